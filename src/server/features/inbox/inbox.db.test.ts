import { execFile } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '../../../../test/builders/a-subscription.ts';
import { startPostfix } from '../../../../test/inbox/postfix.ts';
import { installedScript } from '../../../../test/inbox/recipe.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { mailWith } from '../../../../test/intake/packages.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { isLeftOut } from '../../../../test/parts-left-out.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const PATH = '/user/business/inbox-address';
let server: TestApp;
let token: string;
let ownerId: string;
beforeAll(async () => {
  server = await startTestApp();
  token = await server.signIn('buzon@empresa.com.py');
  await server.call('/api/user/profile', { token });
  ownerId = await ownerOf(server.db, 'buzon@empresa.com.py');
});
afterAll(() => server.stop());

async function anAddress(): Promise<string> {
  const { status, body } = await server.call(PATH, { token, body: {} });
  expect(status).toBe(200);
  return body.url as string;
}

let number = 500;
const message = (subject = 'Factura de octubre') => {
  const mail = mailWith({ 'factura.xml': numberedInvoice(++number) }).toString();
  return Buffer.from(
    `Message-ID: <${number}@proveedor.com.py>\r\n${mail.replace(/^Subject:.*$/im, `Subject: ${subject}`)}`,
  );
};

async function deliver(url: string, body: string | Uint8Array | FormData, type = 'message/rfc822') {
  const headers: Record<string, string> = body instanceof FormData ? {} : { 'content-type': type };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: body as Uint8Array<ArrayBuffer> | string | FormData,
  });
  return { status: answer.status, body: await answer.json() };
}

const invoices = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice where owner_id = ${ownerId}`.execute(server.db);
  return rows[0]?.count ?? 0;
};
const documents = async () =>
  (
    await sql<{ name: string; source: string }>`
      select name, source from document where owner_id = ${ownerId} and parent_id is null order by received_at`.execute(
      server.db,
    )
  ).rows;

test('DOOR-100 DOOR-101 a message that comes to the address is stored at once, and its invoice is read as that of a mailbox', async () => {
  const url = await anAddress();
  const before = await invoices();
  const { status, body } = await deliver(url, message());
  expect({ status, body }).toMatchObject({ status: 202, body: { success: true, duplicado: false } });
  expect((await documents()).at(-1)).toMatchObject({ name: 'Factura de octubre.eml', source: 'mail' });
  await expect.poll(invoices).toBe(before + 1);
  const { body: shown } = await server.call(PATH, { token });
  expect(shown.direccion).toMatchObject({ mensajes: 1, ultimo_uso: expect.any(String) });
});

test('DOOR-102 the same message delivered again is taken once, whatever servers wrote above it on the way', async () => {
  const url = await anAddress();
  const sent = message();
  expect((await deliver(url, sent)).body.duplicado).toBe(false);
  const count = (await documents()).length;
  const again = await deliver(url, Buffer.concat([Buffer.from('Received: from otro by este; hoy\r\n'), sent]));
  expect(again).toMatchObject({ status: 202, body: { duplicado: true } });
  const together = message();
  const both = await Promise.all([deliver(url, together), deliver(url, together)]);
  expect(both.map(({ body }) => body.duplicado).sort()).toEqual([false, true]);
  expect((await documents()).length).toBe(count + 1);
});

test('DOOR-103 a form as Mailgun sends it brings its message in body-mime', async () => {
  const url = await anAddress();
  const form = new FormData();
  form.append('recipient', 'facturas@empresa.com.py');
  form.append('body-mime', message('Por formulario').toString());
  expect(await deliver(url, form)).toMatchObject({ status: 202, body: { duplicado: false } });
  expect((await documents()).at(-1)?.name).toBe('Por formulario.eml');
  const empty = new FormData();
  empty.append('recipient', 'facturas@empresa.com.py');
  expect((await deliver(url, empty)).status).toBe(422);
});

test('DOOR-104 an unknown address is 404, so is one that was renewed or removed, and nothing of the message is read', async () => {
  const first = await anAddress();
  const second = await anAddress();
  const origin = new URL(first).origin;
  const tooMuch = Buffer.alloc(26 * 1024 * 1024, 'x');
  for (const url of [first, `${origin}/in/nadie`, `${second.slice(0, -4)}AAAA`, `${origin}/in/${'a'.repeat(64)}`]) {
    expect(await deliver(url, message())).toMatchObject({ status: 404, body: { code: 'direccion_desconocida' } });
  }
  expect((await deliver(second, tooMuch)).status).toBe(413);
  expect((await deliver(second, 'hola')).status).toBe(415);
  expect((await server.call(PATH, { method: 'DELETE', token })).status).toBe(200);
  expect((await deliver(second, message())).status).toBe(404);
  expect((await server.call(PATH, { token })).body.direccion).toBeNull();
});

test('DOOR-105 of the address only a hash is kept, and it stands in no log', async () => {
  const url = await anAddress();
  await deliver(url, message());
  const secret = url.split('/in/')[1] ?? '';
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from inbox_address where owner_id = ${ownerId}`.execute(server.db);
  expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(server.logged)).not.toContain(secret);
  expect(server.logged.some((line) => line.path === '/in/:token')).toBe(true);
  // Nor does one that a browser visits as a page, or complains of.
  await server.call(`/in/${secret}`, { headers: { accept: 'text/html' } });
  await server.call(`/invitations/${secret}`, { headers: { accept: 'text/html' } });
  await server.call('/logs/frontend', {
    body: {
      logs: [
        {
          ...{
            timestamp: new Date().toISOString(),
            level: 'error',
            message: `falló /invitations/${secret}`,
            request_id: 'a',
          },
          ...{ url: `https://ajaka.com.py/invitations/${secret}`, extra_data: { at: `/in/${secret}` } },
        },
        {
          ...{ timestamp: new Date().toISOString(), level: 'error', message: 'sin sesión', request_id: 'b' },
          // Whoever must sign in first comes back there.
          ...{
            url: `/login?returnUrl=%2Finvitations%2F${secret}`,
            extra_data: { at: `%252Finvitations%252F${secret}` },
          },
        },
      ],
    },
  });
  const { log } = server.app.deps;
  log.warn({ err: new Error(`POST ${url} no respondió`) }, `la dirección /in/${secret} y el secreto whsec_${secret}`);
  expect(server.logged.at(-1)?.msg).toBe('la dirección /in/… y el secreto [secreto]');
  expect(JSON.stringify(server.logged)).not.toContain(secret);
  const { rows: kept } = await sql<{ line: string }>`select row_to_json(l)::text as line from frontend_log l`.execute(
    server.db,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.some(({ line }) => line.includes(secret))).toBe(false);
});

