import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { notify } from './toast.tsx';

/** A part of the page in a file of its own. */
export interface LazyPartOf<P> {
  /** It, once it has come. */
  now: () => ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** What fails now is fetched again when it is wanted. */
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
  /** Without it the person is told, and nothing else happens. */
  onMissing?: (error: unknown) => void;
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
}

function tellMissing(error: unknown): void {
  log.warn(t.log.partMissing, { component: 'page', error });
  notify({ type: 'error', message: t.session.noConnection });
}

/**
 * Shows a part that comes when it is first wanted. Without a connection it stays away: whoever wanted it is told, and the
 * page remains with what was typed into it (`lazy` would take all of it down, and remember the failure).
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
