import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export interface StatsRow {
  listedCount: number;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  inReviewCount: number;
  leftOutCount: number;
  leftOutAmount: string;
  /** Counted ones received since the day asked for. */
  recentCount: number;
  /** Largest first. */
  topIssuers: { ruc: string; name: string; counted: number; amount: string }[];
}

/** All of it in one visit: the dashboard asks for it whenever it is looked at. Nothing for an owner without invoices. */
export async function findStats(
  db: Db,
  ownerId: string,
  { since, most }: { since: string; most: number },
): Promise<StatsRow | undefined> {
  const { rows } = await sql<StatsRow>`
    select s.listed_count as "listedCount", s.counted, s.amount, s.averaged_count as "averagedCount",
      s.averaged_amount as "averagedAmount", s.in_review_count as "inReviewCount", s.left_out_count as "leftOutCount",
      s.left_out_amount as "leftOutAmount",
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
