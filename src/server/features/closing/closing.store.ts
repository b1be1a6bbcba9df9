import { type RawBuilder, sql } from 'kysely';
import type { ClosingLine } from '#domain/closing/closing-groups.ts';
import type { LineFigures } from '#domain/closing/line-figures.ts';
import type { Amount } from '#domain/money/money.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import { picturedRows } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

/** What a close keeps of each line. */
export type KeptFigures = Readonly<Record<ClosingLine, LineFigures>>;

type Sql = RawBuilder<unknown>;

interface Person {
  readonly name: string | null;
  readonly email: string | null;
}

/** The close that stands for a month. */
export interface CurrentClose {
  readonly id: string;
  readonly month: FiscalMonth;
  readonly ruc: string;
  readonly figures: KeptFigures;
  readonly notices: number;
  readonly closedAt: Date;
  readonly closedBy: string | null;
  readonly by: Person;
  /** Of the last acceptance; 0 where there is none. */
  readonly step: number;
  /** Fingerprint of the month's documents at the close or the last acceptance; null where it is not known. */
  readonly documents: string | null;
}

const person = (table: string) =>
  sql`json_build_object('name', nullif(trim(${sql.ref(`${table}.name`)}), ''), 'email', ${sql.ref(`${table}.email`)})`;

const CLOSE = sql`
  c.id, to_char(c.month, 'YYYY-MM') as month, c.ruc, c.figures, c.notice_count as notices, c.closed_at as "closedAt",
    c.closed_by as "closedBy", ${person('u')} as by, coalesce((select max(a.step) from month_close_acceptance a
      where a.owner_id = c.owner_id and a.close_id = c.id), 0) as step,
    c.sums ->> 'documents' as documents
  from month_close c left join app_user u on u.id = c.closed_by`;

/** Of these months, or of all. */
export async function findCurrentCloses(
  db: Db,
  ownerId: string,
  months: readonly FiscalMonth[] | null = null,
): Promise<CurrentClose[]> {
  const { rows } = await sql<CurrentClose>`
    select ${CLOSE}
    where c.owner_id = ${ownerId} and c.reopened_at is null
      and (${months === null} or c.month = any(${(months ?? []).map(firstDay)}::date[]))
    order by c.month desc`.execute(db);
  return rows;
}

/** Crosses owners: the standing closes of the businesses that one person belongs to. */
export async function findCurrentClosesOf(
  db: Db,
  ownerIds: readonly string[],
  months: readonly FiscalMonth[],
): Promise<(CurrentClose & { readonly ownerId: string })[]> {
  const { rows } = await sql<CurrentClose & { ownerId: string }>`
    select c.owner_id as "ownerId", ${CLOSE}
    where c.owner_id = any(${ownerIds}::uuid[]) and c.month = any(${months.map(firstDay)}::date[])
      and c.reopened_at is null`.execute(db);
  return rows;
}

export interface Acceptance {
  readonly at: Date;
  readonly by: Person;
  readonly reason: string;
  readonly count: number;
}

