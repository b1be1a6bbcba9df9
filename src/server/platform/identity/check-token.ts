import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { InvalidToken, VerifierUnavailable } from './token-verifier.ts';

/** Clocks differ a little between machines. */
const TOLERANCE_SECONDS = 60;

/** Errors of jose that speak of the keys and not of the token. */
const ABOUT_KEYS = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

type Expected = Required<Pick<JWTVerifyOptions, 'issuer' | 'audience'>>;

/** Signature, algorithm, issuer, audience and times: the part both verifiers share. Only RS256 is ever accepted. */
export async function checkToken(token: string, keys: JWTVerifyGetKey, expected: Expected, clock: Clock) {
  const now = clock.now();
  const payload = await verified(token, keys, {
    ...expected,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
    maxTokenAge: '65 min',
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: now,
  });
  const { sub, auth_time: authTime } = payload;
  if (!sub || sub.length > 128) throw new InvalidToken('sub');
  if (typeof authTime !== 'number' || authTime > now.getTime() / 1000 + TOLERANCE_SECONDS) {
    throw new InvalidToken('auth_time');
  }
  if (typeof payload.email !== 'string' || payload.email === '') throw new InvalidToken('email');
  return { payload, subject: sub, email: payload.email.toLowerCase(), authTime: new Date(authTime * 1000) };
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
