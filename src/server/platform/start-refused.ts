/** The server will not start, and its message tells a person why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
