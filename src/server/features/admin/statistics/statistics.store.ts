import { sql } from 'kysely';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Span } from './split-period.ts';

interface UserCounts {
  total: number;
  active: number;
  admins: number;
  trial: number;
}

/** Of the people who sign in the way the caller does. */
export async function countUsers(db: Db, callerId: string, now: Date): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`
    select count(*)::integer as total, (count(*) filter (where u.status = 'active'))::integer as active,
      (count(*) filter (where u.role = 'admin'))::integer as admins,
      (count(*) filter (where p.user_id is null))::integer as trial
    from app_user u
    left join (
      select distinct m.user_id from subscription s join member m on m.owner_id = s.owner_id
      where m.role = 'duena' and s.status = 'active' and (s.end_date is null or s.end_date > ${now})
    ) as p on p.user_id = u.id
    where u.issuer = (select issuer from app_user where id = ${callerId})`.execute(db);
  return rows[0] as UserCounts;
}

/** What all businesses received: what the job added up, and what it has not yet. */
const EVERYBODY = sql`(
  select day, hour, counted, amount, averaged_count, averaged_amount, item_count, left_out_count, left_out_amount
  from received_total
  union all
  select day, hour, counted, amount, averaged_count, averaged_amount, item_count, left_out_count, left_out_amount
  from invoice_received_change
)`;

interface Totals {
  counted: number;
  items: number;
  leftOutCount: number;
  leftOutAmount: string;
  /** By month, `YYYY-MM`, and by day, with invoices, in order. */
  months: { month: string; count: number; amount: string }[];
  days: { date: CalendarDate; count: number; amount: string }[];
}

export async function findTotals(db: Db, since: { month: CalendarDate; day: CalendarDate }): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with by_day as (
      select day, sum(counted) as counted, sum(amount) as amount, sum(item_count) as items,
        sum(left_out_count) as left_out_count, sum(left_out_amount) as left_out_amount
      from ${EVERYBODY} as r group by day
    )
    select coalesce(sum(counted), 0)::integer as counted, coalesce(sum(items), 0)::float8 as items,
      coalesce(sum(left_out_count), 0)::integer as "leftOutCount",
      coalesce(sum(left_out_amount), 0)::text as "leftOutAmount",
      (select coalesce(json_agg(m order by m.month), '[]') from (
        select to_char(day, 'YYYY-MM') as month, sum(counted)::integer as count, sum(amount)::text as amount
        from by_day where day >= ${since.month}::date group by 1) as m) as months,
      (select coalesce(json_agg(json_build_object('date', day, 'count', counted::integer, 'amount', amount::text)
        order by day), '[]') from by_day where day >= ${since.day}::date) as days
    from by_day`.execute(db);
  return rows[0] as Totals;
}

interface UserSum {
  email: string;
  count: number;
  amount: string;
}

/** A business goes by the e-mail of the first who decides about it, an active one before others. */
const EMAIL_OF = sql`(
  select u.email from member m join app_user u on u.id = m.user_id
  where m.owner_id = page.owner_id
  order by m.role <> 'duena', u.status <> 'active', m.created_at, u.id limit 1)`;

/** The sums of a page, with the e-mails; `count` is how many there are in all pages. */
async function userPage(db: Db, sums: ReturnType<typeof sql>, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{ count: number; users: UserSum[] }>`
    with sums as materialized (${sums}), page as (
      select owner_id, counted, amount from sums order by counted desc, owner_id limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from sums) as count, (
      select coalesce(json_agg(json_build_object('email', coalesce(${EMAIL_OF}, ''), 'count', counted,
        'amount', amount::text) order by counted desc, owner_id), '[]') from page) as users`.execute(db);
  return rows[0] as { count: number; users: UserSum[] };
}

type Page = { limit: number; offset: number };

/** All-time sums by business, most invoices first. */
export async function findUserSums(db: Db, page: Page) {
  return await userPage(db, sql`select owner_id, counted, amount from invoice_summary where counted > 0`, page);
}

/** In a period: of its whole months the sums by month, of the days at its ends those by hour. */
export async function findUserSumsIn(
  db: Db,
  { months, days }: Readonly<Record<'months' | 'days', Span[]>>,
  page: Page,
) {
  const parts = [
    ...months.flatMap(({ from, to }) => [
      sql`select owner_id, counted, amount from invoice_received_month
        where month >= ${from}::date and month <= ${to}::date`,
      sql`select owner_id, counted, amount from invoice_received_change
        where day >= ${from}::date and day <= ${to}::date`,
    ]),
    ...days.map(
      ({ from, to }) => sql`select owner_id, counted, amount from invoice_received_hour
        where day >= ${from}::date and day <= ${to}::date`,
    ),
  ];
  const sums = sql`
    select owner_id, sum(counted)::integer as counted, sum(amount) as amount
    from (${sql.join(parts, sql` union all `)}) as r group by owner_id having sum(counted) > 0`;
  return await userPage(db, sums, page);
}

export interface PeriodSums {
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  leftOutCount: number;
  leftOutAmount: string;
  days: { date: CalendarDate; count: number }[];
  hours: { hour: number; count: number }[];
}

/** What everybody received in a period, both days included. */
export async function findPeriodSums(db: Db, span: Span): Promise<PeriodSums> {
  return await sumPeriod(db, EVERYBODY, span);
}

export async function findOwnerPeriodSums(db: Db, ownerId: string, span: Span): Promise<PeriodSums> {
  return await sumPeriod(db, sql`(select * from invoice_received_hour where owner_id = ${ownerId})`, span);
}

async function sumPeriod(db: Db, source: ReturnType<typeof sql>, { from, to }: Span): Promise<PeriodSums> {
  const { rows } = await sql<PeriodSums>`
    with r as materialized (
      select day, hour, sum(counted) as counted, sum(amount) as amount, sum(averaged_count) as averaged_count,
        sum(averaged_amount) as averaged_amount, sum(left_out_count) as left_out_count,
        sum(left_out_amount) as left_out_amount
      from ${source} as s where day >= ${from}::date and day <= ${to}::date group by day, hour
    )
    select coalesce(sum(counted), 0)::integer as counted, coalesce(sum(amount), 0)::text as amount,
      coalesce(sum(averaged_count), 0)::integer as "averagedCount",
      coalesce(sum(averaged_amount), 0)::text as "averagedAmount",
      coalesce(sum(left_out_count), 0)::integer as "leftOutCount",
      coalesce(sum(left_out_amount), 0)::text as "leftOutAmount",
      (select coalesce(json_agg(d order by d.date), '[]') from (
        select day as date, sum(counted)::integer as count from r group by day having sum(counted) > 0) as d) as days,
      (select coalesce(json_agg(h order by h.hour), '[]') from (
        select hour, sum(counted)::integer as count from r group by hour having sum(counted) > 0) as h) as hours
    from r`.execute(db);
  return rows[0] as PeriodSums;
}
