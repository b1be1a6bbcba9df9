import { randomBytes } from 'node:crypto';
import type { OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { publicOrigin } from '#server/platform/http/public-origin.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { hashOf, newOwnerToken } from '#server/platform/owner-token.ts';
import { findMailbox } from '../accounts/mailboxes.store.ts';
import { insertSignIn } from './oauth.store.ts';
import { explainMissing, findProvider, isConfigured } from './providers.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'settings' | 'clock'>;

/** Enough for a person to find the password and agree. Seconds. */
const SIGN_IN_SECONDS = 15 * 60;
export const VERIFIER_PURPOSE = 'oauth code verifier';
export const CALLBACK_PATH = '/oauth/callback/';

/** One per sign-in, so that two tabs do not take each other's. */
export const browserCookie = (state: string) => `mail_sign_in_${hashOf(state).toString('hex').slice(0, 16)}`;

/**
 * Begins a sign-in at the provider (authorisation code with PKCE) and answers where the browser must go. The sign-in is
 * bound to the person by its row, and to this browser by a cookie: otherwise a link from somebody else's sign-in would
 * connect the mailbox of whoever follows it to the business of whoever sent it.
 */
export async function beginSignIn(
  { db, secrets, settings, clock }: Needs,
  { ownerId, userId }: Caller,
  http: HttpContext,
  { provider, mailboxId }: { provider: OauthProvider; mailboxId: string | null },
): Promise<{ url: string }> {
  const found = findProvider(settings, provider);
  // Providers send the browser back only to addresses they know.
  const origin = publicOrigin(settings.PUBLIC_URL, http);
  if (!isConfigured(found) || origin === null) {
    const missing = [...(isConfigured(found) ? [] : found), ...(origin === null ? ['PUBLIC_URL'] : [])];
    throw new ApiError('conexion_no_configurada', { message: explainMissing(provider, missing) });
  }
  const mailbox = mailboxId === null ? null : await findMailbox(db, ownerId, mailboxId);
  if (mailbox === undefined) throw new ApiError('no_encontrado');
  const [state, codeVerifier, browser] = [newOwnerToken(ownerId), randomBytes(48).toString('base64url'), newSecret()];
  const stateHash = hashOf(state);
  const redirectUri = `${origin}${CALLBACK_PATH}${provider}`;
  const at = clock.now();
  await db.transaction().execute((tx) =>
    insertSignIn(tx, ownerId, at, {
      stateHash,
      userId,
      browserHash: hashOf(browser),
      provider,
      mailboxId,
      codeVerifier: secrets.encrypt(codeVerifier, verifierPlace(ownerId, stateHash)),
      redirectUri,
      expiresAt: new Date(at.getTime() + SIGN_IN_SECONDS * 1000),
    }),
  );
  http.setCookie(browserCookie(state), browser, {
    path: CALLBACK_PATH,
    httpOnly: true,
    maxAge: SIGN_IN_SECONDS,
    sameSite: 'lax', // the browser comes back from another site
  });
  const url = new URL(found.authUrl);
  const asked = {
    client_id: found.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: `${found.mailScope} ${found.otherScopes}`,
    state,
    code_challenge: hashOf(codeVerifier).toString('base64url'),
    code_challenge_method: 'S256',
    ...found.prompt,
    ...(mailbox ? { login_hint: mailbox.username } : {}),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return { url: url.href };
}

const newSecret = () => randomBytes(32).toString('base64url');

export const verifierPlace = (ownerId: string, stateHash: Buffer) => ({
  ownerId,
  recordId: stateHash.toString('hex'),
  purpose: VERIFIER_PURPOSE,
});
