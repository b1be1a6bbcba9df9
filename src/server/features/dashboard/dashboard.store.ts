import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export interface SummaryRow {
  listedCount: number;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  inReviewCount: number;
  leftOutCount: number;
  leftOutAmount: string;
}

export async function findSummary(db: Db, ownerId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    select count(*)::int as "listedCount",
      count(*) filter (where sum_sign <> 0 and not in_review)::int as counted,
      coalesce(sum(sum_sign * total_pyg) filter (where not in_review), 0) as amount,
      count(total_pyg) filter (where sum_sign = 1 and not in_review)::int as "averagedCount",
      coalesce(sum(total_pyg) filter (where sum_sign = 1 and not in_review), 0) as "averagedAmount",
      count(*) filter (where in_review)::int as "inReviewCount",
      count(*) filter (where sum_sign <> 0 and (in_review or total_pyg is null))::int as "leftOutCount",
      coalesce(sum(sum_sign * total_pyg) filter (where in_review), 0) as "leftOutAmount"
    from invoice where owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export interface IssuerRow {
  ruc: string;
  name: string;
  counted: number;
  amount: string;
}

export async function findTopIssuers(db: Db, ownerId: string, most: number): Promise<IssuerRow[]> {
  const { rows } = await sql<IssuerRow>`
    with counted as (
      select *, date_trunc('month', issue_date) as month
      from invoice where owner_id = ${ownerId} and sum_sign <> 0 and not in_review
    )
    select issuer_ruc as ruc, max(issuer_name) as name, count(*)::int as counted,
      coalesce(sum(sum_sign * total_pyg), 0) as amount
    from counted
    where month in (select distinct month from counted order by month desc limit 6)
    group by issuer_ruc order by amount desc, issuer_ruc limit ${most}`.execute(db);
  return rows;
}

/** Counted invoices received from that day on, days of Asunción. */
export async function countReceivedSince(db: Db, ownerId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invoice
    where owner_id = ${ownerId} and sum_sign <> 0 and not in_review
      and (created_at at time zone 'America/Asuncion')::date >= ${day}::date`.execute(db);
  return rows[0]?.count ?? 0;
}
