import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { genuineXml } from '../../../../test/builders/a-read-pdf.ts';
import { aReviewer, MISREAD, newPaper, RIGHT } from '../../../../test/builders/a-reviewer.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { runs } from '../../../../test/long-run.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { rowsOfOwner } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
const clock = adjustableClock();
beforeAll(async () => {
  server = await startTestApp({}, { clock });
});
afterAll(() => server.stop());

const aPerson = (given?: string) => aReviewer(server, given);

describe('what waits for a person', () => {
  test('READ-13 READ-14 is listed oldest first with its doubts, and is in no sum until it is corrected', async () => {
    const person = await aPerson();
    const first = await person.scan(MISREAD, { at: new Date('2026-11-10T12:00:00Z') });
    const second = await person.scan({}, { at: new Date('2026-11-11T12:00:00Z') });
    expect(await person.sum()).toEqual({ amount: 0, waiting: 2, leftOut: 2 });
    const { data, total, next_cursor } = await person.queue('?page_size=1');
    expect({ total, ids: data.map(({ header }: { header: { id: string } }) => header.id) }).toEqual({
      total: 2,
      ids: [first.id],
    });
    expect(data[0]).toMatchObject({
      version: 1,
      corregible: true,
      documento_id: first.documentId,
      original: { sha256: first.sha256, nombre: 'escaneo.pdf', tipo: 'pdf' },
      dudas: expect.arrayContaining([
        {
          campo: 'monto_total',
          codigo: 'wrong-sum',
          motivo: 'No coincide con la suma de sus partes.',
          leido: '170000',
          sugerido: '110000',
          lugar: null,
        },
      ]),
    });
    const rest = await person.queue(`?page_size=1&cursor=${next_cursor}`);
    expect(rest).toMatchObject({ next_cursor: null, data: [{ header: { id: second.id } }] });
    expect((await person.read(first.id)).dudas).toEqual(data[0].dudas);

    // Begun with one of them, the others follow in their turn; one that is not theirs is nobody's.
    const begun = await person.queue(`?page_size=1&first=${second.id}`);
    expect(begun.data.map(({ header }: { header: { id: string } }) => header.id)).toEqual([second.id, first.id]);
    expect(begun.next_cursor).toBe(first.id);
    const stranger = await aPerson();
    expect((await stranger.queue(`?first=${second.id}`)).data).toEqual([]);

    const answer = await person.correct(first.id, { ...RIGHT, confirmar: true });
    expect(answer).toMatchObject({ status: 200, body: { id: first.id, version: 2, en_revision: false, dudas: [] } });
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 1, leftOut: 1 });
    expect((await person.queue()).total).toBe(1);
    expect(await person.document(first.documentId)).toMatchObject({
      state: 'leido',
      reason: 'La corrigió Rocío Ayala.',
      can_read_again: false,
    });
  });

  test('READ-13 a cursor that is none is refused', async () => {
    const person = await aPerson();
    expect((await server.call('/review/queue?cursor=x', { token: person.token })).status).toBe(422);
    expect(await person.queue()).toMatchObject({ data: [], total: 0, next_cursor: null });
  });
});

