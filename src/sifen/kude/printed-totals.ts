import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { type Amount, fromUnits, toUnits } from '#domain/money/money.ts';
import type { FieldPlaces } from '#domain/review/doubt.ts';
import { placeOf, type Row } from './page-text.ts';
import { NUMBER, printedAmount } from './printed-values.ts';

export type PrintedAmounts = Pick<
  PrintedInvoice,
  | 'exempt'
  | 'taxable5'
  | 'taxable10'
  | 'operation'
  | 'total'
  | 'vat5'
  | 'vat10'
  | 'vat'
  | 'totalInGuaranies'
  | 'exchangeRate'
>;

const AMOUNT_FIELDS = ['exempt', 'taxable5', 'taxable10', 'total', 'vat5', 'vat10', 'vat'] as const;
type AmountField = (typeof AMOUNT_FIELDS)[number];

interface FoundAmount {
  readonly amount: Amount;
  readonly row: Row;
  readonly from: number;
  readonly to: number;
}

/** Amounts by their labels. Where pages repeat the totals, those of the last page count. */
export function readPrintedTotals(rows: readonly Row[]): {
  amounts: PrintedAmounts;
  places: FieldPlaces;
  saidTwice: readonly AmountField[];
} {
  const subtotal = lastOf(rows, subtotalOf);
  const paid = lastOf(rows, (row) => amountAtEnd(row, PAID));
  const plainTotal = lastOf(rows, (row) => amountAtEnd(row, PLAIN_TOTAL));
  const total = paid ?? plainTotal;
  const found = {
    exempt: subtotal?.exempt ?? lastOf(rows, (row) => amountAtEnd(row, EXEMPT)),
    taxable5: subtotal?.taxable5 ?? lastOf(rows, (row) => amountAtEnd(row, taxableAt('5'))),
    taxable10: subtotal?.taxable10 ?? lastOf(rows, (row) => amountAtEnd(row, taxableAt('10'))),
    operation: paid === undefined ? undefined : plainTotal,
    total,
    vat5: lastOf(rows, (row) => vatAt(row, '5')),
    vat10: lastOf(rows, (row) => vatAt(row, '10')),
    vat: lastOf(rows, (row) => amountAfter(row, TOTAL_VAT)),
    totalInGuaranies: lastOf(rows, (row) => amountAtEnd(row, IN_GUARANIES)),
    exchangeRate: lastOf(rows, (row) => amountAfter(row, RATE)),
  };
  const amounts = Object.fromEntries(
    Object.entries(found).map(([field, one]) => [field, one?.amount ?? null]),
  ) as unknown as PrintedAmounts;
  const places = Object.fromEntries(
    AMOUNT_FIELDS.flatMap((field) => {
      const one = found[field];
      return one === undefined ? [] : [[field, placeOf(one.row, one.from, one.to)]];
    }),
  );
  return { amounts, places, saidTwice: saidTwice(rows, paid, plainTotal) };
}

/** Guaraníes: a rounding is smaller than this. */
const ROUNDED_BY = 100;

/** Amounts that are printed more than once with different values: one of them may have been planted. */
function saidTwice(
  rows: readonly Row[],
  paid: FoundAmount | undefined,
  plainTotal: FoundAmount | undefined,
): AmountField[] {
  const differ = (read: (row: Row) => FoundAmount | undefined) =>
    new Set(rows.flatMap((row) => read(row)?.amount ?? []).map(toUnits)).size > 1;
  const isBeyondRounding =
    paid !== undefined &&
    plainTotal !== undefined &&
    Math.abs(Number(paid.amount) - Number(plainTotal.amount)) >= ROUNDED_BY;
  const isTwice: Record<AmountField, boolean> = {
    total: isBeyondRounding || differ((row) => amountAtEnd(row, paid === undefined ? PLAIN_TOTAL : PAID)),
    vat: differ((row) => amountAfter(row, TOTAL_VAT)),
    vat5: differ((row) => vatAt(row, '5')),
    vat10: differ((row) => vatAt(row, '10')),
    exempt: differ((row) => subtotalOf(row)?.exempt ?? amountAtEnd(row, EXEMPT)),
    taxable5: differ((row) => subtotalOf(row)?.taxable5 ?? amountAtEnd(row, taxableAt('5'))),
    taxable10: differ((row) => subtotalOf(row)?.taxable10 ?? amountAtEnd(row, taxableAt('10'))),
  };
  return AMOUNT_FIELDS.filter((field) => isTwice[field]);
}

