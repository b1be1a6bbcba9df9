import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose';

export const PROJECT = 'demo-ajaka';

export const FIREBASE_ENV = {
  FIREBASE_API_KEY: 'public-key',
  FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_APP_ID: '1:1:web:1',
};

export interface TokenWish {
  /** Replaces claims of a valid token; undefined removes one. */
  claims?: Record<string, unknown>;
  issuedAt?: number;
  expiresAt?: number;
  kid?: string;
}

/** A fake of Google: keys, and tokens as Firebase issues them after a sign-in with Google. */
export async function aGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test-1', alg: 'RS256', use: 'sig' };
  const keys: JWTVerifyGetKey = createLocalJWKSet({ keys: [jwk] });
  const now = () => Math.floor(Date.now() / 1000);
  const payload = (email: string, { claims = {}, issuedAt = now(), expiresAt = issuedAt + 3600 }: TokenWish = {}) => ({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `google-${email}`,
    iat: issuedAt,
    exp: expiresAt,
    auth_time: issuedAt,
    email,
    email_verified: true,
    name: 'Rocío Ayala',
    firebase: { sign_in_provider: 'google.com', identities: {} },
    ...claims,
  });
  return {
    jwk,
    keys,
    privateKey,
    payload,
    token: (email: string, wish: TokenWish = {}) =>
      new SignJWT(payload(email, wish) as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: wish.kid ?? 'test-1', typ: 'JWT' })
        .sign(privateKey),
  };
}
