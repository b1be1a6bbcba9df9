import { type RawBuilder, sql } from 'kysely';
import type { StoredReason } from '#contract/wire/reason.ts';
import { addDays, type CalendarDate } from '#domain/time/calendar.ts';
import { addMonths, type FiscalMonth, firstDay, lastDay, startOfDayInAsuncion } from '#domain/time/period.ts';
import { type MonthsWritten, rucsAsStored } from '#server/features/invoices/closing/read-closing-groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fingerprintOf, writtenBetween } from './findings.store.ts';
import { MONTHS_BEFORE } from './findings.ts';

export interface UsualSupplier {
  readonly ruc: string;
  readonly name: string;
  readonly email: string | null;
  readonly lastNumber: string;
  readonly lastDate: string;
}

/** Of the months looked at, a usual supplier sold in at least so many. */
const USUAL_FROM = 3;

type Sql = RawBuilder<unknown>;

/**
 * An owner, its business without check digit, and the RUCs that this may be written as: values, or columns where a
 * statement asks for several owners.
 */
interface Whose {
  readonly ownerId: string | Sql;
  readonly business: string | Sql;
  readonly rucs: readonly string[] | Sql;
}

const whose = (ownerId: string, business: string): Whose => ({ ownerId, business, rucs: rucsAsStored(business) });

/**
 * Suppliers from whom the business bought in most of the months before and from whom nothing came in this one; at most
 * so many, by their numbers. Purchases are read from the sums kept for the close; documents of this month that do not
 * count yet are in no sum, and are looked up once for all suppliers. Suppliers that a person marked as fine are left
 * out. `business` is without check digit, and so is `only`: one supplier, be it fine or not.
 */
const missing = ({ ownerId, business, rucs }: Whose, month: FiscalMonth, most: number, only?: string) => {
  const [from, to] = [firstDay(addMonths(month, -MONTHS_BEFORE)), firstDay(month)];
  const months = Array.from({ length: MONTHS_BEFORE + 1 }, (_, at) => firstDay(addMonths(month, -at)));
  const asked =
    only === undefined
      ? sql`c.month between ${from} and ${to} and c.supplier <> ''`
      : sql`c.month = any(${months}::date[]) and c.supplier = ${only}`;
  const isUnsettled =
    only === undefined
      ? sql`not exists (select from supplier_settled s where s.owner_id = ${ownerId} and s.ruc_number = absent.number
          and s.kind = 'missing-month' and s.subject = ${month})`
      : sql`true`;
  return sql`
    bought as materialized (
      select c.supplier as number, c.month from invoice_closing c
      where c.owner_id = ${ownerId} and c.taxpayer = ${business} and ${asked}
        and c.supplier <> ${business} and c.place = 'purchases'
      group by c.supplier, c.month
    ),
    absent as materialized (
      select number from bought group by number
      having count(*) filter (where month < ${to}) >= ${USUAL_FROM} and not bool_or(month = ${to})
    ),
    waiting as materialized (
      select distinct regexp_replace(i.issuer_ruc, '-[0-9]$', '') as number from invoice i
      where i.owner_id = ${ownerId} and (i.sum_sign = 0 or i.in_review or i.total_pyg is null) and i.is_left_out
        and i.issue_date between ${to} and ${lastDay(month)} and exists (select from absent)
        and i.receiver_ruc collate "C" = any(${rucs}::text[])
    ),
    missing as materialized (
      select number from absent where ${isUnsettled} and number not in (select number from waiting)
      order by number limit ${most}
    )`;
};

export async function areSuppliersMissing(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: string,
): Promise<boolean> {
  const { rows } = await sql`with ${missing(whose(ownerId, business), month, 1)} select from missing`.execute(db);
  return rows.length > 0;
}

interface FoundMissing {
  readonly suppliers: readonly UsualSupplier[];
  readonly written: MonthsWritten;
  /** How often a person marked a missing supplier as fine, or took that back. */
  readonly settled: number;
}

/** The missing suppliers by name, with what a letter to each needs; and the facts for their basis. */
export async function findMissingSuppliers(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
  business: string,
  most: number,
  only?: string,
): Promise<FoundMissing> {
  const { rows } = await missingWithLetters(whose(ownerId, business), month, most, only).execute(db);
  return rows[0] ?? { suppliers: [], written: {}, settled: 0 };
}