describe('undoing', () => {
  test('READ-19 a correction gives back what was read, its doubts and the state of its document', async () => {
    const person = await aPerson();
    const { id, documentId } = await person.scan(MISREAD);
    const before = await person.read(id);
    await person.correct(id, { ...RIGHT, numero_documento: '001-001-9999999', confirmar: true });
    const answer = await person.decide(id, 'undo', { version: 2 });
    expect(answer.body).toMatchObject({ deshecho: 'correccion', version: 3, en_revision: true });
    const after = await person.read(id);
    expect(after).toEqual({ ...before, version: 3 });
    expect(await person.document(documentId)).toMatchObject({ state: 'en_revision', reason: 'Revísala.' });
    expect(await person.sum()).toEqual({ amount: 0, waiting: 1, leftOut: 1 });
    expect((await person.history(id)).at(-1)).toMatchObject({
      suceso: 'decision_deshecha',
      quien: { correo: person.email },
    });
    expect((await person.decide(id, 'undo')).body).toMatchObject({ code: 'nada_que_deshacer' });
  });

  test('READ-19 goes back decision by decision', async () => {
    const person = await aPerson();
    const { id } = await person.scan(MISREAD);
    await person.correct(id, { monto_total: 120_000 });
    await person.correct(id, { version: 2, ...RIGHT });
    expect((await person.decide(id, 'confirm', { version: 3 })).status).toBe(200);
    expect((await person.sum()).amount).toBe(110_000);
    const undone = [];
    for (let turn = 0; turn < 3; turn++) {
      const { deshecho } = (await person.decide(id, 'undo')).body;
      undone.push([deshecho, (await person.read(id)).header.monto_total]);
    }
    expect(undone).toEqual([
      ['confirmacion', 110_000],
      ['correccion', 120_000],
      ['correccion', 170_000],
    ]);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 1, leftOut: 1 });
  });

  test('READ-13 a confirmation: it waits again and is in no sum', async () => {
    const person = await aPerson();
    const { id, documentId } = await person.scan();
    expect((await person.decide(id, 'confirm', { version: 7 })).body).toMatchObject({ code: 'cambio_mientras_tanto' });
    await person.decide(id, 'confirm', { version: 1 });
    expect(await person.read(id)).toMatchObject({ confirmacion: { motivo: null }, se_puede_deshacer: 'confirmacion' });
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
    expect((await person.document(documentId)).state).toBe('leido');
    await person.decide(id, 'undo');
    expect(await person.sum()).toEqual({ amount: 0, waiting: 1, leftOut: 1 });
    expect((await person.read(id)).confirmacion).toBeNull();
    expect((await person.document(documentId)).state).toBe('en_revision');
  });

  test('READ-19 is refused once something else has changed the invoice', async () => {
    const person = await aPerson();
    const { id } = await person.scan();
    await person.decide(id, 'confirm');
    await server.db
      .updateTable('invoice')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
    expect(await person.decide(id, 'undo')).toMatchObject({ status: 409, body: { code: 'decision_superada' } });
    expect((await person.read(id)).se_puede_deshacer).toBeNull();
  });

  test('READ-19 is refused where it would make two of one paper', async () => {
    const person = await aPerson();
    const { id, number } = await person.scan();
    await person.correct(id, { numero_documento: '001-001-7777777', confirmar: true });
    await person.sendXml(number);
    expect(await person.decide(id, 'undo')).toMatchObject({ status: 409, body: { code: 'ya_hay_otra' } });
    expect((await person.sum()).amount).toBe(220_000);
  });
});

describe('what is no invoice', () => {
  test('READ-13 leaves lists and sums, its document says who said so; undone it is there again, and can be confirmed', async () => {
    const person = await aPerson();
    const { id, documentId } = await person.scan(MISREAD);
    const before = await person.read(id);
    const said = await person.decide(id, 'not-an-invoice', { version: 1, reason: 'Es un presupuesto' });
    expect(said.status).toBe(200);
    expect((await server.call(`/v2/invoices/${id}`, { token: person.token })).status).toBe(404);
    expect((await person.get('/v2/invoices/headers?month=all')).data).toEqual([]);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 0, leftOut: 0 });
    expect(await person.document(documentId)).toMatchObject({
      state: 'no_es_factura',
      reason: 'Rocío Ayala dijo que no es una factura: «Es un presupuesto».',
      can_delete: true,
      can_read_again: false,
      set_aside_invoice_id: id,
    });
    const answer = await person.decide(id, 'undo');
    expect(answer.body).toMatchObject({ deshecho: 'no_es_una_factura', version: 2, en_revision: true });
    expect(await person.read(id)).toEqual({ ...before, version: 2 });
    expect(await person.document(documentId)).toMatchObject({
      state: 'en_revision',
      reason: 'Revísala.',
      invoice_id: id,
      can_read_again: true,
      set_aside_invoice_id: null,
    });
    expect((await person.decide(id, 'confirm', { version: 2 })).status).toBe(200);
    expect(await person.sum()).toEqual({ amount: 170_000, waiting: 0, leftOut: 0 });
    const kinds = (await person.history(id)).map(({ suceso }: { suceso: string }) => suceso);
    expect(kinds).toEqual(['factura_recibida', 'no_es_una_factura', 'decision_deshecha', 'factura_confirmada']);
  });

  test('READ-19 what was corrected before can still be undone after', async () => {
    const person = await aPerson();
    const { id } = await person.scan(MISREAD);
    await person.correct(id, { ...RIGHT, confirmar: true });
    await person.decide(id, 'not-an-invoice');
    await person.decide(id, 'undo');
    expect(await person.read(id)).toMatchObject({ header: { monto_total: 110_000 }, se_puede_deshacer: 'correccion' });
    await person.decide(id, 'undo');
    expect((await person.read(id)).header).toMatchObject({ monto_total: 170_000, en_revision: true });
    await person.sum();
  });

  test('READ-13 stays away when the invoice itself has come meanwhile', async () => {
    const person = await aPerson();
    const { id, number } = await person.scan(MISREAD);
    await person.decide(id, 'not-an-invoice');
    const { invoices } = await person.sendXml(number);
    expect(invoices).toMatchObject([{ duplicado: false }]);
    expect(await person.decide(id, 'undo')).toMatchObject({ status: 409, body: { code: 'ya_hay_otra' } });
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
  });

  test('INTK-47 goes for good with its document', async () => {
    const person = await aPerson();
    const { id, documentId, ownerId } = await person.scan();
    await person.decide(id, 'not-an-invoice');
    expect(await person.post(`/documents/${documentId}`, {}, 'DELETE')).toMatchObject({ status: 200 });
    expect(await rowsOfOwner(server, ownerId)).toEqual({ member: 1, audit_event: 1 });
    expect((await person.decide(id, 'undo')).status).toBe(404);
  });

  test('READ-13 ten who say it at once say it once, and ten who undo it bring back one', async () => {
    const person = await aPerson();
    const { id } = await person.scan();
    const ten = async (what: string) =>
      (await Promise.all(Array.from({ length: 10 }, () => person.decide(id, what)))).map(({ status }) => status);
    expect((await ten('not-an-invoice')).filter((status) => status === 200)).toHaveLength(1);
    expect((await ten('undo')).filter((status) => status === 200)).toHaveLength(1);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 1, leftOut: 1 });
  });

  test('READ-20 cannot be said of a sound XML', async () => {
    const person = await aPerson();
    const { invoices } = await person.sendXml(newPaper());
    expect((await person.decide(invoices[0].id, 'not-an-invoice')).body).toMatchObject({ code: 'no_se_puede_apartar' });
    expect((await person.sum()).amount).toBe(110_000);
  });
});

