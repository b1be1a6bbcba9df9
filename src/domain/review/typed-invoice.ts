import type { Ruc } from '../identifiers/ruc.ts';
import type { DocumentNumber } from '../identifiers/timbrado.ts';
import { NOTHING_PRINTED, type PrintedInvoice } from '../invoice/printed-invoice.ts';
import { type Amount, addUp, compareAmounts, decimalsOf, fromUnits, roundTo, toUnits } from '../money/money.ts';
import { splitVat } from '../money/vat.ts';
import { type Correction, printedOfCorrected } from './correction.ts';

/** What a person types from a paper: the essential fields, and others if they like. */
export interface TypedInvoice extends Correction {
  readonly issuerRuc: Ruc;
  readonly number: DocumentNumber;
  readonly issueDate: string;
  readonly total: Amount;
}

/** The typed values as if they had been read from the paper. Values that follow from the others need not be typed. */
export function printedOfTyped(typed: TypedInvoice): PrintedInvoice {
  const { items, exchangeRate, ...values } = typed;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const currency = typed.currency ?? 'PYG';
  const parts = closedParts(typed);
  const vat10 = typed.vat10 ?? vatWithin(parts.taxable10, '10', currency);
  const vat5 = typed.vat5 ?? vatWithin(parts.taxable5, '5', currency);
  return {
    ...NOTHING_PRINTED,
    documentType: 'invoice',
    ...given,
    ...parts,
    currency,
    exchangeRate: currency === 'PYG' ? null : (exchangeRate ?? null),
    vat5,
    vat10,
    vat: typed.vat ?? (vat5 === null || vat10 === null ? null : addUp([vat5, vat10])),
    items: items === undefined || items.length === 0 ? null : items.map((item) => printedOfCorrected(item, undefined)),
  };
}

const PARTS = ['exempt', 'taxable5', 'taxable10'] as const;
type Parts = Record<(typeof PARTS)[number], Amount | null>;

/** Where the parts that are written add up to the total, the others are zero. */
function closedParts(typed: TypedInvoice): Parts {
  const written = PARTS.flatMap((part) => typed[part] ?? []);
  const isClosed = written.length > 0 && compareAmounts(addUp(written), typed.total) === 0;
  const partOf = (part: (typeof PARTS)[number]) => typed[part] ?? (isClosed ? '0' : null);
  return { exempt: partOf('exempt'), taxable5: partOf('taxable5'), taxable10: partOf('taxable10') };
}

/** The VAT within an amount that includes it, as a form prints it: whole guaraníes, or cents. */
export function vatWithin(taxable: Amount, rate: '5' | '10', currency: string): Amount;
export function vatWithin(taxable: Amount | null, rate: '5' | '10', currency: string): Amount | null;
export function vatWithin(taxable: Amount | null, rate: '5' | '10', currency: string): Amount | null {
  if (taxable === null) return null;
  const terms = { affectation: 'taxed', proportion: toUnits('100'), rate: toUnits(rate) } as const;
  return roundTo(fromUnits(splitVat(toUnits(taxable), terms).vat), currency === 'PYG' ? 0 : 2);
}

const AMOUNTS = ['total', 'exempt', 'taxable5', 'taxable10', 'vat5', 'vat10', 'vat'] as const;

/** The amounts in guaraníes with decimals: nobody pays a fraction of a guaraní, so these were mistyped. */
export function fractionsOfGuarani(correction: Correction, currency: string): (typeof AMOUNTS)[number][] {
  if (currency !== 'PYG') return [];
  return AMOUNTS.filter((field) => decimalsOf(correction[field] ?? '0') > 0);
}

export interface WrittenAmounts {
  readonly taxable10: Amount;
  readonly taxable5: Amount;
  readonly exempt: Amount;
  readonly total: Amount;
}

export type PartsBalance =
  | { readonly isClosed: true }
  | {
      readonly isClosed: false;
      /** The total minus the parts; negative when the parts exceed it. */
      readonly missing: Amount;
      /** A change that makes the parts add up: of the one typed part, or of the total where several are typed. */
      readonly suggestion: { readonly field: 'taxable10' | 'taxable5' | 'exempt' | 'total'; readonly amount: Amount };
    };

/** Whether 10 %, 5 % and exempt add up to the total, and if not, the difference and a correction. */
export function partsBalanceOf({ taxable10, taxable5, exempt, total }: WrittenAmounts): PartsBalance {
  const parts = addUp([taxable10, taxable5, exempt]);
  const missing = fromUnits(toUnits(total) - toUnits(parts));
  if (missing === '0') return { isClosed: true };
  const written = (['taxable10', 'taxable5', 'exempt'] as const).filter(
    (field) => toUnits({ taxable10, taxable5, exempt }[field]) !== 0n,
  );
  const [only = 'taxable10', ...more] = written;
  // With several parts written nobody can tell which is wrong; their sum may be what the total should be.
  const suggestion = more.length === 0 ? { field: only, amount: total } : ({ field: 'total', amount: parts } as const);
  return { isClosed: false, missing, suggestion };
}
