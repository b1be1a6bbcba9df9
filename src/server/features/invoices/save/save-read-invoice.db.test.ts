import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading, readingOf, withTotal } from '../../../../../test/builders/an-invoice.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { type Check, finding } from '../../../../domain/invoice/check.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { findReferred, findReferring } from '../describe/files-and-relations/related-invoices.store.ts';
import { saveReadInvoice, saveReadInvoices } from './save-read-invoice.ts';
import type { InvoiceReading } from './stored-invoice.ts';

let db: Database;
beforeAll(async () => {
  db = connectToTest((await createTestDatabase()).url, { size: 12 });
});
afterAll(() => db.destroy());

const AT = new Date('2026-11-15T12:00:00Z');
const save = (ownerId: string, reading: InvoiceReading, at = AT) =>
  db.transaction().execute((tx) => saveReadInvoice(tx, ownerId, reading, at));
const invoicesOf = (ownerId: string) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('document_number')
    .orderBy('cdc')
    .execute();

describe('one paper is one invoice', () => {
  test('INTK-32 ten copies at the same moment are one invoice, and nine know which', async () => {
    const owner = await anOwner(db);
    const saved = await Promise.all(Array.from({ length: 10 }, () => save(owner, readingOf('04-fe-mix-5-10-ex'))));
    expect(saved.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(saved.map(({ invoiceId }) => invoiceId)).size).toBe(1);
    expect(await invoicesOf(owner)).toHaveLength(1);
  });

  test('INTK-32 batches with the same invoices in opposite order do not block each other', async () => {
    const owner = await anOwner(db);
    const readings = Array.from({ length: 30 }, (_, at) =>
      aReading({ cdc: aCdc(at), number: { ...anInvoice().number, number: String(at).padStart(7, '0') } }),
    );
    const batches = [readings, readings.toReversed(), readings, readings.toReversed()];
    const saved = await Promise.all(
      batches.map((batch) => db.transaction().execute((tx) => saveReadInvoices(tx, owner, batch, AT))),
    );
    expect(saved.flat().filter(({ isNew }) => isNew)).toHaveLength(30);
    expect(await invoicesOf(owner)).toHaveLength(30);
  });

  test('INTK-32 more invoices than there is room for locks are saved all the same', async () => {
    const owner = await anOwner(db);
    const readings = Array.from({ length: 500 }, (_, at) =>
      aReading({ cdc: aCdc(at), number: { ...anInvoice().number, number: String(at).padStart(7, '0') } }),
    );
    await Promise.all([
      db.transaction().execute((tx) => saveReadInvoices(tx, owner, readings, AT)),
      save(owner, readings[7] ?? aReading()),
    ]);
    expect(await invoicesOf(owner)).toHaveLength(500);
  });

  test('INTK-27 INTK-28 what a PDF gave is improved by the XML, and the XML is not worsened by a PDF', async () => {
    const owner = await anOwner(db);
    const xml = aReading(withTotal('111000'));
    const pdf = aReading({ ...withTotal('110000'), items: [] }, 'pdf-local');
    const first = await save(owner, pdf);
    const second = await save(owner, xml, new Date('2026-11-16T12:00:00Z'));
    const third = await save(owner, pdf);
    expect(second).toEqual({ ...first, isNew: false, upgraded: true });
    expect(third).toEqual({ ...first, isNew: false, upgraded: false });
    const [invoice, ...others] = await invoicesOf(owner);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ total: '111000', source: 'xml', strength: 'chained' });
    expect(invoice?.created_at).toEqual(AT);
    const items = await db.selectFrom('invoice_item').selectAll().where('owner_id', '=', owner).execute();
    expect(items).toHaveLength(xml.invoice.items.length);
  });

  test('INTK-29 without a CDC the same issuer, timbrado and number are the same invoice', async () => {
    const owner = await anOwner(db);
    const first = await save(owner, aReading({ cdc: null }, 'pdf-local'));
    const again = await save(owner, aReading({ cdc: null }, 'pdf-model'));
    const withCdc = await save(owner, aReading());
    const other = await save(
      owner,
      aReading({ cdc: null, number: { ...anInvoice().number, number: '0009999' } }, 'pdf-local'),
    );
    expect([again.invoiceId, withCdc.invoiceId]).toEqual([first.invoiceId, first.invoiceId]);
    expect(other.isNew).toBe(true);
    expect((await invoicesOf(owner)).map(({ cdc }) => cdc)).toEqual([anInvoice().cdc, null]);
  });

  test('INTK-29 two papers that an XML shows to be one become one, with the documents of both', async () => {
    const owner = await anOwner(db);
    const byCdc = await save(owner, aReading({ timbrado: null }, 'pdf-local'));
    const byNumber = await save(owner, aReading({ cdc: null }, 'pdf-model'), new Date(AT.getTime() - 1_000));
    expect(byNumber.isNew).toBe(true);
    const xml = await save(owner, aReading());
    expect(xml).toMatchObject({ invoiceId: byCdc.invoiceId, isNew: false, upgraded: true });
    expect(xml.knownSince).toEqual(new Date(AT.getTime() - 1_000));
    expect(await invoicesOf(owner)).toHaveLength(1);
  });

  test('INTK-29 the same within one file', async () => {
    const owner = await anOwner(db);
    const readings = [aReading({ timbrado: null }, 'pdf-local'), aReading({ cdc: null }, 'pdf-model'), aReading()];
    const saved = await db.transaction().execute((tx) => saveReadInvoices(tx, owner, readings, AT));
    const [invoice, ...others] = await invoicesOf(owner);
    expect(others).toEqual([]);
    expect(saved.map(({ invoiceId }) => invoiceId)).toEqual([invoice?.id, invoice?.id, invoice?.id]);
  });

  test('INTK-27 INTK-33 two CDCs on one number are two invoices, and both say so', async () => {
    const owner = await anOwner(db);
    const [one = '', other = ''] = [aCdc(1), aCdc(2)].sort();
    await save(owner, aReading({ cdc: one }));
    await save(owner, aReading({ cdc: other }));
    await save(owner, aReading({ cdc: other }));
    const invoices = await invoicesOf(owner);
    expect(invoices.map(({ cdc, verdict }) => [cdc, verdict])).toEqual([
      [one, 'observed'],
      [other, 'observed'],
    ]);
    const said = invoices.map(({ seal_checks }) =>
      (seal_checks as Check[]).filter(({ name }) => name === 'same-number').map(({ found }) => found),
    );
    expect(said).toEqual([[[finding('same-number', { cdcs: [other] })]], [[finding('same-number', { cdcs: [one] })]]]);
  });

  test('INTK-45 another owner has its own copy, and the first one’s is not touched', async () => {
    const [one, other] = [await anOwner(db), await anOwner(db)];
    const mine = await save(one, aReading(withTotal('110000'), 'pdf-local'));
    const theirs = await save(other, aReading(withTotal('111000')));
    expect(theirs.isNew).toBe(true);
    expect(theirs.invoiceId).not.toBe(mine.invoiceId);
    expect((await invoicesOf(one)).map(({ total }) => total)).toEqual(['110000']);
  });
});

