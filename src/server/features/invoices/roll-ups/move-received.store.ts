import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Any number that no other lock has. */
const MOVING = 7_260_401;

/**
 * Moves at most so many changes that uploads added into the sums of all businesses and into each one's months. Returns
 * how many were moved; none while another process does it.
 */
export async function moveReceivedChanges(tx: Db, most: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with mine as materialized (
      select pg_try_advisory_xact_lock(${MOVING}) as is_mine
    ), taken as (
      delete from invoice_received_change c using (
        select owner_id, id from invoice_received_change where (select is_mine from mine) limit ${most}
      ) as t
      where c.owner_id = t.owner_id and c.id = t.id
      returning c.*
    ), total as (
      insert into received_total as t (day, hour, counted, amount, averaged_count, averaged_amount, item_count,
        left_out_count, left_out_amount)
      select day, hour, sum(counted), sum(amount), sum(averaged_count), sum(averaged_amount), sum(item_count),
        sum(left_out_count), sum(left_out_amount)
      from taken group by day, hour
      on conflict (day, hour) do update set counted = t.counted + excluded.counted, amount = t.amount + excluded.amount,
        averaged_count = t.averaged_count + excluded.averaged_count,
        averaged_amount = t.averaged_amount + excluded.averaged_amount,
        item_count = t.item_count + excluded.item_count, left_out_count = t.left_out_count + excluded.left_out_count,
        left_out_amount = t.left_out_amount + excluded.left_out_amount
    ), months as (
      insert into invoice_received_month as t (owner_id, month, counted, amount)
      select owner_id, date_trunc('month', day)::date, sum(counted), sum(amount) from taken group by 1, 2
      on conflict (owner_id, month) do update set counted = t.counted + excluded.counted,
        amount = t.amount + excluded.amount
    )
    select count(*)::integer as moved from taken`.execute(tx);
  return rows[0]?.moved ?? 0;
}
