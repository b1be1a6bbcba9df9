import { sql } from 'kysely';
import type { Invoice } from '#domain/invoice.ts';
import type { Source } from '#domain/same-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertParts, insertRows, type Row, rowsOf } from '#server/platform/db/insert-rows.ts';
import { type Part, writeTogether } from '#server/platform/db/write-together.ts';
import type { Verdict } from '#sifen/verify/check.ts';
import type { Figures } from './contribution.ts';
import { FIGURE_COLUMNS, type FigureColumns, figuresOf } from './figures.store.ts';
import { invoiceRow, itemRows, relationRows, storedPaperKey } from './invoice-rows.store.ts';
import { changeBetween } from './roll-up-change.ts';
import { ROLLED_UP, rollUpParts, settleRollUps } from './roll-ups.store.ts';
import type { StoredCheck, StoredInvoice } from './stored-invoice.ts';

interface Keys {
  readonly cdcs: readonly string[];
  readonly papers: readonly string[];
}

/** PostgreSQL has room for some thousands of locks in all: with more than this, the whole owner is locked instead. */
const MOST_LOCKS = 400;

/**
 * Until the end of the transaction nobody else writes an invoice with one of these keys. Always in the same order, so
 * that two writers never wait for each other.
 */
export async function lockKeys(tx: Db, ownerId: string, invoices: readonly Invoice[]): Promise<Keys> {
  const cdcs = [...new Set(invoices.flatMap(({ cdc }) => cdc ?? []))];
  const papers = [...new Set(invoices.flatMap((invoice) => storedPaperKey(invoice) ?? []))];
  const keys = [...cdcs, ...papers];
  const owner = sql`hashtextextended(${ownerId}, 0)`;
  if (keys.length > MOST_LOCKS) await sql`select pg_advisory_xact_lock(${owner})`.execute(tx);
  else {
    await sql`
      with owner as materialized (select pg_advisory_xact_lock_shared(${owner}))
      select pg_advisory_xact_lock(key) from owner, (
        select distinct hashtextextended(key, ${owner}) as key from unnest(${keys}::text[]) as k (key) order by 1
      ) as sorted`.execute(tx);
  }
  return { cdcs, papers };
}

interface KnownRow extends FigureColumns {
  id: string;
  details: Invoice;
  source: Source;
  has_valid_signature: boolean;
  verdict: Verdict;
  checks: StoredCheck[];
  created_at: Date;
}

/** With what it adds to the roll-ups as it is. */
export interface KnownInvoice extends StoredInvoice {
  readonly figures: Figures;
}

export async function findKnown(tx: Db, ownerId: string, { cdcs, papers }: Keys): Promise<KnownInvoice[]> {
  const { rows } = await sql<KnownRow>`
    select id, details, has_valid_signature, checks, ${FIGURE_COLUMNS}
    from invoice
    where owner_id = ${ownerId} and (cdc = any(${cdcs}::text[]) or paper_key = any(${papers}::text[]))
    order by id for update`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    invoice: row.details,
    source: row.source,
    hasValidSignature: row.has_valid_signature,
    isInReview: row.in_review,
    verdict: row.verdict,
    checks: row.checks,
    createdAt: row.created_at,
    figures: figuresOf(row),
  }));
}

export interface Writing {
  readonly added: readonly StoredInvoice[];
  /** Rows as `replaceInvoice` wrote them. */
  readonly changed: readonly Row<'invoice'>[];
  /** Of those that changed or went, how they were. */
  readonly before: readonly Figures[];
  /** To be written in the same statement. */
  readonly alongside: readonly Part[];
}

/** New invoices, what belongs to them, and the roll-ups, in one statement: the last one, since it locks the owner's sums. */
export async function writeInvoices(tx: Db, ownerId: string, writing: Writing, at: Date): Promise<void> {
  const { added, changed, before, alongside } = writing;
  const rows = added.map((stored) => invoiceRow(ownerId, stored, at));
  const written = [...insertParts(rowsOf('invoice', rows), ...parts(ownerId, added)), ...alongside];
  if (added.length + changed.length + before.length === 0) {
    if (written.length > 0) await writeTogether(tx, written);
    return;
  }
  const change = changeBetween(before, [...changed, ...rows].map(figuresOf));
  const [answer] = await writeTogether(tx, [...written, ...rollUpParts(ownerId, change)], ROLLED_UP);
  await settleRollUps(tx, ownerId, change, answer);
}

const parts = (ownerId: string, invoices: readonly StoredInvoice[]) => [
  rowsOf(
    'invoice_item',
    invoices.flatMap((stored) => itemRows(ownerId, stored)),
  ),
  rowsOf(
    'invoice_relation',
    invoices.flatMap((stored) => relationRows(ownerId, stored)),
  ),
];

/** The row, its items and what it refers to, as the better reading has them. */
export async function replaceInvoice(
  tx: Db,
  ownerId: string,
  stored: StoredInvoice,
  at: Date,
): Promise<Row<'invoice'>> {
  const row = invoiceRow(ownerId, stored, at);
  const { owner_id: _, id, checks, details, ...columns } = row;
  await tx
    .updateTable('invoice')
    .set({ ...columns, checks: JSON.stringify(checks), details: JSON.stringify(details) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('invoice_item').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await tx.deleteFrom('invoice_relation').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await insertRows(tx, ...parts(ownerId, [stored]));
  return row;
}

/** The documents of the one become documents of the other. */
export async function absorb(tx: Db, ownerId: string, from: string, into: string): Promise<void> {
  await tx
    .updateTable('document_invoice')
    .set({ invoice_id: into })
    .where('owner_id', '=', ownerId)
    .where('invoice_id', '=', from)
    .execute();
  await tx.deleteFrom('invoice').where('owner_id', '=', ownerId).where('id', '=', from).execute();
}