export async function findAcceptances(db: Db, ownerId: string, closeId: string): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select a.at, ${person('u')} as by, a.reason, a.difference_count as count
    from month_close_acceptance a left join app_user u on u.id = a.accepted_by
    where a.owner_id = ${ownerId} and a.close_id = ${closeId} order by a.step`.execute(db);
  return rows;
}

/**
 * Makes writers of the business's figures wait until the transaction ends; what they wrote before is visible from here
 * on, since each of them holds this row to its end. A business without invoices has no such row, and nothing to wait
 * for.
 */
export async function lockFigures(tx: Db, ownerId: string): Promise<void> {
  takesLock(tx, 'summary');
  await sql`select from invoice_summary where owner_id = ${ownerId} for update`.execute(tx);
}

export interface NewClose {
  readonly id: string;
  readonly month: FiscalMonth;
  readonly ruc: string;
  /** Without check digit. */
  readonly business: string;
  readonly figures: KeptFigures;
  readonly notices: number;
  readonly userId: string | null;
  readonly at: Date;
}

/** What a picture holds of a line. */
export interface PicturedLine {
  readonly line: ClosingLine;
  readonly count: number;
  readonly total: Amount;
}

/**
 * Stores the close with a picture of the documents that counted, and returns what they add up to. Null when somebody
 * else closed the month a moment before.
 */
export async function insertClose(tx: Db, ownerId: string, close: NewClose): Promise<PicturedLine[] | null> {
  takesLock(tx, 'closings');
  const month = firstDay(close.month);
  const inserted = await sql`
    insert into month_close (owner_id, id, month, ruc, figures, notice_count, sums, closed_at, closed_by)
    values (${ownerId}, ${close.id}, ${month}, ${close.ruc}, ${storedJson(close.figures)}::jsonb, ${close.notices},
      ${sumsOfMonth(ownerId, sql`${month}::date`)}, ${close.at}, ${close.userId})
    on conflict (owner_id, month) where reopened_at is null do nothing returning id`.execute(tx);
  if (inserted.rows.length === 0) return null;
  const { rows } = await sql<PicturedLine>`
    with pictured as (
      insert into month_close_invoice (owner_id, close_id, step, ${PICTURED})
      select ${ownerId}::uuid, ${close.id}::uuid, 0, ${PICTURED}
      from (${picturedRows(ownerId, close.month, close.business)}) as now_counting
      returning line, total
    )
    select line, count(*)::int as count, sum(total) as total from pictured group by line`.execute(tx);
  return rows;
}

/**
 * `documents` is a fingerprint of all documents of a month, from its kept sums: while it is the same, none of them
 * came, went or changed. Null while the month's sums are not filled.
 */
export const sumsOfMonth = (ownerId: string, month: Sql): Sql => sql`
  jsonb_build_object('documents', case when not exists (select from invoice_month m
      where m.owner_id = ${ownerId} and m.month = ${month} and not m.closing_filled)
    then (select coalesce(bit_xor(k.fingerprint), 0) from invoice_closing k
      where k.owner_id = ${ownerId} and k.taxpayer = '' and k.supplier = '' and k.month = ${month}) end)`;

/** Closed months before the given one whose documents changed since, or may have; the newest first. */
export async function findTouchedCloses(
  db: Db,
  ownerId: string,
  before: FiscalMonth,
  most: number,
): Promise<FiscalMonth[]> {
  const { rows } = await sql<{ month: FiscalMonth }>`
    select to_char(c.month, 'YYYY-MM') as month from month_close c
    where c.owner_id = ${ownerId} and c.reopened_at is null and c.month < ${firstDay(before)}
      and (c.sums <> ${sumsOfMonth(ownerId, sql`c.month`)} or c.sums ->> 'documents' is null)
    order by c.month desc limit ${most}`.execute(db);
  return rows.map(({ month }) => month);
}

const PICTURED = sql.raw(
  'invoice_id, revision, line, document_number, issuer_ruc, issuer_name, issue_date, total, base10, vat10, base5, vat5, exempt, vat',
);

/** The close that stood, which stays in the history; undefined when none does. */
export async function reopen(
  tx: Db,
  ownerId: string,
  month: FiscalMonth,
  { reason, userId, at }: { reason: string; userId: string | null; at: Date },
): Promise<{ id: string; closedAt: Date; figures: KeptFigures } | undefined> {
  takesLock(tx, 'closings');
  const { rows } = await sql<{ id: string; closedAt: Date; figures: KeptFigures }>`
    update month_close set reopened_at = ${at}, reopened_by = ${userId}, reopen_reason = ${reason}
    where owner_id = ${ownerId} and month = ${firstDay(month)} and reopened_at is null
    returning id, closed_at as "closedAt", figures`.execute(tx);
  return rows[0];
}

export async function findClosedMonths(
  db: Db,
  ownerId: string,
  months: readonly FiscalMonth[],
): Promise<FiscalMonth[]> {
  const { rows } = await sql<{ month: FiscalMonth }>`
    select to_char(month, 'YYYY-MM') as month from month_close
    where owner_id = ${ownerId} and reopened_at is null and month = any(${months.map(firstDay)}::date[])
    order by month`.execute(db);
  return rows.map(({ month }) => month);
}
