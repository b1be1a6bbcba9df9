import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { receiveFiles } from '#server/features/intake/files/receive-files.ts';
import { aDeskPerson, type DeskPerson } from '../../../../test/builders/a-desk.ts';
import { ISSUER_RUC, invoiceFor } from '../../../../test/intake/invoice-for.ts';
import { finishedTask } from '../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { until } from '../../../../test/server/until.ts';
import { signedCancellation } from '../../../../test/sifen/signed-cancellation.ts';
import { shareOut } from './share-out.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { resolveName: async () => ['8.8.8.8'] });
});
afterAll(() => server.stop());

let made = 0;
const newRuc = () => formatRuc(String(81_200_000 + ++made));
const somebody = (name: string) => aDeskPerson(server, `${name}${++made}@estudio.com.py`);
const nextNumber = () => 100_000 + ++made;

/** A studio with clients whose bills it pays. */
async function aStudio() {
  const ana = await somebody('contadora');
  const own = newRuc();
  await ana.send('/user/business', { method: 'PUT', body: { ruc: own, nombre: 'Estudio Contable' } });
  return { ana, own, clients: [await aClient(ana), await aClient(ana)] as const };
}

async function aClient(by: DeskPerson, nombre = `Cliente ${++made} S.A.`) {
  const ruc = newRuc();
  const { body } = await by.send('/user/businesses', { body: { ruc, nombre } });
  return { id: body.negocio.id as string, ruc, name: nombre };
}

/** As a mailbox stores them that is shared out on this person's word; null: that is not. */
async function receive(ownerId: string, sharesOutFor: string | null, ...xmls: string[]): Promise<string[]> {
  const files = xmls.map((xml, at) => ({ name: `${++made}-${at}.xml`, kind: 'xml' as const, bytes: Buffer.from(xml) }));
  const origin = { taskId: null, source: 'mail' as const, sender: 'ventas@proveedor.com.py', documentDate: null };
  const received = await receiveFiles(
    server.app.deps,
    ownerId,
    { ...origin, files, sharesOutFor, at: new Date() },
    { together: [] },
  );
  if (!Array.isArray(received)) throw new Error(received.sentence);
  return received.map(({ id }) => id);
}

const documentsOf = (ownerId: string) =>
  server.db.selectFrom('document').where('owner_id', '=', ownerId).orderBy('id').selectAll().execute();
const statesOf = async (ownerId: string) => (await documentsOf(ownerId)).map(({ state }) => state);
const invoicesOf = (ownerId: string) =>
  server.db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .select(['id', 'cdc', 'receiver_ruc as receiverRuc'])
    .execute();
