import type { IdentityClient } from '#web/features/session/identity/identity-client.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
}

/** One identity service, seen from outside: what the person and the network do. */
export interface IdentityRig {
  /** A page of the same browser; a second one finds the session of the first. */
  openPage(): IdentityClient;
  /** The window of the last attempt. */
  choose(person: Person): void;
  closeWindow(): void;
  blockWindows(): void;
  cutNetwork(): void;
  /** Ends the session on the side of the service. */
  revoke(): void;
}
