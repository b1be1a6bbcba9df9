import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const SIGN_IN = '/local-identity/sign-in';
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';', 1)[0]);

describe('the accounts of this computer', () => {
  const clock = adjustableClock();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      { ADMIN_EMAILS: 'jefa@empresa.com.py', PROTECTED_ADMIN_EMAIL: 'dueno@empresa.com.py' },
      { clock },
    );
  });
  afterAll(() => server.stop());

  test('ID-02 ID-04 with no Firebase settings the local identity is used, and the log says so', async () => {
    expect((await server.call('/config.json')).body.identity).toBe('local');
    expect(server.logged).toContainEqual(expect.objectContaining({ identity: 'local' }));
  });

  test('ID-06 API-91 a fresh installation has one account, an administrator', async () => {
    const fresh = await startTestApp();
    const { body } = await fresh.call('/local-identity/accounts');
    const token = await fresh.signIn('admin@ajaka.local');
    const { is_admin } = (await fresh.call('/api/user/profile', { token })).body;
    await fresh.stop();
    expect(body.accounts).toEqual([{ email: 'admin@ajaka.local', name: 'Administración local', is_admin: true }]);
    expect(is_admin).toBe(true);
  });

  test('ID-07 ID-08 API-92 API-93 a new e-mail becomes an account, once, of an ordinary user', async () => {
    const signIn = () =>
      server.call(SIGN_IN, { body: { email: 'Nueva@Empresa.com.py', name: 'Nueva' }, headers: { origin: server.url } });
    const { body } = await signIn();
    expect(body).toMatchObject({ expires_in: 3600, user: { email: 'nueva@empresa.com.py', name: 'Nueva' } });
    await signIn();
    const { accounts } = (await server.call('/local-identity/accounts')).body;
    expect(accounts.filter(({ email }: { email: string }) => email === 'nueva@empresa.com.py')).toHaveLength(1);
    expect((await server.call('/api/user/profile', { token: body.token })).body.is_admin).toBe(false);
  });

  test("ID-09 typing an administrator's e-mail grants nothing", async () => {
    for (const email of ['jefa@empresa.com.py', 'dueno@empresa.com.py']) {
      const token = await server.signIn(email);
      expect((await server.call('/api/user/profile', { token })).body.is_admin).toBe(false);
    }
  });

  test('ID-13 only this computer, its own name, its own pages and JSON are served', async () => {
    const good = { origin: server.url };
    const body = { email: 'quien@sea.com.py' };
    const attempts: Record<string, Record<string, string>> = {
      'a foreign origin': { origin: 'https://evil.example' },
      'a foreign site': { ...good, 'sec-fetch-site': 'cross-site' },
      'a proxy that says Forwarded': { ...good, forwarded: 'for=10.0.0.1' },
      'a proxy that says X-Forwarded-For': { ...good, 'x-forwarded-for': '10.0.0.1' },
      'a proxy that says X-Forwarded-Host': { ...good, 'x-forwarded-host': 'ajaka.example' },
      'a proxy that says X-Forwarded-Proto': { ...good, 'x-forwarded-proto': 'https' },
      'a proxy that says X-Real-IP': { ...good, 'x-real-ip': '10.0.0.1' },
      'nothing that tells the origin': {},
      'a form instead of JSON': { ...good, 'content-type': 'application/x-www-form-urlencoded' },
    };
    for (const [what, headers] of Object.entries(attempts)) {
      expect({ what, status: (await server.call(SIGN_IN, { body, headers })).status }).toEqual({ what, status: 403 });
    }
    expect((await server.call(SIGN_IN, { body, headers: good })).status).toBe(200);
    expect((await server.call(SIGN_IN, { body, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
    expect(await statusWithHost(server.url, '/local-identity/accounts', 'ajaka.evil.example')).toBe(403);
  });

  test('ID-27 ID-32 the cookie renews the token over an hour later, is closed to scripts and bound to its path', async () => {
    const signedIn = await server.call(SIGN_IN, {
      body: { email: 'fiel@empresa.com.py' },
      headers: { origin: server.url },
    });
    const [line = ''] = signedIn.headers.getSetCookie().filter((cookie) => cookie.startsWith('lid='));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Strict/i);
    expect(line).toMatch(/Path=\/local-identity(;|$)/i);
    clock.advance(2 * 3_600_000);
    expect((await server.call('/api/user/profile', { token: signedIn.body.token })).status).toBe(401);
    const pair = await xsrfPair(server);
    const renewed = await server.call('/local-identity/refresh', {
      body: {},
      headers: {
        origin: server.url,
        cookie: `${cookiesOf(signedIn.headers).join('; ')}; ${pair.cookie}`,
        ...pair.header,
      },
    });
    const { token } = renewed.body.session;
    expect((await server.call('/api/user/profile', { token })).body.email).toBe('fiel@empresa.com.py');
  });

  test('LOGIN-31 after signing out the cookie renews nothing', async () => {
    const signedIn = await server.call(SIGN_IN, {
      body: { email: 'sale@empresa.com.py' },
      headers: { origin: server.url },
    });
    const pair = await xsrfPair(server);
    const headers = {
      origin: server.url,
      cookie: `${cookiesOf(signedIn.headers).join('; ')}; ${pair.cookie}`,
      ...pair.header,
    };
    expect((await server.call('/local-identity/sign-out', { body: {}, headers })).status).toBe(200);
    expect((await server.call('/local-identity/refresh', { body: {}, headers })).body.session).toBeNull();
  });

  test('LOGIN-31 SEC-04 signing out ends the tokens of that sign-in on the server, and those of no other', async () => {
    const headers = { origin: server.url };
    const signIn = () => server.call(SIGN_IN, { body: { email: 'dos-veces@empresa.com.py' }, headers });
    const [here, there] = [await signIn(), await signIn()];
    const statusOf = async (token: string) => (await server.call('/api/user/profile', { token })).status;
    expect([await statusOf(here.body.token), await statusOf(there.body.token)]).toEqual([200, 200]);
    const pair = await xsrfPair(server);
    const cookie = `${cookiesOf(here.headers).join('; ')}; ${pair.cookie}`;
    await server.call('/local-identity/sign-out', { body: {}, headers: { ...headers, cookie, ...pair.header } });
    expect([await statusOf(here.body.token), await statusOf(there.body.token)]).toEqual([401, 200]);
    // A program has no cookie: its token says which sign-in ends.
    const { token } = there.body;
    expect((await server.call('/local-identity/sign-out', { token, body: {}, headers })).status).toBe(200);
    expect(await server.call('/api/user/profile', { token })).toMatchObject({
      status: 401,
      body: { code: 'sesion_invalida' },
    });
  });

  test('SEC-08 where a cookie signs in, an unsafe call needs the signed pair', async () => {
    const signedIn = await server.call(SIGN_IN, {
      body: { email: 'par@empresa.com.py' },
      headers: { origin: server.url },
    });
    const lid = cookiesOf(signedIn.headers).join('; ');
    const { cookie, header } = await xsrfPair(server);
    const planted = 'planted.-.pair';
    const attempts = {
      none: { cookie: lid },
      cookieOnly: { cookie: `${lid}; ${cookie}` },
      headerOnly: { cookie: lid, ...header },
      planted: { cookie: `${lid}; XSRF-TOKEN=${planted}`, 'x-xsrf-token': planted },
    };
    for (const [kind, headers] of Object.entries(attempts)) {
      const answer = await server.call('/local-identity/refresh', {
        body: {},
        headers: { origin: server.url, ...headers },
      });
      expect({ kind, status: answer.status, code: answer.body.code }).toEqual({ kind, status: 403, code: 'xsrf' });
    }
    const both = { origin: server.url, cookie: `${lid}; ${cookie}`, ...header };
    expect((await server.call('/local-identity/refresh', { body: {}, headers: both })).status).toBe(200);
  });

  test("API-05 a pair bound to one person is no good in another's calls, and each answer renews it, the refusal too", async () => {
    const [one, two] = [await server.signIn('uno@empresa.com.py'), await server.signIn('dos@empresa.com.py')];
    const first = await server.call('/api/user/profile', { token: one, headers: { 'sec-fetch-site': 'same-origin' } });
    const [cookie = ''] = cookiesOf(first.headers).filter((each) => each?.startsWith('XSRF-TOKEN='));
    const headers = { cookie, 'x-xsrf-token': cookie.slice('XSRF-TOKEN='.length) };
    const post = (token: string) => server.call('/logs/frontend', { token, body: { logs: [] }, headers });
    expect((await post(one)).status).toBe(200);
    const refused = await post(two);
    expect(refused.status).toBe(403);
    const renewed = await server.call('/api/user/profile', { token: two, headers: { cookie } });
    for (const { headers } of [refused, renewed]) {
      expect(cookiesOf(headers).some((each) => each?.startsWith('XSRF-TOKEN='))).toBe(true);
    }
  });
});

describe('local accounts allowed on the network', () => {
  test('ID-29 each sign-in asks for the code printed in the log, which is good once', async () => {
    const server = await startTestApp({ HOST: '0.0.0.0', ALLOW_REMOTE_LOCAL_IDENTITY: '1' });
    const codes = () =>
      server.logged.map(({ msg }) => /: ([A-Z0-9]{10})$/.exec(String(msg))?.[1]).filter((code) => code);
    const signIn = (code?: string) =>
      server.call(SIGN_IN, { body: { email: 'admin@ajaka.local', code }, headers: { origin: server.url } });
    try {
      expect((await server.call('/config.json')).body.local_code_required).toBe(true);
      expect((await signIn()).body.code).toBe('codigo_local_incorrecto');
      expect((await signIn('AAAAAAAAAA')).status).toBe(403);
      const [code] = codes();
      expect((await signIn(code)).status).toBe(200);
      expect((await signIn(code)).status).toBe(403);
      expect(codes()).toHaveLength(2);
    } finally {
      await server.stop();
    }
  });
});

async function xsrfPair(server: TestApp) {
  const answer = await server.call('/config.json', { headers: { 'sec-fetch-site': 'same-origin' } });
  const [cookie = ''] = cookiesOf(answer.headers).filter((each) => each?.startsWith('XSRF-TOKEN='));
  return { cookie, header: { 'x-xsrf-token': cookie.slice('XSRF-TOKEN='.length) } };
}

/** fetch does not let a test choose the Host header. */
function statusWithHost(url: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((done, failed) => {
    request(url + path, { headers: { host } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    })
      .on('error', failed)
      .end();
  });
}
