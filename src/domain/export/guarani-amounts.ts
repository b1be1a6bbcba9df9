import { guaraniPart } from '../invoice/amounts/guarani-total.ts';
import type { Item } from '../invoice/invoice-item.ts';
import { type Amount, fromUnits, roundTo, type Units } from '../money/money.ts';
import { splitRates, wholeVatOf } from '../money/total-remainder.ts';
import { roundTogether, wholeAmount, wholeSplitOf, wholeSum } from '../money/whole-guaranies.ts';
import type { ExportedInvoice } from './exported-invoice.ts';

/** The parts of a document in whole guaraníes, without sign; null for what the document does not say. */
export interface GuaraniAmounts {
  readonly total: Amount | null;
  readonly base5: Amount | null;
  readonly base10: Amount | null;
  readonly vat5: Amount | null;
  readonly vat10: Amount | null;
  readonly taxed5: Amount | null;
  readonly taxed10: Amount | null;
  /** Exempt and exonerated together, as the tax books have them. */
  readonly untaxed: Amount | null;
  readonly vat: Amount | null;
  /**
   * The part of the total that the document does not break down by rate, without its VAT; null where all is broken
   * down.
   */
  readonly unsplitBase: Amount | null;
  /** The VAT in that part; null where none was read. */
  readonly unsplitVat: Amount | null;
  readonly items: ReadonlyMap<Item, ItemAmounts>;
}

interface ItemAmounts {
  readonly total: Amount | null;
  readonly base: Amount | null;
  readonly vat: Amount | null;
}

/** Several columns ask for the same invoice, one after the other, and none asks again later. */
const known = new WeakMap<ExportedInvoice, GuaraniAmounts>();

/** Amounts rounded so that rows and columns both add up: the parts of each document give its total. */
export function guaraniAmountsOf(invoice: ExportedInvoice): GuaraniAmounts {
  let amounts = known.get(invoice);
  if (amounts === undefined) {
    amounts = { ...partsOf(invoice), items: itemAmountsOf(invoice) };
    known.set(invoice, amounts);
  }
  return amounts;
}

/** Another amount of the document, which is no part of its total (its discount, say). */
export function inGuaranies(amount: Amount | null, invoice: ExportedInvoice): Amount | null {
  if (amount === null) return null;
  return wholeAmount(invoice.currency === 'PYG' ? amount : fromUnits(guaraniPart(amount, invoice)));
}

function partsOf(invoice: ExportedInvoice): Omit<GuaraniAmounts, 'items'> {
  const { taxed5, taxed10, exempt, exonerated } = invoice;
  const { base5, base10, vat5, vat10 } = splitRates(invoice);
  const exact = (part: Amount | null) => guaraniPart(part, invoice);
  const rounded = wholeSplitOf(invoice);
  const said = (part: Amount | null, units: Units) => (part === null ? null : fromUnits(units));
  const vat = wholeVatOf(invoice);
  const isUnsplit = rounded.unsplit !== 0n;
  // An amount at a rate whose VAT is not known is counted as unsplit instead, so that the row adds up to its total.
  const taxed = (own: Amount | null, base: Amount | null, tax: Amount | null, parts: [Units, Units]) =>
    base === null ? null : said(own, wholeSum(exact(own), [exact(base), exact(tax)], parts));
  return {
    total: invoice.totalInGuaranies === null ? null : wholeAmount(invoice.totalInGuaranies),
    base5: said(base5, rounded.base5),
    base10: said(base10, rounded.base10),
    vat5: said(vat5, rounded.vat5),
    vat10: said(vat10, rounded.vat10),
    taxed5: taxed(taxed5, base5, vat5, [rounded.base5, rounded.vat5]),
    taxed10: taxed(taxed10, base10, vat10, [rounded.base10, rounded.vat10]),
    untaxed: said(exempt ?? exonerated, rounded.untaxed),
    vat: said(vat, rounded.vat),
    unsplitBase: isUnsplit ? fromUnits(rounded.unsplit - rounded.unsplitVat) : null,
    unsplitVat: isUnsplit ? said(vat, rounded.unsplitVat) : null,
  };
}

/** The lines of a document are rounded together: their rounded amounts add up to their exact sum, rounded once. */
function itemAmountsOf(invoice: ExportedInvoice): ReadonlyMap<Item, ItemAmounts> {
  const items = invoice.more?.items ?? [];
  const column = (part: (item: Item) => Amount | null) => {
    const exact = items.map((item) => guaraniPart(part(item), invoice));
    return { exact, rounded: roundTogether(exact) };
  };
  const totals = column(({ price }) => price?.total ?? null);
  const bases = column(({ vat }) => vat?.base ?? null);
  const vats = column(({ vat }) => vat?.vat ?? null);
  const amounts = new Map<Item, ItemAmounts>();
  for (const [at, item] of items.entries()) {
    const [total, base, tax] = [totals, bases, vats].map(({ exact }) => exact[at] ?? 0n) as [Units, Units, Units];
    const [wholeTotal, wholeTax] = [totals.rounded[at] ?? 0n, vats.rounded[at] ?? 0n];
    amounts.set(item, {
      total: item.price && fromUnits(wholeTotal),
      base: item.vat && fromUnits(wholeSum(base, [total, -tax], [wholeTotal, -wholeTax])),
      vat: item.vat && fromUnits(wholeTax),
    });
  }
  return amounts;
}

/** In the document's own currency: guaraníes are whole, others have two decimals, written out. */
export function inOwnCurrency(amount: Amount | null, currency: string): Amount | null {
  if (amount === null) return null;
  if (currency === 'PYG') return wholeAmount(amount);
  const [whole = '0', cents = ''] = roundTo(amount, 2).split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}
