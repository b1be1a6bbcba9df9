import type { PrintedItem } from '#domain/invoice/printed-invoice.ts';
import { type Amount, addUp, toUnits } from '#domain/money/money.ts';
import { isItemRight } from '#domain/reading/judge-reading.ts';
import type { Row, Word } from './page-text.ts';
import type { PrintedAmounts } from './printed-totals.ts';
import { NUMBER, printedAmount, printedQuantity } from './printed-values.ts';

interface ReadTable {
  /**
   * Null when a line has an unexpected form, or price × quantity is not its total: some forms print quantities without
   * their decimals.
   */
  readonly items: readonly PrintedItem[] | null;
  /**
   * The exempt amount, when the lines' column makes up the total and the printed subtotal, which leaves exonerated
   * lines out, does not.
   */
  readonly exempt: Amount | null;
}

/**
 * Reads the table of a usual form: a heading with a column for each rate, one row for each line, then the subtotals.
 */
export function readItems(rows: readonly Row[], amounts: PrintedAmounts): ReadTable | null {
  const lines = tableLines(rows);
  if (lines === null || lines.length === 0) return null;
  const sums = {
    exempt: addUp(lines.map(({ values }) => values.exempt)),
    taxable5: addUp(lines.map(({ values }) => values.five)),
    taxable10: addUp(lines.map(({ values }) => values.ten)),
  };
  if (sums.taxable5 !== amounts.taxable5 || sums.taxable10 !== amounts.taxable10) return { items: null, exempt: null };
  const isExemptPrinted = sums.exempt === amounts.exempt;
  if (!isExemptPrinted && addUp(Object.values(sums)) !== amounts.total) return { items: null, exempt: null };
  const items = lines.map(itemOf);
  const isPlain = items.every((item) => item !== null && isItemRight(item));
  return { items: isPlain ? (items as PrintedItem[]) : null, exempt: isExemptPrinted ? null : sums.exempt };
}

type NumberColumn = 'quantity' | 'price' | 'discount' | 'exempt' | 'five' | 'ten';

interface Line {
  readonly code: string | null;
  readonly unit: string | null;
  readonly description: string;
  readonly values: Readonly<Record<NumberColumn, Amount>>;
}

function itemOf({ code, unit, description, values }: Line): PrintedItem | null {
  const { exempt, five, ten, quantity, price, discount } = values;
  const charged = (
    [
      ['0', exempt],
      ['5', five],
      ['10', ten],
    ] as const
  ).filter(([, amount]) => toUnits(amount) !== 0n);
  // A line with two rates: only a part of its price is taxed, and no column says how much.
  if (charged.length > 1) return null;
  const [vatRate, total] = charged[0] ?? ['0', '0'];
  return { code, description, quantity, unit, unitPrice: price, unitDiscount: discount, total, vatRate };
}

const COLUMNS: readonly (readonly [RegExp, NumberColumn])[] = [
  [/^cant/i, 'quantity'],
  [/^precio/i, 'price'],
  [/^desc(?:uento|\.|to)/i, 'discount'],
  [/^exent/i, 'exempt'],
  [/^\(?5\s?%/i, 'five'],
  [/^\(?10\s?%/i, 'ten'],
];
const TABLE_END = /^(?:sub\s?-?total|total\b)/i;
const IS_NUMBER = new RegExp(`^(?:${NUMBER})$`);

/** Null when a row between heading and subtotals is neither a line nor the continuation of a description. */
function tableLines(rows: readonly Row[]): Line[] | null {
  const lines: Line[] = [];
  let heading: Heading | null = null;
  for (const [at, row] of rows.entries()) {
    if (isHeading(row)) heading = headingOf(rows, at);
    else if (TABLE_END.test(row.text)) heading = null;
    else if (heading !== null && !heading.rows.has(at)) {
      const line = lineOf(row, heading);
      if (line === null) return null;
      const last = lines.at(-1);
      if (typeof line !== 'string') lines.push(line);
      else if (last === undefined) return null;
      else lines[lines.length - 1] = { ...last, description: `${last.description} ${line}` };
    }
  }
  return lines;
}

function isHeading({ text }: Row): boolean {
  return /descripci[oó]n/i.test(text) && /cant/i.test(text) && /exent/i.test(text) && /10\s?%/.test(text);
}

interface Heading {
  /** Left to right. */
  readonly columns: readonly NumberColumn[];
  readonly hasCode: boolean;
  readonly hasUnit: boolean;
  /** The rows of the heading: some have their titles in two. */
  readonly rows: ReadonlySet<number>;
}

function headingOf(rows: readonly Row[], at: number): Heading {
  const heading = rows[at];
  const beside = [at - 1, at + 1].filter((other) => {
    const row = rows[other];
    return (
      row !== undefined &&
      row.page === heading?.page &&
      row.words.every(({ text }) => /^(?:unidad|de|medida|precio|unitario|c[oó]d\w*)\.?$/i.test(text))
    );
  });
  const words = [at, ...beside].flatMap((index) => rows[index]?.words ?? []);
  const columns = words
    .flatMap((word) => COLUMNS.filter(([pattern]) => pattern.test(word.text)).map(([, column]) => ({ column, word })))
    .sort((a, b) => a.word.left - b.word.left)
    .map(({ column }) => column);
  return {
    columns,
    hasCode: words.some(({ text }) => /^c[oó]d/i.test(text)),
    hasUnit: words.some(({ text }) => /^unidad|^medida/i.test(text)),
    rows: new Set(beside),
  };
}

/** A row of words alone continues the description before it. */
function lineOf(row: Row, { columns, hasCode, hasUnit }: Heading): Line | string | null {
  const numbers = row.words.slice(-columns.length);
  const isLine = numbers.length === columns.length && numbers.every(({ text }) => IS_NUMBER.test(text));
  if (!isLine)
    return row.words.some(({ text }) => IS_NUMBER.test(text) && text.length > 3) ? null : row.text.replace('\t', ' ');
  const cells = cellsOf(row.words.slice(0, -columns.length), row);
  const code = hasCode && cells.length > 1 ? (cells.shift() ?? null) : null;
  const unit = hasUnit && cells.length > 1 ? (cells.pop() ?? null) : null;
  const values: Record<NumberColumn, Amount> = {
    quantity: '1',
    price: '0',
    discount: '0',
    exempt: '0',
    five: '0',
    ten: '0',
  };
  for (const [at, column] of columns.entries()) {
    const written = numbers[at]?.text;
    const value = column === 'quantity' ? printedQuantity(written) : printedAmount(written);
    if (value === null) return null;
    values[column] = value;
  }
  return cells.length === 0 ? null : { code, unit, description: cells.join(' '), values };
}

function cellsOf(words: readonly Word[], row: Row): string[] {
  const last = words.at(-1);
  if (last === undefined) return [];
  const end = (row.starts[words.length - 1] ?? 0) + last.text.length;
  return row.text.slice(0, end).split('\t');
}