/** Crosses owners: the same for the businesses that one person belongs to. */
export async function findMissingSuppliersOf(
  db: Db,
  asked: readonly { readonly ownerId: string; readonly business: string }[],
  month: FiscalMonth,
  most: number,
): Promise<readonly (FoundMissing & { readonly ownerId: string })[]> {
  const each: Whose = { ownerId: sql`a.owner_id`, business: sql`a.business`, rucs: sql`a.rucs` };
  const rucs = asked.map(({ business }) => `{${rucsAsStored(business).join(',')}}`);
  const { rows } = await sql<FoundMissing & { ownerId: string }>`
    select a.owner_id as "ownerId", f.*
    from unnest(${asked.map(({ ownerId }) => ownerId)}::uuid[], ${asked.map(({ business }) => business)}::text[],
      ${rucs}::text[]) as a (owner_id, business, rucs)
    cross join lateral (${missingWithLetters(each, month, most)}) as f`.execute(db);
  return rows;
}

function missingWithLetters(of: Whose, month: FiscalMonth, most: number, only?: string): RawBuilder<FoundMissing> {
  const { ownerId, rucs } = of;
  // `x.number` with or without a check digit: no other RUC begins like this.
  const pairs = sql`
    select p.id from invoice_pair p where p.owner_id = ${ownerId} and p.issuer_ruc collate "C" >= x.number
      and p.issuer_ruc collate "C" < x.number || '.' and p.receiver_ruc collate "C" = any(${rucs}::text[])`;
  return sql<FoundMissing>`
    with ${missing(of, month, most, only)}
    select coalesce((select b.missing_settled from business b where b.owner_id = ${ownerId}), 0) as settled,
      ${writtenBetween(ownerId, addMonths(month, -MONTHS_BEFORE), month)} as written, coalesce((
      select json_agg(json_build_object('ruc', n.issuer_ruc, 'name', n.issuer_name, 'email', n.details -> 'issuer' ->> 'email',
        'lastNumber', n.document_number, 'lastDate', n.issue_date) order by n.issuer_name, n.issuer_ruc)
      from missing x cross join lateral (
        select i.* from (${pairs}) as p cross join lateral (
          select i.* from invoice i where i.owner_id = ${ownerId} and i.pair_id = p.id and i.issue_date < ${firstDay(month)}::date
          order by i.issue_date desc, i.number_digits collate "C" desc, i.id desc limit 1
        ) as i order by i.issue_date desc, i.id desc limit 1
      ) as n), '[]') as suppliers`;
}

/** Pairs of counted invoices that may be the same document: how many, and a fingerprint of them. */
export async function findOpenRepeats(
  db: Db,
  ownerId: string,
): Promise<{ readonly count: number; readonly number: string }> {
  const { rows } = await sql<{ count: number; number: string }>`
    select count(*)::int as count, ${REPEATS} as number from invoice_repeat r
    where r.owner_id = ${ownerId} and not r.is_waiting`.execute(db);
  return rows[0] ?? { count: 0, number: '' };
}

/** Crosses owners: the same for the businesses that one person belongs to, where there are such pairs. */
export async function findOpenRepeatsOf(
  db: Db,
  ownerIds: readonly string[],
): Promise<readonly { readonly ownerId: string; readonly count: number; readonly number: string }[]> {
  const { rows } = await sql<{ ownerId: string; count: number; number: string }>`
    select r.owner_id as "ownerId", count(*)::int as count, ${REPEATS} as number from invoice_repeat r
    where r.owner_id = any(${ownerIds}::uuid[]) and not r.is_waiting group by r.owner_id`.execute(db);
  return rows;
}

const REPEATS = sql`coalesce(bit_xor(hashtextextended(r.invoice_id || ' ' || r.other_id, 0)), 0)::text`;

