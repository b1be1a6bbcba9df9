/**
 * Calls `make` only when the value is first needed. `Intl` formatters take milliseconds to make, and a page needs few
 * of them.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
