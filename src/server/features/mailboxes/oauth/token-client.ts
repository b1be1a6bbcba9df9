import { assertMayWait } from '#server/platform/call-at-work.ts';
import { boundedFetch } from '#server/platform/network/bounded-fetch.ts';
import type { ProviderSettings } from './providers.ts';

export interface Tokens {
  readonly accessToken: string;
  /** Null when the one in use stays. */
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number;
  /** Null where the provider does not say. */
  readonly scope: string | null;
  readonly idToken: string | null;
}

/** The provider refused. `isFinal`: asking again brings the same; the person must agree once more. */
export interface TokenRefusal {
  readonly refused: string;
  readonly isFinal: boolean;
}

/** The provider did not answer, or with something else than it should. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

const TIMEOUT_MS = 15_000;
/** RFC 6749 §5.2; Microsoft says the others where the person must come back. */
const FINAL = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required'];
const SHORT_LIVED_SECONDS = 300;

export function exchangeCode(
  provider: ProviderSettings,
  code: string,
  { codeVerifier, redirectUri }: { codeVerifier: string; redirectUri: string },
): Promise<Tokens | TokenRefusal> {
  return askForTokens(provider, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  });
}

export const refreshTokens = (provider: ProviderSettings, refreshToken: string): Promise<Tokens | TokenRefusal> =>
  askForTokens(provider, { grant_type: 'refresh_token', refresh_token: refreshToken });

async function askForTokens(
  { tokenUrl, clientId, clientSecret }: ProviderSettings,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens | TokenRefusal> {
  const answer = await fetchAnswer(tokenUrl, { ...grant, client_id: clientId, client_secret: clientSecret });
  const { access_token: accessToken, error } = answer.body;
  if (answer.status === 200 && typeof accessToken === 'string' && accessToken !== '') {
    return {
      accessToken,
      refreshToken: textOrNull(answer.body.refresh_token),
      expiresInSeconds: Number(answer.body.expires_in) || SHORT_LIVED_SECONDS,
      scope: textOrNull(answer.body.scope),
      idToken: textOrNull(answer.body.id_token),
    };
  }
  if (answer.status >= 400 && answer.status < 500 && typeof error === 'string' && /^\w{1,100}$/.test(error)) {
    return { refused: error, isFinal: FINAL.includes(error) };
  }
  throw new ProviderUnavailable(`the token endpoint answered ${answer.status}`);
}

/** A person waits for it, so it may take less time than other calls. */
const REVOKE_MS = 5_000;

/** RFC 7009. False when the provider says no, as it does to a token that it no longer knows. */
export async function revokeToken(revokeUrl: string, token: string): Promise<boolean> {
  const { status } = await fetchAnswer(revokeUrl, { token }, REVOKE_MS);
  if (status >= 500) throw new ProviderUnavailable(`the revocation endpoint answered ${status}`);
  return status === 200;
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Tokens have some kilobytes. */
const MOST_BYTES = 256 * 1024;

async function fetchAnswer(url: string, form: Readonly<Record<string, string>>, timeoutMs = TIMEOUT_MS) {
  assertMayWait();
  try {
    const question = { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(form) };
    const answer = await boundedFetch(url, question, { mostBytes: MOST_BYTES, timeoutMs });
    return { status: answer.status, body: fieldsOf(await answer.text()) };
  } catch (cause) {
    throw new ProviderUnavailable('the provider did not answer', { cause });
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Whose mailbox it is. The token came straight from the provider over TLS and need not be checked by its signature
 * (OpenID Connect Core §3.1.3.7); the mail server takes the permission for this person alone.
 */
export function accountIn(idToken: string, { clientId, provider }: ProviderSettings): string | null {
  const [, payload = ''] = idToken.split('.');
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const account = provider === 'google' ? claims.email : (claims.preferred_username ?? claims.email);
    const isUsable = typeof account === 'string' && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(account);
    return claims.aud === clientId && isUsable ? account : null;
  } catch {
    return null;
  }
}
