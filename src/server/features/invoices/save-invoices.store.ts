import { sql } from 'kysely';
import type { Invoice } from '#domain/invoice.ts';
import { paperKey, type Source } from '#domain/same-invoice.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import type { Verdict } from '#sifen/verify/check.ts';
import { invoiceRow, itemRows, relationRows } from './invoice-rows.store.ts';
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
  const papers = [...new Set(invoices.flatMap((invoice) => paperKey(invoice) ?? []))];
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

interface KnownRow {
  id: string;
  details: Invoice;
  source: Source;
  hasValidSignature: boolean;
  isInReview: boolean;
  verdict: Verdict;
  checks: StoredCheck[];
  createdAt: Date;
}

export async function findKnown(tx: Db, ownerId: string, { cdcs, papers }: Keys): Promise<StoredInvoice[]> {
  const { rows } = await sql<KnownRow>`
    select id, details, source, has_valid_signature as "hasValidSignature", in_review as "isInReview", verdict, checks,
      created_at as "createdAt"
    from invoice
    where owner_id = ${ownerId} and (cdc = any(${cdcs}::text[]) or paper_key = any(${papers}::text[]))
    order by id for update`.execute(tx);
  return rows.map(({ details, ...row }) => ({ ...row, invoice: details }));
}

export async function insertInvoices(
  tx: Db,
  ownerId: string,
  added: readonly StoredInvoice[],
  at: Date,
): Promise<void> {
  await insertRows(
    tx,
    'invoice',
    added.map((stored) => invoiceRow(ownerId, stored, at)),
  );
  await insertParts(tx, ownerId, added);
}

async function insertParts(tx: Db, ownerId: string, invoices: readonly StoredInvoice[]): Promise<void> {
  await insertRows(
    tx,
    'invoice_item',
    invoices.flatMap((stored) => itemRows(ownerId, stored)),
  );
  await insertRows(
    tx,
    'invoice_relation',
    invoices.flatMap((stored) => relationRows(ownerId, stored)),
  );
}

/** The row, its items and what it refers to, as the better reading has them. */
export async function replaceInvoice(tx: Db, ownerId: string, stored: StoredInvoice, at: Date): Promise<void> {
  const { owner_id: _, id, checks, details, ...columns } = invoiceRow(ownerId, stored, at);
  await tx
    .updateTable('invoice')
    .set({ ...columns, checks: JSON.stringify(checks), details: JSON.stringify(details) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('invoice_item').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await tx.deleteFrom('invoice_relation').where('owner_id', '=', ownerId).where('invoice_id', '=', id).execute();
  await insertParts(tx, ownerId, [stored]);
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
