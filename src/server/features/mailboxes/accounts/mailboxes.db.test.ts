import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import { newId } from '#server/platform/new-id.ts';
import { runs } from '../../../../../test/long-run.ts';
import { type Dovecot, startDovecot } from '../../../../../test/mail/dovecot.ts';
import { mailCertificate } from '../../../../../test/mail/mail-certificates.ts';
import { signingIn, startScriptedImap } from '../../../../../test/mail/scripted-imap.ts';
import { isLeftOut } from '../../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { recordMailboxFailure } from './mailboxes.store.ts';

const PASSWORD = 'clave-muy-secreta-ñ€';
const USER = 'compras@ferreteria.com.py';

type Config = Record<string, unknown>;

/** One person's calls. */
async function aPerson(server: TestApp, email: string) {
  const token = await server.signIn(email);
  const send = (method: string, path: string, body?: unknown) => server.call(path, { token, method, body });
  return {
    email,
    send,
    list: async (): Promise<Config[]> => (await send('GET', '/email-configs')).body.configs,
    add: async (config: Config) =>
      (await send('POST', '/email-configs', config)).body.config as Config & { id: string },
    test: (config: Config) => send('POST', '/email-config/test', config),
    testStored: (id: string) => send('POST', `/email-configs/${id}/test`),
  };
}

