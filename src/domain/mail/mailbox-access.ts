/** Where a mailbox is, and who signs in there. */
export interface MailboxAccess {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; without it STARTTLS. */
  readonly useSsl: boolean;
  readonly username: string;
}

/** Names of servers have no case. */
const sameHost = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * A password is used only with the server, port and user for which it was typed, and never with weaker encryption:
 * otherwise anybody with a stolen session could have it sent to a server of their own. A change to stronger encryption
 * is safe.
 */
export function needsPasswordAgain(stored: MailboxAccess, wanted: MailboxAccess): boolean {
  return (
    !sameHost(stored.host, wanted.host) ||
    stored.port !== wanted.port ||
    stored.username.trim() !== wanted.username.trim() ||
    (stored.useSsl && !wanted.useSsl)
  );
}