describe('credit notes', () => {
  const original = () => aReading();
  const note = () =>
    aReading({
      documentType: 'credit-note',
      cdc: aCdc(77),
      number: { ...anInvoice().number, number: '0000900' },
      associatedDocuments: [
        { ...NO_DOCUMENT, kind: 'electronic', cdc: anInvoice().cdc },
        {
          ...NO_DOCUMENT,
          kind: 'printed',
          timbrado: '12345678',
          number: { establishment: '002', point: '001', number: '0000005', series: null },
          documentType: { code: '1', description: 'Factura' },
        },
      ],
    });
  const printed = () =>
    aReading(
      {
        cdc: null,
        timbrado: { number: '12345678', validFrom: null },
        number: { establishment: '002', point: '001', number: '0000005', series: null },
      },
      'pdf-model',
    );

  test.each([
    ['after', [original, printed, note]],
    ['before', [note, original, printed]],
  ])('INTK-49 are linked to what they correct when they arrive %s it', async (_, arrivals) => {
    const owner = await anOwner(db);
    const ids = new Map<unknown, string>();
    for (const arrival of arrivals) ids.set(arrival, (await save(owner, arrival())).invoiceId);
    const idOf = (arrival: unknown) => ids.get(arrival) ?? '';
    const corrected = [idOf(original), idOf(printed)].sort();
    const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
    expect(idsIn(await findReferred(db, owner, idOf(note)))).toEqual(corrected);
    expect(idsIn(await findReferring(db, owner, idOf(original)))).toEqual([idOf(note)]);
    expect(idsIn(await findReferring(db, owner, idOf(printed)))).toEqual([idOf(note)]);
    expect(await findReferring(db, await anOwner(db), idOf(original))).toEqual([]);
  });

  test('INTK-49 count negative in sums, and test documents not at all', async () => {
    const owner = await anOwner(db);
    await save(owner, note());
    await save(owner, readingOf('03-fe-exenta'));
    await save(owner, original());
    expect((await invoicesOf(owner)).map(({ sum_sign }) => sum_sign).sort()).toEqual([-1, 0, 1]);
  });
});

