import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../../../../test/long-run.ts';
import { type Dovecot, startDovecot } from '../../../../../test/mail/dovecot.ts';
import { type OauthProviderRig, startOauthProvider } from '../../../../../test/mail/oauth-provider.ts';
import { isLeftOut } from '../../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { spawnServer } from '../../../../../test/server/spawn-server.ts';
import { callApi, startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

const HOUR_MS = 3_600_000;
const KEY = 'ab'.repeat(32);

type Provider = 'google' | 'microsoft';

describe('without the settings of a provider', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ MICROSOFT_CLIENT_ID: 'x', MICROSOFT_CLIENT_SECRET: 'y' });
  });
  afterAll(() => server.stop());

  test('the list and the call say what is missing, and a password stays possible', async () => {
    const token = await server.signIn('ana@empresa.com.py');
    const { body } = await server.call('/email-configs', { token });
    expect(body.oauth.microsoft).toEqual({ configured: true, message: null });
    expect(body.oauth.google.configured).toBe(false);
    expect(body.oauth.google.message).toContain('falta GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET');
    const refused = await server.call('/email-configs/oauth/google/start', { token, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conexion_no_configurada' } });
    expect(refused.body.message).toBe(body.oauth.google.message);
    const config = { host: 'no-existe.invalid', username: 'a@b.com.py', password: 'x' };
    expect((await server.call('/email-configs', { token, body: config })).status).toBe(200);
    expect((await server.call('/email-configs/oauth/yahoo/start', { token, body: {} })).status).toBe(404);
  });

  test('CFG-06 from another computer PUBLIC_URL is needed too: the provider sends the browser back to it', async () => {
    const token = await server.signIn('ana@empresa.com.py');
    const near = await server.call('/email-configs/oauth/microsoft/start', { token, body: {} });
    const asked = new URL(near.body.url);
    expect(asked.origin + asked.pathname).toBe('https://login.microsoftonline.com/common/oauth2/v2.0/authorize');
    expect(asked.searchParams.get('redirect_uri')).toBe(`${server.url}/oauth/callback/microsoft`);
    const far = await startTestApp({
      MICROSOFT_CLIENT_ID: 'x',
      MICROSOFT_CLIENT_SECRET: 'y',
      PUBLIC_URL: 'https://ajaka.ejemplo.com.py/',
    });
    const theirs = await far.call('/email-configs/oauth/microsoft/start', {
      token: await far.signIn('a@b.py'),
      body: {},
    });
    await far.stop();
    expect(new URL(theirs.body.url).searchParams.get('redirect_uri')).toBe(
      'https://ajaka.ejemplo.com.py/oauth/callback/microsoft',
    );
    expect(theirs.headers.get('set-cookie')).toMatch(/Secure/);
  });
});

