import { createHash } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { InvalidToken, VerifierUnavailable } from './token-verifier.ts';

/** Clocks differ a little between machines. */
const TOLERANCE_SECONDS = 60;

/** Errors of jose that speak of the keys and not of the token. */
const ABOUT_KEYS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

type Expected = Required<Pick<JWTVerifyOptions, 'issuer' | 'audience'>>;

/**
 * For so long a good token is not checked again: checking its signature takes as long as the rest of an empty call. A
 * withdrawn key is not believed for longer because of this: the set of keys is kept for ten minutes anyway.
 */
const REMEMBERED_MS = 5 * 60_000;
/** Two kilobytes each. */
const MOST_REMEMBERED = 2_000;
const MAX_AGE_SECONDS = 65 * 60;

interface Remembered {
  readonly payload: JWTPayload;
  readonly checkedAt: number;
}

/** Signature, algorithm, issuer, audience and times: the part both verifiers share. Only RS256 is ever accepted. */
export function createTokenCheck(keys: JWTVerifyGetKey, expected: Expected, clock: Clock) {
  const options = {
    ...expected,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
  };
  /** By digest, the latest checked last. */
  const remembered = new Map<string, Remembered>();

  async function payloadOf(token: string, now: Date): Promise<JWTPayload> {
    const key = createHash('sha256').update(token).digest('base64');
    const known = remembered.get(key);
    if (known && isStillGood(known, now.getTime())) return known.payload;
    remembered.delete(key);
    const payload = await verified(token, keys, { ...options, currentDate: now });
    remembered.set(key, { payload, checkedAt: now.getTime() });
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return payload;
  }

  return async (token: string) => {
    const now = clock.now();
    const payload = await payloadOf(token, now);
    const { sub, auth_time: authTime } = payload;
    if (!sub || sub.length > 128) throw new InvalidToken('sub');
    if (typeof authTime !== 'number' || authTime > now.getTime() / 1000 + TOLERANCE_SECONDS) {
      throw new InvalidToken('auth_time');
    }
    if (typeof payload.email !== 'string' || payload.email === '') throw new InvalidToken('email');
    return { payload, subject: sub, email: payload.email.toLowerCase(), authTime: new Date(authTime * 1000) };
  };
}

/** Whether a token whose signature was good is still good by its times; if not it is checked anew. */
function isStillGood({ payload: { exp = 0, iat = 0 }, checkedAt }: Remembered, now: number): boolean {
  const isRecent = now >= checkedAt && now < checkedAt + REMEMBERED_MS;
  return isRecent && now < exp * 1000 && now < (iat + MAX_AGE_SECONDS) * 1000;
}

async function verified(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, options)).payload;
  } catch (error) {
    const aboutToken = error instanceof errors.JOSEError && !ABOUT_KEYS.has(error.code);
    throw aboutToken
      ? new InvalidToken(error.code, { cause: error })
      : new VerifierUnavailable('keys', { cause: error });
  }
}
