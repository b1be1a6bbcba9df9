/** The program cannot start as asked. The message is a Spanish sentence that says why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
