import { type Kysely, sql } from 'kysely';
import type { Item } from '#domain/invoice/invoice-item.ts';
import { saveReadInvoices } from '#server/features/invoices/save/save-read-invoice.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { aPaper } from '../../test/builders/made-papers.ts';
import { copyInvoices } from '../../test/exports/copy-invoices.ts';

/** Different documents; the others are copies of them with numbers, days, suppliers and amounts of their own. */
const MADE = 200;
const RECEIVED = new Date('2026-11-15T12:00:00Z');

/** As many invoices as asked for, rounded to a multiple of {@link MADE}, each with so many lines. */
export async function fillBusiness(
  db: Kysely<Tables>,
  ownerId: string,
  { invoices, lines }: { invoices: number; lines: number },
): Promise<void> {
  const papers = Array.from({ length: MADE }, (_, at) => aPaper({ items: linesOf(at, lines) }));
  await db.transaction().execute((tx) => saveReadInvoices(tx, ownerId, papers, RECEIVED));
  const copies = Math.round(invoices / MADE) - 1;
  if (copies > 0) await copyInvoices(db, ownerId, copies);
  // Nobody vacuums here: planned as for the few that were there, what follows would join each with each.
  await sql`analyze invoice`.execute(db);
  await sql`
    update invoice i set
      document_number = '001-00' || (n % 5) + 1 || '-' || lpad(n::text, 7, '0'),
      cdc = lpad((n * 100000000000000000000000000000007::numeric)::text, 44, '0'),
      timbrado = (12345678 + n % 90)::text,
      issue_date = date '2025-11-01' + (n % 365)::int,
      issuer_ruc = (80000000 + n % 400)::text || '-' || n % 10,
      issuer_name = 'Distribuidora Ñandutí ' || n % 400 || ' S.A. & Cía.',
      sale_condition = case when n % 3 = 0 then 'credit' else 'cash' end,
      total = t, total_pyg = t, taxed10 = t - t / 5, taxed5 = t / 5, exempt = 0,
      vat10 = round((t - t / 5) / 11, 8), vat5 = round((t / 5) / 21, 8),
      vat = round((t - t / 5) / 11, 8) + round((t / 5) / 21, 8),
      base10 = t - t / 5 - round((t - t / 5) / 11, 8), base5 = t / 5 - round((t / 5) / 21, 8)
    from (
      select id, n, (n * 7919) % 9999990 + 10::numeric as t
      from (select id, row_number() over (order by id) as n from invoice where owner_id = ${ownerId}) as numbered
    ) as given
    where i.owner_id = ${ownerId} and i.id = given.id`.execute(db);
}

function linesOf(paper: number, count: number): Item[] {
  const [line] = aPaper().invoice.items;
  if (line === undefined) throw new Error('the invoice has lines');
  return Array.from({ length: count }, (_, at) => ({
    ...line,
    line: at + 1,
    code: `P-${paper * count + at}`,
    description: `Producto número ${paper * 31 + at} de la línea ñandú <${at}>`,
    quantity: `${(at % 9) + 1}.5`,
  }));
}
