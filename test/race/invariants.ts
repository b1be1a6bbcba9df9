import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { expectedRollUps, keptRollUps } from '../invoices/expected-roll-ups.ts';

/** Queries that each find a state that must never exist, in any business. */
const NEVER: Readonly<Record<string, ReturnType<typeof sql<{ found: string }>>>> = {
  'more than one active subscription': sql`
    select owner_id::text as found from subscription where status = 'active' group by 1 having count(*) > 1`,
  'more than one plan asked for': sql`
    select owner_id::text as found from subscription where status = 'pending' group by 1 having count(*) > 1`,
  'more than one default template': sql`
    select owner_id::text as found from export_template where is_default group by 1 having count(*) > 1`,
  'a balance below zero': sql`
    select to_jsonb(b)::text as found from ai_balance b
    where least(trial_used, trial_reserved, plan_used, plan_reserved, trial_calls, plan_calls) < 0`,
  'readings set aside that no line holds': sql`
    select b.owner_id::text as found from ai_balance b
    where trial_reserved + plan_reserved <> (
      select coalesce(sum(units), 0) from ai_use u join owner o on o.id = u.owner_id
      where coalesce(o.payer_id, o.id) = b.owner_id and u.state = 'reserved')`,
  'bytes that a payer counts of others, otherwise than those do': sql`
    select s.owner_id || ' counts ' || s.paid_bytes as found from owner_storage s
    where s.paid_bytes <> (
      select coalesce(sum(p.bytes), 0) from owner o join owner_storage p on p.owner_id = o.id where o.payer_id = s.owner_id)`,
  'bytes counted otherwise than they are': sql`
    select s.owner_id || ' counts ' || s.bytes as found from owner_storage s
    where s.bytes <> (
      (select coalesce(sum(size), 0) from stored_file f where f.owner_id = s.owner_id and not f.package_only)
      + (select coalesce(sum(bytes), 0) from export_file e where e.owner_id = s.owner_id and e.state = 'done')
      + (select coalesce(sum(bytes), 0) from reconciliation_file r where r.owner_id = s.owner_id and r.state <> 'failed'))`,
  'a comparison of a file that was not read': sql`
    select c.file_id::text as found from reconciliation_register c
    join reconciliation_file f on f.owner_id = c.owner_id and f.id = c.file_id where f.state <> 'done'`,
  'a file that no document is made of': sql`
    select encode(sha256, 'hex') as found from stored_file f
    where not exists (select from document d where d.owner_id = f.owner_id and d.sha256 = f.sha256)`,
  'one CDC twice': sql`
    select cdc as found from invoice where cdc is not null group by owner_id, cdc having count(*) > 1`,
  'a sum that is not what the invoices add up to': sql`
    select s.owner_id || ' sums ' || s.amount as found
    from invoice_summary s
    where (s.listed_count, s.amount) <> (
      select count(*), coalesce(sum(sum_sign * total_pyg) filter (where not in_review), 0)
      from invoice i where i.owner_id = s.owner_id)`,
  'a month that is not what its invoices add up to': sql`
    select m.owner_id || ' in ' || m.month || ' sums ' || m.amount as found
    from invoice_month m
    where (m.listed_count, m.amount) <> (
      select count(*), coalesce(sum(sum_sign * total_pyg) filter (where not in_review), 0)
      from invoice i where i.owner_id = m.owner_id and to_char(i.issue_date, 'YYYY-MM') = left(m.month::text, 7))`,
  'an invoice that no sum has': sql`
    select id::text as found from invoice i
    where not exists (select from invoice_summary s where s.owner_id = i.owner_id)`,
  'a month that is closed twice': sql`
    select owner_id || ' in ' || month as found from month_close where reopened_at is null
    group by owner_id, month having count(*) > 1`,
  'a close whose picture does not add up to its figures': sql`
    select c.owner_id || ' in ' || c.month as found from month_close c
    where (c.figures #>> '{purchases,total}')::numeric <> (
      select coalesce(sum(p.total), 0) from month_close_invoice p
      where p.owner_id = c.owner_id and p.close_id = c.id and p.step = 0 and p.line = 'purchases')`,
  'nobody who could administer': sql`
    select 'nobody' as found where not exists (select from app_user where role = 'admin' and status = 'active')`,
  'more than one running export': sql`
    select owner_id::text as found from export_file where state in ('waiting', 'running')
    group by owner_id having count(*) > 1`,
};

/** In one statement, so that all is seen at one moment. */
export async function findBroken(db: Db): Promise<string[]> {
  const searches = Object.entries(NEVER).map(
    ([what, search]) => sql`select ${sql.lit(what)} as what, found from (${search}) as s`,
  );
  const statement = sql<{ what: string; found: string }>`${sql.join(searches, sql` union all `)}`;
  return (await executePrepared(db, statement)).map(({ what, found }) => `${what}: ${found}`);
}

/** The roll-ups of a business that differ from what its invoices add up to, seen at one moment. */
export async function wrongSums(db: Database, ownerId: string): Promise<string[]> {
  const atOnce = db.transaction().setIsolationLevel('repeatable read');
  return await atOnce.execute(async (tx) => {
    const expected = await expectedRollUps(tx, ownerId);
    const kept = await keptRollUps(tx, ownerId);
    return Object.keys(expected).flatMap((name) => {
      const [should, is] = [JSON.stringify(expected[name]), JSON.stringify(kept[name])];
      return should === is ? [] : `the sums of ${name} are ${is} and should be ${should}`;
    });
  });
}

/** Files that a row names and the disk lacks. */
export async function missingFiles(db: Database, dataDir: string): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string; sha256: string }>`
    select owner_id as "ownerId", encode(sha256, 'hex') as sha256 from stored_file where not package_only`.execute(db);
  return rows
    .filter(({ ownerId, sha256 }) => !existsSync(fileOf(dataDir, ownerId, sha256)))
    .map(({ sha256 }) => `a file is not on the disk: ${sha256}`);
}

const fileOf = (dataDir: string, ownerId: string, sha256: string) =>
  path.join(dataDir, 'files', ownerId, sha256.slice(0, 2), sha256);