test('DOOR-112 making, renewing and removing the address is in the audit, without its secret', async () => {
  const events = async () =>
    (
      await sql<{ action: string; line: string }>`
        select action, row_to_json(a)::text as line from audit_event a
        where owner_id = ${ownerId} and action like 'inbox-%' order by at, id`.execute(server.db)
    ).rows;
  const before = (await events()).length;
  const urls = [await anAddress(), await anAddress()];
  expect((await server.call(PATH, { method: 'DELETE', token })).status).toBe(200);
  const written = (await events()).slice(before);
  expect(written.map(({ action }) => action)).toEqual([
    ...['inbox-address-made', 'inbox-address-made', 'inbox-address-removed'],
  ]);
  for (const url of urls) expect(written.map(({ line }) => line).join()).not.toContain(url.split('/in/')[1]);
});

test('DOOR-113 what a stranger sends in place of a message breaks nothing: each is refused, and the next is taken', async () => {
  const url = await anAddress();
  const before = (await documents()).length;
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  const raw = async (body: string | Buffer, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', headers, body: body as never })).status;
  const outcomes = [
    await raw('', { 'content-type': 'message/rfc822' }),
    await raw('\0'.repeat(100_000), { 'content-type': 'message/rfc822' }),
    await raw(`Subject: ${'a'.repeat(2_000_000)}`, { 'content-type': 'message/rfc822' }),
    await raw('--x\r\nContent-Disposition: form-data; name="body-mime"\r\n\r\nsin fin', boundary),
    await raw(`${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(2_000)}--x--`, boundary),
    await raw('nada', boundary),
    await raw('{}', { 'content-type': 'multipart/form-data' }),
  ];
  expect(outcomes.filter((status) => status < 400 || status >= 500)).toEqual([]);
  const bomb = message('Muchas partes').toString();
  const nested = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(2_000);
  const deep = await deliver(url, `Message-ID: <hondo@x>\r\nFrom: a@b.c\r\nSubject: hondo\r\n${nested}`);
  expect(deep.status === 202 || (deep.status >= 400 && deep.status < 500)).toBe(true);
  const count = (await documents()).length;
  expect(count - before).toBeLessThanOrEqual(1);
  expect((await deliver(url, bomb)).status).toBe(202);
  expect((await documents()).length).toBe(count + 1);
});

test('DOOR-106 without the right to process mail it is answered so that the server keeps the message', async () => {
  const url = await anAddress();
  const set = (at: string) => sql`update owner set trial_expires_at = ${at} where id = ${ownerId}`.execute(server.db);
  await set('2020-01-01');
  expect(await deliver(url, message())).toMatchObject({ status: 402, body: { code: 'pago_requerido' } });
  await set('2100-01-01');
  expect((await deliver(url, message())).status).toBe(202);
});

test('DOOR-107 whoever only reads sees that there is one and makes none; another business knows nothing of it', async () => {
  await anAddress();
  const reader = await server.signIn('lee@empresa.com.py');
  await server.call('/api/user/profile', { token: reader });
  await sql`
    insert into member (owner_id, user_id, role, created_at)
    select ${ownerId}, id, 'lectura', now() from app_user where email = 'lee@empresa.com.py'`.execute(server.db);
  const headers = { 'x-business-id': ownerId };
  expect((await server.call(PATH, { token: reader, headers })).body.direccion).toMatchObject({ mensajes: 0 });
  for (const method of ['POST', 'DELETE']) {
    const { status } = await server.call(PATH, {
      method,
      token: reader,
      headers,
      ...(method === 'POST' ? { body: {} } : {}),
    });
    expect({ method, status }).toEqual({ method, status: 403 });
  }
  expect((await server.call(PATH, { token: reader })).body.direccion).toBeNull();
});

test('DOOR-108 DOOR-109 the script of the recipe hands a message over, bounces what nobody knows and keeps what may pass', async () => {
  const { script, know } = installedScript();
  const url = await anAddress();
  know('facturas', url);
  know('vieja', `${new URL(url).origin}/in/nadie`);
  know('caida', 'http://127.0.0.1:9/in/x');
  const run = (name: string, input: Buffer) =>
    new Promise<number>((resolve) => {
      const child = execFile(script, [name], (error) => resolve(error === null ? 0 : Number(error.code)));
      // It may have ended already, without a look at it.
      child.stdin?.on('error', () => {}).end(input);
    });
  const before = await invoices();
  expect(await run('facturas', message())).toBe(0);
  await expect.poll(invoices).toBe(before + 1);
  // sysexits.h: EX_NOUSER, EX_NOUSER, EX_TEMPFAIL, EX_DATAERR.
  expect(await run('vieja', message())).toBe(67);
  expect(await run('nadie', message())).toBe(67);
  expect(await run('../inboxes/facturas', message())).toBe(67);
  expect(await run('caida', message())).toBe(75);
  expect(await run('facturas', Buffer.from('hola'))).toBe(65);
});

// Installed for the long form alone.
test.runIf(isFullRun && !isLeftOut('postfix'))(
  'DOOR-110 with Postfix from Debian and the recipe a message becomes an invoice, an unknown address bounces, and what may pass is kept',
  async () => {
    const { script, know } = installedScript();
    const postfix = await startPostfix(script);
    try {
      know('facturas', await anAddress());
      know('caida', 'http://127.0.0.1:9/in/x');
      const before = await invoices();
      await postfix.send('facturas@docs.empresa.com.py', message('Por Postfix'));
      await expect.poll(invoices).toBe(before + 1);
      await expect.poll(() => postfix.log()).toMatch(/to=<facturas@docs\.empresa\.com\.py>.*status=sent/);
      await postfix.send('nadie@docs.empresa.com.py', message());
      await expect.poll(() => postfix.log()).toMatch(/to=<nadie@docs\.empresa\.com\.py>.*status=bounced/);
      await postfix.send('caida@docs.empresa.com.py', message());
      await expect.poll(() => postfix.log()).toMatch(/to=<caida@docs\.empresa\.com\.py>.*status=deferred/);
    } finally {
      await postfix.stop();
    }
  },
);
