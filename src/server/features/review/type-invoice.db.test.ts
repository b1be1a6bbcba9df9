import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { aReviewer, newPaper } from '../../../../test/builders/a-reviewer.ts';
import { saidOfDocument } from '../../../../test/builders/said.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { documentBytes } from '../../../../test/sifen/fixture.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

let written = 0;
/** A paper of Gs. 110.000 at 10 %, with a number of its own. */
const aPaper = (over: object = {}) => ({
  ruc_emisor: '80066218-0',
  nombre_emisor: "Importadora Ára Ro'y S.A.",
  timbrado: '17288140',
  numero_documento: `1-2-${++written}`,
  fecha_emision: '2026-10-29',
  gravado_10: 110_000,
  monto_total: 110_000,
  ...over,
});

async function aTypist() {
  const person = await aReviewer(server);
  return {
    ...person,
    type: (body: object) => person.post('/v2/invoices', body),
    october: async () => (await person.get('/invoices/month/2026-10/stats')).statistics,
  };
}

/** A photo that could not be read. */
async function failedPhoto(email: string, over: { state?: string; kind?: string } = {}): Promise<string> {
  const { db, files } = server.app.deps;
  const ownerId = await ownerOf(server, email);
  const bytes = Buffer.from(`foto ${newId()}`);
  await files.keep(ownerId, bytes);
  const file = { owner_id: ownerId, sha256: createHash('sha256').update(bytes).digest() };
  const [id, at] = [newId(), new Date()];
  await db
    .insertInto('stored_file')
    .values({ ...file, size: String(bytes.length), created_at: at })
    .execute();
  await db
    .insertInto('document')
    .values({
      ...{ ...file, id, name: 'IMG_2231.jpg', kind: over.kind ?? 'jpeg', source: 'upload' },
      ...{ state: over.state ?? 'failed', received_at: at, state_changed_at: at },
      reasons: JSON.stringify(saidOfDocument('No se pudo leer.')),
    })
    .execute();
  return id;
}

