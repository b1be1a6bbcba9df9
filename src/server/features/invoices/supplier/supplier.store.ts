import { sql } from 'kysely';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedRucs } from '../list/matching-pairs.store.ts';

export interface MonthRow {
  /** `YYYY-MM`. */
  month: FiscalMonth;
  counted: number;
  amount: string;
}

/** What the roll-ups know of an issuer in these months; months without any of its invoices are not among them. */
export async function findIssuerMonths(
  db: Db,
  ownerId: string,
  ruc: string,
  months: readonly FiscalMonth[],
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, sum(m.counted)::int as counted, sum(m.amount) as amount
    from invoice_month_issuer m
    where m.owner_id = ${ownerId} and m.month = any(${months.map(firstDay)}::date[])
      and m.issuer_ruc = any(${storedRucs(ruc)}::text[])
    group by m.month`.execute(db);
  return rows;
}

/** What only the whole document tells: the start of its timbrado, and where its issuer can be written to. */
export async function findIssuerFacts(
  db: Db,
  ownerId: string,
  invoiceId: string,
): Promise<{ validFrom: string | null; email: string | null } | undefined> {
  const { rows } = await sql<{ validFrom: string | null; email: string | null }>`
    select i.details -> 'timbrado' ->> 'validFrom' as "validFrom", i.details -> 'issuer' ->> 'email' as email
    from invoice i where i.owner_id = ${ownerId} and i.id = ${invoiceId}`.execute(db);
  return rows[0];
}

export interface PriceRow {
  description: string;
  unit: string;
  currency: string;
  now: string;
  before: string | null;
  since: string;
}

/** Lines of one invoice that are looked at: hostile ones have thousands. */
const MOST_LINES = 100;

/**
 * Of these invoices, newest first, the products that cost most in all and were bought more than once: their price now,
 * the last that was different, and since when. Alike are lines with one code, or else one description, in one currency
 * and unit.
 */
export async function findPriceChanges(
  db: Db,
  ownerId: string,
  invoiceIds: readonly string[],
  most: number,
): Promise<PriceRow[]> {
  if (invoiceIds.length === 0) return [];
  const { rows } = await sql<PriceRow>`
    with bought as materialized (
      select coalesce(nullif(t.code, ''), lower(t.description)) as product, i.currency, coalesce(t.unit, '') as unit,
        t.description, t.unit_price as price, coalesce(t.total, 0) as total, i.issue_date, i.id
      from invoice i cross join lateral (
        select line.code, line.description, line.unit, line.unit_price, line.total from invoice_item line
        where line.owner_id = ${ownerId} and line.invoice_id = i.id and line.unit_price > 0
        order by line.line limit ${MOST_LINES}
      ) as t
      where i.owner_id = ${ownerId} and i.id = any(${invoiceIds}::uuid[])
    ),
    product as (
      select product, currency, unit, sum(total) as total,
        (array_agg(description order by issue_date desc, id desc))[1] as description,
        (array_agg(price order by issue_date desc, id desc, price))[1] as now
      from bought group by product, currency, unit
      having count(distinct id) > 1
      order by sum(total) desc, product limit ${most}
    )
    select p.description, p.unit, p.currency, p.now, b.price as before, (
        select min(s.issue_date) from bought s
        where (s.product, s.currency, s.unit) = (p.product, p.currency, p.unit) and s.price = p.now
          and (b.issue_date is null or s.issue_date >= b.issue_date)
      ) as since
    from product p left join lateral (
      select o.price, o.issue_date from bought o
      where (o.product, o.currency, o.unit) = (p.product, p.currency, p.unit) and o.price <> p.now
      order by o.issue_date desc, o.id desc limit 1
    ) as b on true
    order by p.total desc, p.product`.execute(db);
  return rows;
}
