import { useEffect, useEffectEvent } from 'react';

/** Answers false when the key means nothing at this moment, so that it keeps its usual meaning. */
export type KeyAction = (event: KeyboardEvent) => boolean | undefined;
type Keys = Readonly<Record<string, KeyAction>>;

/**
 * The keys of the pages that are shown. The application listens once for all of them, and does not ask them while
 * somebody types or a dialog is open.
 */
const pages = new Set<(event: KeyboardEvent) => boolean>();

/** True when a page in view took the key. */
export function runPageKey(event: KeyboardEvent): boolean {
  for (const run of pages) {
    if (run(event)) return true;
  }
  return false;
}

/** Gives keys a meaning while this page is in view, by their `KeyboardEvent.key` in lower case. */
export function usePageKeys(keys: Keys) {
  const run = useEffectEvent((event: KeyboardEvent): boolean => {
    const action = keys[event.key.toLowerCase()];
    return action !== undefined && action(event) !== false;
  });
  useEffect(() => {
    const page = (event: KeyboardEvent) => run(event);
    pages.add(page);
    return () => void pages.delete(page);
  }, []);
}