function lastOf<T>(rows: readonly Row[], read: (row: Row) => T | undefined): T | undefined {
  for (const row of rows.toReversed()) {
    const found = read(row);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is paid, after rounding. */
const PAID =
  /^total\s+(?:general\s+)?(?:a\s+pagar|pago|pagado)\b|^total\s+(?:de\s+(?:la\s+)?)?operaci[oó]n\b|^total\s+general\b|^importe\s+total\b/i;
const PLAIN_TOTAL =
  /^total(?!\s*(?:iva|del?\s+iva|en\s+guaran|general|a\s+pagar|pago|pagado|de\s|operaci|descuento|exent|gravad|[ií]tem|liquid))\s*:?/i;
const EXEMPT = /^(?:sub\s?-?total\s+|total\s+)?exent[ao]s?\b/i;
const IN_GUARANIES = /^total\s+en\s+guaran[ií]es\b/i;
const TOTAL_VAT = /(?:total\s+(?:del\s+)?i\.?v\.?a\.?|liquidaci[oó]n\s+total\s+(?:del\s+)?i\.?v\.?a\.?)\s*:?/i;
const RATE = /tipo\s+(?:de\s+)?cambio\s*:?/i;

function taxableAt(rate: '5' | '10'): RegExp {
  return new RegExp(String.raw`^(?:sub\s?-?total\s+|total\s+)?gravad[ao]s?\s*\(?${rate}\s*%\)?`, 'i');
}

const ENDS_WITH = new RegExp(String.raw`(?:^|[\s\t:$₲.])(${NUMBER})[\s.,-]*$`);

/** The amount at the end of a row that begins with the label. */
function amountAtEnd(row: Row, label: RegExp): FoundAmount | undefined {
  const match = label.exec(row.text);
  if (match === null) return undefined;
  const rest = row.text.slice(match[0].length);
  const written = ENDS_WITH.exec(rest);
  return written?.[1] === undefined
    ? undefined
    : foundAt(row, written[1], match[0].length + written.index + written[0].indexOf(written[1]));
}

/** The amount right after the label, wherever in the row. */
function amountAfter(row: Row, label: RegExp): FoundAmount | undefined {
  const match = new RegExp(
    String.raw`(?:${label.source})\s*[:.]?\s*(?:gs\.?|pyg|usd|us\$)?\s*(${NUMBER})(?![\d.,]*\s*%)`,
    'i',
  ).exec(row.text);
  const written = match?.at(-1);
  if (match === null || written === undefined) return undefined;
  return foundAt(row, written, match.index + match[0].lastIndexOf(written));
}

/** `LIQUIDACIÓN IVA (5%) 4.900 (10%) 3.453`, or `IVA 5% 4.900` in a row of its own. */
function vatAt(row: Row, rate: '5' | '10'): FoundAmount | undefined {
  if (!/\bi\.?v\.?a\b/i.test(row.text)) return undefined;
  return amountAfter(row, new RegExp(String.raw`(?<![\d.,])${rate}\s*%\s*\)?`, 'i'));
}

function foundAt(row: Row, written: string, from: number): FoundAmount | undefined {
  const amount = printedAmount(written);
  return amount === null ? undefined : { amount, row, from, to: from + written.length };
}

/** The three columns in their prescribed order: exempt, 5 %, 10 %. */
function subtotalOf(row: Row) {
  if (!/^sub\s?-?total(?:es)?\b/i.test(row.text)) return undefined;
  const found = [...row.text.matchAll(new RegExp(String.raw`(?<![\d.,])(${NUMBER})(?![\d.,%])`, 'g'))].flatMap(
    (match) => foundAt(row, match[1] ?? '', match.index) ?? [],
  );
  const [exempt, taxable5, taxable10] = found;
  return found.length === 3 && exempt && taxable5 && taxable10 ? { exempt, taxable5, taxable10 } : undefined;
}

/**
 * Adds amounts that a form leaves out because they follow from others: no VAT at a rate means nothing taxed at it; and
 * the rest of the total is exempt.
 */
export function addImpliedAmounts(amounts: PrintedAmounts): PrintedAmounts {
  const taxable5 = amounts.taxable5 ?? (amounts.vat5 === '0' ? '0' : null);
  const taxable10 = amounts.taxable10 ?? (amounts.vat10 === '0' ? '0' : null);
  const { operation } = amounts;
  if (amounts.exempt !== null || taxable5 === null || taxable10 === null || operation === null) {
    return { ...amounts, taxable5, taxable10 };
  }
  const rest = toUnits(operation) - toUnits(taxable5) - toUnits(taxable10);
  return { ...amounts, taxable5, taxable10, exempt: rest < 0n ? null : fromUnits(rest) };
}
