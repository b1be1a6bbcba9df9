import { setTimeout as delay } from 'node:timers/promises';
import { mailReason } from '#contract/mailboxes/mail.text.ts';
import type { OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { UnreadableSecret } from '#server/platform/secrets/secrets.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { ConnectionProblem, RECONNECT } from '../imap/connection-problem.ts';
import {
  findToken,
  giveUpRefresh,
  markRevoked,
  type NewTokens,
  replaceTokens,
  type TokenRow,
  takeRefresh,
} from './oauth.store.ts';
import { findProvider, isConfigured, type ProviderSettings } from './providers.ts';
import { ProviderUnavailable, refreshTokens, type Tokens } from './token-client.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'settings' | 'clock'>;
type Of = Pick<Mailbox, 'id' | 'ownerId'>;

/** Longer than the provider may take to answer: a process that still has it then is dead. Milliseconds. */
const REFRESH_LEASE_MS = 30_000;
/** So that it does not run out while a session begins. */
const LEAST_LEFT_MS = 120_000;
const LOOK_AGAIN_MS = 100;

const placeOf = ({ id, ownerId }: Of, purpose: string) => ({ ownerId, recordId: id, purpose });
const REFRESH = 'mailbox refresh token';
const ACCESS = 'mailbox access token';

export function encryptTokens(
  { secrets, clock }: Pick<Needs, 'secrets' | 'clock'>,
  mailbox: Of,
  { accessToken, expiresInSeconds }: Tokens,
  refreshToken: string,
): NewTokens {
  return {
    refreshToken: secrets.encrypt(refreshToken, placeOf(mailbox, REFRESH)),
    accessToken: secrets.encrypt(accessToken, placeOf(mailbox, ACCESS)),
    accessExpiresAt: new Date(clock.now().getTime() + expiresInSeconds * 1000),
  };
}

/**
 * An access token for a mailbox, requested anew when the kept one runs out, or when `refused` names it, since the mail
 * server no longer accepts it. One process at a time asks; the answer is stored before anybody uses it, so that a
 * provider that changes the refresh token with every use is never left with a token that nobody has. A process that
 * dies between the two leaves the old one, which most providers accept once more; where not, the person connects again
 * and nothing else is lost.
 */
export async function accessTokenFor(
  needs: Needs,
  mailbox: Of & { auth: OauthProvider },
  refused?: string,
): Promise<string> {
  const provider = findProvider(needs.settings, mailbox.auth);
  if (!isConfigured(provider)) {
    throw new ConnectionProblem(
      'proveedor_no_disponible',
      mailReason('provider-not-set-up', { provider: mailbox.auth, missing: provider }),
    );
  }
  for (;;) {
    const kept = await findToken(needs.db, mailbox.ownerId, mailbox);
    if (!kept || kept.revokedAt !== null) throw new ConnectionProblem(...RECONNECT);
    const usable = usableToken(needs, mailbox, kept, refused);
    if (usable !== null) return usable;
    const asked = await refreshOnce(needs, mailbox, provider, kept);
    if (asked !== null) return asked;
    // Somebody else is asking, or was faster.
    await delay(LOOK_AGAIN_MS);
  }
}

function usableToken(needs: Needs, mailbox: Of, kept: TokenRow, refused: string | undefined): string | null {
  const { accessToken, accessExpiresAt } = kept;
  if (accessToken === null || accessExpiresAt === null) return null;
  if (accessExpiresAt.getTime() - needs.clock.now().getTime() < LEAST_LEFT_MS) return null;
  const token = decrypted(needs, mailbox, accessToken, ACCESS);
  return token === refused ? null : token;
}

/** Null when another process asks, or has stored newer tokens meanwhile. */
async function refreshOnce(
  needs: Needs,
  mailbox: Of & { auth: OauthProvider },
  provider: ProviderSettings,
  { refreshToken: kept }: TokenRow,
): Promise<string | null> {
  const { db, clock } = needs;
  const { ownerId, id } = mailbox;
  const at = clock.now();
  const until = new Date(at.getTime() + REFRESH_LEASE_MS);
  if (!(await takeRefresh(db, ownerId, id, { refreshToken: kept, at, until }))) return null;
  const refreshToken = decrypted(needs, mailbox, kept, REFRESH);
  const answer = await askProvider(needs, mailbox, provider, kept, refreshToken);
  if ('refused' in answer) {
    if (answer.isFinal) {
      if (!(await markRevoked(db, ownerId, id, kept, clock.now()))) return null;
      throw new ConnectionProblem(...RECONNECT, new Error(answer.refused));
    }
    await giveUpRefresh(db, ownerId, id, kept);
    throw unavailable(mailbox.auth, new Error(answer.refused));
  }
  const tokens = encryptTokens(needs, mailbox, answer, answer.refreshToken ?? refreshToken);
  return (await replaceTokens(db, ownerId, id, kept, tokens)) ? answer.accessToken : null;
}

async function askProvider(
  { db }: Needs,
  { ownerId, id, auth }: Of & { auth: OauthProvider },
  provider: ProviderSettings,
  kept: string,
  refreshToken: string,
) {
  try {
    return await refreshTokens(provider, refreshToken);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await giveUpRefresh(db, ownerId, id, kept);
    throw unavailable(auth, error);
  }
}

const unavailable = (provider: OauthProvider, cause: unknown) =>
  new ConnectionProblem('proveedor_no_disponible', mailReason('permission-not-renewed', { provider }), cause);

export const decryptRefreshToken = (needs: Pick<Needs, 'secrets'>, mailbox: Of, encrypted: string) =>
  decrypted(needs, mailbox, encrypted, REFRESH);

/** Written with another key, it is as good as lost: only a new sign-in helps. */
function decrypted({ secrets }: Pick<Needs, 'secrets'>, mailbox: Of, encrypted: string, purpose: string): string {
  try {
    return secrets.decrypt(encrypted, placeOf(mailbox, purpose));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ConnectionProblem(...RECONNECT, error);
  }
}
