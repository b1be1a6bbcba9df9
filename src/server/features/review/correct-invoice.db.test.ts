import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certainFactsOf } from '#sifen/certain-facts.ts';
import { printedPaper, qrOf, receivePdf } from '../../../../test/builders/a-read-pdf.ts';
import { aReviewer, MISREAD, newPaper, nextPaper, RIGHT } from '../../../../test/builders/a-reviewer.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

let server: TestApp;
const clock = adjustableClock();
beforeAll(async () => {
  server = await startTestApp({}, { clock });
});
afterAll(() => server.stop());

const aPerson = (given?: string) => aReviewer(server, given);

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
          'Se corrigió: nombre del emisor FERRETERIA EL CL4VO → Ferretería El Clavo S.A.; total Gs. 170.000 → Gs. 110.000. Desde entonces cuenta.',
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
    const facts = certainFactsOf(qrOf(nextPaper())) ?? null;
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
    const facts = certainFactsOf(qrOf(nextPaper())) ?? null;
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
    const facts = certainFactsOf(qrOf(nextPaper())) ?? null;
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
    const facts = certainFactsOf(qrOf(nextPaper())) ?? null;
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
    const { invoices } = await person.sendXml(newPaper());
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
    const known = newPaper();
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
    const said = 'total Gs. 130.000 → Gs. 110.000';
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
