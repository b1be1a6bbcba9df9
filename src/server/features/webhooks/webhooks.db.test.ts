import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../../../test/builders/a-subscription.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { documentBytes } from '../../../../test/sifen/fixture.ts';
import { type Received, type Receiver, startReceiver } from '../../../../test/webhooks/receiver.ts';
import { forgetOldEvents } from './deliveries/forget-old-events.ts';

const PATH = '/user/business/webhooks';
const clock = adjustableClock();
let server: TestApp;
let token: string;
const receivers: Receiver[] = [];
beforeAll(async () => {
  server = await startTestApp({ ALLOW_PRIVATE_MAIL_HOSTS: '1' }, { clock, deliveryPace: { lookMs: 50 } });
  await pass(0);
});
afterAll(() => server.stop());
afterEach(async () => {
  await sql`delete from webhook_endpoint`.execute(server.db);
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

/** So much time; who signed in before it does so again, and no trial ends by it. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  token = await server.signIn('conecta@empresa.com.py');
  await server.call('/api/user/profile', { token });
  await sql`update owner set trial_expires_at = '2100-01-01'`.execute(server.db);
}

async function receiver(...how: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...how);
  receivers.push(started);
  return started;
}

async function listening(to: Receiver, events: string[], as = token) {
  const { status, body } = await server.call(PATH, { token: as, body: { url: `${to.url}/avisos`, eventos: events } });
  expect({ status, message: body.message }).toMatchObject({ status: 200 });
  return { id: body.webhook.id as string, secret: body.secreto as string, version: body.webhook.version as number };
}

let number = 0;
const nextInvoice = () => numberedInvoice(++number);
async function send(xml: string, as = token) {
  const { body } = await upload(server.url, '/upload-xml', as, [['factura.xml', xml]]);
  return body.invoices[0] as { id: string };
}
const deliveriesOf = async (id: string, as = token) =>
  (await server.call(`${PATH}/${id}/deliveries`, { token: as })).body.entregas;
const arrived = (at: Receiver, count: number) => expect.poll(() => at.received.length).toBe(count);
const headersOf = ({ headers }: Received) => headers as Record<string, string>;

describe('what happens to an invoice', () => {
  test('DOOR-50 DOOR-51 DOOR-55 is told when it is stored, changed and deleted, signed as Standard Webhooks', async () => {
    const at = await receiver();
    const { secret } = await listening(at, ['factura.guardada', 'factura.cambiada', 'factura.eliminada']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = await send(nextInvoice());
    const numero_documento = `001-001-${String(number).padStart(7, '0')}`;
    await arrived(at, 1);
    const { status } = await server.call(`/v2/invoices/${id}`, { method: 'DELETE', token });
    expect(status).toBe(200);
    await arrived(at, 2);
    const [saved, removed] = at.received as [Received, Received];
    expect(saved.body).toMatchObject({
      type: 'factura.guardada',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        negocio_id: await ownerOf(server.db, 'conecta@empresa.com.py'),
        factura: { id, numero_documento, version: 1, moneda: 'GS', monto_total: 110000, fuente: 'XML_NATIVO' },
      },
    });
    expect(removed.body).toMatchObject({
      type: 'factura.eliminada',
      data: { factura: { id, numero_documento, motivo: 'eliminada', monto_total: 110000 } },
    });
    for (const call of at.received) {
      expect(new Webhook(secret).verify(call.text, headersOf(call))).toEqual(call.body);
      expect(() => new Webhook(secret).verify(`${call.text} `, headersOf(call))).toThrow();
      expect(Buffer.byteLength(call.text)).toBeLessThan(20_000);
    }
  });

  test('DOOR-55 a body has less than 20 kB, whatever a document writes into its fields', async () => {
    const at = await receiver();
    await listening(at, ['factura.guardada', 'factura.eliminada', 'documento.en_revision']);
    const long = 'X'.repeat(30_000);
    const stuffed = documentBytes('01-fe-10')
      .toString('utf8')
      .replace(/<cMoneOpe>[^<]*</, `<cMoneOpe>${long}<`)
      .replace(/<dNomEmi>[^<]*</, `<dNomEmi>${long}<`)
      .replace(/<dNomRec>[^<]*</, `<dNomRec>${long}<`);
    expect(stuffed.length).toBeGreaterThan(90_000);
    const { id } = await send(numberedInvoice(++number, stuffed));
    await expect.poll(() => at.received.some(({ body }) => body.type === 'factura.guardada')).toBe(true);
    await server.call(`/v2/invoices/${id}`, { method: 'DELETE', token });
    await expect.poll(() => at.received.some(({ body }) => body.type === 'factura.eliminada')).toBe(true);
    for (const { text } of at.received) expect(Buffer.byteLength(text)).toBeLessThan(20_000);
  });

  test('DOOR-53 who listens to nothing of it is told nothing, and nothing is written down', async () => {
    const at = await receiver();
    const other = await server.signIn('otra@empresa.com.py');
    await listening(at, ['mes.cerrado']);
    const events = async () => (await sql`select from webhook_event`.execute(server.db)).rows.length;
    const before = await events();
    await send(nextInvoice());
    await send(nextInvoice(), other);
    expect(await events()).toBe(before);
    expect(at.received).toHaveLength(0);
  });

  test('DOOR-53 of what one address is told, another that listens to something else is told nothing', async () => {
    const [invoices, months] = [await receiver(), await receiver()];
    await listening(invoices, ['factura.guardada']);
    const { id } = await listening(months, ['mes.cerrado']);
    await send(nextInvoice());
    await arrived(invoices, 1);
    expect(await deliveriesOf(id)).toEqual([]);
    expect(months.received).toHaveLength(0);
  });

  test('DOOR-54 a document that cannot be read, and one that a person must look at, are told with their reason', async () => {
    const at = await receiver();
    await listening(at, ['documento.error', 'documento.en_revision']);
    await upload(server.url, '/upload-xml', token, [['rota.xml', '<rDE><DE></rDE>']]);
    await arrived(at, 1);
    expect(at.received[0]?.body).toMatchObject({
      type: 'documento.error',
      data: { documento: { nombre: 'rota.xml', origen: 'subida', motivo: expect.any(String), facturas: [] } },
    });
    const altered = nextInvoice().replace('<dTotGralOpe>110000', '<dTotGralOpe>910000');
    const { body } = await upload(server.url, '/upload-xml', token, [['otra.xml', altered]]);
    await arrived(at, 2);
    expect(at.received[1]?.body).toMatchObject({
      type: 'documento.en_revision',
      data: { documento: { nombre: 'otra.xml', motivo: expect.any(String), facturas: [body.invoices[0].id] } },
    });
  });

  test('DOOR-73 a mailbox that stops working is told once, and not at every look', async () => {
    const at = await receiver();
    await listening(at, ['correo.falla']);
    const { body } = await server.call('/email-configs', {
      token,
      body: { host: 'no-existe.invalid', username: 'buzon@empresa.com.py', password: 'clave' },
    });
    for (let count = 0; count < 2; count++) {
      const { status } = await server.call(`/email-configs/${body.config.id}/test`, { token, body: {} });
      expect(status).toBe(200);
    }
    await arrived(at, 1);
    expect(at.received[0]?.body).toMatchObject({
      type: 'correo.falla',
      data: { correo: { id: body.config.id, usuario: 'buzon@empresa.com.py', motivo: expect.any(String) } },
    });
    const { rows } = await sql`select from webhook_event where type = 'mailbox-failing'`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('DOOR-74 a month that is closed is told with its totals', async () => {
    const at = await receiver();
    const closing = await server.signIn('cierra@empresa.com.py');
    await listening(at, ['mes.cerrado'], closing);
    await server.call('/user/business', {
      method: 'PUT',
      token: closing,
      body: { ruc: '80012345-0', nombre: 'Cierra S.A.' },
    });
    const { body } = await server.call('/closing/2026-09', { token: closing });
    const closed = await server.call('/closing/2026-09/close', { token: closing, body: { version: body.version } });
    expect(closed.status).toBe(200);
    await arrived(at, 1);
    expect(at.received[0]?.body).toMatchObject({
      type: 'mes.cerrado',
      data: {
        cierre: { mes: '2026-09', compras: { cantidad: 0, total: 0 }, notas_credito: { cantidad: 0, total: 0 } },
      },
    });
  });
});

describe('what does not arrive', () => {
  test('DOOR-56 is sent again with the same id and the same words, while what is about others goes', async () => {
    let isDown = true;
    const first = nextInvoice();
    const at = await receiver(({ body }) => (isDown && body.data.factura?.id === broken ? 503 : 200));
    let broken = '';
    const { id } = await listening(at, ['factura.guardada', 'factura.eliminada']);
    broken = 'none yet';
    isDown = false;
    ({ id: broken } = await send(first));
    await arrived(at, 1);
    isDown = true;
    await server.call(`/v2/invoices/${broken}`, { method: 'DELETE', token });
    await arrived(at, 2);
    const again = await send(first);
    expect(again.id).not.toBe(broken);
    const other = await send(nextInvoice());
    await expect.poll(() => at.received.filter(({ status }) => status === 200).length).toBe(3);
    const [delivery] = (await deliveriesOf(id)).filter((one: { codigo: number }) => one.codigo === 503);
    expect(delivery).toMatchObject({ tipo: 'factura.eliminada', estado: 'en_espera', intentos: 1 });
    expect(delivery.motivo).toContain('503');
    const waits = Date.parse(delivery.proximo_intento) - Date.parse(delivery.ultimo_intento);
    expect(waits).toBeGreaterThanOrEqual(5_000);
    expect(waits).toBeLessThanOrEqual(5_500);
    isDown = false;
    await pass(6_000);
    await arrived(at, 5);
    const [failed, , , repeated] = at.received.slice(1);
    expect(repeated?.headers['webhook-id']).toBe(failed?.headers['webhook-id']);
    expect(repeated?.text).toBe(failed?.text);
    expect(at.received.map(({ body }) => body.data.factura.id)).toEqual(expect.arrayContaining([again.id, other.id]));
  });

  test('DOOR-59 of one invoice a later event waits until the earlier one arrived', async () => {
    let isDown = true;
    const at = await receiver(() => (isDown ? 500 : 200));
    const { id } = await listening(at, ['factura.guardada', 'factura.eliminada']);
    const invoice = await send(nextInvoice());
    await arrived(at, 1);
    await server.call(`/v2/invoices/${invoice.id}`, { method: 'DELETE', token });
    await expect.poll(async () => (await deliveriesOf(id)).length).toBe(2);
    const [removed] = await deliveriesOf(id);
    expect(removed).toMatchObject({ tipo: 'factura.eliminada', estado: 'en_espera', intentos: 0 });
    // What a person asks for waits for nothing.
    const replayed = await server.call(`${PATH}/${id}/deliveries/${removed.id}/replay`, { token, body: {} });
    expect(replayed.status).toBe(200);
    const told = () => at.received.map(({ body }) => body.type as string);
    await expect.poll(() => told().includes('factura.eliminada')).toBe(true);
    isDown = false;
    // On a busy machine the first one may have been tried twice by now, and then waits for longer.
    await pass(3_600_000);
    const taken = () => at.received.filter(({ status }) => status === 200).map(({ body }) => body.type as string);
    // The replay, and the two in their order.
    await expect.poll(() => taken().length).toBe(3);
    expect(taken().lastIndexOf('factura.eliminada')).toBeGreaterThan(taken().indexOf('factura.guardada'));
  });

  test('DOOR-58 is given up after ten attempts, can be looked at and sent again, and is forgotten after 30 days', async () => {
    let isDown = true;
    const at = await receiver(() => (isDown ? 500 : 200));
    const { id } = await listening(at, ['factura.guardada']);
    await send(nextInvoice());
    for (let attempt = 1; attempt <= 10; attempt++) {
      await arrived(at, attempt);
      await expect.poll(async () => (await deliveriesOf(id))[0].intentos).toBe(attempt);
      await pass(27 * 3_600_000);
    }
    const [given] = await deliveriesOf(id);
    expect(given).toMatchObject({ estado: 'fallida', intentos: 10, proximo_intento: null });
    isDown = false;
    await server.call(`${PATH}/${id}/deliveries/${given.id}/replay`, { token, body: {} });
    await arrived(at, 11);
    await expect.poll(async () => (await deliveriesOf(id))[0].estado).toBe('entregada');
    const [replayed] = await deliveriesOf(id);
    expect(replayed).toMatchObject({
      es_reenvio: true,
      codigo: 200,
      webhook_id: given.webhook_id,
      ms: expect.any(Number),
    });
    await pass(31 * 86_400_000);
    await forgetOldEvents(server.app.deps);
    expect(await deliveriesOf(id)).toEqual([]);
  });

  test('DOOR-60 410 ends it: nothing more is sent, and the screen and the audit say so', async () => {
    const at = await receiver(() => 410);
    const { id } = await listening(at, ['factura.guardada']);
    await send(nextInvoice());
    await expect.poll(async () => (await server.call(PATH, { token })).body.webhooks[0].estado).toBe('dada_de_baja');
    await send(nextInvoice());
    const { rows } = await sql`select from audit_event where action = 'webhook-gone' and subject_id = ${id}`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
    expect(at.received).toHaveLength(1);
    expect((await deliveriesOf(id))[0].motivo).toContain('410');
  });

  test('DOOR-61 a redirect is not followed: what is signed stays with the address that was given', async () => {
    const elsewhere = await receiver();
    const at = await receiver(() => (answer) => answer.writeHead(307, { location: `${elsewhere.url}/x` }).end());
    const { id } = await listening(at, ['factura.guardada']);
    await send(nextInvoice());
    await expect.poll(async () => (await deliveriesOf(id))[0]?.codigo).toBe(307);
    expect((await deliveriesOf(id))[0]).toMatchObject({
      estado: 'en_espera',
      motivo: expect.stringContaining('desvíos'),
    });
    expect(elsewhere.received).toHaveLength(0);
  });

  test('DOOR-62 of an answer without end no more than its status is taken', async () => {
    const at = await receiver(() => (answer) => {
      answer.writeHead(200);
      const more = () => void (answer.destroyed || answer.write('x'.repeat(4_096), () => setImmediate(more)));
      more();
    });
    const { id } = await listening(at, ['factura.guardada']);
    await send(nextInvoice());
    await expect.poll(async () => (await deliveriesOf(id))[0]?.estado).toBe('entregada');
    expect((await deliveriesOf(id))[0].ms).toBeLessThan(10_000);
  });

  test('DOOR-63 a receiver that never answers holds up nobody else', async () => {
    const dead = await receiver(() => 'silence');
    const at = await receiver();
    const other = await server.signIn('rapida@empresa.com.py');
    await listening(dead, ['factura.guardada']);
    await listening(at, ['factura.guardada'], other);
    for (let count = 0; count < 3; count++) await send(nextInvoice());
    await expect.poll(() => dead.received.length).toBeGreaterThan(0);
    const begun = Date.now();
    await send(nextInvoice(), other);
    await arrived(at, 1);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });

  test('DOOR-63 nor do more of them than there are places, whoever they belong to and whatever is changed in them', async () => {
    const dead = await receiver(() => 'silence');
    const at = await receiver();
    const known = await server.signIn('conocida@empresa.com.py');
    await listening(at, ['factura.guardada'], known);
    await send(nextInvoice(), known);
    await arrived(at, 1);
    // Forty addresses that nobody answers at, of ten businesses: some new, some just changed.
    const crowd = await Promise.all(Array.from({ length: 10 }, (_, one) => server.signIn(`muda${one}@empresa.com.py`)));
    const changed: [session: string, id: string][] = [];
    for (const session of crowd) {
      for (let count = 0; count < 4; count++) {
        const { id } = await listening(dead, ['factura.guardada'], session);
        if (count % 2 === 0) changed.push([session, id]);
      }
    }
    for (const [session, id] of changed) {
      const eventos = ['factura.guardada', 'factura.eliminada'];
      const { status } = await server.call(`${PATH}/${id}`, { method: 'PATCH', token: session, body: { eventos } });
      expect(status).toBe(200);
    }
    for (const session of crowd) await send(nextInvoice(), session);
    await expect.poll(() => dead.received.length).toBeGreaterThanOrEqual(20);
    const begun = Date.now();
    await send(nextInvoice(), known);
    await arrived(at, 2);
    expect(Date.now() - begun).toBeLessThan(10_000);
  });
});

describe('who manages them', () => {
  test('DOOR-64 an address of another business is not found, by any call', async () => {
    const at = await receiver();
    const mine = await listening(at, ['factura.guardada']);
    await send(nextInvoice());
    await arrived(at, 1);
    const [delivery] = await deliveriesOf(mine.id);
    const stranger = await server.signIn('ajena@empresa.com.py');
    const calls: [string, string, object?][] = [
      ['PATCH', `/${mine.id}`, { activa: false }],
      ['DELETE', `/${mine.id}`],
      ['POST', `/${mine.id}/secret`, {}],
      ['POST', `/${mine.id}/test`, {}],
      ['GET', `/${mine.id}/deliveries`],
      ['POST', `/${mine.id}/deliveries/${delivery.id}/replay`, {}],
    ];
    for (const [method, path, body] of calls) {
      const { status } = await server.call(PATH + path, { method, token: stranger, ...(body ? { body } : {}) });
      expect({ path, status }).toEqual({ path, status: 404 });
    }
    expect((await server.call(PATH, { token: stranger })).body.webhooks).toEqual([]);
    expect(at.received).toHaveLength(1);
  });

  test('DOOR-65 who only reads sees them without what may be secret in an address, and changes nothing', async () => {
    const at = await receiver();
    const { body } = await server.call(PATH, {
      token,
      body: { url: `${at.url}/a?clave=oculta`, eventos: ['mes.cerrado'] },
    });
    const ownerId = await ownerOf(server.db, 'conecta@empresa.com.py');
    const reader = await server.signIn('lee@empresa.com.py');
    await server.call('/api/user/profile', { token: reader });
    await sql`
      insert into member (owner_id, user_id, role, created_at)
      select ${ownerId}, id, 'lectura', now() from app_user where email = 'lee@empresa.com.py'`.execute(server.db);
    const headers = { 'x-business-id': ownerId };
    const seen = await server.call(PATH, { token: reader, headers });
    expect(seen.body.webhooks).toMatchObject([{ url: `${at.url}/a`, eventos: ['mes.cerrado'] }]);
    expect((await server.call(PATH, { token })).body.webhooks[0].url).toContain('clave=oculta');
    const { id } = body.webhook;
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/secret`],
      ['POST', `/${id}/test`],
    ] as const) {
      const sent = method === 'DELETE' ? {} : { body: {} };
      const { status } = await server.call(PATH + path, { method, token: reader, headers, ...sent });
      expect({ method, path, status }).toEqual({ method, path, status: 403 });
    }
    expect((await server.call(`${PATH}/${id}/deliveries`, { token: reader, headers })).status).toBe(200);
  });

  test('DOOR-75 adding, changing, renewing and deleting one is written down, without its secrets', async () => {
    const at = await receiver();
    const { body } = await server.call(PATH, {
      token,
      body: { url: `${at.url}/b?clave=oculta`, eventos: ['mes.cerrado'] },
    });
    const { id } = body.webhook;
    await server.call(`${PATH}/${id}`, { method: 'PATCH', token, body: { eventos: ['correo.falla'] } });
    const renewed = await server.call(`${PATH}/${id}/secret`, { token, body: {} });
    await server.call(`${PATH}/${id}`, { method: 'DELETE', token });
    const { rows } = await sql<{ action: string; line: string }>`
      select action, row_to_json(a)::text as line from audit_event a where subject_id = ${id} order by at, id`.execute(
      server.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'webhook-added',
      'webhook-changed',
      'webhook-secret-renewed',
      'webhook-deleted',
    ]);
    const all = rows.map(({ line }) => line).join();
    for (const secret of [body.secreto, renewed.body.secreto, 'oculta']) expect(all).not.toContain(secret);
  });

  test('DOOR-76 who saw another version is refused and told who was first', async () => {
    const at = await receiver();
    const { id } = await listening(at, ['mes.cerrado']);
    const change = (eventos: string[], seen: string) =>
      server.call(`${PATH}/${id}`, { method: 'PATCH', token, body: { eventos }, headers: { 'if-match': seen } });
    const first = await change(['correo.falla'], '"1"');
    expect({ status: first.status, etag: first.headers.get('etag') }).toEqual({ status: 200, etag: '"2"' });
    const second = await change(['documento.error'], '"1"');
    expect(second).toMatchObject({ status: 409, body: { code: 'cambio_mientras_tanto' } });
    expect((await server.call(PATH, { token })).body.webhooks[0].eventos).toEqual(['correo.falla']);
  });

  test('DOOR-66 a renewed secret signs beside the one before for a day', async () => {
    const at = await receiver();
    const before = await listening(at, ['mes.cerrado']);
    const renewed = await server.call(`${PATH}/${before.id}/secret`, { token, body: {} });
    await server.call(`${PATH}/${before.id}/test`, { token, body: {} });
    await arrived(at, 1);
    const [call] = at.received as [Received];
    for (const secret of [before.secret, renewed.body.secreto]) {
      expect(signs(secret, call)).toBe(true);
    }
    await pass(25 * 3_600_000);
    await server.call(`${PATH}/${before.id}/test`, { token, body: {} });
    await arrived(at, 2);
    const [, later] = at.received as [Received, Received];
    expect([signs(before.secret, later), signs(renewed.body.secreto, later)]).toEqual([false, true]);
  });

  test('DOOR-67 the secret is encrypted where it is kept, and shown once', async () => {
    const at = await receiver();
    const { id, secret } = await listening(at, ['mes.cerrado']);
    const { rows } = await sql<{ secret: string }>`select secret from webhook_endpoint where id = ${id}`.execute(
      server.db,
    );
    expect(rows[0]?.secret).toMatch(/^v1\./);
    const listed = await server.call(PATH, { token });
    expect(JSON.stringify(listed.body)).not.toContain(secret.slice(6, 20));
    const logged = JSON.stringify(server.logged);
    expect(logged).not.toContain(secret.slice(6, 20));
  });

  test('DOOR-68 a paused address gets nothing, and what waited goes on when it is active again', async () => {
    const at = await receiver();
    const { id } = await listening(at, ['factura.guardada']);
    const change = (activa: boolean) => server.call(`${PATH}/${id}`, { method: 'PATCH', token, body: { activa } });
    expect((await change(false)).body.webhook).toMatchObject({ estado: 'pausada', version: 2 });
    await send(nextInvoice());
    expect((await server.call(`${PATH}/${id}/test`, { token, body: {} })).body.code).toBe('webhook_inactivo');
    await change(true);
    await send(nextInvoice());
    await arrived(at, 1);
  });

  test('DOOR-69 without api_access nothing is sent, each delivery says why, and nothing new is connected', async () => {
    const at = await receiver();
    const email = 'sinplan@empresa.com.py';
    const unpaid = await server.signIn(email);
    const { id } = await listening(at, ['factura.guardada'], unpaid);
    await sql`update owner set trial_expires_at = now() - interval '1 day' where id = ${await ownerOf(server.db, email)}`.execute(
      server.db,
    );
    await sql`
      insert into webhook_event (owner_id, id, type, subject, about, body, at)
      select owner_id, gen_random_uuid(), 'invoice-saved', 'x', '001-001-0000001', '{}', now() from webhook_endpoint
      where id = ${id}`.execute(server.db);
    await expect.poll(async () => (await deliveriesOf(id, unpaid))[0]?.estado).toBe('detenida');
    expect((await deliveriesOf(id, unpaid))[0].motivo).toContain('plan');
    const listed = await server.call(PATH, { token: unpaid });
    expect(listed.body.bloqueado).toContain('plan');
    const refused = await server.call(PATH, { token: unpaid, body: { url: at.url, eventos: ['mes.cerrado'] } });
    expect(refused).toMatchObject({ status: 402, body: { code: 'plan_no_incluye' } });
    expect(at.received).toHaveLength(0);
  });

  test.each([
    ['ftp://erp.empresa.com.py/', 'https'],
    ['erp.empresa.com.py', 'https'],
    ['https://ana:clave@127.0.0.1/', 'contraseña'],
    ['https://no-existe.invalid/', 'No encontramos'],
  ])('DOOR-70 «%s» is no address for it, and the answer says why', async (url, why) => {
    const { status, body } = await server.call(PATH, { token, body: { url, eventos: ['mes.cerrado'] } });
    expect({ status, message: body.message }).toEqual({ status: 422, message: expect.stringContaining(why) });
  });

  test('DOOR-71 the eleventh address is refused', async () => {
    const at = await receiver();
    for (let count = 0; count < 10; count++) await listening(at, ['mes.cerrado']);
    const { status, body } = await server.call(PATH, { token, body: { url: at.url, eventos: ['mes.cerrado'] } });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'demasiados_webhooks' });
  });
});

/** Whatever the clock of the test says. */
function signs(secret: string, { text, headers }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(secret).sign(String(headers['webhook-id']), at, text);
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
