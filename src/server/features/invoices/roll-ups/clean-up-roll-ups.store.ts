import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { RollUpChange } from './roll-up-change.ts';

/** Rows that count nothing any more, among those that the change touched. */
export async function deleteEmptyRows(tx: Db, ownerId: string, change: RollUpChange): Promise<void> {
  const owner = sql`${ownerId}::uuid`;
  const touched = (rows: readonly object[]) => sql`json_to_recordset(${storedJson(rows)}::json)`;
  const keys = {
    issuers: change.issuers.map(({ month, issuerRuc }) => ({ month, ruc: issuerRuc })),
    receivers: change.receivers.map(({ month, receiver }) => ({ month, receiver })),
    months: change.months.map(({ month }) => ({ month })),
    pairs: change.pairs.map(({ id }) => ({ id })),
    days: change.days.map(({ day }) => ({ day })),
    vatDays: change.vatDays.map(({ taxpayer, day }) => ({ taxpayer, day })),
    hours: change.hours.map(({ day, hour }) => ({ day, hour })),
    tallies: change.tallies.map(({ subject, key, verdict }) => ({ subject, key, verdict })),
    closings: change.closings.map(({ month, taxpayer, supplier }) => ({ month, taxpayer, supplier })),
  };
  await sql`
    with issuers as (
      delete from invoice_month_issuer t using ${touched(keys.issuers)} as c (month date, ruc text)
      where t.owner_id = ${owner} and t.month = c.month and t.issuer_ruc = c.ruc and t.counted = 0
    ), recent as (
      delete from invoice_recent_issuer t using ${touched(keys.issuers)} as c (ruc text)
      where t.owner_id = ${owner} and t.issuer_ruc = c.ruc and t.counted = 0
    ), receivers as (
      delete from invoice_month_receiver t using ${touched(keys.receivers)} as c (month date, receiver text)
      where t.owner_id = ${owner} and t.month = c.month and t.receiver = c.receiver and t.counted = 0
    ), months as (
      delete from invoice_month t using ${touched(keys.months)} as c (month date)
      where t.owner_id = ${owner} and t.month = c.month and t.listed_count = 0
    ), pairs as (
      delete from invoice_pair t using ${touched(keys.pairs)} as c (id uuid)
      where t.owner_id = ${owner} and t.id = c.id and t.listed_count = 0
    ), days as (
      delete from invoice_day t using ${touched(keys.days)} as c (day date)
      where t.owner_id = ${owner} and t.day = c.day and t.listed_count = 0
    ), vat_days as (
      delete from invoice_vat_day t using ${touched(keys.vatDays)} as c (taxpayer text, day date)
      where t.owner_id = ${owner} and t.taxpayer = c.taxpayer and t.day = c.day and t.counted = 0
    ), tallies as (
      delete from invoice_tally t using ${touched(keys.tallies)} as c (subject text, key text, verdict text)
      where t.owner_id = ${owner} and t.subject = c.subject and t.key = c.key and t.verdict = c.verdict
        and t.listed_count = 0
    ), closings as (
      delete from invoice_closing t using ${touched(keys.closings)} as c (month date, taxpayer text, supplier text)
      where t.owner_id = ${owner} and t.taxpayer = c.taxpayer and t.supplier = c.supplier and t.month = c.month
        and t.listed_count = 0
    ), summary as (
      delete from invoice_summary where owner_id = ${owner} and listed_count = 0
    )
    delete from invoice_received_hour t using ${touched(keys.hours)} as c (day date, hour smallint)
    where t.owner_id = ${owner} and t.day = c.day and t.hour = c.hour and t.counted = 0 and t.left_out_count = 0`.execute(
    tx,
  );
}

/** First and last date of the months in which the first or the last went. */
export async function recomputeDates(tx: Db, ownerId: string, { months }: RollUpChange): Promise<void> {
  const left = months.flatMap(({ month, removedDates }) => (removedDates === null ? [] : { month, ...removedDates }));
  if (left.length === 0) return;
  const oneOf = (which: 'asc' | 'desc') => sql`(
      select i.issue_date from invoice i
      where i.owner_id = t.owner_id and i.issue_date >= t.month and i.issue_date < (t.month + interval '1 month')::date
        and i.sum_sign <> 0 and not i.in_review
      order by i.issue_date ${sql.raw(which)} limit 1)`;
  await sql`
    update invoice_month t set first_date = ${oneOf('asc')}, last_date = ${oneOf('desc')}
    from json_to_recordset(${storedJson(left)}::json) as c (month date, first date, last date)
    where t.owner_id = ${ownerId}::uuid and t.month = c.month
      and (t.first_date >= c.first or t.last_date <= c.last)`.execute(tx);
}

/** On the dashboard the largest issuers of the newest months with invoices are shown. */
const RECENT_MONTHS = 6;

/** When the oldest of the newest months is another one now, their issuers are added up anew. */
export async function refreshRecentIssuers(tx: Db, ownerId: string): Promise<void> {
  const owner = sql`${ownerId}::uuid`;
  await sql`
    with since as (
      select min(month) as month from (
        select month from invoice_month where owner_id = ${owner} and counted > 0
        order by month desc limit ${sql.lit(RECENT_MONTHS)}) as newest
    ), moved as (
      update invoice_summary t set recent_since = since.month from since
      where t.owner_id = ${owner} and t.recent_since is distinct from since.month
      returning t.recent_since as month
    ), anew as materialized (
      select i.issuer_ruc, (array_agg(i.issuer_name order by i.month desc))[1] as issuer_name,
        sum(i.counted)::integer as counted, sum(i.amount) as amount
      from moved join invoice_month_issuer i on i.owner_id = ${owner} and i.month >= moved.month
      group by i.issuer_ruc
    ), gone as (
      delete from invoice_recent_issuer t using moved
      where t.owner_id = ${owner} and not exists (select from anew where anew.issuer_ruc = t.issuer_ruc)
    )
    insert into invoice_recent_issuer (owner_id, issuer_ruc, issuer_name, counted, amount)
    select ${owner}, issuer_ruc, issuer_name, counted, amount from anew
    on conflict (owner_id, issuer_ruc) do update set
      issuer_name = excluded.issuer_name, counted = excluded.counted, amount = excluded.amount`.execute(tx);
}
