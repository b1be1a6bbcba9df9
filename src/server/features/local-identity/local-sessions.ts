import { createHash, randomBytes } from 'node:crypto';
import type { LocalSession } from '#contract/local-identity.ts';
import { DAY_SECONDS } from '#domain/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KeptAccount, LocalAccounts } from '#server/platform/identity/local-accounts.ts';
import { LOCAL_TOKEN_SECONDS, type LocalIssuer } from '#server/platform/identity/local-issuer.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  lockAccounts,
} from './local-identity.store.ts';

export interface LocalIdentity {
  accounts: LocalAccounts;
  issuer: LocalIssuer;
}
type Needs = Pick<Deps, 'db' | 'clock'> & LocalIdentity;

export const SESSION_SECONDS = 30 * DAY_SECONDS;

export async function startLocalSession(needs: Needs, email: string, name: string | undefined) {
  const { db, clock, accounts } = needs;
  const account = await db.transaction().execute(async (tx) => {
    await lockAccounts(tx);
    return accounts.findOrAdd(email, name);
  });
  const cookie = randomBytes(32).toString('base64url');
  const signedInAt = clock.now();
  await deleteExpiredSessions(db, signedInAt);
  const tokenHash = hashOf(cookie);
  await insertSession(db, {
    tokenHash,
    subject: account.subject,
    signedInAt,
    expiresAt: new Date(signedInAt.getTime() + SESSION_SECONDS * 1000),
  });
  return { cookie, session: await sessionOf(needs, account, { tokenHash, signedInAt }) };
}

/** A new token for the browser that holds the cookie, or null when nobody is signed in there. */
export async function renewLocalSession(needs: Needs, cookie: string | undefined): Promise<LocalSession | null> {
  if (cookie === undefined) return null;
  const tokenHash = hashOf(cookie);
  const kept = await findSession(needs.db, tokenHash, needs.clock.now());
  const account = kept && needs.accounts.list().find(({ subject }) => subject === kept.subject);
  return account ? sessionOf(needs, account, { tokenHash, signedInAt: kept.signedInAt }) : null;
}

/**
 * Ends the session of the browser's cookie, of a program's token, or both: from the next call on its tokens are
 * refused.
 */
export async function endLocalSession(
  { db }: Pick<Deps, 'db'>,
  { cookie, sessionId }: { cookie?: string | undefined; sessionId?: string | null | undefined },
): Promise<void> {
  if (cookie !== undefined) await deleteSession(db, hashOf(cookie));
  if (sessionId) await deleteSession(db, Buffer.from(sessionId, 'base64url'));
}

interface SignIn {
  readonly tokenHash: Buffer;
  readonly signedInAt: Date;
}

async function sessionOf({ issuer }: Needs, account: KeptAccount, { tokenHash, signedInAt }: SignIn) {
  const sessionId = tokenHash.toString('base64url');
  return {
    token: await issuer.issue(account, { at: signedInAt, sessionId }),
    expiresIn: LOCAL_TOKEN_SECONDS,
    user: { id: account.subject, email: account.email, name: account.name },
  } satisfies LocalSession;
}

/** Identifies a session in the store and in its tokens without revealing the cookie. */
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest();
