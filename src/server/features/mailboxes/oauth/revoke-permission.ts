import type { OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { ConnectionProblem } from '../imap/connection-problem.ts';
import { decryptRefreshToken } from './access-token.ts';
import { findToken } from './oauth.store.ts';
import { findProvider, isConfigured } from './providers.ts';
import { ProviderUnavailable, revokeToken } from './token-client.ts';

/** The permission that a person gave at Google or Microsoft, for an account that is being deleted. */
export interface Permission {
  readonly provider: OauthProvider;
  readonly username: string;
  /** Null: it can no longer be read. */
  readonly refreshToken: string | null;
}

/** Called before the account and its tokens are deleted. Null when there is none, or it was revoked already. */
export async function takePermission(
  needs: Pick<Deps, 'secrets'>,
  tx: Db,
  mailbox: Mailbox,
): Promise<Permission | null> {
  const { auth, username, ownerId, id } = mailbox;
  if (auth === 'password') return null;
  const kept = await findToken(tx, ownerId, { id, auth });
  if (!kept || kept.revokedAt !== null) return null;
  try {
    return { provider: auth, username, refreshToken: decryptRefreshToken(needs, mailbox, kept.refreshToken) };
  } catch (error) {
    if (!(error instanceof ConnectionProblem)) throw error;
    return { provider: auth, username, refreshToken: null };
  }
}

/** Where people take it back themselves. */
const BY_HAND: Readonly<Record<OauthProvider, string>> = {
  google: 'Quítalo en tu cuenta de Google, en Seguridad → Conexiones con apps y servicios de terceros.',
  microsoft: 'Quítalo en tu cuenta de Microsoft, en Privacidad → Aplicaciones y servicios.',
};

/**
 * Null when the provider took it back. Else what the person should do: the account is gone all the same. Microsoft lets
 * nobody but the person do it.
 */
export async function revokePermission(
  { settings, log }: Pick<Deps, 'settings' | 'log'>,
  { provider: name, username, refreshToken }: Permission,
): Promise<string | null> {
  const provider = findProvider(settings, name);
  const sentence = `El permiso que diste para leer ${username} sigue vigente. ${BY_HAND[name]}`;
  if (!isConfigured(provider) || provider.revokeUrl === null || refreshToken === null) return sentence;
  try {
    if (await revokeToken(provider.revokeUrl, refreshToken)) return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ provider: name, err: error }, 'el proveedor no respondió al retirar un permiso');
    return sentence;
  }
  log.warn({ provider: name }, 'el proveedor no retiró un permiso');
  return sentence;
}
