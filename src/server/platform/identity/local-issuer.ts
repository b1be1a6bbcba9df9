import { calculateJwkThumbprint, createLocalJWKSet, importJWK, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { createTokenCheck } from './check-token.ts';
import type { KeptAccount, LocalAccounts } from './local-accounts.ts';
import { InvalidToken, type TokenVerifier } from './token-verifier.ts';

export const LOCAL_TOKEN_SECONDS = 3600;

/** Signs tokens for the accounts of this computer. */
export interface LocalIssuer {
  readonly verifier: TokenVerifier;
  issue(account: KeptAccount, signIn: { at: Date; sessionId: string }): Promise<string>;
}

export async function createLocalIssuer(accounts: LocalAccounts, clock: Clock): Promise<LocalIssuer> {
  const issuer = `urn:ajaka:local-identity:${accounts.instance}`;
  const audience = accounts.instance;
  const { kty, n, e } = accounts.privateKey;
  const kid = await calculateJwkThumbprint({ kty, n, e });
  const signingKey = await importJWK(accounts.privateKey, 'RS256');
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] });
  const check = createTokenCheck(keys, { issuer, audience }, clock);
  return {
    verifier: {
      kind: 'local',
      issuer,
      async verify(token) {
        const { payload, subject, email, authTime } = await check(token);
        const name = typeof payload.name === 'string' ? payload.name : email;
        const isLocalAdmin = payload.local_admin === true;
        const sessionId = payload.sid;
        if (typeof sessionId !== 'string') throw new InvalidToken('sid');
        return { issuer, subject, email, name, picture: null, authTime, emailTrusted: false, isLocalAdmin, sessionId };
      },
    },
    issue(account, { at, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const claims = { email: account.email, name: account.name, local_admin: account.isAdmin, sid: sessionId };
      return new SignJWT({ ...claims, auth_time: Math.floor(at.getTime() / 1000) })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.subject)
        .setIssuedAt(now)
        .setExpirationTime(now + LOCAL_TOKEN_SECONDS)
        .sign(signingKey);
    },
  };
}
