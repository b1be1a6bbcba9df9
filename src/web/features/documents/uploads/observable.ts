/** A value that screens watch: `useSyncExternalStore(value.subscribe, value.get)`. */
export function observable<T>(initial: T) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): T => current,
    set(next: T): void {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