describe('who may decide', () => {
  test('ERR-23 SEC-07 nobody about an invoice of another business', async () => {
    const person = await aPerson();
    const { id } = await person.scan();
    const aside = await person.scan();
    await person.decide(aside.id, 'not-an-invoice');
    const stranger = await aPerson();
    const answers = [
      await stranger.correct(id, RIGHT),
      await stranger.decide(id, 'confirm'),
      await stranger.decide(id, 'not-an-invoice'),
      await stranger.decide(id, 'undo'),
      await stranger.decide(aside.id, 'undo'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stranger.queue()).data).toEqual([]);
    expect((await person.read(id)).version).toBe(1);
  });

  test('TRIAL-06 SEC-02 whoever may no longer process may still review what is there; whoever is suspended may not', async () => {
    const person = await aPerson('vencida@empresa.com.py');
    const { id } = await person.scan(MISREAD);
    clock.advance(40 * 86_400_000);
    const token = await server.signIn('vencida@empresa.com.py');
    const call = (body: object) => server.call(`/v2/invoices/${id}`, { token, method: 'PATCH', body });
    expect((await upload(server.url, '/upload-xml', token, [['x.xml', genuineXml(newPaper())]])).status).toBe(402);
    expect((await call({ version: 1, ...RIGHT, confirmar: true })).status).toBe(200);
    await server.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', 'vencida@empresa.com.py')
      .execute();
    expect((await call({ version: 2, monto_total: 1 })).status).toBe(403);
    expect((await server.call('/review/queue', { token })).status).toBe(403);
  });
});

describe('many at once', () => {
  test('SCALE-10 decisions, XML files and deletions of the same papers leave every sum right, and nobody is stuck', async () => {
    const person = await aPerson();
    const scans = await Promise.all(Array.from({ length: 4 }, () => person.scan(MISREAD)));
    const now = async (id: string) => (await person.read(id)).version ?? 1;
    const number = (of: number) => `001-001-${String(of).padStart(7, '0')}`;
    const steps: ((scan: (typeof scans)[number], turn: number) => Promise<unknown>)[] = [
      async ({ id }) => (await person.correct(id, { version: await now(id), ...RIGHT, confirmar: true })).status,
      async ({ id }) => (await person.decide(id, 'undo')).status,
      async ({ id }) => (await person.decide(id, 'confirm')).status,
      async ({ id }) => (await person.decide(id, 'not-an-invoice')).status,
      // two of them turn out to be one paper
      async ({ id }, turn) =>
        (
          await person.correct(id, {
            version: await now(id),
            numero_documento: number(scans[turn % scans.length]?.number ?? 0),
          })
        ).status,
      async ({ number: of }, turn) => (turn < 2 ? 200 : person.sendXml(of).then(() => 200)),
      async ({ id }, turn) => (turn < 3 ? 200 : (await person.post(`/v2/invoices/${id}`, {}, 'DELETE')).status),
    ];
    for (let turn = 0; turn < runs(4, 30); turn++) {
      const answers = await Promise.all(scans.flatMap((scan) => steps.map((step) => step(scan, turn))));
      for (const status of answers) expect([200, 404, 409]).toContain(status);
      await person.sum();
    }
  });
});