describe('e-mail accounts', () => {
  const clock = adjustableClock();
  let server: TestApp;
  let ana: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    server = await startTestApp({ LOG_LEVEL: 'trace' }, { clock, resolveName: async () => ['8.8.8.8'] });
    ana = await aPerson(server, 'ana@empresa.com.py');
  });
  afterAll(() => server.stop());

  const BARE = { host: 'imap.empresa.com.py', username: USER, password: PASSWORD };

  describe('a new account', () => {
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    let added: any;
    beforeAll(async () => {
      added = (await ana.send('POST', '/email-configs', BARE)).body;
    });

    test('API-31 is told, has its id and is listed', async () => {
      expect(added).toMatchObject({ success: true, message: 'Configuración de correo agregada exitosamente' });
      expect(await ana.list()).toContainEqual(added.config);
    });

    test('DATA-17 has everything that an account has, and never its password', () => {
      expect(added.config).toEqual({
        id: expect.any(String),
        version: 1,
        name: USER,
        host: 'imap.empresa.com.py',
        port: expect.any(Number),
        username: USER,
        use_ssl: expect.any(Boolean),
        search_terms: expect.any(Array),
        search_criteria: expect.any(String),
        provider: expect.any(String),
        enabled: expect.any(Boolean),
        folder: 'INBOX',
        mark_seen: expect.any(Boolean),
        repartir_por_ruc: false,
        auth: 'password',
        created_at: expect.any(String),
        mismo_que: null,
        health: {
          state: 'sin_probar',
          last_success_at: null,
          last_error_at: null,
          last_error: null,
          last_error_cause: null,
          failing_since: null,
          needs_attention: false,
          messages_seen: 0,
          invoices_found: 0,
        },
      });
    });

    test.each([
      ['DATA-18', 'port', 993],
      ['DATA-19', 'use_ssl', true],
      ['DATA-20', 'search_terms', ['factura', 'invoice', 'comprobante']],
      ['DATA-21', 'search_criteria', 'UNSEEN'],
      ['DATA-22', 'provider', 'other'],
      ['DATA-23', 'enabled', true],
      ['OPEN-27', 'mark_seen', true],
    ])('%s has for %s what is usual, where nothing is said', (_, field, usual) => {
      expect(BARE).not.toHaveProperty(field);
      expect(added.config[field]).toEqual(usual);
    });
  });

  test('API-32 MAIL-32 a change keeps what it does not name, drops blank terms, and keeps the password', async () => {
    const { id } = await ana.add({ ...BARE, folder: 'Facturas', mark_seen: false, search_criteria: 'ALL' });
    const kept = () =>
      server.db.selectFrom('mailbox').where('id', '=', id).select('password').executeTakeFirstOrThrow();
    const before = await kept();
    const change = { host: ' IMAP.empresa.com.py ', search_terms: [' KuDE ', '', '  ', 'kude', 'KuDE'], password: '' };
    const { body } = await ana.send('PUT', `/email-configs/${id}`, change);
    expect(body.config).toMatchObject({
      host: 'IMAP.empresa.com.py',
      search_terms: ['KuDE', 'kude'],
      folder: 'Facturas',
      mark_seen: false,
      search_criteria: 'ALL',
      username: USER,
    });
    expect(await kept()).toEqual(before);
    await ana.send('PUT', `/email-configs/${id}`, { password: 'otra' });
    expect(await kept()).not.toEqual(before);
  });

  test('RACE-54 the same mailbox twice is told with the name of the other one, in the list and when it is added or changed', async () => {
    const eva = await aPerson(server, 'eva@repetida.com.py');
    const twins = async () => (await eva.list()).map(({ mismo_que }) => mismo_que);
    const first = await eva.add({ ...BARE, name: 'Compras' });
    const again = await eva.add({
      ...BARE,
      name: 'Facturas',
      host: 'IMAP.empresa.com.py',
      username: USER.toUpperCase(),
    });
    expect([first.mismo_que, again.mismo_que]).toEqual([null, 'Compras']);
    expect(await twins()).toEqual(['Facturas', 'Compras']);
    await eva.add({ ...BARE, name: 'Otra carpeta', folder: 'Proveedores' });
    expect(await twins()).toEqual(['Facturas', 'Compras', null]);
    const change = (folder: string) => eva.send('PUT', `/email-configs/${again.id}`, { folder });
    expect((await change('Proveedores')).body.config.mismo_que).toBe('Otra carpeta');
    expect((await change('proveedores')).body.config.mismo_que).toBeNull();
    expect(await twins()).toEqual([null, null, null]);
  });

  test('API-33 API-34 API-35 an account is switched, turned over and deleted', async () => {
    const { id } = await ana.add(BARE);
    const enabled = async () => (await ana.list()).find((one) => one.id === id)?.enabled;
    // Set, and not turned over: the same once more changes nothing.
    for (const wanted of [false, false, true, true, false]) {
      const { body } = await ana.send('PATCH', `/email-configs/${id}/enabled`, { enabled: wanted });
      expect(body).toMatchObject({ success: true, enabled: wanted });
      expect(await enabled()).toBe(wanted);
    }
    expect((await ana.send('POST', `/email-configs/${id}/toggle`)).body.enabled).toBe(true);
    expect((await ana.send('POST', `/email-configs/${id}/toggle`)).body.enabled).toBe(false);
    expect(await enabled()).toBe(false);
    expect((await ana.send('DELETE', `/email-configs/${id}`)).body).toEqual({
      success: true,
      message: 'Configuración eliminada correctamente',
      warning: null,
    });
    expect(await enabled()).toBeUndefined();
    expect((await ana.send('DELETE', `/email-configs/${id}`)).status).toBe(404);
  });

  test('whatever is done to an account is written down with who did it, from where, and never a secret', async () => {
    const eva = await aPerson(server, 'eva@auditada.com.py');
    const { id } = await eva.add(BARE);
    await eva.send('PUT', `/email-configs/${id}`, { search_terms: ['recibo'], password: 'otra-clave-secreta' });
    await eva.send('PATCH', `/email-configs/${id}/enabled`, { enabled: false });
    await eva.send('POST', `/email-configs/${id}/toggle`);
    await eva.send('PUT', `/email-configs/${id}`, { port: 25, password: 'x' }); // refused: nothing was done
    await eva.send('DELETE', `/email-configs/${id}`);
    const events = await server.db
      .selectFrom('audit_event')
      .where('owner_id', '=', await ownerOf(server, eva.email))
      .where('subject_kind', '=', 'mailbox')
      .orderBy('id')
      .select(['action', 'subject_id', 'subject_name', 'user_email', 'origin', 'details'])
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'mailbox-added',
      'mailbox-changed',
      'mailbox-disabled',
      'mailbox-enabled',
      'mailbox-deleted',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({ subject_id: id, subject_name: USER, user_email: eva.email });
      expect(event.origin).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)/);
    }
    expect(events[1]?.details).toMatchObject({ after: { searchTerms: ['recibo'] }, passwordReplaced: true });
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${PASSWORD}|otra-clave-secreta`));
  });

  test('what the schedule held back after failures is tried again at once when the account was changed', async () => {
    const { id } = await ana.add(BARE);
    const owner_id = await ownerOf(server, ana.email);
    const heldBack = { owner_id, mailbox_id: id, failures: 4, retry_at: new Date(Date.now() + 86_400_000) };
    await server.db.insertInto('mailbox_poll').values(heldBack).execute();
    await ana.send('PUT', `/email-configs/${id}`, { password: 'la nueva' });
    const row = server.db.selectFrom('mailbox_poll').where('mailbox_id', '=', id).select(['failures', 'retry_at']);
    expect(await row.execute()).toEqual([{ failures: 0, retry_at: null }]);
  });

  test('of a deleted account only the messages stay that brought something, to say where it came from', async () => {
    const { id } = await ana.add(BARE);
    const [owner_id, folder_id] = [await ownerOf(server, ana.email), newId()];
    const folder = { owner_id, id: folder_id, mailbox_id: id, name: 'INBOX', uid_validity: '1' };
    await server.db.insertInto('mail_folder').values(folder).execute();
    const outcomes = ['nothing', 'stored', 'failed'];
    await server.db
      .insertInto('mail_message')
      .values(outcomes.map((outcome, at) => ({ owner_id, folder_id, uid: `${at}`, outcome, recorded_at: new Date() })))
      .execute();
    await ana.send('DELETE', `/email-configs/${id}`);
    const kept = server.db.selectFrom('mail_message').where('folder_id', '=', folder_id).select('outcome');
    expect(await kept.execute()).toEqual([{ outcome: 'stored' }]);
  });

  test('API-30 another business sees none of them, and its ids are not found', async () => {
    const { id } = await ana.add(BARE);
    const before = await ana.list();
    const eva = await aPerson(server, 'eva@otra.com.py');
    expect(await eva.list()).toEqual([]);
    const answers = [
      await eva.send('PUT', `/email-configs/${id}`, { host: 'imap.eva.com.py', password: 'x' }),
      await eva.send('PATCH', `/email-configs/${id}/enabled`, { enabled: false }),
      await eva.send('POST', `/email-configs/${id}/toggle`),
      await eva.testStored(id),
      await eva.test({ id, host: 'imap.eva.com.py' }),
      await eva.send('POST', '/email-config/folders', { id }),
      await eva.send('DELETE', `/email-configs/${id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'no_encontrado']));
    expect(await ana.list()).toEqual(before);
  });

  test('MBOX-01 the password is encrypted, each time otherwise', async () => {
    const ids = [(await ana.add(BARE)).id, (await ana.add(BARE)).id];
    const rows = await server.db.selectFrom('mailbox').where('id', 'in', ids).select('password').execute();
    expect(rows[0]?.password).toMatch(/^v1\./);
    expect(rows[0]?.password).not.toBe(rows[1]?.password);
    for (const { password } of rows) {
      expect(Buffer.from(password?.slice(3) ?? '', 'base64url').includes(Buffer.from(PASSWORD))).toBe(false);
    }
  });

  test.each([
    ['no host', { host: ' ' }, 'host'],
    ['no user', { username: '' }, 'username'],
    ['no password', { password: ' ' }, 'password'],
    ['a user with a line break', { username: 'a\r\nb' }, 'username'],
    ['a password with a line break', { password: 'a\r\nA1 LOGOUT' }, 'password'],
    ['a folder with a line break', { folder: 'INBOX\r\n' }, 'folder'],
    ['a port that is none', { port: 70_000 }, 'port'],
    ['a port of another service', { port: 25 }, 'port'],
    ['an address', { host: 'https://imap.gmail.com' }, 'host'],
    ['a criterion of its own', { search_criteria: 'OR SEEN UNSEEN' }, 'search_criteria'],
    ['a term without end', { search_terms: ['x'.repeat(101)] }, 'search_terms.0'],
  ])('%s is refused by field', async (_, wrong, field) => {
    const count = (await ana.list()).length;
    const { status, body } = await ana.send('POST', '/email-configs', { ...BARE, ...wrong });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: [field] });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    expect((await ana.list()).length).toBe(count);
  });

  test('a business has at most fifty', async () => {
    const rosa = await aPerson(server, 'rosa@empresa.com.py');
    const statuses = [];
    for (let i = 0; i < 51; i++) statuses.push((await rosa.send('POST', '/email-configs', BARE)).status);
    expect(statuses).toEqual([...Array(50).fill(200), 409]);
  });

  test('API-16 the status counts them, and names one that has failed for a day until it works again', async () => {
    const luis = await aPerson(server, 'luis@empresa.com.py');
    // Days pass: each look is that of a new sign-in.
    const status = async () => (await (await aPerson(server, luis.email)).send('GET', '/status')).body;
    expect(await status()).toMatchObject({ email_configured: false, email_configs_count: 0 });
    const { id } = await luis.add(BARE);
    expect(await status()).toMatchObject({ email_configured: true, email_configs_count: 1, email_failing: [] });
    const ownerId = await ownerOf(server, luis.email);
    const since = clock.now();
    const problem = { reason: 'credenciales', told: mailReason('wrong-login') } as const;
    await recordMailboxFailure(server.db, ownerId, id, since, problem);
    clock.advanceDays(0.99);
    await recordMailboxFailure(server.db, ownerId, id, clock.now(), problem);
    expect((await status()).email_failing).toEqual([]);
    clock.advanceDays(0.02);
    const failing = {
      id,
      username: USER,
      since: since.toISOString(),
      message: mailSentence(problem.told),
      needs_reconnect: false,
    };
    expect((await status()).email_failing).toEqual([failing]);
    const later = await aPerson(server, luis.email);
    expect((await later.list())[0]).toMatchObject({ health: { state: 'fallando', needs_attention: true } });
    await later.send('PATCH', `/email-configs/${id}/enabled`, { enabled: false });
    expect((await status()).email_failing).toEqual([]);
    await server.db.updateTable('mailbox').set({ enabled: true, failing_since: null }).where('id', '=', id).execute();
    expect((await status()).email_failing).toEqual([]);
  });
});

