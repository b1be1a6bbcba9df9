import type { Supplier } from '#contract/invoices/supplier.ts';
import type { getSupplierWatch, SupplierMark } from '#contract/suppliers/watch.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { addMonths } from '#domain/time/period.ts';
import { aHeader, anId } from './invoices.ts';

/** A supplier of eight documents, of which nothing is worth a word. */
export const aSupplier = (over: Partial<Supplier> = {}): Supplier => ({
  ...{ ruc: '80047312-4', name: 'Distribuidora Ñu Pyahu S.A.', email: 'ventas@nupyahu.com.py' },
  listed: null,
  months: Array.from({ length: 12 }, (_, at) => ({
    ...{ month: addMonths('2026-11', at - 11), count: at === 11 ? 1 : 2, amount: at === 11 ? '110000' : '220000' },
  })),
  ...{ usual: '220000', usualMonths: 11 },
  thisMonth: { state: 'llego', lastDate: '2026-11-05', expected: null },
  timbrado: { number: '17204518', validFrom: '2024-01-15' },
  prices: [],
  habits: {
    ...{ documents: 8, average: '110000', averagedCount: 8, creditNotes: 0, creditAmount: '0', onCredit: 0, xml: 8 },
    perMonth: { least: 2, most: 2 },
  },
  invoices: [aHeader(1), aHeader(2)],
  total: 8,
  ...over,
});

type Watch = RouteReply<typeof getSupplierWatch>;

/** Nothing to look at, and nothing proposed. */
export const aWatch = (over: Partial<Watch> = {}): Watch => ({
  ...{ marks: [], settled: [] },
  imputation: {
    holds: { vat: true, ire: false, irp: false, none: false },
    ...{ from: 'business', version: 0, proposal: null },
  },
  ...over,
});

export const aPriceRise = (over: Partial<SupplierMark> = {}): SupplierMark => ({
  ...{ kind: 'price-rise', subject: 'c a1 uni PYG', upTo: '13250', title: 'Subió 32,5 %' },
  sentence: 'ACEITE DE GIRASOL 900 ML: de Gs. 10.000 (05/10/2026) a Gs. 13.250 (05/11/2026).',
  ...{ invoiceId: anId(1), date: '2026-11-05' },
  ...over,
});
