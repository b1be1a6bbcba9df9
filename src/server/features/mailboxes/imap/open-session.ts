import type { ImapFlow } from 'imapflow';
import type { Deps } from '#server/platform/deps.ts';
import { UnreadableSecret } from '#server/platform/secrets/secrets.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { findPassword } from '../accounts/mailboxes.store.ts';
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
  mailbox: Mailbox,
  work: (client: ImapFlow) => Promise<T>,
  { deadlineMs = LONGEST_SESSION_MS }: SessionOptions = {},
): Promise<T> {
  const { auth } = mailbox;
  if (auth === 'password') {
    return await withImapClient(needs.network, await passwordAccess(needs, mailbox), work, deadlineMs);
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
  // It may have been taken back before its time: a new one shows whether the permission itself still holds.
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

async function passwordAccess(needs: SessionNeeds, mailbox: Mailbox): Promise<ImapAccess> {
  return accessWithPassword(mailbox, await storedPassword(needs, mailbox));
}

export async function storedPassword(
  { db, secrets }: Pick<SessionNeeds, 'db' | 'secrets'>,
  mailbox: Pick<Mailbox, 'id' | 'ownerId'>,
): Promise<string> {
  const kept = await findPassword(db, mailbox.ownerId, mailbox.id);
  try {
    if (kept !== null) return secrets.decrypt(kept, passwordPlace(mailbox));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
  }
  throw new ConnectionProblem(
    'secreto_ilegible',
    'La contraseña guardada ya no se puede leer. Escríbela de nuevo en «Editar».',
  );
}

/** As Google, Yahoo and Apple give them out, in groups of four. */
const APP_PASSWORD = /^[a-z]{16}$/i;

/** The groups are for the eye: a non-breaking space among them, copied from a page, would make the password wrong. */
export function accessWithPassword(
  { host, port, useSsl, username }: Pick<Mailbox, 'host' | 'port' | 'useSsl' | 'username'>,
  password: string,
): ImapAccess {
  const joined = password.replace(/[\s\u00a0]+/g, '');
  const isAppPassword = APP_PASSWORD.test(joined.replaceAll('-', ''));
  const pass = /\s/.test(password) && APP_PASSWORD.test(joined) ? joined : password;
  return { host, port, useSsl, username, auth: 'password', hasOrdinaryPassword: !isAppPassword, credentials: { pass } };
}

/** To the provider's own server and to no other: with the token anybody could read the mailbox. */
function tokenAccess(
  { settings }: SessionNeeds,
  { username, auth }: Mailbox & { auth: 'google' | 'microsoft' },
  accessToken: string,
): ImapAccess {
  const provider = findProvider(settings, auth);
  if (!isConfigured(provider)) throw new Error('the provider was configured a moment ago');
  const { host, port } = provider;
  return { host, port, useSsl: true, username, auth, hasOrdinaryPassword: false, credentials: { accessToken } };
}