describe('MBOX-04 a server in a private network', () => {
  let server: TestApp;
  let ana: Awaited<ReturnType<typeof aPerson>>;
  let listener: Server;
  let answers: string[] = ['8.8.8.8'];
  const arrived: Socket[] = [];
  beforeAll(async () => {
    server = await startTestApp({}, { resolveName: async () => answers });
    ana = await aPerson(server, 'ana@empresa.com.py');
    listener = createServer((socket) => arrived.push(socket)).listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  afterAll(async () => {
    for (const socket of arrived) socket.destroy();
    listener.close();
    await server.stop();
  });
  const portOf = () => (listener.address() as AddressInfo).port;

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.1.1',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '2130706433',
    '0x7f.1',
    '127.0.0.1.',
  ])('%s is neither stored nor connected to', async (host) => {
    const config = { host, port: portOf(), username: USER, password: PASSWORD };
    const { status, body } = await ana.send('POST', '/email-configs', config);
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { host: 'Ese servidor está en una red privada y no se puede usar aquí.' },
    });
    expect((await ana.test(config)).body).toMatchObject({
      success: false,
      cause: 'servidor_no_permitido',
      connection_test: false,
    });
    expect(arrived).toEqual([]);
  });

  test('MBOX-06 a name that changes its answer between storing and connecting is refused', async () => {
    const config = { host: 'imap.trampa.com', port: portOf(), username: USER, password: PASSWORD };
    answers = ['8.8.8.8'];
    const { id } = await ana.add(config);
    for (const turned of [['127.0.0.1'], ['::1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:7f00:1']]) {
      answers = turned;
      expect((await ana.testStored(id)).body).toMatchObject({ success: false, cause: 'servidor_no_permitido' });
      expect((await ana.test({ id, search_terms: ['x'] })).body.cause).toBe('servidor_no_permitido');
    }
    expect(arrived).toEqual([]);
    answers = ['10.0.0.7'];
    expect((await ana.send('PUT', `/email-configs/${id}`, { port: 993, password: 'x' })).body.fields).toEqual({
      host: 'Ese servidor está en una red privada y no se puede usar aquí.',
    });
  });
});

