import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export interface MonthRow {
  /** Its first day. */
  month: string;
  counted: number;
  amount: string;
  averagedCount: number;
  averagedAmount: string;
  issuers: number;
  receivers: number;
  vat: string;
  vat5: string;
  vat10: string;
  base5: string;
  base10: string;
  exempt: string;
  withCdc: number;
  withTimbrado: number;
  fromXml: number;
  fromModel: number;
  fromLocal: number;
  leftOutCount: number;
  leftOutAmount: string;
  firstDate: string | null;
  lastDate: string | null;
}

/** Newest first; those where nothing counts are not among them. */
export async function findMonths(db: Db, ownerId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`${monthsOf(ownerId)} order by month desc`.execute(db);
  return rows.filter(({ counted }) => counted > 0);
}

export async function findMonth(db: Db, ownerId: string, firstDay: string): Promise<MonthRow | undefined> {
  const { rows } = await sql<MonthRow>`select * from (${monthsOf(ownerId)}) m where month = ${firstDay}`.execute(db);
  return rows[0];
}

/** A foreign document's parts in guaraníes, in the proportion of its total. */
const guaranies = (column: string) => sql`coalesce(sum(sum_sign * case
  when total_pyg is null then 0
  when currency = 'PYG' then coalesce(${sql.ref(column)}, 0)
  when total = 0 then 0
  else round(coalesce(${sql.ref(column)}, 0) * total_pyg / total, 8) end) filter (where is_counted), 0)`;

const monthsOf = (ownerId: string) => sql`
  select date_trunc('month', issue_date)::date as month,
    count(*) filter (where is_counted)::int as counted,
    coalesce(sum(sum_sign * total_pyg) filter (where is_counted), 0) as amount,
    count(total_pyg) filter (where is_counted and sum_sign = 1)::int as "averagedCount",
    coalesce(sum(total_pyg) filter (where is_counted and sum_sign = 1), 0) as "averagedAmount",
    count(distinct issuer_ruc) filter (where is_counted)::int as issuers,
    count(distinct coalesce(receiver_ruc, lower(receiver_name))) filter (where is_counted)::int as receivers,
    ${guaranies('vat')} as vat, ${guaranies('vat5')} as vat5, ${guaranies('vat10')} as vat10,
    ${guaranies('base5')} as base5, ${guaranies('base10')} as base10, ${guaranies('all_exempt')} as exempt,
    count(cdc) filter (where is_counted)::int as "withCdc",
    count(timbrado) filter (where is_counted)::int as "withTimbrado",
    count(*) filter (where is_counted and source = 'xml')::int as "fromXml",
    count(*) filter (where is_counted and source = 'pdf-model')::int as "fromModel",
    count(*) filter (where is_counted and source = 'pdf-local')::int as "fromLocal",
    count(*) filter (where is_left_out)::int as "leftOutCount",
    coalesce(sum(sum_sign * total_pyg) filter (where is_left_out), 0) as "leftOutAmount",
    min(issue_date) filter (where is_counted) as "firstDate",
    max(issue_date) filter (where is_counted) as "lastDate"
  from (
    select *, exempt + exonerated as all_exempt, sum_sign <> 0 and not in_review as is_counted,
      sum_sign <> 0 and (in_review or total_pyg is null) as is_left_out
    from invoice where owner_id = ${ownerId}
  ) i
  group by 1`;
