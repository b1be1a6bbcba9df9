import type { IdentityClient } from '#web/features/session/identity/identity-client.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
}

/** A fake identity service, controlled from outside: what the person and the network do. */
export interface IdentityRig {
  /** Opens a page in the same browser; a second page finds the session of the first. */
  openPage(): IdentityClient;
  /** Chooses an account in the window of the last attempt. */
  choose(person: Person): void;
  closeWindow(): void;
  blockWindows(): void;
  cutNetwork(): void;
  /** Ends the session at the service. */
  revoke(): void;
}