describe('an invoice that a person types', () => {
  test('EXACT-42 counts with the four data and its split; the VAT is worked out in whole guaraníes', async () => {
    const person = await aTypist();
    const { status, body } = await person.type(aPaper({ gravado_10: 1_000, gravado_5: 500, monto_total: 1_500 }));
    expect({ status, body }).toMatchObject({ status: 200, body: { en_revision: false, dudas: [], version: 1 } });
    const { header, archivos } = await person.read(body.id);
    expect(header).toMatchObject({
      fuente: 'MANUAL',
      falta_xml: false,
      numero_documento: expect.stringMatching(/^001-002-\d{7}$/),
      totales: { gravado_10: 1_000, gravado_5: 500, exentas: 0, iva_10: 91, iva_5: 24, iva: 115, total: 1_500 },
    });
    expect(archivos ?? []).toEqual([]);
    expect(await person.sum()).toEqual({ amount: 1_500, waiting: 0, leftOut: 0 });
  });

  test('EXACT-42 without how its total is made up it waits for a person, who may say that it counts so', async () => {
    const person = await aTypist();
    const paper = aPaper({ gravado_10: undefined });
    const first = await person.type(paper);
    expect(first.body).toMatchObject({ en_revision: true, message: expect.stringContaining('Todavía no cuenta') });
    expect(first.body.dudas).toEqual([expect.objectContaining({ campo: 'iva', codigo: 'not-read' })]);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 1, leftOut: 1 });
    const other = await person.type(aPaper({ gravado_10: undefined, confirmar: true, reason: 'El papel no lo dice' }));
    expect(other.body.en_revision).toBe(false);
    expect((await person.read(other.body.id)).confirmacion).toMatchObject({ motivo: 'El papel no lo dice' });
    expect((await person.sum()).amount).toBe(110_000);
  });

  test('EXACT-46 MANUAL has its count among the sources of the month', async () => {
    const person = await aTypist();
    await person.type(aPaper());
    await person.type(aPaper());
    expect(await person.october()).toMatchObject({ total_facturas: 2, manual: 2, xml_nativo: 0, pdf_local: 0 });
  });

  test('EXACT-52 is a purchase of the business unless somebody else is named; what the business issued is not', async () => {
    const person = await aTypist();
    await person.post('/user/business', { ruc: '80012345-0', nombre: 'Almacenes Tava Porã S.A.' }, 'PUT');
    const bought = (await person.type(aPaper())).body.id;
    expect((await person.read(bought)).header).toMatchObject({
      lado: 'compra',
      receptor: { ruc: '80012345-0', nombre: 'Almacenes Tava Porã S.A.' },
    });
    const sold = (await person.type(aPaper({ ruc_emisor: '80012345-0', ruc_receptor: '80066218-0' }))).body.id;
    expect((await person.read(sold)).header.lado).toBe('venta');
    const own = (await person.type(aPaper({ ruc_emisor: '80012345-0' }))).body.id;
    expect((await person.read(own)).header.receptor.ruc).toBe(null);
  });

  test('EXACT-47 is kept without counting when the person leaves it in review, until somebody confirms it', async () => {
    const person = await aTypist();
    const { id } = (await person.type(aPaper({ dejar_en_revision: true }))).body;
    expect(await person.sum()).toMatchObject({ amount: 0, waiting: 1 });
    expect((await person.read(id)).dudas).toMatchObject([{ campo: 'documento', codigo: 'left-in-review' }]);
    await person.correct(id, { version: 1, gravado_10: 220_000, iva_10: 20_000, monto_total: 220_000 });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
    await person.correct(id, { version: 2, dejar_en_revision: true });
    expect(await person.sum()).toMatchObject({ amount: 0, waiting: 1 });
    await person.decide(id, 'confirm', { version: 3 });
    expect(await person.sum()).toMatchObject({ amount: 220_000, waiting: 0 });
  });

  test('EXACT-48 what is wrong is told at its field, and nothing is kept', async () => {
    const person = await aTypist();
    const wrong = {
      ruc_emisor: '80066218-3',
      numero_documento: 'abc',
      timbrado: '123',
      fecha_emision: '2026-02-30',
      monto_total: -1,
      moneda: 'USD',
      tipo_cambio: 0,
    };
    const { status, body } = await person.type(aPaper(wrong));
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['fecha_emision', 'monto_total', 'numero_documento', 'ruc_emisor', 'timbrado', 'tipo_cambio'],
    ]);
    expect(body.fields.ruc_emisor).toContain('dígito verificador');
    const cents = await person.type(aPaper({ gravado_10: 110_000.5, monto_total: 110_000.5 }));
    expect([cents.status, Object.keys(cents.body.fields).sort()]).toEqual([422, ['gravado_10', 'monto_total']]);
    expect(cents.body.fields.monto_total).toContain('no llevan decimales');
    const missing = await person.type({ ruc_emisor: '80066218-0' });
    expect([missing.status, Object.keys(missing.body.fields).sort()]).toEqual([
      422,
      ['fecha_emision', 'monto_total', 'numero_documento'],
    ]);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 0, leftOut: 0 });
  });

  test('EXACT-44 one that is there is not counted twice, whoever comes first', async () => {
    const person = await aTypist();
    const paper = aPaper();
    const first = (await person.type(paper)).body;
    const again = (await person.type(paper)).body;
    expect(again).toMatchObject({ id: first.id, message: expect.stringContaining('que ya tenías') });
    const ten = await Promise.all(Array.from({ length: 5 }, () => person.type(paper)));
    expect(new Set(ten.map(({ body }) => body.id))).toEqual(new Set([first.id]));
    expect(await person.sum()).toEqual({ amount: 110_000, waiting: 0, leftOut: 0 });
    // What a person wrote stays beside what they wrote first, for them to choose.
    const dear = (await person.type({ ...paper, gravado_10: 990_000, monto_total: 990_000 })).body;
    expect([dear.id, (await person.read(first.id)).header.monto_total]).toEqual([first.id, 110_000]);
    expect((await person.sum()).amount).toBe(110_000);
  });

  test('EXACT-114 however often it is typed, the version of the answer is the one that the next decision needs', async () => {
    const person = await aTypist();
    const paper = aPaper({ timbrado: undefined });
    const ways = [
      {},
      { nombre_emisor: 'Ára Roy' },
      { timbrado: '17288140' },
      { condicion_venta: 'CREDITO' },
      { dejar_en_revision: true },
      { gravado_10: undefined },
      { gravado_10: 990_000, monto_total: 990_000 },
      { gravado_10: 990_000, monto_total: 990_000 },
      { ruc_receptor: '80012345-0', nombre_receptor: 'Otra' },
      { moneda: 'USD', tipo_cambio: 7_000 },
      {},
    ];
    for (const over of ways) {
      const { status, body } = await person.type({ ...paper, ...over });
      expect([over, status]).toEqual([over, 200]);
      expect([over, body.version]).toEqual([over, (await person.read(body.id)).version]);
    }
    // Left in review, and typed again by somebody who knows better: nothing to tell, and yet another revision.
    const left = aPaper({ dejar_en_revision: true });
    const { id } = (await person.type(left)).body;
    const again = (await person.type({ ...left, dejar_en_revision: undefined })).body;
    expect([again.id, again.version]).toEqual([id, (await person.read(id)).version]);
    const { status } = await person.correct(id, { version: again.version, condicion_venta: 'CREDITO' });
    expect(status).toBe(200);
  });

  test('EXACT-44 the XML with the issuer’s proven signature takes its place, and says so', async () => {
    const person = await aTypist();
    const number = newPaper();
    const xml = numberedInvoice(number).replace('consultas-test/qr', 'consultas/qr');
    const paper = {
      ruc_emisor: /<dRucEm>(\d+)</.exec(xml)?.[1] as string,
      timbrado: /<dNumTim>(\d+)</.exec(xml)?.[1],
      fecha_emision: /<dFeEmiDE>([\d-]{10})/.exec(xml)?.[1],
      numero_documento: `${/<dEst>(\d+)</.exec(xml)?.[1]}-${/<dPunExp>(\d+)</.exec(xml)?.[1]}-${number}`,
      ...{ gravado_10: 99_000, monto_total: 99_000 },
    };
    paper.ruc_emisor += `-${/<dDVEmi>(\d)</.exec(xml)?.[1]}`;
    const { id } = (await person.type(aPaper(paper))).body;
    expect((await person.sum()).amount).toBe(99_000);
    await person.sendXml(number);
    const { header } = await person.read(id);
    expect(header).toMatchObject({ fuente: 'XML_NATIVO', monto_total: 110_000 });
    expect((await person.sum()).amount).toBe(110_000);
    expect((await person.history(id)).map(({ suceso }: { suceso: string }) => suceso)).toContain('datos_reemplazados');
  });
});

