/** Looks again and again until it is so; a test that waits for ever fails by its own limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 10));
}
