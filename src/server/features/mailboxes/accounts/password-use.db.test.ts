import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailAuthority, mailCertificate } from '../../../../../test/mail/mail-certificates.ts';
import { signingIn, startScriptedImap } from '../../../../../test/mail/scripted-imap.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { withMailSession } from '../imap/open-session.ts';
import { findMailbox } from './mailboxes.store.ts';

const EMAIL = 'ana@empresa.com.py';
const USER = 'compras@ferreteria.com.py';
const PASSWORD = 'la-guardada';
const ASKED =
  'Escribe la contraseña otra vez: la guardada no se envía a otro servidor, puerto o usuario, ni con menos cifrado.';

type Scripted = Awaited<ReturnType<typeof startScriptedImap>>;
type Change = Record<string, unknown>;

const letsIn = signingIn(
  (tag) => `${tag} OK`,
  (line, say) => say(`* 0 EXISTS\r\n${line.split(' ')[0]} OK [READ-ONLY]`),
  'IMAP4rev1',
);

let server: TestApp;
let home: Scripted;
/** Somebody else's, which speaks TLS from the first byte; and the same without it. */
let trap: Scripted;
let plainTrap: Scripted;
let token: string;
/** Set: the next look at a name waits for it. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  home = await startScriptedImap({ certificate: mailCertificate(), answer: letsIn });
  trap = await startScriptedImap({ certificate: mailCertificate(), answer: letsIn });
  plainTrap = await startScriptedImap({ certificate: null, answer: letsIn });
  const resolveName = async () => {
    const wait = held;
    held = undefined;
    await wait;
    return ['127.0.0.1'];
  };
  const MAIL_CA_FILE = path.join(mkdtempSync(path.join(tmpdir(), 'ajaka-ca-')), 'ca.pem');
  writeFileSync(MAIL_CA_FILE, mailAuthority());
  server = await startTestApp({ ALLOW_PRIVATE_MAIL_HOSTS: '1', MAIL_CA_FILE }, { resolveName });
  token = await server.signIn(EMAIL);
});
afterAll(async () => {
  await server?.stop();
  for (const one of [home, trap, plainTrap]) one?.stop();
});
beforeEach(() => {
  for (const one of [home, trap, plainTrap]) one.received.length = 0;
});

const send = (method: string, path: string, body?: unknown) => server.call(path, { token, method, body });
const add = async (more: Change = {}): Promise<string> =>
  (
    await send('POST', '/email-configs', {
      host: 'localhost',
      port: home.port,
      username: USER,
      password: PASSWORD,
      ...more,
    })
  ).body.config.id;
const rowOf = (id: string) =>
  server.db.selectFrom('mailbox').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const seenByStrangers = () => [...trap.received, ...plainTrap.received];
const ways = (id: string): [string, (change: Change) => ReturnType<typeof send>][] => [
  ['PUT', (change) => send('PUT', `/email-configs/${id}`, change)],
  ['test', (change) => send('POST', '/email-config/test', { id, ...change })],
  ['folders', (change) => send('POST', '/email-config/folders', { id, ...change })],
];

describe('the stored password of a mailbox', () => {
  test.each<[string, () => Change]>([
    ['another server', () => ({ host: '127.0.0.1' })],
    ['another server on its own port', () => ({ host: '127.0.0.1', port: trap.port })],
    ['another port', () => ({ port: trap.port })],
    ['another user', () => ({ username: 'otro@ferreteria.com.py' })],
    ['a weaker encryption', () => ({ use_ssl: false })],
    ['a weaker encryption at another port', () => ({ use_ssl: false, port: plainTrap.port })],
    ['all of it, with a blank password', () => ({ host: '127.0.0.1', port: trap.port, username: 'x', password: '' })],
    ['another port beside terms', () => ({ port: trap.port, search_terms: ['kude'], folder: 'Otra' })],
  ])(
    'SAFE-40 SAFE-41 never goes to %s: it is asked for at its field, and nobody is connected to',
    async (_, change) => {
      const id = await add();
      const [before, arrived] = [await rowOf(id), [trap, plainTrap, home].map((one) => one.arrivals())];
      for (const [way, ask] of ways(id)) {
        const { status, body } = await ask(change());
        expect({ way, status, fields: body.fields }).toEqual({ way, status: 422, fields: { password: ASKED } });
        expect(JSON.stringify(body)).not.toContain(PASSWORD);
      }
      expect([trap, plainTrap, home].map((one) => one.arrivals())).toEqual(arrived);
      expect([...seenByStrangers(), ...home.received]).toEqual([]);
      expect(await rowOf(id)).toEqual(before);
    },
  );

  test('SAFE-40 SAFE-41 goes to another server once it is typed for that one, and then it is that one’s', async () => {
    const id = await add();
    const change = { port: trap.port, password: 'tecleada' };
    expect((await send('POST', '/email-config/test', { id, ...change })).body.success).toBe(true);
    expect((await send('PUT', `/email-configs/${id}`, change)).status).toBe(200);
    expect((await send('POST', `/email-configs/${id}/test`)).body.success).toBe(true);
    expect(trap.received.filter((line) => /LOGIN/.test(line)).join('\n')).toMatch(/tecleada/);
    expect(seenByStrangers().join('\n')).not.toContain(PASSWORD);
    expect((await send('PUT', `/email-configs/${id}`, { port: home.port })).status).toBe(422);
  });

  test('MAIL-17 SAFE-41 is kept and used while everything else changes, and with stronger encryption', async () => {
    const id = await add({ use_ssl: false });
    const { password } = await rowOf(id);
    for (const change of [
      { search_terms: ['kude'] },
      { folder: 'Facturas' },
      { name: 'Compras', enabled: false, mark_seen: false, search_criteria: 'ALL', provider: 'gmail' },
      { host: ' LOCALHOST ', port: home.port, username: ` ${USER} `, use_ssl: false, password: '' },
      { use_ssl: true },
    ]) {
      expect((await send('PUT', `/email-configs/${id}`, change)).status).toBe(200);
    }
    expect((await rowOf(id)).password).toBe(password);
    expect((await send('POST', '/email-config/test', { id, folder: 'INBOX' })).body.success).toBe(true);
    expect((await send('POST', '/email-config/folders', { id, host: 'LocalHost' })).body.success).toBe(true);
    expect((await send('PUT', `/email-configs/${id}`, { use_ssl: false })).body.fields).toEqual({ password: ASKED });
  });

  test('SAFE-42 follows the server it was typed for, though a look at the mailbox began before the change', async () => {
    const id = await add();
    const ownerId = await ownerOf(server, EMAIL);
    const known = await findMailbox(server.db, ownerId, id);
    if (!known) throw new Error('the mailbox was added');
    await send('PUT', `/email-configs/${id}`, { port: trap.port, password: 'nueva' });
    await withMailSession(server.app.deps, known, async () => {});
    expect(home.received).toEqual([]);
    const logins = trap.received.filter((line) => /LOGIN/.test(line)).join('\n');
    expect(logins).toContain('nueva');
    expect(logins).not.toContain(PASSWORD);
  });

  test('SAFE-42 is not left with the old server by a change of something else that was under way', async () => {
    const id = await add();
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const terms = send('PUT', `/email-configs/${id}`, { search_terms: ['kude'] });
    await expect.poll(() => held === undefined).toBe(true);
    expect((await send('PUT', `/email-configs/${id}`, { port: trap.port, password: 'nueva' })).status).toBe(200);
    resolve();
    expect((await terms).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ port: trap.port, search_terms: ['kude'] });
  });

  test('SAFE-42 is asked for again when the server changed between the look and the writing', async () => {
    const id = await add({ use_ssl: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    // As it was read, it changes nothing; as it stands when it is written, it weakens the encryption.
    const late = send('PUT', `/email-configs/${id}`, { use_ssl: false });
    await expect.poll(() => held === undefined).toBe(true);
    expect((await send('PUT', `/email-configs/${id}`, { use_ssl: true })).status).toBe(200);
    resolve();
    expect((await late).body.fields).toEqual({ password: ASKED });
    expect(await rowOf(id)).toMatchObject({ use_ssl: true });
  });
});