describe('who typed it, and taking it back', () => {
  test('EXACT-45 the history says who wrote it and from where; undo takes it away with its sums', async () => {
    const person = await aTypist();
    const { id } = (await person.type(aPaper({ reason: 'Papel del almacén' }))).body;
    expect(await person.history(id)).toMatchObject([
      {
        suceso: 'factura_escrita',
        motivo: 'Papel del almacén',
        quien: { nombre: 'Rocío Ayala', correo: person.email },
        desde: expect.stringMatching(/127\.0\.0\.1|::1/),
      },
    ]);
    await person.correct(id, { version: 1, monto_total: 55_000, gravado_10: 55_000, iva_10: 5_000 });
    expect((await person.sum()).amount).toBe(55_000);
    const back = await person.decide(id, 'undo');
    expect(back.body).toMatchObject({ deshecho: 'correccion' });
    expect((await person.sum()).amount).toBe(110_000);
    expect((await person.read(id)).se_puede_deshacer).toBe('carga');
    expect((await person.decide(id, 'undo')).body).toMatchObject({ deshecho: 'carga' });
    expect((await server.call(`/v2/invoices/${id}`, { token: person.token })).status).toBe(404);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 0, leftOut: 0 });
  });

  test('EXACT-45 it is no misreading: it is deleted, not set aside', async () => {
    const person = await aTypist();
    const { id } = (await person.type(aPaper())).body;
    const answer = await person.decide(id, 'not-an-invoice');
    expect([answer.status, answer.body.code]).toEqual([409, 'no_se_puede_apartar']);
    expect((await person.sum()).amount).toBe(110_000);
  });
});

