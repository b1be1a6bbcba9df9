import { sql } from 'kysely';
import type { DayRange } from '#domain/time/dashboard-period.ts';
import type { KindCounts } from '#server/features/invoices/describe/kind-counts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

export interface StatsRow extends KindCounts {
  listedCount: number;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  inReviewCount: number;
  /** Pairs of invoices that may be the same document and both count. */
  repeatCount: number;
  leftOutCount: number;
  leftOutAmount: string;
  /** Counted ones received since the day asked for. */
  recentCount: number;
  /** Largest first. */
  topIssuers: { ruc: string; name: string; counted: number; amount: string }[];
}

const kinds = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('credit_note_count')} as "creditNoteCount", ${column('cancelled_count')} as "cancelledCount",
    ${column('test_count')} as "testCount", ${column('review_count')} as "reviewCount",
    ${column('no_amounts_count')} as "noAmountsCount", ${column('no_rate_count')} as "noRateCount"`;
};

/** One statement, since it runs whenever the dashboard is opened. Undefined for an owner without invoices. */
export async function findStats(
  db: Db,
  ownerId: string,
  { since, most }: { since: string; most: number },
): Promise<StatsRow | undefined> {
  const { rows } = await sql<StatsRow>`
    select s.listed_count as "listedCount", s.counted, s.amount, s.averaged_count as "averagedCount",
      s.averaged_amount as "averagedAmount", s.in_review_count as "inReviewCount", s.left_out_count as "leftOutCount",
      s.left_out_amount as "leftOutAmount", ${kinds('s')},
      (select count(*)::integer from invoice_repeat p where p.owner_id = s.owner_id and not p.is_waiting) as "repeatCount",
      (select coalesce(sum(d.counted), 0)::integer from invoice_received_hour d
        where d.owner_id = s.owner_id and d.day >= ${since}::date) as "recentCount",
      (select coalesce(json_agg(json_build_object(
          'ruc', t.issuer_ruc, 'name', t.issuer_name, 'counted', t.counted, 'amount', t.amount::text)), '[]')
        from (
          select issuer_ruc, issuer_name, counted, amount from invoice_recent_issuer r
          where r.owner_id = s.owner_id order by r.amount desc, r.issuer_ruc limit ${most}
        ) as t) as "topIssuers"
    from invoice_summary s
    where s.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

/** By the index of states, however many were ever received. */
export async function countFailedDocuments(db: Db, ownerId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from document d where d.owner_id = ${ownerId} and d.state = 'failed' order by d.id limit ${most}) as failed`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface PeriodRow extends KindCounts {
  listedCount: number;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  vat5: string;
  vat10: string;
  unsplitVat: string;
}

/**
 * What was issued in each of some periods, and the VAT that a taxpayer, given without check digit, has as a credit from
 * it. From one row a day: a year is 366 of them, however many invoices there are.
 */
export async function findPeriods(
  db: Db,
  ownerId: string,
  periods: readonly DayRange[],
  taxpayer: string | null,
): Promise<PeriodRow[]> {
  const ranges = sql`json_to_recordset(${storedJson(periods.map((range, place) => ({ place, ...range })))}::json)
    as p (place integer, first date, last date)`;
  const sum = (column: string) => sql`coalesce(sum(d.${sql.ref(column)}), 0)`;
  const { rows } = await sql<PeriodRow>`
    select d.*, v.vat5, v.vat10, v."unsplitVat"
    from ${ranges}
    cross join lateral (
      select ${sum('listed_count')}::integer as "listedCount", ${sum('counted')}::integer as counted,
        ${sum('amount')} as amount, ${sum('averaged_count')}::integer as "averagedCount",
        ${sum('averaged_amount')} as "averagedAmount", ${sum('credit_note_count')}::integer as "creditNoteCount",
        ${sum('cancelled_count')}::integer as "cancelledCount", ${sum('test_count')}::integer as "testCount",
        ${sum('review_count')}::integer as "reviewCount", ${sum('no_amounts_count')}::integer as "noAmountsCount",
        ${sum('no_rate_count')}::integer as "noRateCount"
      from invoice_day d where d.owner_id = ${ownerId} and d.day between p.first and p.last
    ) as d
    cross join lateral (
      select ${sum('vat5')} as vat5, ${sum('vat10')} as vat10, ${sum('unsplit_vat')} as "unsplitVat"
      from invoice_vat_day d
      where d.owner_id = ${ownerId} and d.taxpayer = ${taxpayer} and d.day between p.first and p.last
    ) as v
    order by p.place`.execute(db);
  return rows;
}
