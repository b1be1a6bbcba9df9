import { lazy, Suspense, useSyncExternalStore } from 'react';
import { begunWork } from '#web/features/documents/begun-work.ts';

const BatchIndicator = lazy(() =>
  import('#web/features/documents/batch-indicator.tsx').then((module) => ({ default: module.BatchIndicator })),
);

/** Comes after the page, and only where something was handed in; it also takes up what a reload interrupted. */
export function UploadProgress() {
  const hasBegun = useSyncExternalStore(begunWork.subscribe, begunWork.get);
  if (!hasBegun) return null;
  return (
    <Suspense>
      <BatchIndicator />
    </Suspense>
  );
}