describe('typed from a photo that could not be read', () => {
  test('EXACT-43 the photo becomes its original, says who typed it, and is as it was once that is undone', async () => {
    const person = await aTypist();
    const documento_id = await failedPhoto(person.email);
    expect(await person.document(documento_id)).toMatchObject({ state: 'error', can_type: true });
    const { id } = (await person.type(aPaper({ documento_id }))).body;
    expect(await person.document(documento_id)).toMatchObject({
      state: 'leido',
      can_type: false,
      can_retry: false,
      can_read_again: false,
      reason: 'La cargó a mano Rocío Ayala.',
      invoice_id: id,
    });
    expect((await person.get(`/v2/invoices/${id}/files`)).data).toMatchObject([{ nombre: 'IMG_2231.jpg' }]);
    expect((await person.type(aPaper({ documento_id }))).body.code).toBe('documento_no_se_escribe');
    await person.decide(id, 'undo');
    expect(await person.document(documento_id)).toMatchObject({
      state: 'error',
      reason: 'No se pudo leer.',
      can_type: true,
      invoices: [],
    });
    const waits = (await person.type(aPaper({ documento_id, dejar_en_revision: true }))).body;
    expect((await person.document(documento_id)).state).toBe('en_revision');
    await person.decide(waits.id, 'undo');
    expect((await person.document(documento_id)).state).toBe('error');
  });

  test('EXACT-43 EXACT-44 of two who type it at once one does; of one that is there it is another copy', async () => {
    const person = await aTypist();
    const documento_id = await failedPhoto(person.email);
    const answers = await Promise.all([1, 2, 3].map(() => person.type(aPaper({ documento_id }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const paper = aPaper();
    const { id } = (await person.type(paper)).body;
    const second = await failedPhoto(person.email);
    expect((await person.type({ ...paper, documento_id: second })).body.id).toBe(id);
    expect(await person.document(second)).toMatchObject({ state: 'duplicado', invoice_id: id });
    expect((await person.sum()).amount).toBe(220_000);
  });

  test('EXACT-43 somebody else’s file, one that is being read and one that is no paper are refused', async () => {
    const [person, other] = [await aTypist(), await aTypist()];
    const theirs = await failedPhoto(other.email);
    expect((await person.type(aPaper({ documento_id: theirs }))).status).toBe(404);
    expect((await person.type(aPaper({ documento_id: newId() }))).status).toBe(404);
    const busy = await failedPhoto(person.email, { state: 'received' });
    expect((await person.type(aPaper({ documento_id: busy }))).status).toBe(409);
    const archive = await failedPhoto(person.email, { kind: 'zip' });
    expect((await person.type(aPaper({ documento_id: archive }))).status).toBe(409);
    expect(await person.sum()).toEqual({ amount: 0, waiting: 0, leftOut: 0 });
  });
});

describe('a correction at any time', () => {
  test('EXACT-40 what counts is corrected as well, the sums follow, and of two at once the second is refused', async () => {
    const person = await aTypist();
    const { id } = await person.scan();
    await person.decide(id, 'confirm');
    expect((await person.sum()).amount).toBe(110_000);
    const body = { version: 2, monto_total: 220_000, gravado_10: 220_000, iva_10: 20_000, confirmar: true };
    const answers = await Promise.all([person.correct(id, body), person.correct(id, { ...body, monto_total: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await person.correct(id, body);
    expect([late.status, late.body.code]).toEqual([409, 'cambio_mientras_tanto']);
    const total = (await person.read(id)).header.monto_total;
    expect((await person.sum()).amount).toBe(total);
    const other = await aTypist();
    expect((await other.correct(id, body)).status).toBe(404);
  });

  test('EXACT-48 guaraníes are corrected to whole ones only; another currency has its cents', async () => {
    const person = await aTypist();
    const { id } = await person.scan();
    const cents = await person.correct(id, { monto_total: 1.5 });
    expect([cents.status, Object.keys(cents.body.fields)]).toEqual([422, ['monto_total']]);
    const dollars = { moneda: 'USD', tipo_cambio: 7_148.2, gravado_10: 1.5, iva_10: 0.14, monto_total: 1.5 };
    expect((await person.correct(id, { ...dollars, confirmar: true })).status).toBe(200);
    expect((await person.sum()).amount).toBe(10_722);
  });
});

/** A signed invoice in dollars that leaves out how to convert them. */
const withoutRate = (number: number) =>
  numberedInvoice(
    number,
    documentBytes('07-fe-usd-global')
      .toString('utf8')
      .replace(/<dTiCam>[^<]*<\/dTiCam>/, '')
      .replace(/<dCondTiCam>[^<]*<\/dCondTiCam>/, '')
      .replace(/<dTotalGs>[^<]*<\/dTotalGs>/, ''),
  ).replace('consultas-test/qr', 'consultas/qr');

describe('the exchange rate that an XML lacks', () => {
  test('EXACT-41 a person gives it, and from then on it counts; nothing else of it is ever written', async () => {
    const person = await aTypist();
    const number = newPaper();
    const send = () => upload(server.url, '/upload-xml', person.token, [['dolares.xml', withoutRate(number)]]);
    const { body: sent } = await send();
    const id = sent.invoices[0].id as string;
    const before = await person.read(id);
    expect(before).toMatchObject({ corregible: false, admite_tipo_cambio: true, header: { monto_total_gs: null } });
    expect(await person.sum()).toMatchObject({ amount: 0, leftOut: 1 });
    for (const body of [{ monto_total: 1 }, { tipo_cambio: 7_000, monto_total: 1 }, { timbrado: '12345678' }]) {
      expect((await person.correct(id, body)).body.code).toBe('leida_de_xml');
    }
    const given = await person.correct(id, { tipo_cambio: 7_148.2 });
    expect(given.body).toMatchObject({ version: 2, message: expect.stringContaining('cuenta') });
    const worth = Math.round(before.header.monto_total * 7_148.2);
    expect(await person.sum()).toEqual({ amount: worth, waiting: 0, leftOut: 0 });
    const { header, verificacion } = await person.read(id);
    expect(header).toMatchObject({ tipo_cambio: 7_148.2, monto_total_gs: worth, fuente: 'XML_NATIVO' });
    expect(verificacion).toEqual(before.verificacion);
    expect((await person.history(id)).at(-1)).toMatchObject({
      suceso: 'factura_corregida',
      quien: { correo: person.email },
      detalle: expect.stringContaining('tipo de cambio sin dato → 7148.2'),
    });
    // The same document again says nothing against it, and takes nothing away.
    await send();
    expect((await person.read(id)).verificacion).toEqual(before.verificacion);
    expect((await person.sum()).amount).toBe(worth);
    expect((await person.correct(id, { version: 2, tipo_cambio: 7_000 })).status).toBe(200);
    await person.decide(id, 'undo');
    await person.decide(id, 'undo');
    expect(await person.sum()).toMatchObject({ amount: 0, leftOut: 1 });
  });

  test('EXACT-41 one that has its rate keeps it', async () => {
    const person = await aTypist();
    const xml = numberedInvoice(newPaper(), documentBytes('07-fe-usd-global').toString('utf8'));
    const { body } = await upload(server.url, '/upload-xml', person.token, [['dolares.xml', xml]]);
    const { id } = body.invoices[0];
    expect((await person.read(id)).admite_tipo_cambio).toBe(false);
    expect((await person.correct(id, { tipo_cambio: 1 })).body.code).toBe('leida_de_xml');
  });
});
