import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** A part of the page in a file of its own. */
interface Part<P> {
  /** It, once it has come. */
  now: () => ComponentType<P> | null;
  load: () => Promise<ComponentType<P>>;
  /** What fails now is fetched again when it is wanted. */
  preload: () => void;
}

export function defineLazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): Part<P> {
  let part: ComponentType<P> | null = null;
  const load = async () => {
    part ??= await fetchPart();
    return part;
  };
  return { now: () => part, load, preload: () => void load().catch(() => {}) };
}

interface LazyPartProps<P> {
  part: Part<P>;
  props: P;
  onMissing: (error: unknown) => void;
  /** Stands in its place until it has come. */
  fallback?: ReactNode;
}

/**
 * Shows a part that comes when it is first wanted. Without a connection it stays away: whoever wanted it is told, and the
 * page remains with what was typed into it (`lazy` would take all of it down, and remember the failure).
 */
export function LazyPart<P extends object>({ part, props, onMissing, fallback = null }: LazyPartProps<P>) {
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
