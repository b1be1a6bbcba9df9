import type { ImapFlow } from 'imapflow';
import { mailReason } from '#contract/mailboxes/mail.text.ts';
import type { MailboxAccess } from '#domain/mail/mailbox-access.ts';
import type { Deps } from '#server/platform/deps.ts';
import { UnreadableSecret } from '#server/platform/secrets/secrets.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findStoredAccess, type StoredAccess } from '../accounts/mailboxes.store.ts';
import { accessTokenFor } from '../oauth/access-token.ts';
import { findProvider, isConfigured } from '../oauth/providers.ts';
import { ConnectionProblem } from './connection-problem.ts';
import { type ImapAccess, withImapClient } from './imap-client.ts';

export type SessionNeeds = Pick<Deps, 'db' | 'secrets' | 'settings' | 'clock' | 'network'>;

interface SessionOptions {
  /** Milliseconds after which the session is cut, whatever it is doing. */
  readonly deadlineMs?: number;
}

/** A server that sends a byte now and then would else hold a worker for ever. Turns end long before. */
const LONGEST_SESSION_MS = 10 * 60_000;

/**
 * Opens a signed-in session for a stored mailbox, gives it to `work` and ends it whatever happens. Throws
 * `ConnectionProblem` for what the mail server, the provider or the network did, also while `work` runs; anything else
 * that `work` throws comes through as it is. A session that was cut is not used again: open another one.
 */
export async function withMailSession<T>(
  needs: SessionNeeds,
  { ownerId, id }: Pick<Mailbox, 'ownerId' | 'id'>,
  work: (client: ImapFlow) => Promise<T>,
  { deadlineMs = LONGEST_SESSION_MS }: SessionOptions = {},
): Promise<T> {
  // Whatever the caller knows of it may have changed since: server and secret are taken together, now.
  const mailbox = await findStoredAccess(needs.db, ownerId, id);
  if (!mailbox) throw new ConnectionProblem(...UNREADABLE_SECRET);
  const { auth } = mailbox;
  if (auth === 'password') {
    const access = accessWithPassword(mailbox, decryptPassword(needs, mailbox));
    return await withImapClient(needs.network, access, work, deadlineMs);
  }
  let hasBegun = false;
  const begin = (client: ImapFlow) => {
    hasBegun = true;
    return work(client);
  };
  const token = await accessTokenFor(needs, { ...mailbox, auth });
  try {
    return await withImapClient(needs.network, tokenAccess(needs, { ...mailbox, auth }, token), begin, deadlineMs);
  } catch (error) {
    if (hasBegun || !(error instanceof ConnectionProblem) || error.reason !== 'reconectar') throw error;
  }
  // The token may have been withdrawn early: a new one shows whether the permission itself still holds.
  const renewed = await accessTokenFor(needs, { ...mailbox, auth }, token);
  return await withImapClient(needs.network, tokenAccess(needs, { ...mailbox, auth }, renewed), work, deadlineMs);
}

const passwordPlace = ({ id, ownerId }: Pick<Mailbox, 'id' | 'ownerId'>) => ({
  ownerId,
  recordId: id,
  purpose: 'mailbox password',
});

export const encryptPassword = (
  { secrets }: Pick<Deps, 'secrets'>,
  mailbox: Pick<Mailbox, 'id' | 'ownerId'>,
  password: string,
) => secrets.encrypt(password, passwordPlace(mailbox));

const UNREADABLE_SECRET = ['secreto_ilegible', mailReason('password-unreadable')] as const;

/** Use it only for the server, port and user of the same row, and no weaker encryption. */
export function decryptPassword({ secrets }: Pick<SessionNeeds, 'secrets'>, stored: StoredAccess): string {
  try {
    if (stored.password !== null) return secrets.decrypt(stored.password, passwordPlace(stored));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
  }
  throw new ConnectionProblem(...UNREADABLE_SECRET);
}

/** As Google, Yahoo and Apple give them out, in groups of four. */
const APP_PASSWORD = /^[a-z]{16}$/i;

/** The groups are for the eye: a non-breaking space among them, copied from a page, would make the password wrong. */
export function accessWithPassword({ host, port, useSsl, username }: MailboxAccess, password: string): ImapAccess {
  const joined = password.replace(/[\s\u00a0]+/g, '');
  const isAppPassword = APP_PASSWORD.test(joined.replaceAll('-', ''));
  const pass = /\s/.test(password) && APP_PASSWORD.test(joined) ? joined : password;
  return { host, port, useSsl, username, auth: 'password', hasOrdinaryPassword: !isAppPassword, credentials: { pass } };
}

/** To the provider's own server and to no other: with the token anybody could read the mailbox. */
function tokenAccess(
  { settings }: SessionNeeds,
  { username, auth }: StoredAccess & { auth: 'google' | 'microsoft' },
  accessToken: string,
): ImapAccess {
  const provider = findProvider(settings, auth);
  if (!isConfigured(provider)) throw new Error('the provider was configured a moment ago');
  const { host, port } = provider;
  return { host, port, useSsl: true, username, auth, hasOrdinaryPassword: false, credentials: { accessToken } };
}
