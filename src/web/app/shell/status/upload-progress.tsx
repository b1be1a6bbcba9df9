import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#text/common.ts';
import { hasStartedUploads } from '#web/features/documents/uploads/started-uploads.ts';
import { log } from '#web/log/log.ts';

/**
 * Downloaded after the page, and only where files were handed in; it also goes on with what a reload interrupted. If
 * the connection is lost, the page and its unsent files stay, and it is downloaded later.
 */
export function UploadProgress() {
  const hasBegun = useSyncExternalStore(hasStartedUploads.subscribe, hasStartedUploads.get);
  const [Indicator, setIndicator] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!hasBegun || Indicator) return;
    const load = () => {
      import('#web/features/documents/batch/batch-indicator.tsx').then(
        ({ BatchIndicator }) => setIndicator(() => BatchIndicator),
        (error: unknown) => log.warn(t.log.indicatorMissing, { component: 'shell', error }),
      );
    };
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [hasBegun, Indicator]);
  return Indicator && <Indicator />;
}
