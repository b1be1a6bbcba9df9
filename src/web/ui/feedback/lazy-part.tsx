import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { notify } from './toast.tsx';

/** A component in a file of its own, which is downloaded when it is first needed. */
export interface LazyPartOf<P> {
  /** The component once it is downloaded; null before. */
  now: () => ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** Downloads it ahead of need. A failure is ignored: it is tried again when the component is shown. */
  preload: () => void;
}

export function defineLazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPartOf<P> {
  let part: ComponentType<P> | null = null;
  const load = async () => {
    part ??= await fetchPart();
    return part;
  };
  return { now: () => part, load, preload: () => void load().catch(() => {}) };
}

interface LazyPartProps<P> {
  part: LazyPartOf<P>;
  props: P;
  /** Called when the download fails; otherwise a notice says that there is no connection. */
  onMissing?: (error: unknown) => void;
  /** Shown until the component is downloaded. */
  fallback?: ReactNode;
}

function tellMissing(error: unknown): void {
  log.warn(t.log.partMissing, { component: 'page', error });
  notify({ type: 'error', message: t.session.noConnection });
}

/**
 * Shows a component that is downloaded when it is first needed. When the download fails a notice says so, and the page
 * stays with what was typed into it (React's `lazy` would take the whole page down, and remember the failure).
 */
export function LazyPart<P extends object>({
  part,
  props,
  onMissing = tellMissing,
  fallback = null,
}: LazyPartProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(part.now);
  const missing = useEffectEvent(onMissing);
  useEffect(() => {
    let isWanted = true;
    part.load().then(
      (loaded) => isWanted && setLoaded(() => loaded),
      (error: unknown) => isWanted && missing(error),
    );
    return () => {
      isWanted = false;
    };
  }, [part]);
  return Loaded ? <Loaded {...props} /> : fallback;
}