/** How many of these pairs have one of the two in the month, and the fingerprints that this was found from. */
export async function countRepeats(
  db: Db,
  ownerId: string,
  month: FiscalMonth,
): Promise<{ readonly count: number; readonly number: string; readonly fingerprint: string }> {
  const { rows } = await sql<{ count: number; number: string; fingerprint: string }>`
    select count(*) filter (where one.issue_date between ${firstDay(month)} and ${lastDay(month)}
        or other.issue_date between ${firstDay(month)} and ${lastDay(month)})::int as count, ${REPEATS} as number,
      ${fingerprintOf(ownerId, month)} as fingerprint
    from invoice_repeat r
    join invoice one on one.owner_id = r.owner_id and one.id = r.invoice_id
    join invoice other on other.owner_id = r.owner_id and other.id = r.other_id
    where r.owner_id = ${ownerId} and not r.is_waiting`.execute(db);
  return rows[0] ?? { count: 0, number: '', fingerprint: '0' };
}

export interface FailingMailbox {
  readonly id: string;
  readonly account: string;
  readonly since: Date;
  readonly problem: StoredReason;
}

/**
 * Mailboxes that failed before the month had to be declared and have not worked since: they may hold documents of it.
 */
export async function findFailingMailboxes(db: Db, ownerId: string, until: CalendarDate): Promise<FailingMailbox[]> {
  const { rows } = await sql<FailingMailbox>`
    select ${FAILING} from mailbox b
    where b.owner_id = ${ownerId} and ${failsBefore(sql`${endOf(until)}`)}
    order by b.failing_since, b.id`.execute(db);
  return rows;
}

const FAILING = sql`b.id, b.username as account, b.failing_since as since, b.last_problem as problem`;
const failsBefore = (moment: Sql) => sql`b.enabled and b.failing_since is not null and b.failing_since < ${moment}`;

/** A month of an owner, and the last day on which something may arrive for it. */
export interface DueMonth {
  readonly ownerId: string;
  readonly month: FiscalMonth;
  readonly until: CalendarDate;
}

const dueMonths = (asked: readonly DueMonth[]) => sql`
  unnest(${asked.map(({ ownerId }) => ownerId)}::uuid[], ${asked.map(({ month }) => month)}::text[],
    ${asked.map(({ month }) => new Date(startOfDayInAsuncion(firstDay(month))))}::timestamptz[],
    ${asked.map(({ until }) => endOf(until))}::timestamptz[]) as a (owner_id, month, since, until)`;

/** Crosses owners: the same for the businesses that one person belongs to. */
export async function findFailingMailboxesOf(
  db: Db,
  asked: readonly DueMonth[],
): Promise<readonly (FailingMailbox & { readonly ownerId: string; readonly month: FiscalMonth })[]> {
  const { rows } = await sql<FailingMailbox & { ownerId: string; month: FiscalMonth }>`
    select a.owner_id as "ownerId", a.month, ${FAILING}
    from ${dueMonths(asked)} join mailbox b on b.owner_id = a.owner_id and ${failsBefore(sql`a.until`)}
    order by b.failing_since, b.id`.execute(db);
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
  const [since, end] = [new Date(startOfDayInAsuncion(from)), endOf(until)];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      ${failedBetween(sql`${ownerId}`, sql`${since}`, sql`${end}`)} limit ${most}) as failed`.execute(db);
  return rows[0]?.count ?? 0;
}

const failedBetween = (ownerId: Sql, since: Sql, until: Sql) => sql`
  select from document d where d.owner_id = ${ownerId} and d.state = 'failed'
    and d.received_at >= ${since} and d.received_at < ${until}`;

/**
 * Crosses owners: the same for the businesses that one person belongs to; months without failed documents are left out.
 */
export async function countFailedDocumentsOf(
  db: Db,
  asked: readonly DueMonth[],
  most: number,
): Promise<readonly { readonly ownerId: string; readonly month: FiscalMonth; readonly count: number }[]> {
  const { rows } = await sql<{ ownerId: string; month: FiscalMonth; count: number }>`
    select a.owner_id as "ownerId", a.month, failed.count
    from ${dueMonths(asked)} cross join lateral (select count(*)::int as count from (
      ${failedBetween(sql`a.owner_id`, sql`a.since`, sql`a.until`)} limit ${most}) as found) as failed
    where failed.count > 0`.execute(db);
  return rows;
}
