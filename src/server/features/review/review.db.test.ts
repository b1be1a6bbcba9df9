import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { certainFactsOf } from '#sifen/certain-facts.ts';
import { genuineXml, printedPaper, qrOf, receivePdf } from '../../../../test/builders/a-read-pdf.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { expectedRollUps, keptRollUps } from '../../../../test/invoices/expected-roll-ups.ts';
import { runs } from '../../../../test/long-run.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { ownerOf, rowsOfOwner } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
const clock = adjustableClock();
beforeAll(async () => {
  server = await startTestApp({}, { clock });
});
afterAll(() => server.stop());

let people = 0;
let papers = 0;

/** A person, and what they do by the API. */
async function aPerson(given?: string) {
  const email = given ?? `revisa-${++people}@empresa.com.py`;
  const token = await server.signIn(email, 'Rocío Ayala');
  await server.call('/api/user/profile', { token });
  const get = async (path: string) => (await server.call(path, { token })).body;
  const post = (path: string, body: object, method = 'POST') => server.call(path, { token, body, method });
  return {
    email,
    token,
    get,
    post,
    /** A PDF with a paper of its own: its number, and its id. */
    async scan(over: Partial<PrintedInvoice> = {}, how: Parameters<typeof receivePdf>[3] = {}) {
      const number = ++papers;
      return { number, ...(await receivePdf(server, email, printedPaper(number, over), how)) };
    },
    read: (id: string) => get(`/v2/invoices/${id}`),
    correct: (id: string, body: object) => post(`/v2/invoices/${id}`, { version: 1, ...body }, 'PATCH'),
    decide: (id: string, what: string, body: object = {}) => post(`/v2/invoices/${id}/${what}`, body),
    history: async (id: string) => (await get(`/v2/invoices/${id}/history`)).data,
    queue: async (query = '') => await get(`/review/queue${query}`),
    document: async (id: string) => (await get('/documents')).data.find((one: { id: string }) => one.id === id),
    sendXml: async (number: number) =>
      (await upload(server.url, '/upload-xml', token, [['factura.xml', genuineXml(number)]])).body,
    /** What all sums say, after every table of them was compared with the invoices. */
    async sum() {
      const ownerId = await ownerOf(server, email);
      expect(await keptRollUps(server.db, ownerId)).toEqual(await expectedRollUps(server.db, ownerId));
      const { total_amount, en_revision, fuera_de_suma } = await get('/export/mongodb/stats');
      return { amount: total_amount, waiting: en_revision, leftOut: fuera_de_suma.cantidad };
    },
  };
}

/** Read with a wrong total: the parts say Gs 110.000. */
const MISREAD = { total: '170000' };
const RIGHT = { monto_total: 110_000 };

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

