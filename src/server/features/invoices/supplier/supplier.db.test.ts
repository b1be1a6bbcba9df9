import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy, worth } from '../../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { readSupplier } from './read-supplier.ts';

const RUC = '80047312-4';
/** Which month runs must not depend on the day on which this is tried. */
const clock = { now: () => new Date('2026-11-16T12:00:00Z') };
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' });
});
afterAll(() => server.stop());

const read = async (ownerId: string, ruc: string) =>
  (await readSupplier({ db: server.db, clock }, ownerId, ruc)).supplier;

const from = (issueDate: string, total: string) => ({
  ...issuedBy(RUC, 'Distribuidora Ñu Pyahu S.A.'),
  issueDate,
  ...worth(total),
});

/** One item, bought at this price. */
function selling(code: string, description: string, unitPrice: string): Pick<Invoice, 'items'> {
  const [item] = anInvoice().items;
  if (!item?.price) throw new Error('the item has a price');
  return { items: [{ ...item, code, description, price: { ...item.price, unitPrice, total: unitPrice } }] };
}

describe('a supplier', () => {
  test('has its twelve months, what is usual, what came this month, and its documents', async () => {
    const { ownerId, receive } = await aBusinessWithPapers(server, 'proveedor@empresa.com.py');
    await receive([
      aPaper(from('2026-08-10', '300000')),
      aPaper(from('2026-09-10', '100000')),
      aPaper(from('2026-09-12', '50000')),
      aPaper({ ...from('2026-09-20', '30000'), documentType: 'credit-note' }),
      aPaper(from('2026-11-05', '80000')),
      aPaper(from('2026-11-14', '20000'), { isInReview: true }),
      aPaper({ ...issuedBy('80012345-0', 'Otra'), issueDate: '2026-11-06', ...worth('999') }),
    ]);
    const supplier = await read(ownerId, RUC);
    expect(supplier).toMatchObject({
      ruc: RUC,
      name: 'Distribuidora Ñu Pyahu S.A.',
      // August, September and an empty October; not November, which still runs.
      usual: '140000',
      usualMonths: 3,
      thisMonth: { state: 'llego', lastDate: '2026-11-05', expected: null },
      timbrado: { number: '17000001', validFrom: '2024-01-15' },
      total: 6,
      habits: {
        documents: 6,
        average: '132500',
        averagedCount: 4,
        creditNotes: 1,
        creditAmount: '30000',
        xml: 6,
        perMonth: { least: 0, most: 3 },
      },
    });
    expect(supplier.months).toHaveLength(12);
    expect(supplier.months.slice(-4).map(({ month, count, amount }) => [month, count, Number(amount)])).toEqual([
      ['2026-08', 1, 300_000],
      ['2026-09', 3, 120_000],
      ['2026-10', 0, 0],
      ['2026-11', 1, 80_000],
    ]);
    expect(supplier.invoices.map(({ issueDate }) => issueDate)).toEqual([
      '2026-11-14',
      '2026-11-05',
      '2026-09-20',
      '2026-09-12',
      '2026-09-10',
      '2026-08-10',
    ]);
    expect(await read(ownerId, '80047312')).toEqual(supplier);
  });

  test('that bills every month is missed, with the day on which it usually comes; one without that habit is not', async () => {
    const { ownerId, receive } = await aBusinessWithPapers(server, 'falta@empresa.com.py');
    await receive([
      ...['2026-08-04', '2026-08-20', '2026-09-06', '2026-10-05'].map((day) => aPaper(from(day, '1000'))),
      aPaper({ ...issuedBy('80012345-0', 'De vez en cuando'), issueDate: '2026-09-06', ...worth('1') }),
    ]);
    expect((await read(ownerId, RUC)).thisMonth).toEqual({ state: 'falta', lastDate: null, expected: '2026-11-05' });
    expect((await read(ownerId, '80012345-0')).thisMonth).toEqual({
      state: 'sin_factura',
      lastDate: null,
      expected: null,
    });
  });

  test('shows what it charges now beside the last other price, and since when, of what was bought more than once', async () => {
    const { ownerId, receive } = await aBusinessWithPapers(server, 'precios@empresa.com.py');
    await receive([
      aPaper({ ...from('2026-08-01', '7'), ...selling('A1', 'ACEITE 900 ML', '12000') }),
      aPaper({ ...from('2026-09-01', '7'), ...selling('A1', 'ACEITE 900 ML', '12400') }),
      aPaper({ ...from('2026-10-01', '7'), ...selling('A1', 'ACEITE GIRASOL 900 ML', '13250') }),
      aPaper({ ...from('2026-11-01', '7'), ...selling('A1', 'ACEITE GIRASOL 900 ML', '13250') }),
      aPaper({ ...from('2026-10-01', '7'), ...selling('B2', 'AZUCAR', '7100') }),
      aPaper({ ...from('2026-11-02', '7'), ...selling('B2', 'AZUCAR', '6900') }),
      aPaper({ ...from('2026-07-01', '7'), ...selling('C3', 'HARINA', '100') }),
      aPaper({ ...from('2026-11-02', '7'), ...selling('C3', 'HARINA', '100') }),
      aPaper({ ...from('2026-11-02', '7'), ...selling('D4', 'UNA SOLA VEZ', '5000') }),
      aPaper({ ...from('2026-11-03', '7'), ...selling('B2', 'AZUCAR', '99999') }, { isInReview: true }),
    ]);
    const { prices } = await read(ownerId, RUC);
    const lines = prices.map((one) => [one.description, one.before, one.now, one.since, one.change]);
    expect(lines).toEqual([
      ['ACEITE GIRASOL 900 ML', '12400', '13250', '2026-10-01', 6.9],
      ['AZUCAR', '7100', '6900', '2026-11-02', -2.8],
      ['HARINA', null, '100', '2026-07-01', null],
    ]);
  });

  test('is told by its call, with the words of the API', async () => {
    const { get, receive } = await aBusinessWithPapers(server, 'llamada@empresa.com.py');
    await receive([aPaper(from('2026-08-10', '300000'))]);
    const { status, body } = await get(`/v2/suppliers/${RUC}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ruc: RUC, total: 1, facturas: [{ monto_total: 300_000 }], precios: [] });
    expect(body.data.meses).toHaveLength(12);
  });

  test('SEC-04 of somebody else is not found, nor one that never issued anything', async () => {
    const { get } = await aBusinessWithPapers(server, 'sin-proveedores@empresa.com.py');
    for (const ruc of [RUC, '80047312', '1', 'nadie', '%20']) {
      const { status, body } = await get(`/v2/suppliers/${ruc}`);
      expect({ ruc, status, code: body.code }).toEqual({ ruc, status: 404, code: 'no_encontrado' });
    }
  });
});
