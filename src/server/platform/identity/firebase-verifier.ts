import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import { boundedFetch } from '../network/bounded-fetch.ts';
import { createTokenCheck } from './check-token.ts';
import { InvalidToken, type TokenVerifier } from './token-verifier.ts';

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Google's are three keys of 400 bytes. */
const BOUNDS = { mostBytes: 256 * 1024, timeoutMs: 5_000 };

/** The address is an argument for tests alone. */
export function googleKeys(address = GOOGLE_KEYS, bounds = BOUNDS): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    timeoutDuration: bounds.timeoutMs,
    [customFetch]: (url, options) => boundedFetch(url, options, bounds),
  });
}

/** Tokens that Firebase issued after a sign-in with Google. The keys are an argument: no setting can change them. */
export function firebaseVerifier(projectId: string, keys: JWTVerifyGetKey, clock: Clock): TokenVerifier {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const check = createTokenCheck(keys, { issuer, audience: projectId }, clock);
  return {
    kind: 'firebase',
    issuer,
    async verify(token) {
      const { payload, subject, email, authTime } = await check(token);
      const provider = (payload.firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
      if (provider !== 'google.com') throw new InvalidToken('sign_in_provider');
      if (payload.email_verified !== true) throw new InvalidToken('email_verified');
      return {
        issuer,
        subject,
        email,
        name: typeof payload.name === 'string' && payload.name !== '' ? payload.name : email,
        picture: typeof payload.picture === 'string' ? payload.picture : null,
        authTime,
        emailTrusted: true,
        isLocalAdmin: false,
        sessionId: null,
      };
    },
  };
}
