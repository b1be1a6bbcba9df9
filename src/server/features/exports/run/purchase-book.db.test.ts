import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy, worth } from '../../../../../test/builders/made-papers.ts';
import { readWorkbook } from '../../../../../test/exports/read-workbook.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const SIMPLE = {
  name: 'Compras',
  fields: [
    { field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' },
    { field_key: 'fecha', display_name: 'Fecha', field_type: 'DATE' },
    { field_key: 'nombre_emisor', display_name: 'Proveedor', field_type: 'TEXT' },
    { field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY' },
  ],
};

let people = 0;
async function aBusiness() {
  const business = await aBusinessWithPapers(server, `libro-${++people}@empresa.com.py`);
  const { token } = business;
  const send = (method: string, path: string, body: unknown = {}) => server.call(path, { token, method, body });
  const create = async (): Promise<string> => (await send('POST', '/export-templates', SIMPLE)).body.template.id;
  const take = async (body: object) => {
    const answer = await fetch(`${server.url}/export/custom`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filename: 'libro', ...body }),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  return { ...business, send, create, take };
}

describe('the book of purchases', () => {
  const [OURS, OTHER] = [formatRuc('80020001'), formatRuc('80020003')];
  const receivedBy = (ruc: string) => ({ receiver: { ...anInvoice().receiver, ruc, name: 'Quien recibe' } });

  test('EXACT-03 takes purchases alone, and names on the second sheet what it left out; its net is what other places count', async () => {
    const { receive, send, take } = await aBusiness();
    const onDay = (day: string) => ({ issueDate: `2026-10-${day}` });
    await receive([
      aPaper({ ...worth('1000'), ...receivedBy(OURS), ...onDay('01') }),
      aPaper({ ...worth('500'), ...receivedBy(OURS), ...onDay('02'), documentType: 'credit-note' }),
      aPaper({
        ...worth('20'),
        ...receivedBy(OURS),
        ...issuedBy(OURS, 'Nosotros'),
        ...onDay('03'),
        documentType: 'self-invoice',
      }),
      aPaper({ ...worth('7'), ...receivedBy(OTHER), ...issuedBy(OURS, 'Nosotros'), ...onDay('04') }),
      aPaper({ ...worth('8'), ...receivedBy(OTHER), ...onDay('05') }),
      aPaper({ ...worth('9'), ...receivedBy(OURS), ...issuedBy(OURS, 'Nosotros'), ...onDay('06') }),
      aPaper({ ...worth('3'), ...receivedBy(OURS), ...onDay('07') }, { isInReview: true }),
    ]);
    const preset = { preset: 'libro_iva_compras' };
    const template_id = (await send('POST', '/export-templates/create-from-preset', preset)).body.template.id;
    const refused = await take({ template_id });
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({
      code: 'falta_el_negocio',
      message: 'Di primero cuál es tu negocio: escribe su RUC en Mi negocio y vuelve a intentarlo.',
    });
    await send('PUT', '/user/business', { ruc: OURS, nombre: 'Nosotros' });
    const [book, others] = readWorkbook((await take({ template_id })).bytes);
    const at = book?.rows[10]?.findIndex(({ value }) => value === 'Importe total') ?? -1;
    expect(book?.rows.slice(11).map((row) => row[at]?.value)).toEqual([1000, 500, 20, 1020, 500, 520]);
    expect(others?.rows.slice(1).map((row) => row[0]?.value)).toEqual([
      'Venta de tu negocio: no es una compra',
      'De otros: tu negocio no la recibió',
      'Emitida por tu negocio a su propio RUC: no es una compra',
      'En revisión: confírmala o corrígela para que cuente',
      null,
      'Venta de tu negocio: no es una compra: 1',
      'De otros: tu negocio no la recibió: 1',
      'Emitida por tu negocio a su propio RUC: no es una compra: 1',
      'En revisión: confírmala o corrígela para que cuente: 1',
    ]);
    const counted = (await send('POST', '/export/count', { template_id })).body;
    expect(counted).toMatchObject({ facturas: 3, filas: 3, total_monto: 1000 - 500 + 20 });
    const reasons = counted.no_incluidas.map(({ motivo, cantidad }: Record<string, unknown>) => [motivo, cantidad]);
    expect(Object.fromEntries(reasons)).toEqual({ venta: 1, de_otro: 1, a_si_mismo: 1, en_revision: 1 });
  });

  test('begins as the tax office’s model does, and names who sold, also with a self-invoice', async () => {
    const { receive, send, take } = await aBusiness();
    const seller = {
      name: 'Ña Juana',
      nature: null,
      address: anInvoice().receiver.address,
      placeOfSale: null,
      identification: { kind: { code: '1', description: 'Cédula paraguaya' }, number: '1234567' },
    };
    const own = { ...issuedBy(OURS, 'Nosotros'), ...receivedBy(OURS), documentType: 'self-invoice' as const };
    await receive([
      aPaper({ ...worth('1000'), ...receivedBy(OURS), issueDate: '2025-12-31' }),
      aPaper({ ...worth('20'), ...own, seller, issueDate: '2026-10-03' }),
      aPaper({ ...worth('30'), ...own, seller: null, issueDate: '2026-10-04' }),
    ]);
    await send('PUT', '/user/business', { ruc: OURS, nombre: 'Nosotros' });
    const preset = { preset: 'libro_iva_compras' };
    const template_id = (await send('POST', '/export-templates/create-from-preset', preset)).body.template.id;
    const bookOf = async (filters: object) => readWorkbook((await take({ template_id, filters })).bytes)[0];
    const book = await bookOf({});
    const cells = (row: number) => book?.rows[row]?.map(({ value }) => value).slice(0, 3) ?? [];
    expect([book?.frozen, cells(0)[0]]).toEqual(['A12', 'Libro IVA Compras']);
    expect([5, 6, 7, 8].map((row) => cells(row).slice(0, 2))).toEqual([
      ['RUC', OURS],
      ['Nombre o razón social', 'Nosotros'],
      ['Año', '2025 a 2026'],
      ['Período', '31/12/2025 al 04/10/2026'],
    ]);
    expect([10, 11, 12, 13].map(cells)).toEqual([
      [
        'Tipo de identificación del proveedor',
        'RUC/N° de identificación del proveedor',
        'Nombre o razón social del proveedor',
      ],
      ['RUC', anInvoice().issuer.ruc, anInvoice().issuer.name],
      ['Cédula paraguaya', '1234567', 'Ña Juana'],
      [null, null, null],
    ]);
    const october = await bookOf({ fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' });
    expect([7, 8].map((row) => october?.rows[row]?.[1]?.value)).toEqual(['2026', '01/10/2026 al 31/10/2026']);
  });

  test('other templates take every side, or the one that is asked for', async () => {
    const { receive, send, create, take } = await aBusiness();
    await receive([
      aPaper({ ...worth('1000'), ...receivedBy(OURS) }),
      aPaper({ ...worth('7'), ...receivedBy(OTHER), ...issuedBy(OURS, 'Nosotros') }),
      aPaper({ ...worth('8'), ...receivedBy(OTHER) }),
    ]);
    const template_id = await create();
    const totals = async (filters: object) =>
      readWorkbook((await take({ template_id, filters })).bytes)[0]
        ?.rows.slice(1)
        .map((row) => row[3]?.value);
    expect((await take({ template_id, filters: { lado: 'venta' } })).status).toBe(409);
    await send('PUT', '/user/business', { ruc: OURS, nombre: 'Nosotros' });
    expect((await totals({}))?.toSorted()).toEqual([1000, 7, 8]);
    expect([await totals({ lado: 'compra' }), await totals({ lado: 'venta' })]).toEqual([[1000], [7]]);
    expect(await totals({ lado: 'de_otro', fecha_inicio: '2020-01-01' })).toEqual([8]);
  });
});
