import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSED_ADDRESSES_A_MINUTE, recordWrongCode } from '#server/features/audit/audit-events.ts';
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

  test('API-92 a sign-in answers a token that works, for how long, and whose it is', async () => {
    const { body } = await server.call(SIGN_IN, {
      body: { email: 'Token@Empresa.com.py', name: 'Toña' },
      headers: { origin: server.url },
    });
    expect(body).toMatchObject({
      token: expect.any(String),
      expires_in: 3600,
      user: { email: 'token@empresa.com.py', name: 'Toña' },
    });
    const profile = await server.call('/api/user/profile', { token: body.token });
    expect([profile.status, profile.body.email]).toEqual([200, 'token@empresa.com.py']);
  });

  test('API-93 ID-07 ID-08 a new e-mail becomes an account, once, of an ordinary user', async () => {
    const signIn = () =>
      server.call(SIGN_IN, { body: { email: 'Nueva@Empresa.com.py', name: 'Nueva' }, headers: { origin: server.url } });
    const { body } = await signIn();
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

  test('OPS-95 an address that guesses is refused for ten minutes by every process, with the right code too', async () => {
    let now = new Date('2026-11-15T12:00:01Z');
    const clock = { now: () => now };
    const env = { HOST: '0.0.0.0', ALLOW_REMOTE_LOCAL_IDENTITY: '1' };
    const one = await startTestApp(env, { clock });
    const other = await startTestApp({ ...env, DATABASE_URL: one.databaseUrl }, { clock });
    const guess = ({ call, url }: TestApp, code: string) =>
      call(SIGN_IN, { body: { email: 'admin@ajaka.local', code }, headers: { origin: url } });
    try {
      for (let tries = 0; tries < 10; tries++) {
        expect((await guess(tries % 2 === 0 ? one : other, 'AAAAAAAAAA')).status).toBe(403);
      }
      const code = other.logged.map(({ msg }) => /: ([A-Z0-9]{10})$/.exec(String(msg))?.[1]).find(Boolean) ?? '';
      for (const server of [one, other]) {
        const { status, headers } = await guess(server, code);
        expect([status, headers.get('retry-after')]).toEqual([429, '600']);
      }
      now = new Date('2026-11-15T12:11:01Z');
      expect((await guess(other, code)).status).toBe(200);
    } finally {
      await other.stop();
      await one.stop();
    }
  });

  test('wrong codes are in the audit, counted by address and minute, and guessing does not fill it', async () => {
    let now = new Date('2026-11-15T12:00:01Z');
    const remote = { HOST: '0.0.0.0', ALLOW_REMOTE_LOCAL_IDENTITY: '1' };
    const server = await startTestApp(remote, { clock: { now: () => now } });
    const { db } = server;
    const guess = (email: string, code?: string) =>
      server.call(SIGN_IN, { body: { email, code }, headers: { origin: server.url, 'user-agent': 'Prueba/1' } });
    const lines = () =>
      db.selectFrom('refused_local_sign_in').select(['address', 'email', 'attempts']).orderBy('at').execute();
    try {
      await Promise.all([guess('jefa@tavapora.com.py', 'AAAAAAAAAA'), guess('jefa@tavapora.com.py')]);
      now = new Date('2026-11-15T12:01:00Z');
      expect((await guess('otra@tavapora.com.py', 'BBBBBBBBBB')).status).toBe(403);
      expect(await lines()).toEqual([
        { address: '127.0.0.1', email: 'jefa@tavapora.com.py', attempts: 2 },
        { address: '127.0.0.1', email: 'otra@tavapora.com.py', attempts: 1 },
      ]);

      const code = server.logged.map(({ msg }) => /: ([A-Z0-9]{10})$/.exec(String(msg))?.[1]).find(Boolean);
      const { token } = (await guess('admin@ajaka.local', code)).body;
      const audit = async (query: string) => (await server.call(`/admin/audit?${query}`, { token })).body;
      const refused = { que: 'Ingreso rechazado (código de acceso incorrecto)', tono: 'rechazo', desde: '127.0.0.1' };
      const unknown = { quien: { nombre: 'Sin identificar', correo: null }, con: 'Prueba/1' };
      expect(await audit('sobre=ingresos')).toMatchObject({
        total: 2,
        data: [
          { ...refused, ...unknown, sobre: 'otra@tavapora.com.py', fecha: '2026-11-15T12:01:00.000Z' },
          { ...unknown, que: 'Ingreso rechazado (código de acceso incorrecto, 2 intentos)' },
        ],
      });
      expect((await audit('search=JEFA')).total).toBe(1);
      expect((await audit('sobre=planes')).total).toBe(0);
      const first = await audit('page_size=1&sobre=ingresos');
      expect((await audit(`page_size=1&sobre=ingresos&cursor=${first.next_cursor}`)).data).toMatchObject([
        { sobre: 'jefa@tavapora.com.py' },
      ]);

      // From one more address than have lines of their own: the rest share one, which is counted.
      const from = (address: string, at: string) =>
        recordWrongCode(db, 'x@x.py', { userId: null, address, agent: null, at: new Date(at) });
      for (let n = 0; n < REFUSED_ADDRESSES_A_MINUTE + 5; n++) await from(`10.0.0.${n}`, '2026-11-15T13:00:00Z');
      await from('10.0.0.3', '2026-11-15T13:00:59Z');
      const kept = (await lines()).slice(2);
      expect(kept).toHaveLength(REFUSED_ADDRESSES_A_MINUTE + 1);
      expect(kept).toContainEqual({ address: '10.0.0.3', email: 'x@x.py', attempts: 2 });
      expect(kept).toContainEqual({ address: '', email: 'x@x.py', attempts: 5 });
      expect((await audit('search=x%40x.py')).data).toContainEqual(
        expect.objectContaining({ desde: 'Otras direcciones' }),
      );

      // What is there only grows.
      for (const change of [
        sql`update refused_local_sign_in set attempts = 1`,
        sql`update refused_local_sign_in set attempts = attempts + 1, email = 'nadie@x.py'`,
        sql`delete from refused_local_sign_in`,
        sql`truncate refused_local_sign_in`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow('only grows');
      }
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
