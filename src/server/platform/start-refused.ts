/** The program cannot start as asked. The message is a Spanish sentence that says why and what to do. */
export class StartRefused extends Error {
  override name: string = 'StartRefused';
}

/** A setting is wrong: to start again changes nothing, somebody has to mend it. */
export class WrongSettings extends StartRefused {
  override name = 'WrongSettings';
}