describe.skipIf(isLeftOut('dovecot'))('a mailbox that Google or Microsoft lets in', () => {
  const clock = adjustableClock();
  let provider: OauthProviderRig;
  let mail: Dovecot;
  let server: TestApp;
  let settings: Record<string, string>;
  beforeAll(async () => {
    provider = await startOauthProvider();
    mail = await startDovecot({ introspectionUrl: provider.introspectionUrl });
    settings = {
      ALLOW_PRIVATE_MAIL_HOSTS: '1',
      MAIL_CA_FILE: mail.caFile,
      SECRETS_KEY: KEY,
      ...provider.settingsFor('GOOGLE', `127.0.0.1:${mail.port}`),
      ...provider.settingsFor('MICROSOFT', `localhost:${mail.port}`),
    };
    server = await startTestApp({ ...settings, LOG_LEVEL: 'trace' }, { clock });
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
    provider.stop();
  });

  /** A person with a browser that keeps cookies. */
  async function aPerson(email: string) {
    const signedIn = async () => await server.signIn(email);
    const send = async (method: string, path: string, body?: unknown) =>
      await server.call(path, { token: await signedIn(), method, body });
    const start = async (name: Provider, configId?: string) => {
      const { body, headers, status } = await send('POST', `/email-configs/oauth/${name}/start`, {
        config_id: configId,
      });
      return { status, url: body.url as string, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const comeBack = async (address: string, cookie: string) => {
      const { pathname, search } = new URL(address);
      const answer = await server.call(pathname + search, { headers: { cookie, accept: 'text/html' } });
      expect(answer.status).toBe(303);
      const to = new URL(answer.headers.get('location') ?? '', server.url);
      expect(to.pathname).toBe('/email-settings');
      return { outcome: to.searchParams.get('conexion'), id: to.searchParams.get('cuenta') ?? '' };
    };
    return {
      send,
      start,
      comeBack,
      async connect(name: Provider, account: string, configId?: string) {
        const { url, cookie } = await start(name, configId);
        return await comeBack(provider.agree(url, account), cookie);
      },
      test: async (id: string) => (await send('POST', `/email-configs/${id}/test`)).body,
      config: async (id: string) =>
        (await send('GET', '/email-configs')).body.configs.find((one: { id: string }) => one.id === id),
    };
  }

  test.each(['google', 'microsoft'] as const)(
    '%s: it is connected in one round, signs in by XOAUTH2, and has no password',
    async (name) => {
      const account = `uno.${name}@ejemplo.com.py`;
      const ana = await aPerson(`ana.${name}@empresa.com.py`);
      const { outcome, id } = await ana.connect(name, account);
      expect(outcome).toBe('lista');
      expect(await ana.config(id)).toMatchObject({
        name: account,
        username: account,
        auth: name,
        provider: name === 'google' ? 'gmail' : 'outlook',
        host: name === 'google' ? '127.0.0.1' : 'localhost',
        port: mail.port,
        use_ssl: true,
        search_terms: ['factura', 'invoice', 'comprobante'],
        enabled: true,
        health: { state: 'sin_probar' },
      });
      expect(await ana.test(id)).toMatchObject({ success: true, login_test: true });
      expect((await ana.config(id)).health.state).toBe('ok');
      const rows = await server.db.selectFrom('mailbox').where('id', '=', id).select('password').execute();
      expect(rows).toEqual([{ password: null }]);
    },
  );

  test('it is renewed before it runs out, once however many ask, and each new refresh token replaces the last', async () => {
    const ana = await aPerson('renueva@empresa.com.py');
    const { id } = await ana.connect('google', 'renueva@ejemplo.com.py');
    for (let hour = 0; hour < 3; hour++) {
      clock.advance(HOUR_MS);
      const before = provider.counts.refreshes;
      const tests = await Promise.all(Array.from({ length: 5 }, () => ana.test(id)));
      expect(tests.map(({ success }) => success)).toEqual(Array(5).fill(true));
      expect(provider.counts.refreshes).toBe(before + 1);
      await ana.test(id);
      expect(provider.counts.refreshes).toBe(before + 1);
    }
  });

  test('an access token that the mail server takes no more is renewed at once', async () => {
    const ana = await aPerson('cortada@empresa.com.py');
    const { id } = await ana.connect('microsoft', 'cortada@ejemplo.com.py');
    provider.endAccessTokens();
    const before = provider.counts.refreshes;
    expect(await ana.test(id)).toMatchObject({ success: true });
    expect(provider.counts.refreshes).toBe(before + 1);
  });

  test('a permission taken back says "reconectar", asks no more, and connecting again changes nothing else', async () => {
    const ana = await aPerson('revocada@empresa.com.py');
    const { id } = await ana.connect('google', 'revocada@ejemplo.com.py');
    const choices = {
      search_terms: ['KuDE', 'boleta'],
      folder: 'INBOX',
      mark_seen: false,
      search_criteria: 'ALL',
      name: 'Compras',
    };
    await ana.send('PUT', `/email-configs/${id}`, choices);
    await ana.test(id);
    const before = await ana.config(id);
    provider.revoke('revocada@ejemplo.com.py');
    expect(await ana.test(id)).toMatchObject({ success: false, cause: 'reconectar' });
    const failing = await ana.config(id);
    expect(failing.health).toMatchObject({ state: 'reconectar', needs_attention: true });
    expect((await ana.send('GET', '/status')).body.email_failing).toMatchObject([{ id, needs_reconnect: true }]);
    const asked = provider.counts.refreshes;
    await ana.test(id);
    expect(provider.counts.refreshes).toBe(asked);
    const again = await ana.connect('google', 'Revocada@ejemplo.com.py', id);
    expect(again).toEqual({ outcome: 'reconectada', id });
    expect(await ana.test(id)).toMatchObject({ success: true });
    const { health: _, ...kept } = await ana.config(id);
    const { health: __, ...was } = before;
    expect(kept).toEqual(was);
    expect((await ana.send('GET', '/status')).body.email_failing).toEqual([]);
  });

  test('RACE-16 one that is switched off and renamed while it is connected again stays off, with its new name', async () => {
    const account = 'carrera@ejemplo.com.py';
    const ana = await aPerson('carrera@empresa.com.py');
    const { id } = await ana.connect('google', account);
    const { url, cookie } = await ana.start('google', id);
    const held = Promise.withResolvers<void>();
    const changing = server.db.transaction().execute(async (tx) => {
      await tx.updateTable('mailbox').set({ enabled: false, name: 'Nuevo' }).where('id', '=', id).execute();
      await held.promise;
    });
    const connecting = ana.comeBack(provider.agree(url, account), cookie);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(server.db)).rows.length).toBe(1);
    held.resolve();
    await changing;
    expect((await connecting).outcome).toBe('reconectada');
    expect(await ana.config(id)).toMatchObject({ enabled: false, name: 'Nuevo' });
  });

  test('connecting the same account again without naming it, or one that had a password, makes no second one', async () => {
    const ana = await aPerson('repite@empresa.com.py');
    const { id } = await ana.connect('google', 'repite@ejemplo.com.py');
    expect(await ana.connect('google', 'repite@ejemplo.com.py')).toEqual({ outcome: 'reconectada', id });
    const config = { host: 'localhost', username: 'clasica@ejemplo.com.py', password: 'x', search_terms: ['boleta'] };
    const added = (await ana.send('POST', '/email-configs', config)).body.config;
    expect(await ana.connect('microsoft', 'clasica@ejemplo.com.py', added.id)).toMatchObject({
      outcome: 'reconectada',
    });
    expect(await ana.config(added.id)).toMatchObject({ auth: 'microsoft', search_terms: ['boleta'] });
    expect(await ana.test(added.id)).toMatchObject({ success: true });
    expect((await ana.send('GET', '/email-configs')).body.configs).toHaveLength(2);
  });

  test('another account than the one to connect again, and a permission without the mail, are refused', async () => {
    const ana = await aPerson('otra@empresa.com.py');
    const { id } = await ana.connect('google', 'primera@ejemplo.com.py');
    expect(await ana.connect('google', 'segunda@ejemplo.com.py', id)).toEqual({ outcome: 'otra_cuenta', id });
    const { url, cookie } = await ana.start('google');
    expect((await ana.comeBack(provider.agree(url, 'x@ejemplo.com.py', 'openid email'), cookie)).outcome).toBe(
      'sin_permiso',
    );
    expect((await ana.send('GET', '/email-configs')).body.configs).toHaveLength(1);
    expect(await ana.test(id)).toMatchObject({ success: true });
  });

  test('a sign-in counts once, for a while, in the browser of the person who began it, and at its provider', async () => {
    const ana = await aPerson('estado@empresa.com.py');
    const eva = await aPerson('eva@otra.com.py');
    const once = await ana.start('google');
    const back = provider.agree(once.url, 'estado@ejemplo.com.py');
    const inAnother = await eva.start('google');
    // A link that Eva sends to Ana would give Eva Ana's mailbox.
    expect((await ana.comeBack(provider.agree(inAnother.url, 'estado@ejemplo.com.py'), once.cookie)).outcome).toBe(
      'vencida',
    );
    expect((await eva.send('GET', '/email-configs')).body.configs).toEqual([]);
    expect((await ana.comeBack(back.replace('/google', '/microsoft'), once.cookie)).outcome).toBe('vencida');
    expect((await ana.comeBack(back, once.cookie)).outcome).toBe('vencida');
    const good = await ana.start('google');
    const address = provider.agree(good.url, 'estado@ejemplo.com.py');
    expect((await ana.comeBack(address, good.cookie)).outcome).toBe('lista');
    expect((await ana.comeBack(address, good.cookie)).outcome).toBe('vencida');
    const late = await ana.start('google');
    clock.advance(16 * 60_000);
    expect((await ana.comeBack(provider.agree(late.url, 'tarde@ejemplo.com.py'), late.cookie)).outcome).toBe('vencida');
    for (const state of ['', 'x', 'A'.repeat(64), 'ñ'.repeat(50)]) {
      const made = `${server.url}/oauth/callback/google?${new URLSearchParams({ state, code: 'x' })}`;
      expect((await ana.comeBack(made, good.cookie)).outcome).toBe('vencida');
    }
    expect((await server.call('/oauth/callback/yahoo?state=x')).status).toBe(404);
    const refused = await ana.start('google');
    const state = new URL(refused.url).searchParams.get('state') ?? '';
    const denied = `${server.url}/oauth/callback/google?${new URLSearchParams({ state, error: 'access_denied' })}`;
    expect((await ana.comeBack(denied, refused.cookie)).outcome).toBe('cancelada');
  });

  test('a person suspended meanwhile connects nothing', async () => {
    const ana = await aPerson('suspendida@empresa.com.py');
    const { url, cookie } = await ana.start('google');
    await server.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', 'suspendida@empresa.com.py')
      .execute();
    expect((await ana.comeBack(provider.agree(url, 's@ejemplo.com.py'), cookie)).outcome).toBe('vencida');
    expect(
      await server.db.selectFrom('mailbox').where('username', '=', 's@ejemplo.com.py').select('id').execute(),
    ).toEqual([]);
  });

  test('DESK-03 a person who only looks by now connects nothing', async () => {
    const ana = await aPerson('rebajada@empresa.com.py');
    const { url, cookie } = await ana.start('google');
    await server.db
      .updateTable('member')
      .set({ role: 'lectura' })
      .where('user_id', '=', (eb) =>
        eb.selectFrom('app_user').where('email', '=', 'rebajada@empresa.com.py').select('id'),
      )
      .execute();
    expect((await ana.comeBack(provider.agree(url, 'r@ejemplo.com.py'), cookie)).outcome).toBe('vencida');
    expect(
      await server.db.selectFrom('mailbox').where('username', '=', 'r@ejemplo.com.py').select('id').execute(),
    ).toEqual([]);
  });

  test('its server and user cannot be changed: the permission would go to another server', async () => {
    const ana = await aPerson('fija@empresa.com.py');
    const { id } = await ana.connect('google', 'fija@ejemplo.com.py');
    for (const change of [
      { host: 'imap.trampa.com' },
      { port: 1993 },
      { use_ssl: false },
      { username: 'x@y.py' },
      { password: 'x' },
    ]) {
      const { status, body } = await ana.send('PUT', `/email-configs/${id}`, change);
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: Object.keys(change) });
    }
    // Also in a test of values that are not stored, and in a row that somebody changed by hand.
    expect((await ana.send('POST', '/email-config/test', { id, host: 'imap.trampa.invalid' })).body.success).toBe(true);
    await server.db.updateTable('mailbox').set({ host: 'imap.trampa.invalid' }).where('id', '=', id).execute();
    expect(await ana.test(id)).toMatchObject({ success: true });
  });

  test('deleting an account gives the permission back at Google; where that cannot be done the person is told what to do', async () => {
    const person = await aPerson('borra@empresa.com.py');
    const connect = async (name: Provider, account: string) => (await person.connect(name, account)).id;
    const remove = async (id: string) => (await person.send('DELETE', `/email-configs/${id}`)).body;
    const gone = await connect('google', 'borra@gmail.com');
    expect(provider.isGranted('borra@gmail.com')).toBe(true);
    expect(await remove(gone)).toMatchObject({ message: 'Configuración eliminada correctamente', warning: null });
    expect(provider.isGranted('borra@gmail.com')).toBe(false);

    const unreachable = await connect('google', 'caida@gmail.com');
    provider.settings.isDown = true;
    const told = await remove(unreachable).finally(() => {
      provider.settings.isDown = false;
    });
    expect(told.warning).toMatch(/caida@gmail.com sigue vigente.*cuenta de Google/);
    expect((await remove(await connect('microsoft', 'borra@outlook.com'))).warning).toContain('cuenta de Microsoft');

    const revoked = await connect('google', 'retirada@gmail.com');
    provider.revoke('retirada@gmail.com');
    clock.advance(2 * HOUR_MS);
    await person.test(revoked);
    expect((await remove(revoked)).warning).toBeNull();
    expect((await person.send('GET', '/email-configs')).body.configs).toEqual([]);
    const events = await server.db
      .selectFrom('audit_event')
      .where('user_email', '=', 'borra@empresa.com.py')
      .where('subject_id', '=', gone)
      .orderBy('id')
      .select('action')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['mailbox-added', 'mailbox-deleted']);
  });

  test('a provider that is down is told as such, and is not mistaken for a permission taken back', async () => {
    const ana = await aPerson('caida@empresa.com.py');
    const { id } = await ana.connect('google', 'caida@ejemplo.com.py');
    clock.advance(HOUR_MS);
    provider.settings.isDown = true;
    expect(await ana.test(id)).toMatchObject({ success: false, cause: 'proveedor_no_disponible' });
    expect((await ana.config(id)).health).toMatchObject({ state: 'fallando', needs_attention: false });
    provider.settings.isDown = false;
    expect(await ana.test(id)).toMatchObject({ success: true });
  });

  test.runIf(isFullRun)(
    'a process killed between the new tokens and their storing loses no account: the old token, or connecting again',
    async () => {
      const email = 'muere@empresa.com.py';
      const ana = await aPerson(email);
      const { id } = await ana.connect('google', 'muere@ejemplo.com.py');
      const choices = { search_terms: ['boleta'] };
      await ana.send('PUT', `/email-configs/${id}`, choices);
      const expire = () =>
        server.db
          .updateTable('mailbox_token')
          .set({ access_expires_at: new Date(0) })
          .where('mailbox_id', '=', id)
          .execute();
      /** The provider has changed the refresh token; nobody ever hears of the new one. */
      const dieWhileRenewing = async () => {
        await expire();
        const victim = spawnServer({
          ...settings,
          DATABASE_URL: server.databaseUrl,
          DATA_DIR: server.dataDir,
          LOG_LEVEL: 'silent',
        });
        const url = await victim.url;
        const { body } = await callApi(url, '/local-identity/sign-in', { body: { email }, headers: { origin: url } });
        const asked = callApi(url, `/email-configs/${id}/test`, { token: body.token, method: 'POST' }).catch(
          () => null,
        );
        expect(await Promise.race([provider.hold(), asked])).toBeUndefined();
        await victim.kill();
        await asked;
        clock.advance(31_000); // whoever was renewing counts as dead
      };
      if (isFullRun) {
        provider.settings.takesPreviousToken = true;
        await dieWhileRenewing();
        expect(await ana.test(id)).toMatchObject({ success: true });
        provider.settings.takesPreviousToken = false;
      }
      await dieWhileRenewing();
      expect(await ana.test(id)).toMatchObject({ success: false, cause: 'reconectar' });
      expect(await ana.config(id)).toMatchObject({ ...choices, health: { state: 'reconectar' } });
      expect((await ana.connect('google', 'muere@ejemplo.com.py', id)).outcome).toBe('reconectada');
      expect(await ana.test(id)).toMatchObject({ success: true });
      expect(await ana.config(id)).toMatchObject(choices);
    },
  );

  test('MBOX-03 no token, code or client secret stands in an answer, in the log or in the store as it is', async () => {
    const ana = await aPerson('secretos@empresa.com.py');
    const { id } = await ana.connect('google', 'secretos@ejemplo.com.py');
    clock.advance(HOUR_MS);
    const answers = [await ana.test(id), await ana.config(id), (await ana.send('GET', '/status')).body];
    const stored = [
      await server.db.selectFrom('mailbox_token').selectAll().execute(),
      await server.db.selectFrom('mailbox_sign_in').selectAll().execute(),
      await server.db.selectFrom('mailbox').selectAll().execute(),
    ];
    expect(stored[0]?.length).toBeGreaterThan(5);
    await expect.poll(() => JSON.stringify(server.logged)).toContain('conexión de un correo');
    const seen = JSON.stringify([answers, stored, server.logged]);
    expect(provider.secrets.length).toBeGreaterThan(30);
    expect(provider.secrets.filter((secret) => seen.includes(secret))).toEqual([]);
  });
});
