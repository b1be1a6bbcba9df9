/** Made when it is first asked for. Formatters of the language take milliseconds to make, and a page needs few of them. */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