describe('a correction', () => {
  test('READ-19 keeps the first reading and says who changed what, from where', async () => {
    const person = await aPerson();
    const { id, documentId } = await person.scan({ ...MISREAD, issuerName: 'FERRETERIA EL CL4VO' });
    expect((await person.read(id)).documento_para_releer).toBe(documentId);
    const body = { ...RIGHT, nombre_emisor: 'Ferretería El Clavo S.A.', confirmar: true, reason: 'Mancha de café' };
    await person.correct(id, body);
    clock.advance(3_600_000);
    await person.correct(id, { version: 2, timbrado: '12345679', confirmar: true });
    const { header, primera_lectura, version, se_puede_deshacer, documento_para_releer } = await person.read(id);
    expect(documento_para_releer).toBe(null);
    expect(header).toMatchObject({ monto_total: 110_000, emisor: { nombre: 'Ferretería El Clavo S.A.' } });
    expect({ version, se_puede_deshacer }).toEqual({ version: 3, se_puede_deshacer: 'correccion' });
    const [first, second] = [primera_lectura.cambios[0].fecha, primera_lectura.cambios[1].fecha];
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(3_600_000);
    const por = { nombre: 'Rocío Ayala', correo: person.email };
    expect(primera_lectura.cambios).toEqual([
      {
        campo: 'nombre_emisor',
        leido: 'FERRETERIA EL CL4VO',
        corregido: 'Ferretería El Clavo S.A.',
        por,
        fecha: first,
      },
      { campo: 'timbrado', leido: expect.stringMatching(/^\d{8}$/), corregido: '12345679', por, fecha: second },
      { campo: 'monto_total', leido: '170000', corregido: '110000', por, fecha: first },
    ]);
    const entries = (await person.history(id)).slice(1);
    expect(entries).toMatchObject([
      {
        suceso: 'factura_corregida',
        motivo: 'Mancha de café',
        quien: { nombre: 'Rocío Ayala', correo: person.email },
        desde: expect.stringMatching(/127\.0\.0\.1|::1/),
        detalle:
          'Se corrigió: nombre del emisor FERRETERIA EL CL4VO → Ferretería El Clavo S.A.; total Gs 170.000 → Gs 110.000. Desde entonces cuenta.',
      },
      { suceso: 'factura_corregida', motivo: null },
    ]);
  });

  test('READ-19 changes items, dates, parties, currency and rates, and every sum with them', async () => {
    const person = await aPerson();
    const { id } = await person.scan();
    const item = { descripcion: 'Resma A4', cantidad: 2, precio_unitario: 52.5, total: 105, iva: 5 };
    const answer = await person.correct(id, {
      fecha_emision: '2026-09-30',
      moneda: 'USD',
      tipo_cambio: 7_300,
      condicion_venta: 'CREDITO',
      ruc_receptor: '80012345-0',
      nombre_receptor: 'Almacenes Tava Porã S.A.',
      numero_documento: '2-3-99',
      gravado_10: 0,
      gravado_5: 105,
      iva_10: 0,
      iva_5: 5,
      monto_total: 105,
      items: [item],
      confirmar: true,
    });
    expect(answer.status).toBe(200);
    const { header, items } = await person.read(id);
    expect(header).toMatchObject({
      fecha_emision: '2026-09-30',
      numero_documento: '002-003-0000099',
      moneda: 'USD',
      tipo_cambio: 7_300,
      condicion_venta: 'CREDITO',
      receptor: { ruc: '80012345-0', nombre: 'Almacenes Tava Porã S.A.' },
      totales: { gravado_5: 105, gravado_10: 0, iva_5: 5, iva_10: 0, iva: 5, total: 105 },
      monto_total_gs: 766_500,
    });
    expect(items).toMatchObject([{ ...item, linea: 1 }]);
    expect((await person.sum()).amount).toBe(766_500);
  });

  test('READ-19 without a word more it counts only when nothing about it is doubtful', async () => {
    const person = await aPerson();
    const facts = certainFactsOf(qrOf(papers + 1)) ?? null;
    const { id, documentId } = await person.scan({ vat10: '90000', vat: '90000' }, { certain: facts });
    const still = await person.correct(id, { iva_10: 80_000 });
    expect(still.body).toMatchObject({
      en_revision: true,
      message: expect.stringContaining('Todavía no cuenta'),
      dudas: expect.arrayContaining([expect.objectContaining({ campo: 'iva_10', sugerido: '10000' })]),
    });
    expect((await person.sum()).amount).toBe(0);
    expect((await person.document(documentId)).state).toBe('en_revision');
    const done = await person.correct(id, { version: 2, iva_10: 10_000 });
    expect(done.body).toMatchObject({
      en_revision: false,
      dudas: [],
      message: expect.stringContaining('desde ahora cuenta'),
    });
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
  });

  test('READ-06 READ-19 what contradicts the QR stays in review, until the person confirms it and says so', async () => {
    const person = await aPerson();
    const facts = certainFactsOf(qrOf(papers + 1)) ?? null;
    const { id } = await person.scan({}, { certain: facts });
    expect((await person.sum()).amount).toBe(110_000);
    const wrong = { monto_total: 210_000, gravado_10: 210_000, iva_10: 19_091, ruc_emisor: '80012345-0' };
    const answer = await person.correct(id, wrong);
    expect(answer.body.en_revision).toBe(true);
    const codes = answer.body.dudas.map(({ campo, codigo }: { campo: string; codigo: string }) => `${campo} ${codigo}`);
    expect(codes).toEqual(
      expect.arrayContaining(['monto_total differs-from-qr', 'iva differs-from-qr', 'ruc_emisor differs-from-cdc']),
    );
    expect(await person.sum()).toMatchObject({ amount: 0, waiting: 1 });
    await person.decide(id, 'confirm', { version: 2, reason: 'El QR está mal impreso' });
    expect((await person.sum()).amount).toBe(210_000);
    expect(await person.read(id)).toMatchObject({
      dudas: [],
      confirmacion: { nombre: 'Rocío Ayala', motivo: 'El QR está mal impreso' },
    });
  });

  test('READ-06 READ-19 what nobody looked at stays doubtful, though the QR gives it', async () => {
    const person = await aPerson();
    const facts = certainFactsOf(qrOf(papers + 1)) ?? null;
    const { id } = await person.scan(MISREAD, { certain: facts });
    expect((await person.read(id)).header.monto_total).toBe(110_000);
    const named = await person.correct(id, { nombre_emisor: 'Ferretería El Clavo S.A.' });
    expect(named.body).toMatchObject({
      en_revision: true,
      dudas: [{ campo: 'monto_total', codigo: 'differs-from-qr' }],
    });
    const looked = await person.correct(id, { version: 2, ...RIGHT });
    expect(looked.body).toMatchObject({ en_revision: false, dudas: [] });
    expect((await person.sum()).amount).toBe(110_000);
  });

  test('TRUST-11 READ-19 of an altered one a person must say that it counts, and why; its mark stays', async () => {
    const person = await aPerson();
    const facts = certainFactsOf(qrOf(papers + 1)) ?? null;
    const { id } = await person.scan(MISREAD, { certain: facts, isExact: true });
    expect((await person.read(id)).header).toMatchObject({ alterada: true, en_revision: true });
    const silent = await person.correct(id, RIGHT);
    expect(silent.body).toMatchObject({ en_revision: true, dudas: [{ campo: 'documento', codigo: 'altered' }] });
    expect((await person.decide(id, 'confirm', { version: 2 })).status).toBe(422);
    expect((await person.correct(id, { version: 2, ...RIGHT, confirmar: true })).status).toBe(422);
    const said = await person.correct(id, { version: 2, ...RIGHT, confirmar: true, reason: 'Lo aclaré por teléfono' });
    expect(said.body.en_revision).toBe(false);
    expect(await person.read(id)).toMatchObject({
      header: { alterada: true, verificacion: 'observada' },
      confirmacion: { motivo: 'Lo aclaré por teléfono' },
    });
    expect((await person.sum()).amount).toBe(110_000);
  });

  test('READ-19 INTK-38 the checks are those of the corrected figures, and undoing gives back the others', async () => {
    const person = await aPerson();
    const { id } = await person.scan(MISREAD);
    const totals = async () => {
      const { controles, estado } = (await person.read(id)).verificacion;
      return [estado, controles.find(({ nombre }: { nombre: string }) => nombre === 'totals').estado];
    };
    expect(await totals()).toEqual(['observada', 'observada']);
    await person.correct(id, { ...RIGHT, confirmar: true });
    expect(await totals()).toEqual(['no_verificable', 'ok']);
    await person.correct(id, { version: 2, monto_total: 999, confirmar: true });
    expect(await totals()).toEqual(['observada', 'observada']);
    await person.decide(id, 'undo');
    expect(await totals()).toEqual(['no_verificable', 'ok']);
    await person.sum();
  });

  test('READ-19 of two at once one is written, and the other is told', async () => {
    const person = await aPerson();
    const { id } = await person.scan(MISREAD);
    const answers = await Promise.all(
      [110_000, 120_000, 130_000, 140_000].map((monto_total) => person.correct(id, { monto_total, confirmar: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'cambio_mientras_tanto' });
    const kinds = (await person.history(id)).map(({ suceso }: { suceso: string }) => suceso);
    expect(kinds).toEqual(['factura_recibida', 'factura_corregida']);
    const { header } = await person.read(id);
    expect(await person.sum()).toMatchObject({ amount: header.monto_total, waiting: 0 });
  });

  test('READ-20 what was read from XML is not corrected', async () => {
    const person = await aPerson();
    const { invoices } = await person.sendXml(++papers);
    const answer = await person.correct(invoices[0].id, RIGHT);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'leida_de_xml', message: expect.stringContaining('XML') },
    });
    expect(await person.read(invoices[0].id)).toMatchObject({ corregible: false, version: 1 });
  });

  test.each([
    ['ruc_emisor', '80012345-9'],
    ['timbrado', '123'],
    ['numero_documento', 'ABC'],
    ['cdc', '0'.repeat(44)],
    ['fecha_emision', '2026-02-30'],
    ['moneda', 'pesos'],
    ['monto_total', -1],
    ['iva_10', 1e15],
    ['nombre_emisor', '  '],
  ])('READ-19 a wrong %s is told on its field, and nothing changes', async (field, value) => {
    const person = await aPerson('campos@empresa.com.py');
    const { id } = await person.scan();
    const { status, body } = await person.correct(id, { [field]: value });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 422, fields: [field] });
    expect((await person.read(id)).version).toBe(1);
  });

  test('READ-19 a wrong item is told in its place', async () => {
    const person = await aPerson();
    const { id } = await person.scan();
    const item = { descripcion: 'Uno', cantidad: 1, precio_unitario: 1, total: 1, iva: 10 };
    const { status, body } = await person.correct(id, { items: [item, { ...item, cantidad: -2 }] });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 422, fields: ['items.1.cantidad'] });
  });

  test('INTK-30 READ-19 one that turns out to be an invoice that is there becomes a copy of it', async () => {
    const person = await aPerson();
    const known = ++papers;
    const { invoices } = await person.sendXml(known);
    const { id, documentId } = await person.scan(MISREAD);
    const number = String(known).padStart(7, '0');
    const answer = await person.correct(id, { numero_documento: `001-001-${number}`, monto_total: 170_000 });
    expect(answer.body).toMatchObject({ id: invoices[0].id, en_revision: false });
    expect(answer.body.message).toContain('que ya tenías');
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
    expect((await server.call(`/v2/invoices/${id}`, { token: person.token })).status).toBe(404);
    expect((await person.read(invoices[0].id)).archivos).toHaveLength(2);
    expect(await person.document(documentId)).toMatchObject({ state: 'duplicado', invoice_id: invoices[0].id });
    const kinds = (await person.history(invoices[0].id)).map(({ suceso }: { suceso: string }) => suceso);
    expect(kinds).toEqual(expect.arrayContaining(['factura_corregida', 'facturas_unidas']));
  });

  test('READ-19 another reading of the same paper does not undo what a person said, whatever read it', async () => {
    const person = await aPerson();
    const { id, number } = await person.scan(MISREAD);
    await person.correct(id, { ...RIGHT, confirmar: true });
    await receivePdf(server, person.email, printedPaper(number, { total: '999' }), { source: 'pdf-model' });
    expect((await person.read(id)).header).toMatchObject({ monto_total: 110_000, fuente: 'PDF_LOCAL' });
    expect((await person.sum()).amount).toBe(110_000);
  });

  test('READ-19 an XML that comes later wins, and the answer, the tray and the history say what it changed', async () => {
    const person = await aPerson();
    const { id, number } = await person.scan(MISREAD);
    await person.correct(id, { monto_total: 130_000, confirmar: true });
    const answer = await person.sendXml(number);
    expect(answer.invoices).toMatchObject([{ id, duplicado: true }]);
    const said = 'total Gs 130.000 → Gs 110.000';
    expect(answer.cambios.join()).toContain(said);
    const { data } = await person.get('/documents');
    const xml = data.find(({ name }: { name: string }) => name === 'factura.xml');
    expect(xml.changes.join()).toContain(said);
    expect((await person.history(id)).at(-1)).toMatchObject({
      suceso: 'datos_reemplazados',
      detalle: expect.stringContaining(said),
    });
    const after = await person.read(id);
    expect(after).toMatchObject({
      header: { monto_total: 110_000, fuente: 'XML_NATIVO', en_revision: false },
      corregible: false,
      primera_lectura: null,
      se_puede_deshacer: null,
      confirmacion: null,
    });
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
    expect((await person.decide(id, 'undo')).body).toMatchObject({ code: 'nada_que_deshacer' });
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
    const { invoices } = await person.sendXml(++papers);
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
    expect((await upload(server.url, '/upload-xml', token, [['x.xml', genuineXml(++papers)]])).status).toBe(402);
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
