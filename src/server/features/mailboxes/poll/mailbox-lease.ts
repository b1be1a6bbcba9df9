import type { Deps } from '#server/platform/deps.ts';
import { renewLease, takeLease } from './lease.store.ts';
import type { MailboxTurn } from './poll.jobs.ts';

const LEASE_MS = 90_000;
const RENEW_MS = 20_000;

/** Held by the process that reads a mailbox, so that nobody else does. */
export interface MailboxLease {
  /** True once another process has it: this one stood still for too long. */
  isLost(): boolean;
  /** Ends the renewals; the lease is given back in the transaction of `giveBack`. */
  stop(): void;
}

/** Null while somebody else reads this mailbox. */
export async function holdMailbox(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { ownerId, mailboxId, turn }: MailboxTurn,
): Promise<MailboxLease | null> {
  const until = () => new Date(clock.now().getTime() + LEASE_MS);
  const isTaken = await takeLease(db, ownerId, mailboxId, { token: turn, at: clock.now(), until: until() });
  if (!isTaken) return null;
  let isLost = false;
  const timer = setInterval(() => {
    renewLease(db, ownerId, mailboxId, { token: turn, until: until() }).then(
      (isHeld) => {
        isLost ||= !isHeld;
      },
      // The database is away: the next statement tells of it.
      (error: unknown) => log.debug({ err: error, mailboxId }, 'no se pudo renovar un turno'),
    );
  }, RENEW_MS);
  timer.unref();
  return { isLost: () => isLost, stop: () => clearInterval(timer) };
}