const NO_DOCUMENT = {
  cdc: null,
  timbrado: null,
  number: null,
  documentType: null,
  issueDate: null,
  certificate: null,
  withholdingNumber: null,
  taxCreditResolution: null,
};

describe('what is written', () => {
  test('API-14 the columns that are summed hold what the documents say, to the last decimal', async () => {
    const owner = await anOwner(db);
    for (const name of ['04-fe-mix-5-10-ex', '07-fe-usd-global', '13-fe-exonerado']) await save(owner, readingOf(name));
    const columns = ['currency', 'exchange_rate', 'exempt', 'exonerated', 'taxed5', 'taxed10'] as const;
    const rows = await db
      .selectFrom('invoice')
      .where('owner_id', '=', owner)
      .orderBy('total')
      .select([...columns, 'vat5', 'vat10', 'vat', 'base5', 'base10', 'total', 'total_pyg', 'item_count'])
      .execute();
    expect(rows).toEqual(HAND_READ);
  });

  test('API-15 without a total in guaraníes the rate gives it, and without a rate nothing does', async () => {
    const owner = await anOwner(db);
    const dollars = (rate: string | null, securityCode: number, number: string) => {
      const invoice = anInvoice({ cdc: aCdc(securityCode), number: { ...anInvoice().number, number } });
      const { totals } = withTotal('10.25');
      const exchange = rate === null ? null : { applies: 'to-all' as const, rate };
      return aReading({
        ...invoice,
        currency: 'USD',
        exchange,
        totals: totals && { ...totals, totalInGuaranies: null },
      });
    };
    await save(owner, dollars('7300.12345678', 1, '0000001'));
    await save(owner, dollars(null, 2, '0000002'));
    // 10.25 × 7300.12345678 = 74826.265431995, in whole guaraníes
    expect((await invoicesOf(owner)).map(({ total_pyg }) => total_pyg)).toEqual(['74826', null]);
  });

  test('INTK-09 what is undone leaves nothing behind', async () => {
    const owner = await anOwner(db);
    const undone = db.transaction().execute(async (tx) => {
      await saveReadInvoices(tx, owner, [aReading(), readingOf('18-nc-devolucion')], AT);
      throw new Error('the document could not be settled');
    });
    await expect(undone).rejects.toThrow('could not be settled');
    for (const table of ['invoice', 'invoice_item', 'invoice_relation'] as const) {
      expect(await db.selectFrom(table).select('owner_id').where('owner_id', '=', owner).execute()).toEqual([]);
    }
    expect((await save(owner, aReading())).isNew).toBe(true);
  });
});

/** Written by reading the XML. */
const HAND_READ = [
  {
    currency: 'USD',
    exchange_rate: '7350.5',
    exempt: '0',
    exonerated: '0',
    taxed5: '0',
    taxed10: '1509.7',
    vat5: '0',
    vat10: '137.25',
    vat: '137.25',
    base5: '0',
    base10: '1372.45',
    total: '1509.7',
    total_pyg: '11097050',
    item_count: 2,
  },
  {
    currency: 'PYG',
    exchange_rate: null,
    exempt: '15000',
    exonerated: '0',
    taxed5: '102902',
    taxed10: '37980',
    vat5: '4900',
    vat10: '3453',
    vat: '8353',
    base5: '98002',
    base10: '34527',
    total: '155850',
    total_pyg: '155850',
    item_count: 4,
  },
  {
    currency: 'PYG',
    exchange_rate: null,
    exempt: '0',
    exonerated: '300000',
    taxed5: '0',
    taxed10: '0',
    vat5: '0',
    vat10: '0',
    vat: '0',
    base5: '0',
    base10: '0',
    total: '300000',
    total_pyg: '300000',
    item_count: 1,
  },
];
