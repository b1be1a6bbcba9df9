import type { TokenVerifier, VerifiedIdentity } from '../../identity/token-verifier.ts';
import { VerifierUnavailable } from '../../identity/token-verifier.ts';
import { ApiError } from '../reply/api-error.ts';

/** Null without a token; throws when the token is invalid, or cannot be checked now. */
export async function identityOf(
  authorization: string | undefined,
  verifier: TokenVerifier,
): Promise<VerifiedIdentity | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(authorization)?.[1];
  if (!token) throw new ApiError('sesion_invalida');
  try {
    return await verifier.verify(token);
  } catch (cause) {
    throw cause instanceof VerifierUnavailable
      ? new ApiError('identidad_no_disponible', { cause, headers: { 'retry-after': '5' } })
      : new ApiError('sesion_invalida', { cause });
  }
}
