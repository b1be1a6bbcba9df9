import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading, readingOf } from '../../../../../test/builders/an-invoice.ts';
import { upload } from '../../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { documentBytes } from '../../../../../test/sifen/fixture.ts';
import { saveReadInvoice } from '../save/save-read-invoice.ts';
import type { InvoiceReading } from '../save/stored-invoice.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await startTestApp();
  token = await server.signIn('rocio@tavapora.com.py');
  await server.call('/api/user/profile', { token });
});
afterAll(() => server.stop());

async function saved(reading: InvoiceReading): Promise<string> {
  const owner = await server.db.selectFrom('owner').select('id').orderBy('created_at').executeTakeFirstOrThrow();
  const at = new Date();
  const { invoiceId } = await server.db.transaction().execute((tx) => saveReadInvoice(tx, owner.id, reading, at));
  return invoiceId;
}
const get = (id: string, who = token) => server.call(`/v2/invoices/${id}`, { token: who });

async function uploaded(who: string, document: string, name = `${document}.xml`): Promise<string> {
  const { body } = await upload(server.url, '/upload-xml', who, [[name, documentBytes(document)]]);
  return body.invoices[0].id;
}

describe('one invoice', () => {
  describe('of three rates', () => {
    let id: string;
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    let body: any;
    beforeAll(async () => {
      id = await saved(readingOf('04-fe-mix-5-10-ex'));
      const answer = await get(id);
      expect(answer.status).toBe(200);
      body = answer.body;
    });

    test('GEN-11 keeps issuer, CDC, timbrado and the amounts at each rate', () => {
      expect(body.header).toMatchObject({
        emisor: { ruc: '80099002-1' },
        cdc: expect.stringMatching(/^\d{44}$/),
        timbrado: expect.stringMatching(/^\d{8}$/),
        totales: { gravado_5: 102902, iva_5: 4900, gravado_10: 37980, iva_10: 3453 },
      });
    });

    test('API-13 DATA-06 DATA-07 has everything that a header has', () => {
      expect(body.header).toMatchObject({
        id,
        _id: id,
        numero_documento: expect.stringMatching(/^\d{3}-\d{3}-\d{7}$/),
        fecha_emision: '2026-10-05',
        emisor: { nombre: expect.stringMatching(/./), ruc: '80099002-1' },
        receptor: { nombre: expect.stringMatching(/./), ruc: expect.stringMatching(/./) },
        tipo_documento: 'FACTURA',
        moneda: 'GS',
        tipo_cambio: null,
        condicion_venta: 'CONTADO',
        fuente: 'XML_NATIVO',
        item_count: 4,
        totales: { exentas: 15000, gravado_5: 102902, gravado_10: 37980, iva: 8353, total: 155850 },
        monto_total: 155850,
        documento_de_prueba: false,
        en_revision: false,
      });
    });

    test('API-51 DATA-10 DATA-11 has its lines, each with its seven parts, at 0, 5 and 10%', () => {
      expect(body.items).toHaveLength(body.header.item_count);
      const parts = ['cantidad', 'codigo', 'descripcion', 'iva', 'linea', 'precio_unitario', 'total', 'unidad'];
      for (const item of body.items) expect(Object.keys(item).sort()).toEqual(parts);
      expect(new Set(body.items.map(({ iva }: { iva: number }) => iva))).toEqual(new Set([0, 5, 10]));
    });

    test('INTK-33 INTK-34 says what was checked, each check with one of three words', () => {
      const { estado, controles } = body.verificacion;
      expect(['ok', 'observada', 'no_verificable']).toContain(estado);
      expect(controles.length).toBeGreaterThan(10);
      for (const control of controles) {
        expect(control.titulo).toMatch(/^[A-ZÁÉÍÓÚ]/);
        expect(control.titulo).not.toBe(control.nombre);
        expect(['ok', 'observada', 'no_verificable']).toContain(control.estado);
      }
    });
  });

  test('API-15 in dollars says so, with its rate', async () => {
    const { body } = await get(await saved(readingOf('07-fe-usd-global')));
    expect(body.header).toMatchObject({
      moneda: 'USD',
      tipo_cambio: 7350.5,
      monto_total: 1509.7,
      monto_total_gs: 11097050,
      signo: 1,
      falta_xml: false,
      cancelada: false,
    });
    expect(body.secciones.map(({ titulo }: { titulo: string }) => titulo)).toContain('Totales');
    expect(body.enlace_ekuatia).toMatch(/^https:\/\/ekuatia\.set\.gov\.py\/consultas\/qr\?/);
  });

  test('LIST-43 a credit note leads to its invoice and back, and names what has not come', async () => {
    const fresh = await server.signIn('notas@tavapora.com.py');
    const note = await uploaded(fresh, '18-nc-devolucion');
    const awaited = (await get(note, fresh)).body;
    expect(awaited.header).toMatchObject({ tipo_documento: 'NOTA_DE_CREDITO', signo: -1, monto_total: 110000 });
    const named = {
      sentido: 'corrige',
      tipo_documento: 'FACTURA',
      numero_documento: '001-001-0000101',
      cdc: '01800990013001001000010122026100511076543213',
      fecha_emision: '2026-10-05',
      alterada: false,
    };
    expect(awaited.relacionadas).toEqual([{ ...named, id: null, monto_total: null, moneda: null, signo: null }]);

    const stranger = await server.signIn('notas-ajenas@ejemplo.com.py');
    await uploaded(stranger, '01-fe-10');
    expect((await get(note, fresh)).body.relacionadas[0].id).toBeNull();

    const invoice = await uploaded(fresh, '01-fe-10');
    expect((await get(note, fresh)).body.relacionadas).toEqual([
      { ...named, id: invoice, monto_total: 110000, moneda: 'GS', signo: 1 },
    ]);
    expect((await get(invoice, fresh)).body.relacionadas).toMatchObject([
      { id: note, sentido: 'corregida_por', tipo_documento: 'NOTA_DE_CREDITO', signo: -1, monto_total: 110000 },
    ]);
  });

  test('LIST-43 DATA-07 lists the files it came in, each once, the first one first', async () => {
    const fresh = await server.signIn('archivos@tavapora.com.py');
    const id = await uploaded(fresh, '01-fe-10');
    await uploaded(fresh, '01-fe-10', 'otra copia.xml');
    const { archivos } = (await get(id, fresh)).body;
    expect(archivos).toMatchObject([{ nombre: '01-fe-10.xml', tipo: 'xml', origen: 'subida', remitente: null }]);
    expect(archivos[0]).toMatchObject({
      sha256: createHash('sha256').update(documentBytes('01-fe-10')).digest('hex'),
      tamano: documentBytes('01-fe-10').length,
    });
    expect((await server.call(`/v2/invoices/${id}/files`, { token: fresh })).body.data).toEqual(archivos);
  });

  test('DATA-07 INTK-51 of an unnamed consumer has no receiver; a test document is marked', async () => {
    const { body } = await get(await saved(readingOf('06-fe-innominado')));
    expect(body.header.receptor).toEqual({ nombre: null, ruc: null });
    expect((await get(await saved(readingOf('03-fe-exenta')))).body.header.documento_de_prueba).toBe(true);
  });

  test('API-14 with more digits than a JSON number holds is shown, rounded in the last ones', async () => {
    const { totals } = anInvoice();
    const long = totals && { ...totals, vat: '90909090.90909091', total: '999999999.99999999', vat10: '0.00000012' };
    const number = { ...anInvoice().number, number: '0000777' };
    const id = await saved(aReading({ cdc: aCdc(777), number, totals: long }));
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body.header.totales.iva).toBeCloseTo(90909090.90909091, 6);
    expect(body.header.totales.iva_10).toBe(0.00000012);
    const row = await server.db.selectFrom('invoice').select('vat').where('id', '=', id).executeTakeFirst();
    expect(row?.vat).toBe('90909090.90909091');
  });

  test('SEC-04 of somebody else, of nobody or with a malformed id is not found', async () => {
    const id = await saved(readingOf('01-fe-10'));
    const stranger = await server.signIn('otro@ejemplo.com.py');
    expect((await get(id, stranger)).status).toBe(404);
    expect((await get('019a0000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await get("1' or '1'='1")).status).toBe(404);
    expect((await get(id)).status).toBe(200);
  });
});

describe('its facsimile', () => {
  const sheet = (id: string, who = token) => server.call(`/v2/invoices/${id}/facsimile`, { token: who });

  test('is drawn from the XML with its QR, for the owner alone', async () => {
    const mine = await server.signIn('facsimil@tavapora.com.py');
    const id = await uploaded(mine, '04-fe-mix-5-10-ex');
    const { status, body } = await sheet(id, mine);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      numero: '019-002-0000104',
      totales: { total_a_pagar: '155.850', liquidacion_iva: { total: '8.353' } },
      pagina_de_consulta: 'https://ekuatia.set.gov.py/consultas/',
      qr: { lado: expect.any(Number), trazo: expect.stringMatching(/^M0 0h7v1h-7z/) },
      cancelada: false,
    });
    const other = await server.signIn('otra-facsimil@empresa.com.py');
    expect((await sheet(id, other)).status).toBe(404);
  });

  test('is none of an altered invoice, which would look true, nor of one that was read from a PDF', async () => {
    const mine = await server.signIn('facsimil@tavapora.com.py');
    const xml = documentBytes('02-fe-5')
      .toString()
      .replace(/<dTotGralOpe>\d+/, '<dTotGralOpe>910000');
    const { body } = await upload(server.url, '/upload-xml', mine, [['alterada.xml', xml]]);
    const [{ id }] = body.invoices;
    expect((await server.call(`/v2/invoices/${id}`, { token: mine })).body.header.alterada).toBe(true);
    expect((await sheet(id, mine)).body).toMatchObject({ success: true, data: null });
    const printed = await saved(aReading({ cdc: aCdc(977) }, 'pdf-model'));
    expect((await sheet(printed)).body).toMatchObject({ success: true, data: null });
  });
});