describe.skipIf(isLeftOut('dovecot'))('a connection test against a real mail server', () => {
  let mail: Dovecot;
  let server: TestApp;
  let ana: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    mail = await startDovecot({ users: { [USER]: PASSWORD } });
    server = await startTestApp({ LOG_LEVEL: 'trace', ALLOW_PRIVATE_MAIL_HOSTS: '1', MAIL_CA_FILE: mail.caFile });
    ana = await aPerson(server, 'ana@empresa.com.py');
  });
  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });
  const good = () => ({ host: 'localhost', port: mail.port, username: USER, password: PASSWORD });

  test('API-36 MBOX-05 good values pass with TLS and with STARTTLS, wrong ones do not, and nothing is stored', async () => {
    mail.deliver(USER, ['Subject: hola\r\n\r\n']);
    expect((await ana.test(good())).body).toEqual({
      success: true,
      message: 'Conexión correcta. La carpeta INBOX tiene 1 mensaje.',
      connection_test: true,
      login_test: true,
      folder_test: true,
      cause: null,
    });
    const { body } = await ana.test({ ...good(), host: '127.0.0.1', port: mail.plainPort, use_ssl: false });
    expect(body.success).toBe(true);
    expect((await ana.test({ ...good(), password: 'equivocada' })).body).toMatchObject({
      success: false,
      connection_test: true,
      login_test: false,
    });
    expect(await ana.list()).toEqual([]);
  });

  test('API-32 API-37 MAIL-17 the stored password signs in after other values changed, also for values not stored yet', async () => {
    const { id } = await ana.add(good());
    expect((await ana.testStored(id)).body.success).toBe(true);
    expect((await ana.test({ id, host: 'LocalHost', password: '' })).body.success).toBe(true);
    await ana.send('PUT', `/email-configs/${id}`, { host: 'LOCALHOST', search_terms: ['factura'] });
    expect((await ana.testStored(id)).body.success).toBe(true);
    const [stored] = (await ana.list()).filter((one) => one.id === id);
    expect(stored).toMatchObject({ health: { state: 'ok', last_success_at: expect.any(String), failing_since: null } });
  });

  test('MBOX-27 a password that was changed at the provider is told, kept as the account’s health, and over once corrected', async () => {
    await mail.addUser('ventas@ferreteria.com.py', 'vieja');
    const { id } = await ana.add({ ...good(), username: 'ventas@ferreteria.com.py', password: 'vieja' });
    expect((await ana.testStored(id)).body.success).toBe(true);
    await mail.addUser('ventas@ferreteria.com.py', 'nueva');
    expect((await ana.testStored(id)).body).toEqual({
      success: false,
      message: 'El servidor respondió, pero el usuario o la contraseña no son correctos.',
      connection_test: true,
      login_test: false,
      folder_test: false,
      cause: 'credenciales',
    });
    const health = async () => (await ana.list()).find((one) => one.id === id)?.health;
    expect(await health()).toMatchObject({
      state: 'fallando',
      last_error_cause: 'credenciales',
      failing_since: expect.any(String),
    });
    await ana.send('PUT', `/email-configs/${id}`, { password: 'nueva' });
    expect((await ana.testStored(id)).body.success).toBe(true);
    expect(await health()).toMatchObject({ state: 'ok', failing_since: null, last_error_cause: 'credenciales' });
  });

  test('the folders are listed, and one that is missing is told apart from a wrong password', async () => {
    mail.deliver(USER, ['Subject: x\r\n\r\n'], 'Facturas/Año 2026'.replace('ñ', '&APE-'));
    const { body } = await ana.send('POST', '/email-config/folders', good());
    expect(body.success).toBe(true);
    expect(body.folders).toEqual(
      expect.arrayContaining([
        { path: 'INBOX', name: 'INBOX', depth: 0 },
        { path: 'Facturas/Año 2026', name: 'Año 2026', depth: 1 },
      ]),
    );
    expect(body.folders.map(({ path }: { path: string }) => path)).not.toContain('Facturas');
    expect((await ana.test({ ...good(), folder: 'Facturas/Año 2026' })).body.success).toBe(true);
    expect((await ana.test({ ...good(), folder: 'No existe' })).body).toEqual({
      success: false,
      message: 'La carpeta elegida no existe en ese correo. Elige otra.',
      connection_test: true,
      login_test: true,
      folder_test: false,
      cause: 'carpeta_no_encontrada',
    });
    expect((await ana.send('POST', '/email-config/folders', { ...good(), password: 'mala' })).body).toMatchObject({
      success: false,
      cause: 'credenciales',
      folders: [],
    });
  });

  test('a server with thousands of folders, some of them named to deceive, lists as many as anybody looks through', async () => {
    const named = (name: string) => `* LIST () "/" {${Buffer.byteLength(name)}}\r\n${name}\r\n`;
    const plain = Array.from({ length: runs(2_000, 10_000) }, (_, at) => `F${at}`);
    const folders = ['INBOX', 'Factu\u0007ras', 'x'.repeat(600), ...plain];
    const many = await startScriptedImap({
      answer: (line, say) => {
        const [tag = '', command = ''] = line.split(' ');
        if (command === 'LIST' && line.includes('*')) return say(`${folders.map(named).join('')}${tag} OK`);
        signingIn(() => `${tag} OK`)(line, say, undefined as never);
      },
    });
    const { body } = await ana.send('POST', '/email-config/folders', { ...good(), host: 'localhost', port: many.port });
    many.stop();
    expect(body.success).toBe(true);
    const paths = body.folders.map(({ path }: { path: string }) => path);
    expect(paths).toHaveLength(1_000);
    expect(paths.filter((path: string) => !/^(INBOX|F\d+)$/.test(path))).toEqual([]);
    expect((await ana.test({ ...good(), folder: 'A\r\nB' })).status).toBe(422);
  });

  test('MBOX-26 a certificate that expired is told as such, with TLS and with STARTTLS, until there is a new one', async () => {
    await mail.changeCertificate(mailCertificate({ to: '2025-01-01' }));
    for (const way of [{}, { port: mail.plainPort, use_ssl: false }]) {
      expect((await ana.test({ ...good(), ...way })).body).toMatchObject({
        success: false,
        message: 'El certificado de localhost venció: no es seguro enviarle la contraseña.',
        connection_test: false,
        login_test: false,
        cause: 'certificado',
      });
    }
    await mail.changeCertificate(mailCertificate());
    expect((await ana.test(good())).body.success).toBe(true);
  });

  test('DATA-24 MBOX-24 MBOX-25 a name that is not found and a port where nobody listens are told apart', async () => {
    const found = (await ana.test({ ...good(), host: 'no-existe.invalid' })).body;
    expect(found).toMatchObject({ success: false, cause: 'servidor_no_encontrado', connection_test: false });
    expect(found.login_test).toBe(false);
    expect((await ana.test({ ...good(), password: 'equivocada' })).body).toEqual({
      success: false,
      message: expect.any(String),
      connection_test: true,
      login_test: false,
      folder_test: false,
      cause: 'credenciales',
    });
    expect(found.message).toBe('No encontramos ese servidor. Revisa cómo está escrito.');
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect((await ana.test({ ...good(), host: '127.0.0.1', port })).body).toMatchObject({
      success: false,
      cause: 'conexion_rechazada',
      message: `127.0.0.1:${port} rechazó la conexión. Revisa el servidor y el puerto.`,
    });
    expect((await ana.test({ ...good(), port: mail.plainPort })).body.cause).toBe('sin_cifrado');
  });

  test('a password that was moved to another row, or written with another key, is useless: the account says so, and a new one helps', async () => {
    const [{ id }, other] = [await ana.add(good()), await ana.add(good())];
    const rows = server.db.selectFrom('mailbox').where('id', '=', other.id).select('password');
    await server.db
      .updateTable('mailbox')
      .set(await rows.executeTakeFirstOrThrow())
      .where('id', '=', id)
      .execute();
    expect((await ana.testStored(id)).body).toMatchObject({
      success: false,
      cause: 'secreto_ilegible',
      message: 'La contraseña guardada ya no se puede leer. Escríbela de nuevo en «Editar».',
    });
    await ana.send('PUT', `/email-configs/${id}`, { password: PASSWORD });
    expect((await ana.testStored(id)).body.success).toBe(true);
  });

  test('thousands of passwords cannot be tried through here', async () => {
    const eva = await aPerson(server, 'eva@prueba.com.py');
    const statuses: number[] = [];
    for (let i = 0; i < 41; i++) statuses.push((await eva.test({ ...good(), port: 1, password: `clave ${i}` })).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    expect((await ana.test(good())).status).toBe(200);
  });

  test('MBOX-03 SEC-12 no answer and no line of the log ever held the password', async () => {
    const { id } = await ana.add(good());
    const answers = [
      await ana.send('GET', '/email-configs'),
      await ana.send('PUT', `/email-configs/${id}`, { password: PASSWORD }),
      await ana.send('PATCH', `/email-configs/${id}/enabled`, { enabled: true }),
      await ana.send('POST', `/email-configs/${id}/toggle`),
      await ana.testStored(id),
      await ana.test(good()),
      await ana.test({ ...good(), username: 'nadie@ferreteria.com.py' }),
      await ana.test({ ...good(), port: 1 }),
      await ana.send('POST', '/email-config/folders', { id }),
    ];
    const encoded = [PASSWORD, Buffer.from(PASSWORD).toString('base64'), encodeURIComponent(PASSWORD)];
    await expect.poll(() => JSON.stringify(server.logged)).toContain('/email-config/folders');
    const seen = JSON.stringify([...answers.map(({ body }) => body), server.logged]);
    for (const form of encoded) expect(seen).not.toContain(form);
    expect(seen).toContain(USER);
  });
});