const read = async (ownerId: string, count = 1) => {
  const finished = ['read', 'duplicate', 'in-review', 'not-invoice', 'failed', 'passed-on'];
  await expect
    .poll(async () => (await statesOf(ownerId)).filter((state) => finished.includes(state)).length)
    .toBeGreaterThanOrEqual(count);
};
const isWorking = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'sharing.share-out' and state in ('created', 'retry', 'active')`.execute(
      server.db,
    )
  ).rows[0]?.count;
const shared = () => expect.poll(isWorking).toBe(0);
const trayOf = async (person: DeskPerson, at: string) => (await person.send('/documents', { at })).body.data;
const order = (ownerId: string, documentId: string, userId: string, isOfMailbox = true) => ({
  ...{ ownerId, documentId, userId, isOfMailbox },
});
const bytesOf = async (ownerId: string) =>
  (
    await server.db
      .selectFrom('owner_storage')
      .where('owner_id', '=', ownerId)
      .select(sql<number>`(bytes + paid_bytes)::int`.as('bytes'))
      .executeTakeFirst()
  )?.bytes ?? 0;

describe('a mailbox that is shared out', () => {
  test('DESK-140 DESK-141 a document goes to the business whose RUC it names, and only a pointer stays; both tell its way', async () => {
    const { ana, own, clients } = await aStudio();
    const [one, other] = clients;
    await receive(
      ana.ownerId,
      ana.userId,
      ...[one.ruc, other.ruc, own].map((ruc) => invoiceFor(nextNumber(), { ruc })),
    );
    await read(one.id);
    await read(other.id);
    await shared();
    for (const { id, ruc } of clients) expect(await invoicesOf(id)).toMatchObject([{ receiverRuc: ruc }]);
    expect(await invoicesOf(ana.ownerId)).toMatchObject([{ receiverRuc: own }]);
    const [, , pointer] = await trayOf(ana, ana.ownerId);
    const [there] = await trayOf(ana, one.id);
    expect(pointer).toMatchObject({
      state: 'repartido',
      reason: `Pasó al negocio de su receptor, Cliente S.A. (RUC ${one.ruc}).`,
      ...{ can_retry: false, can_read_again: false, invoices: [] },
      traslado: { tipo: 'paso_a', negocio_id: one.id, documento_id: there.id },
    });
    expect(there).toMatchObject({
      ...{ state: 'leido', source: 'correo', sender: 'ventas@proveedor.com.py' },
      traslado: { tipo: 'vino_de', negocio_id: ana.ownerId, documento_id: pointer.id },
    });
    const { body: history } = await ana.send(`/v2/invoices/${there.invoice_id}/history`, { at: one.id });
    expect(history.data.map(({ detalle }: { detalle: string }) => detalle)).toEqual([
      'Llegó por primera vez desde otro negocio.',
    ]);
    const events = (ownerId: string) =>
      server.db
        .selectFrom('audit_event')
        .where('owner_id', '=', ownerId)
        .where('action', 'in', ['document-moved-out', 'document-moved-in', 'moved'])
        .orderBy('action')
        .select(['action', 'user_email as by'])
        .execute();
    expect(await events(ana.ownerId)).toEqual([
      ...['document-moved-out', 'document-moved-out', 'moved', 'moved'].map((action) => ({ action, by: ana.email })),
    ]);
    expect(await events(one.id)).toEqual([{ action: 'document-moved-in', by: ana.email }]);
    const { counts } = (await ana.send('/documents', { at: ana.ownerId })).body;
    expect(counts).toEqual({ leido: 1, repartido: 2 });
  });

  test('DESK-142 the bytes go along: they are there and no longer here, and what the payer stores is the same', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const [id = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId);
    const before = await bytesOf(ana.ownerId);
    const sha256 = (await documentsOf(ana.ownerId))[0]?.sha256.toString('hex') ?? '';
    await shareOut(server.app.deps, order(ana.ownerId, id, ana.userId));
    await read(client.id);
    expect(await bytesOf(ana.ownerId)).toBe(before);
    expect(before).toBeGreaterThan(0);
    const { files } = server.app.deps;
    expect(await files.missing(client.id, [sha256])).toEqual([]);
    await expect.poll(() => files.missing(ana.ownerId, [sha256])).toEqual([sha256]);
    // The same file again is taken in and goes the same way: there it is a copy.
    await receive(ana.ownerId, ana.userId, (await files.read(client.id, sha256)).toString());
    await read(client.id, 2);
    expect(await statesOf(client.id)).toEqual(['read', 'duplicate']);
    expect(await invoicesOf(client.id)).toHaveLength(1);
    expect(await bytesOf(ana.ownerId)).toBe(before);
  });

  test('DESK-143 a client who pays for themselves gets theirs while whoever turned it on may write there, and nobody else’s word counts', async () => {
    const { ana } = await aStudio();
    const client = await somebody('cliente');
    const ruc = newRuc();
    await client.send('/user/business', { method: 'PUT', body: { ruc, nombre: 'Cliente que paga' } });
    const send = async () => {
      const [id = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), { ruc }));
      await expect.poll(async () => (await statesOf(ana.ownerId)).includes('received')).toBe(false);
      await expect.poll(async () => (await statesOf(ana.ownerId)).includes('reading')).toBe(false);
      await shareOut(server.app.deps, order(ana.ownerId, id, ana.userId));
      return (await documentsOf(ana.ownerId)).find((one) => one.id === id)?.state;
    };
    expect(await send()).toBe('read');
    await ana.join(client.ownerId, 'lectura');
    expect(await send()).toBe('read');
    await ana.leave(client.ownerId);
    await ana.join(client.ownerId, 'contador');
    expect(await send()).toBe('passed-on');
    await ana.setStatus('suspended');
    expect(await send()).toBe('read');
    await ana.setStatus('active');
    // A colleague who may write there gave no word for it.
    await ana.leave(client.ownerId);
    const berta = await somebody('colega');
    await berta.join(ana.ownerId, 'contador');
    await berta.join(client.ownerId, 'contador');
    expect(await send()).toBe('read');
    await read(client.ownerId);
    expect(await invoicesOf(client.ownerId)).toHaveLength(1);
  });

  test('DESK-144 a business whose bill is paid here gets theirs through any of the people here who write there, and a removed client’s mail stays', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const [berta, owner] = [await somebody('colega'), await somebody('cliente')];
    await berta.join(ana.ownerId, 'contador');
    await berta.join(client.id, 'contador');
    await owner.join(client.id, 'duena');
    await ana.leave(client.id);
    const [first = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId);
    await shareOut(server.app.deps, order(ana.ownerId, first, ana.userId));
    expect(await statesOf(ana.ownerId)).toEqual(['passed-on']);
    await berta.leave(client.id);
    const [second = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId, 2);
    await shareOut(server.app.deps, order(ana.ownerId, second, ana.userId));
    expect(await statesOf(ana.ownerId)).toEqual(['passed-on', 'read']);
    // Nor by an upload, which is one person's word.
    await berta.join(client.id, 'contador');
    await shareOut(server.app.deps, order(ana.ownerId, second, ana.userId, false));
    expect(await statesOf(ana.ownerId)).toEqual(['passed-on', 'read']);
  });

  test('DESK-145 somebody who is removed while it is done keeps it here', async () => {
    const { ana } = await aStudio();
    const client = await somebody('cliente');
    const ruc = newRuc();
    await client.send('/user/business', { method: 'PUT', body: { ruc, nombre: 'Cliente que paga' } });
    await ana.join(client.ownerId, 'contador');
    const [id = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), { ruc }));
    await read(ana.ownerId);
    const sharing = await server.db.transaction().execute(async (tx) => {
      await sql`delete from member where owner_id = ${client.ownerId} and user_id = ${ana.userId}`.execute(tx);
      const working = shareOut(server.app.deps, order(ana.ownerId, id, ana.userId));
      const waits = sql`select from pg_locks where not granted`;
      await until(async () => (await waits.execute(server.db)).rows.length > 0);
      return { working };
    });
    await sharing.working;
    expect(await statesOf(ana.ownerId)).toEqual(['read']);
    expect(await documentsOf(client.ownerId)).toEqual([]);
  });

  test('DESK-146 however often and at whatever moment it is done again, it is there once', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const [id = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId);
    const { deps } = server.app;
    const { files } = deps;
    // Killed once the bytes are there.
    const killed = {
      ...files,
      keep: async (ownerId: string, bytes: Uint8Array) => {
        await files.keep(ownerId, bytes);
        throw new Error('killed');
      },
    };
    const again = order(ana.ownerId, id, ana.userId);
    await expect(shareOut({ ...deps, files: killed }, again)).rejects.toThrow('killed');
    expect(await statesOf(ana.ownerId)).toEqual(['read']);
    expect(await documentsOf(client.id)).toEqual([]);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => shareOut(deps, again)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await shareOut(deps, again);
    await read(client.id);
    expect(await documentsOf(client.id)).toHaveLength(1);
    expect(await invoicesOf(client.id)).toHaveLength(1);
    expect(await invoicesOf(ana.ownerId)).toEqual([]);
  });

  test('DESK-146 what somebody corrects between the look and the move stays, and is looked at anew', async () => {
    const { ana, own, clients } = await aStudio();
    const [client] = clients;
    const [id = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId);
    const { deps } = server.app;
    const { files } = deps;
    const correctedMeanwhile = {
      ...files,
      keep: async (ownerId: string, bytes: Uint8Array) => {
        await sql`update invoice set receiver_ruc = ${own} where owner_id = ${ana.ownerId}`.execute(server.db);
        return await files.keep(ownerId, bytes);
      },
    };
    const again = order(ana.ownerId, id, ana.userId);
    await expect(shareOut({ ...deps, files: correctedMeanwhile }, again)).rejects.toThrow('changed');
    await shareOut(deps, again);
    expect(await statesOf(ana.ownerId)).toEqual(['read']);
    expect(await invoicesOf(ana.ownerId)).toMatchObject([{ receiverRuc: own }]);
    expect(await documentsOf(client.id)).toEqual([]);
  });

  test('DESK-147 two that go opposite ways at once, and uploads meanwhile, wait for each other in one order', async () => {
    const { ana, own, clients } = await aStudio();
    const [client] = clients;
    const here = await receive(ana.ownerId, null, ...Array.from({ length: 6 }, () => invoiceFor(nextNumber(), client)));
    const there = await receive(
      client.id,
      null,
      ...Array.from({ length: 6 }, () => invoiceFor(nextNumber(), { ruc: own })),
    );
    await read(ana.ownerId, 6);
    await read(client.id, 6);
    const moves = here.flatMap((id, at) => [
      shareOut(server.app.deps, order(ana.ownerId, id, ana.userId)),
      shareOut(server.app.deps, order(client.id, there[at] ?? '', ana.userId)),
    ]);
    await Promise.all([...moves, receive(ana.ownerId, null, invoiceFor(nextNumber(), { ruc: own }))]);
    await expect.poll(async () => (await invoicesOf(ana.ownerId)).length).toBe(7);
    await expect.poll(async () => (await invoicesOf(client.id)).length).toBe(6);
    const deadlocks = server.logged.filter(({ msg }) => String(msg).includes('se cerraron el paso'));
    expect(deadlocks).toEqual([]);
  });

  test('DESK-149 what is no one business’s stays and says why: several receivers, the own sale, a wrong digit, two businesses of one RUC', async () => {
    const { ana, clients } = await aStudio();
    const [one, other] = clients;
    const lot = [one, other].map((client) => invoiceFor(nextNumber(), client).replace(/<\?xml.*?\?>/, ''));
    await receive(ana.ownerId, ana.userId, `<rLoteDE>${lot.join('')}</rLoteDE>`);
    await read(ana.ownerId);
    await shared();
    const told = async () => (await trayOf(ana, ana.ownerId))[0];
    expect(await invoicesOf(ana.ownerId)).toHaveLength(2);
    expect((await told()).reason).toContain('el archivo trae facturas de varios receptores');
    const wrong = one.ruc.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    await receive(ana.ownerId, ana.userId, invoiceFor(nextNumber(), { ruc: wrong, name: 'Otro nombre' }));
    await read(ana.ownerId, 2);
    await shared();
    expect((await told()).state).not.toBe('repartido');
    await ana.send('/user/business', { method: 'PUT', body: { ruc: ISSUER_RUC, nombre: 'Estudio' } });
    await receive(ana.ownerId, ana.userId, invoiceFor(nextNumber(), one));
    await read(ana.ownerId, 3);
    await shared();
    expect((await told()).reason).toContain('la emitió este negocio');
    for (const client of clients) expect(await documentsOf(client.id)).toEqual([]);
  });

  test('DESK-148 a receiver that no RUC tells is asked about by its name, and goes only once a person says so', async () => {
    const { ana, clients } = await aStudio();
    const named = await aClient(ana, 'Papelera Ypané S.A.');
    const [id = ''] = await receive(
      ana.ownerId,
      ana.userId,
      invoiceFor(nextNumber(), { ruc: newRuc(), name: 'PAPELERA YPANE SA' }),
    );
    await read(ana.ownerId);
    await shared();
    const [asked] = await trayOf(ana, ana.ownerId);
    expect(asked).toMatchObject({
      state: 'leido',
      traslado: { tipo: 'propuesta', negocio_id: named.id, documento_id: null },
    });
    const move = (to: string | undefined, by = ana) =>
      by.send(`/documents/${id}/move`, { body: { negocio_id: to }, at: ana.ownerId });
    expect((await move(clients[0].id)).status).toBe(404);
    const berta = await somebody('colega');
    await berta.join(ana.ownerId, 'contador');
    expect((await move(named.id, berta)).body.code).toBe('negocio_no_encontrado');
    expect((await move(named.id)).status).toBe(200);
    await read(named.id);
    expect(await invoicesOf(named.id)).toHaveLength(1);
    expect(await statesOf(ana.ownerId)).toEqual(['passed-on']);
  });

  test('DESK-150 the notice that cancels an invoice follows it, whichever comes first', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const [early, late] = [invoiceFor(nextNumber(), client), invoiceFor(nextNumber(), client)];
    const cancels = (xml: string) => signedCancellation(/Id="(\d{44})"/.exec(xml)?.[1] ?? '').toString();
    await receive(ana.ownerId, ana.userId, cancels(early));
    await read(ana.ownerId);
    await receive(ana.ownerId, ana.userId, early, late);
    await read(client.id, 3);
    await shared();
    await receive(ana.ownerId, ana.userId, cancels(late));
    await read(client.id, 4);
    await shared();
    const cancelled = await server.db
      .selectFrom('invoice')
      .where('owner_id', '=', client.id)
      .select('cancelled')
      .execute();
    expect(cancelled).toEqual([{ cancelled: true }, { cancelled: true }]);
    expect(new Set(await statesOf(ana.ownerId))).toEqual(new Set(['passed-on']));
  });

  test('DESK-167 a receiver that was not read for certain, or was changed after signing, stays here for a person', async () => {
    const { ana, clients } = await aStudio();
    const altered = invoiceFor(nextNumber(), clients[0])
      .replace('consultas-test/qr', 'consultas/qr')
      .replace('<dTotGralOpe>110000', '<dTotGralOpe>910000');
    const [doubted = '', other = ''] = await receive(ana.ownerId, null, invoiceFor(nextNumber(), clients[0]), altered);
    await read(ana.ownerId, 2);
    await sql`
      update invoice set doubts = '[{"field":"receiverRuc","reason":"model-unsure","read":null}]'
      where owner_id = ${ana.ownerId} and not altered`.execute(server.db);
    for (const id of [doubted, other]) await shareOut(server.app.deps, order(ana.ownerId, id, ana.userId));
    expect(await documentsOf(clients[0].id)).toEqual([]);
    const told = (await trayOf(ana, ana.ownerId)).map(({ reason }: { reason: string }) => reason);
    expect(told.filter((reason: string) => reason.includes('no es seguro que su receptor'))).toHaveLength(2);
    // A person may say so.
    const [invoice] = await invoicesOf(ana.ownerId);
    const move = { at: ana.ownerId, body: { negocio_id: clients[0].id } };
    expect((await ana.send(`/v2/invoices/${invoice?.id}/move`, move)).status).toBe(200);
  });

  test('DESK-151 what a person decided, and what is of a closed month, stays', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const ids = await receive(ana.ownerId, null, invoiceFor(nextNumber(), client), invoiceFor(nextNumber(), client));
    await read(ana.ownerId, 2);
    const [decided] = await invoicesOf(ana.ownerId);
    await sql`update invoice set confirmation = '{"by":"x"}' where owner_id = ${ana.ownerId} and id = ${decided?.id}`.execute(
      server.db,
    );
    const { rows } = await sql<{ month: string }>`
      select distinct to_char(issue_date, 'YYYY-MM') as month from invoice where owner_id = ${ana.ownerId}`.execute(
      server.db,
    );
    const month = `/closing/${rows[0]?.month}`;
    const { version } = (await ana.send(month, { at: ana.ownerId })).body;
    expect(await ana.send(`${month}/close`, { body: { version }, at: ana.ownerId })).toMatchObject({ status: 200 });
    for (const id of ids) await shareOut(server.app.deps, order(ana.ownerId, id, ana.userId));
    const told = (await trayOf(ana, ana.ownerId)).map(({ reason }: { reason: string }) => reason).join(' ');
    expect(told).toContain('una persona ya decidió algo');
    expect(told).toContain('un mes cerrado');
    expect(await documentsOf(client.id)).toEqual([]);
    expect(await invoicesOf(ana.ownerId)).toHaveLength(2);
  });
});

describe('an upload of a mixed heap', () => {
  test('DESK-152 DESK-153 is asked about once, and shared out only to where the person may write', async () => {
    const { ana, own, clients } = await aStudio();
    const [client] = clients;
    const stranger = await somebody('ajena');
    const foreign = newRuc();
    await stranger.send('/user/business', { method: 'PUT', body: { ruc: foreign, nombre: 'Negocio ajeno' } });
    const send = async () => {
      const form = new FormData();
      for (const ruc of [own, client.ruc, client.ruc, foreign])
        form.append('file', new Blob([invoiceFor(nextNumber(), { ruc })]), `${++made}.xml`);
      const answer = await fetch(`${server.url}/tasks/upload-xml`, {
        ...{
          method: 'POST',
          body: form,
          headers: { accept: 'application/json', authorization: `Bearer ${ana.token}` },
        },
      });
      const { job_id: id } = (await answer.json()) as { job_id: string };
      await finishedTask(server, ana.token, id);
      return id;
    };
    const [kept, split] = [await send(), await send()];
    const ask = async (id: string) => (await ana.send(`/tasks/${id}/share-out`)).body;
    const named = [{ negocio_id: client.id, ruc: client.ruc }];
    expect(await ask(kept)).toMatchObject({ total: 4, documentos: 2, negocios: named });
    const answer = (id: string, repartir: boolean) => ana.send(`/tasks/${id}/share-out`, { body: { repartir } });
    expect((await answer(kept, false)).body).toMatchObject({ documentos: 0 });
    expect(await ask(kept)).toMatchObject({ documentos: 0, negocios: [] });
    expect((await answer(kept, true)).body).toMatchObject({ documentos: 0 });
    expect((await answer(split, true)).body).toMatchObject({ documentos: 2 });
    await read(client.id, 2);
    await shared();
    expect(await invoicesOf(client.id)).toHaveLength(2);
    expect(await invoicesOf(ana.ownerId)).toHaveLength(6);
    expect(await documentsOf(stranger.ownerId)).toEqual([]);
    expect((await stranger.send(`/tasks/${split}/share-out`)).status).toBe(404);
  });
});

describe('an invoice whose receiver is another of my businesses', () => {
  test('DESK-154 DESK-155 is moved there by a person, told in both, and comes back with one press', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    await receive(ana.ownerId, null, invoiceFor(nextNumber(), client));
    await read(ana.ownerId);
    const [{ id, cdc } = { id: '', cdc: '' }] = await invoicesOf(ana.ownerId);
    const at = ana.ownerId;
    expect((await ana.send(`/v2/invoices/${id}/move`, { at })).body).toMatchObject({
      negocios: [{ negocio_id: client.id, nombre: client.name, ruc: client.ruc }],
    });
    const berta = await somebody('colega');
    await berta.join(at, 'contador');
    expect((await berta.send(`/v2/invoices/${id}/move`, { at })).body).toMatchObject({ negocios: [] });
    const body = { negocio_id: client.id };
    expect((await berta.send(`/v2/invoices/${id}/move`, { at, body })).body.code).toBe('negocio_no_encontrado');
    const answers = await Promise.all([1, 2].map(() => ana.send(`/v2/invoices/${id}/move`, { at, body })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const moved = answers.find(({ status }) => status === 200)?.body;
    expect(moved).toMatchObject({ message: 'Factura movida.', negocio_id: client.id });
    await read(client.id);
    expect(await invoicesOf(at)).toEqual([]);
    expect(await invoicesOf(client.id)).toMatchObject([{ cdc }]);
    const back = (by: DeskPerson) => by.send(`/documents/${moved.documentos[0]}/move/undo`, { at, body: {} });
    expect((await berta.send(`/documents/${moved.documentos[0]}/move/undo`, { at, body: {} })).status).toBe(404);
    const undone = await Promise.all([back(ana), back(ana)]);
    expect(undone.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    await expect.poll(async () => (await invoicesOf(at)).length).toBe(1);
    expect(await invoicesOf(at)).toMatchObject([{ cdc }]);
    expect(await documentsOf(client.id)).toEqual([]);
    expect(await invoicesOf(client.id)).toEqual([]);
    expect(await trayOf(ana, at)).toMatchObject([{ id: moved.documentos[0], state: 'leido', traslado: null }]);
    const { files } = server.app.deps;
    const sha256 = (await documentsOf(at))[0]?.sha256.toString('hex') ?? '';
    expect(await files.missing(at, [sha256])).toEqual([]);
    await expect.poll(() => files.missing(client.id, [sha256])).toEqual([sha256]);
  });

  test('DESK-156 comes back also before it was read there, and not once another copy joined it', async () => {
    const { ana, clients } = await aStudio();
    const [client] = clients;
    const xml = invoiceFor(nextNumber(), client);
    await receive(ana.ownerId, null, xml);
    await read(ana.ownerId);
    const at = ana.ownerId;
    const move = async () => {
      const [invoice] = await invoicesOf(at);
      const { body } = await ana.send(`/v2/invoices/${invoice?.id}/move`, { at, body: { negocio_id: client.id } });
      return body.documentos[0] as string;
    };
    const undo = (id: string) => ana.send(`/documents/${id}/move/undo`, { at, body: {} });
    expect((await undo(await move())).status).toBe(200);
    await expect.poll(async () => (await invoicesOf(at)).length).toBe(1);
    const id = await move();
    await receive(client.id, null, xml);
    await read(client.id, 2);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'no_se_puede_mover' } });
    expect(await invoicesOf(client.id)).toHaveLength(1);
    expect(await statesOf(at)).toEqual(['passed-on']);
  });
});

describe('the switch of a mailbox', () => {
  test('DESK-164 is off until somebody turns it on, who answers for it from then on; another change leaves that as it is', async () => {
    const ana = await somebody('contadora');
    const berta = await somebody('colega');
    await berta.join(ana.ownerId, 'contador');
    const at = ana.ownerId;
    const settings = { host: 'imap.correo.com.py', username: 'facturas@estudio.com.py', password: 'secreta' };
    const { id, ...added } = (await ana.send('/email-configs', { at, body: settings })).body.config;
    expect(added).toMatchObject({ repartir_por_ruc: false, version: 1 });
    const change = (by: DeskPerson, body: object, version: number) =>
      by.send(`/email-configs/${id}`, { at, method: 'PUT', body, headers: { 'if-match': `"${version}"` } });
    const onWhoseWord = async () =>
      (await server.db.selectFrom('mailbox').where('id', '=', id).select('shares_out_by as by').executeTakeFirst())?.by;
    expect((await change(berta, { repartir_por_ruc: true }, 1)).body.config).toMatchObject({
      ...{ repartir_por_ruc: true, version: 2 },
    });
    expect(await onWhoseWord()).toBe(berta.userId);
    expect((await change(ana, { name: 'Facturas' }, 2)).body.config).toMatchObject({
      repartir_por_ruc: true,
      version: 3,
    });
    expect(await onWhoseWord()).toBe(berta.userId);
    expect((await change(ana, { repartir_por_ruc: false }, 2)).status).toBe(409);
    await change(ana, { repartir_por_ruc: false }, 3);
    expect(await onWhoseWord()).toBe(null);
    await change(ana, { repartir_por_ruc: true }, 4);
    expect(await onWhoseWord()).toBe(ana.userId);
  });
});
