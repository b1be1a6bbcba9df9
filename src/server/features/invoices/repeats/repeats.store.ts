import { sql } from 'kysely';
import type { DocumentKind, DocumentSource } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { type HeaderRow, headerColumns } from '../describe/header/invoice-header.store.ts';
import type { RepeatPair } from '../save/repeat-pairs.store.ts';

export interface OpenPair extends RepeatPair {
  readonly isWaiting: boolean;
}

/** Open pairs in a fixed order, after the given one; with `invoiceId`, only those of that invoice. */
export async function findOpenPairs(
  db: Db,
  ownerId: string,
  { after, invoiceId, most }: { after?: RepeatPair | undefined; invoiceId?: string | undefined; most: number },
): Promise<OpenPair[]> {
  let rows = db.selectFrom('invoice_repeat').where('owner_id', '=', ownerId);
  if (invoiceId !== undefined) {
    rows = rows.where((eb) => eb.or([eb('invoice_id', '=', invoiceId), eb('other_id', '=', invoiceId)]));
  }
  if (after !== undefined) {
    rows = rows.where(sql<boolean>`(invoice_id, other_id) > (${after.invoiceId}::uuid, ${after.otherId}::uuid)`);
  }
  return await rows
    .select(['invoice_id as invoiceId', 'other_id as otherId', 'is_waiting as isWaiting'])
    .orderBy('invoice_id')
    .orderBy('other_id')
    .limit(most)
    .execute();
}

/** How many open pairs there are, and in how many both invoices count. */
export async function countOpenPairs(db: Db, ownerId: string): Promise<{ total: number; counting: number }> {
  const { rows } = await sql<{ total: number; counting: number }>`
    select count(*)::int as total, (count(*) filter (where not is_waiting))::int as counting
    from invoice_repeat where owner_id = ${ownerId}`.execute(db);
  return rows[0] ?? { total: 0, counting: 0 };
}

export async function findHeaders(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, HeaderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .select(headerColumns)
    .execute();
  // Check constraints of the table admit no other values.
  return new Map((rows as HeaderRow[]).map((row) => [row.id, row]));
}

export interface RepeatedOriginal {
  readonly invoiceId: string;
  readonly sha256: string;
  readonly name: string;
  readonly kind: DocumentKind;
  readonly source: DocumentSource;
  readonly uploadedBy: string | null;
  readonly fileCount: number;
}

/** Of each the document that its figures were read from, else its first; with who sent it. */
export async function findRepeatedOriginals(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, RepeatedOriginal>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RepeatedOriginal>`
    select distinct on (i.id) i.id as "invoiceId", encode(d.sha256, 'hex') as sha256, d.name, d.kind, d.source,
      case when d.source = 'upload' then coalesce(nullif(u.name, ''), u.email) end as "uploadedBy",
      (count(*) over (partition by i.id))::int as "fileCount"
    from invoice i
    join document_invoice l on l.owner_id = i.owner_id and l.invoice_id = i.id
    join document d on d.owner_id = l.owner_id and d.id = l.document_id
    left join task t on t.owner_id = d.owner_id and t.id = d.task_id
    left join app_user u on u.id = t.user_id
    where i.owner_id = ${ownerId} and i.id = any(${ids}::uuid[])
    order by i.id, d.id = i.read_from desc nulls last, d.id`.execute(db);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

export interface MonthSums {
  readonly month: string;
  readonly amount: string;
  readonly vat: string;
}

/** What these months say now; a month where nothing is listed is not among them. By its first day. */
export async function findMonthSums(
  db: Db,
  ownerId: string,
  months: readonly string[],
): Promise<Map<string, MonthSums>> {
  if (months.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_month')
    .where('owner_id', '=', ownerId)
    .where('month', 'in', months)
    .select(['month', 'amount', 'vat'])
    .execute();
  return new Map(rows.map((row) => [String(row.month), { ...row, month: String(row.month) }]));
}

/** A business whose earlier invoices are still to be looked through, and how far that is. */
export interface DueSearch {
  readonly ownerId: string;
  readonly afterNumber: string;
  /** Null: from the first. */
  readonly afterId: string | null;
}

export async function findDueSearches(db: Db, most: number): Promise<DueSearch[]> {
  return await db
    .selectFrom('repeat_search')
    .select(['owner_id as ownerId', 'after_number as afterNumber', 'after_id as afterId'])
    .orderBy('owner_id')
    .limit(most)
    .execute();
}

export interface Incomplete {
  readonly id: string;
  readonly documentNumber: string;
}

/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The next invoices that lack CDC or timbrado: at least one of any two that may be the same document does. */
export async function findIncomplete(
  db: Db,
  ownerId: string,
  { afterNumber, afterId }: Omit<DueSearch, 'ownerId'>,
  most: number,
): Promise<Incomplete[]> {
  const { rows } = await sql<Incomplete>`
    select id, document_number as "documentNumber" from invoice
    where owner_id = ${ownerId} and (cdc is null or timbrado is null)
      and (document_number, id) > (${afterNumber}, ${afterId ?? FIRST_ID}::uuid)
    order by document_number, id limit ${most}`.execute(db);
  return rows;
}

/** Stores how far the search is; null: everything was looked through. */
export async function writeSearch(tx: Db, ownerId: string, last: Incomplete | null): Promise<void> {
  takesLock(tx, 'invoices');
  if (last === null) {
    await tx.deleteFrom('repeat_search').where('owner_id', '=', ownerId).execute();
    return;
  }
  await tx
    .updateTable('repeat_search')
    .set({ after_number: last.documentNumber, after_id: last.id })
    .where('owner_id', '=', ownerId)
    .execute();
}
