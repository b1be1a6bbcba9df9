import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGoogle, FIREBASE_ENV, PROJECT } from '../../../../test/server/google.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const google = await aGoogle();
const profile = (server: TestApp, token: string) => server.call('/api/user/profile', { token });

describe('people who sign in with Google', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      {
        ...FIREBASE_ENV,
        FIREBASE_STORAGE_BUCKET: `${PROJECT}.appspot.com`,
        FIREBASE_MESSAGING_SENDER_ID: '1234',
        FIREBASE_MEASUREMENT_ID: 'G-1',
        ADMIN_EMAILS: 'Jefa@Empresa.com.py, otro@empresa.com.py',
        PROTECTED_ADMIN_EMAIL: 'dueno@empresa.com.py',
      },
      { keys: google.keys },
    );
  });
  afterAll(() => server.stop());

  test('ID-01 a token that Firebase signed after a sign-in with Google is good', async () => {
    const answer = await profile(server, await google.token('rocio@tavapora.com.py'));
    expect(answer.body).toMatchObject({ email: 'rocio@tavapora.com.py', name: 'Rocío Ayala', is_admin: false });
  });

  test('ID-15 unsigned, HS256, a foreign key and an unknown key are refused', async () => {
    const claims = google.payload('rocio@tavapora.com.py') as JWTPayload;
    const { privateKey: foreign } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(JSON.stringify(google.jwk));
    const tokens = {
      unsigned: new UnsecuredJWT(claims).encode(),
      hs256: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test-1' }).sign(secret),
      foreign: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test-1' }).sign(foreign),
      unknownKey: await google.token('rocio@tavapora.com.py', { kid: 'another' }),
      garbage: 'a.b.c',
    };
    for (const [kind, token] of Object.entries(tokens)) {
      expect({ kind, status: (await profile(server, token)).status }).toEqual({ kind, status: 401 });
    }
  });

  test('ID-16 expired, wrong audience, issuer or provider, unverified e-mail, no auth_time and a future iat are refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    const wishes = {
      expired: { issuedAt: now - 7200, expiresAt: now - 3600 },
      audience: { claims: { aud: 'another-project' } },
      issuer: { claims: { iss: 'https://securetoken.google.com/another-project' } },
      provider: { claims: { firebase: { sign_in_provider: 'password' } } },
      unverified: { claims: { email_verified: false } },
      noAuthTime: { claims: { auth_time: undefined } },
      future: { issuedAt: now + 600 },
      noSubject: { claims: { sub: '' } },
      tooOld: { issuedAt: now - 5 * 3600, expiresAt: now + 3600 },
    };
    for (const [kind, wish] of Object.entries(wishes)) {
      const { status, body } = await profile(server, await google.token('rocio@tavapora.com.py', wish));
      expect({ kind, status, code: body.code }).toEqual({ kind, status: 401, code: 'sesion_invalida' });
    }
  });

  test('ID-20 the same e-mail under two subjects is two people', async () => {
    const email = 'doble@empresa.com.py';
    await profile(server, await google.token(email, { claims: { sub: 'one' } }));
    await profile(server, await google.token(email, { claims: { sub: 'two' } }));
    const people = await server.db.selectFrom('app_user').where('email', '=', email).select('id').execute();
    expect(people).toHaveLength(2);
  });

  test('ID-21 ID-22 the e-mails of ADMIN_EMAILS are administrators whatever their case, the first stranger is not', async () => {
    expect((await profile(server, await google.token('jefa@empresa.com.py'))).body.is_admin).toBe(true);
    expect((await profile(server, await google.token('DUENO@empresa.com.py'))).body.is_admin).toBe(true);
    expect((await profile(server, await google.token('extrano@otra.com.py'))).body.is_admin).toBe(false);
  });

  test('ID-21 the setting applies at every sign-in until the panel chose the role, the protected one aside', async () => {
    const later = (seconds: number) => ({ claims: { auth_time: Math.floor(Date.now() / 1000) - 100 + seconds } });
    const choose = (email: string) =>
      server.db.updateTable('app_user').set({ role: 'user', role_chosen: true }).where('email', '=', email).execute();
    await profile(server, await google.token('otro@empresa.com.py', later(0)));
    await choose('otro@empresa.com.py');
    expect((await profile(server, await google.token('otro@empresa.com.py', later(1)))).body.is_admin).toBe(false);
    await profile(server, await google.token('dueno@empresa.com.py', later(0)));
    await choose('dueno@empresa.com.py');
    expect((await profile(server, await google.token('dueno@empresa.com.py', later(100)))).body.is_admin).toBe(true);
  });

  test('ID-14 the local identity does not exist here, and its tokens fail', async () => {
    const local = await startTestApp();
    const token = await local.signIn('admin@ajaka.local');
    await local.stop();
    expect((await profile(server, token)).status).toBe(401);
    for (const path of ['/local-identity/accounts', '/local-identity/choose']) {
      expect((await server.call(path)).status).toBe(404);
    }
    const signIn = await server.call('/local-identity/sign-in', {
      body: { email: 'a@b.c' },
      headers: { origin: server.url },
    });
    expect(signIn.status).toBe(404);
  });

  test('CFG-11 ANA-26 the public configuration has Firebase’s seven fields, as they were set', async () => {
    const { body } = await server.call('/config.json');
    expect(body.identity).toBe('firebase');
    expect(body.firebase).toEqual({
      apiKey: 'public-key',
      authDomain: `${PROJECT}.firebaseapp.com`,
      projectId: PROJECT,
      appId: '1:1:web:1',
      storageBucket: `${PROJECT}.appspot.com`,
      messagingSenderId: '1234',
      measurementId: 'G-1',
    });
  });

  test('API-88 SEC-15 the public configuration is answered without a token, and holds no secret', async () => {
    const { status, body } = await server.call('/config.json');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/postgres|SECRETS|OPENAI|sk-/);
  });
});

describe('when Google cannot be asked', () => {
  test('ID-17 unreachable keys answer 503, not 401, so that nobody is signed out', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => nobody.once('listening', done));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((done) => nobody.close(done));
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/keys`), { timeoutDuration: 500 });
    const server = await startTestApp(FIREBASE_ENV, { keys });
    const { status, body } = await profile(server, await google.token('rocio@tavapora.com.py'));
    await server.stop();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'identidad_no_disponible' });
  });

  test('ID-30 without any administrator configured the log warns loudly', async () => {
    const server = await startTestApp(FIREBASE_ENV, { keys: google.keys });
    const answer = await profile(server, await google.token('primera@empresa.com.py'));
    await server.stop();
    expect(answer.body.is_admin).toBe(false);
    expect(server.logged.map(({ msg }) => msg).join('\n')).toContain('NADIE ES ADMINISTRADOR');
  });
});
