import { sql } from 'kysely';
import type { Database } from '#server/platform/db/connect.ts';
import { COUNTED, UNSPLIT, UNSPLIT_VAT, VAT } from '../invoices/expected-roll-ups.ts';

const converted = (column: string) => `round(coalesce(${column}, 0) * factor, 8)`;
const taxed = (rate: number) => `case when abs(${converted(`taxed${rate}`)} - ${converted(`base${rate}`)}
  - ${converted(`vat${rate}`)}) < 1 then whole_base${rate} + whole_vat${rate} else round(${converted(`taxed${rate}`)}) end`;

/** SQL for each summable column of one invoice, written apart from the code that makes it. */
export const FIELDS: Readonly<Record<string, string>> = {
  monto_total: 'total_pyg',
  exentas: 'whole_untaxed',
  base_5: 'whole_base5',
  iva_5: 'whole_vat5',
  base_10: 'whole_base10',
  iva_10: 'whole_vat10',
  total_iva: VAT,
  gravado_5: `case when taxed5 is null or base5 is null or vat5 is null then 0 else ${taxed(5)} end`,
  gravado_10: `case when taxed10 is null or base10 is null or vat10 is null then 0 else ${taxed(10)} end`,
  sin_desglose_base: `${UNSPLIT} - (${UNSPLIT_VAT})`,
  sin_desglose_iva: UNSPLIT_VAT,
  descuento: `round(${converted('discount')})`,
};
export const FIELD_NAMES = Object.keys(FIELDS);

type Sums = Record<string, number>;
export interface Expected {
  readonly rows: number;
  readonly invoices: Sums;
  readonly notes: Sums;
}

/** The sums of invoices and of credit notes, both positive. */
export async function expectedSums(
  db: Database,
  ownerId: string,
  condition: string,
  bookOf: string | null,
): Promise<Expected> {
  const purchase = bookOf === null ? '' : `and receiver_ruc = '${bookOf}' and issuer_ruc <> '${bookOf}'`;
  const of = (kind: string, sign: string) =>
    FIELD_NAMES.map((name) => `coalesce(sum(${FIELDS[name]}) filter (where ${sign}), 0) as ${kind}_${name}`);
  const text = `with i as materialized (${COUNTED}) select count(*) as rows,
    ${[...of('invoices', 'sum_sign = 1'), ...of('notes', 'sum_sign = -1')].join(', ')}
    from i where counts and total_pyg is not null and ${condition} ${purchase}`;
  const compiled = { ...sql`select`.compile(db), sql: text, parameters: [ownerId] };
  const [row = {}] = (await db.executeQuery<Record<string, string>>(compiled)).rows;
  const named = (kind: string) => Object.fromEntries(FIELD_NAMES.map((name) => [name, Number(row[`${kind}_${name}`])]));
  return { rows: Number(row.rows), invoices: named('invoices'), notes: named('notes') };
}

/** The rows of totals below all others. */
export function totalsOf(
  { invoices, notes }: Expected,
  columns: readonly string[],
  isBook: boolean,
): [string, number[]][] {
  const of = (value: (name: string) => number) => columns.filter((name) => name in FIELDS).map(value);
  const net = of((name) => (invoices[name] ?? 0) - (notes[name] ?? 0));
  if (!isBook) return [['Total', net]];
  return [
    ['Facturas', of((name) => invoices[name] ?? 0)],
    ['Notas de crédito recibidas', of((name) => notes[name] ?? 0)],
    ['Neto', net],
  ];
}
