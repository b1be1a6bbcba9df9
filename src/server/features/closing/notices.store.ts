import { type RawBuilder, sql } from 'kysely';
import type { StoredReason } from '#contract/wire/reason.ts';
import { addDays, type CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, type FiscalMonth, firstDay, lastDay, startOfDayInAsuncion } from '#domain/time/period.ts';
import { rucsAsStored } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lowestId } from '#server/platform/new-id.ts';

export interface UsualSupplier {
  readonly ruc: string;
  readonly name: string;
  readonly email: string | null;
  readonly lastNumber: string;
  readonly lastDate: string;
}

/** Of so many months before, a usual supplier sold in at least so many. */
const LOOKED_AT = 4;
const USUAL_FROM = 3;

/**
 * Whom the business bought from in most of the months before, and of whom nothing came in this one: at most so many, and only
 * for those a document is read. Who sold when stands in what is kept added up for the close; what came and does not count
 * yet is asked of those alone who seem to be missing. `business` is without check digit.
 */
export async function findMissingSuppliers(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: string,
  most: number,
): Promise<UsualSupplier[]> {
  const [from, to] = [firstDay(addMonths(month, -LOOKED_AT)), firstDay(month)];
  // Of a seller without check digit: all that it may be written with, and nothing else begins so.
  const pairsOf = (number: RawBuilder<unknown>) => sql`
    select p.id from invoice_pair p where p.owner_id = ${ownerId} and p.issuer_ruc collate "C" >= ${number}
      and p.issuer_ruc collate "C" < ${number} || '.' and p.receiver_ruc collate "C" = any(${rucsAsStored(business)}::text[])`;
  const { rows } = await sql<UsualSupplier>`
    with bought as materialized (
      select c.supplier as number, c.month from invoice_closing c
      where c.owner_id = ${ownerId} and c.taxpayer = ${business} and c.month between ${from} and ${to}
        and c.supplier <> '' and c.supplier <> ${business} and c.place = 'purchases'
      group by c.supplier, c.month
    ),
    absent as materialized (
      select number from bought group by number
      having count(*) filter (where month < ${to}) >= ${USUAL_FROM} and not bool_or(month = ${to})
    ),
    missing as materialized (
      select a.number from (select number from absent order by number offset 0) as a
      where (select count(*) from (${pairsOf(sql`a.number`)} and exists (
        select from invoice i where i.owner_id = ${ownerId} and i.pair_id = p.id and i.is_left_out
          and i.issue_date between ${to} and ${lastDay(month)}) limit 1) as waiting) = 0
      limit ${most}
    )
    select n.issuer_ruc as ruc, n.issuer_name as name, n.details -> 'issuer' ->> 'email' as email,
      n.document_number as "lastNumber", n.issue_date as "lastDate"
    from missing x cross join lateral (
      select i.* from (${pairsOf(sql`x.number`)}) as p cross join lateral (
        select i.* from invoice i where i.owner_id = ${ownerId} and i.pair_id = p.id and i.issue_date < ${to}::date
        order by i.issue_date desc, i.number_digits collate "C" desc, i.id desc limit 1
      ) as i order by i.issue_date desc, i.id desc limit 1
    ) as n
    order by n.issuer_name, n.issuer_ruc`.execute(db);
  return rows;
}

/** Pairs that may be one paper, count both, and have one of the two in the month. There are never many. */
export async function countRepeats(db: Db, ownerId: string, month: FiscalMonth): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice_repeat r
    join invoice one on one.owner_id = r.owner_id and one.id = r.invoice_id
    join invoice other on other.owner_id = r.owner_id and other.id = r.other_id
    where r.owner_id = ${ownerId} and not r.is_waiting
      and (one.issue_date between ${firstDay(month)} and ${lastDay(month)}
        or other.issue_date between ${firstDay(month)} and ${lastDay(month)})`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface FailingMailbox {
  readonly id: string;
  readonly account: string;
  readonly since: Date;
  readonly problem: StoredReason;
}

/** That did not work again, and failed before the month had to be declared: what it would have brought may be of it. */
export async function findFailingMailboxes(db: Db, ownerId: string, until: CalendarDate): Promise<FailingMailbox[]> {
  const { rows } = await sql<FailingMailbox>`
    select id, username as account, failing_since as since, last_problem as problem from mailbox
    where owner_id = ${ownerId} and enabled and failing_since is not null
      and failing_since < ${endOf(until)}
    order by failing_since, id`.execute(db);
  return rows;
}

/** The moment at which a day ends in Asunción. */
const endOf = (day: CalendarDate): Date => new Date(startOfDayInAsuncion(addDays(day, 1)));

/** Received between the beginning of the month and the day it is declared: nobody knows of which month they are. */
export async function countFailedDocuments(
  db: Db,
  ownerId: string,
  { from, until }: { from: CalendarDate; until: CalendarDate },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from document d where d.owner_id = ${ownerId} and d.state = 'failed'
        and d.received_at >= ${new Date(startOfDayInAsuncion(from))} and d.received_at < ${endOf(until)}
      limit ${most}) as failed`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Documents that brought an invoice of the month once more, of those received from its first day until it is declared:
 * an id begins with when it was made, so that only those are looked at.
 */
export async function countRepeatedCopies(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  until: CalendarDate,
): Promise<number> {
  const [first, end] = [new Date(startOfDayInAsuncion(firstDay(month))), endOf(until)];
  const { rows } = await sql<{ count: number }>`
    with copy as materialized (
      select d.id from document d where d.owner_id = ${ownerId} and d.state = 'duplicate'
        and d.id >= ${lowestId(first)}::uuid and d.id < ${lowestId(end)}::uuid
    )
    select count(*)::int as count from copy where exists (
      select from document_invoice l join invoice i on i.owner_id = l.owner_id and i.id = l.invoice_id
      where l.owner_id = ${ownerId} and l.document_id = copy.id
        and i.issue_date between ${firstDay(month)} and ${lastDay(month)})`.execute(db);
  return rows[0]?.count ?? 0;
}
