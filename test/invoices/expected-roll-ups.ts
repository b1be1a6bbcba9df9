import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * What every roll-up should hold, added up from the invoices themselves. Written apart from the code that keeps them:
 * conversions divide with forty decimals and then round, months and receivers are found in SQL.
 */
const FOUND = `
  select i.*, to_char(issue_date, 'YYYY-MM') || '-01' as month, sum_sign <> 0 and not in_review as counts,
    (created_at at time zone 'UTC' - interval '3 hours')::date as received,
    extract(hour from created_at at time zone 'UTC' - interval '3 hours')::int as received_hour,
    case when cancelled then 'cancelled' when environment = 'test' then 'test' when in_review then 'review'
      when document_type = 'remission-note' then 'no_amounts' when total_pyg is null then 'no_rate' end as reason,
    coalesce(receiver_ruc, nullif(btrim(regexp_replace(lower(translate(receiver_name, 'ÁÉÍÓÚÑáéíóúñ',
      'AEIOUNaeioun')), '\\s+', ' ', 'g')), '')) as receiver,
    case when currency = 'PYG' then 1 when total_pyg is null or total = 0 then 0
      else total_pyg::numeric(80, 40) / total end as factor
  from invoice i where owner_id = $1`;

/** A rate counts at its own line where both its base and its VAT are known. */
const rate = (name: string, of: number) =>
  `round(case when base${of} is null or vat${of} is null then 0 else ${name}${of} end * factor, 8)`;
const PARTS = [
  ...[rate('base', 5), rate('base', 10), rate('vat', 5), rate('vat', 10)],
  'round((coalesce(exempt, 0) + coalesce(exonerated, 0)) * factor, 8)',
];

/**
 * Each in whole guaraníes: what the parts do not give of the total is a sixth part, but not a fraction of a guaraní; all
 * are rounded, and the largest takes what is over. `offset 0` keeps each step a step of its own: put into one another,
 * as the planner would, they grow to expressions that take it a tenth of a second each time.
 */
export const COUNTED = `
  select f.*, ${['base5', 'base10', 'vat5', 'vat10', 'untaxed', 'left']
    .map(
      (name, at) =>
        `round(s.parts[${at + 1}]) + case when s.largest = ${at + 1} then s.over else 0 end as whole_${name}`,
    )
    .join(', ')}, r.remainder
  from (${FOUND} offset 0) as f
  cross join lateral (select array[${PARTS.join(', ')}] as parts offset 0) as p
  cross join lateral (select coalesce(total_pyg, 0) - (select sum(x) from unnest(p.parts) as x) as remainder offset 0) as r
  cross join lateral (
    select p.parts || case when abs(r.remainder) < 1 and exists (select from unnest(p.parts) as x where x <> 0) then 0
      else r.remainder end as parts offset 0) as q
  cross join lateral (
    select q.parts,
      (select n from unnest(q.parts) with ordinality as u (x, n) order by abs(x) desc, n limit 1) as largest,
      round(coalesce(total_pyg, 0)) - (select sum(round(x)) from unnest(q.parts) as x) as over offset 0) as s`;

const IN_LIST = `
  count(*)::int as listed_count,
  coalesce(sum(sum_sign * total_pyg) filter (where counts), 0) as amount,
  count(*) filter (where sum_sign <> 0 and (in_review or total_pyg is null))::int as left_out_count,
  coalesce(sum(sum_sign * total_pyg) filter (where in_review), 0) as left_out_amount`;
const IN_ANY_SUM = `${IN_LIST}, count(*) filter (where counts)::int as counted`;
const BY_KIND = `count(*) filter (where counts and document_type = 'credit-note')::int as credit_note_count,
  ${['cancelled', 'test', 'review', 'no_amounts', 'no_rate']
    .map((reason) => `count(*) filter (where reason = '${reason}')::int as ${reason}_count`)
    .join(', ')}`;
const IN_SUMMARY_AND_MONTH = `${IN_ANY_SUM}, ${BY_KIND},
  count(total_pyg) filter (where counts and sum_sign = 1)::int as averaged_count,
  coalesce(sum(total_pyg) filter (where counts and sum_sign = 1), 0) as averaged_amount,
  count(*) filter (where verdict = 'observed')::int as observed_count,
  coalesce(sum(sum_sign * total_pyg) filter (where counts and verdict = 'observed'), 0) as observed_amount`;
const IN_ANY_SUM_OF_DAY = `count(*)::int as listed_count, count(*) filter (where counts)::int as counted,
  coalesce(sum(sum_sign * total_pyg) filter (where counts), 0) as amount,
  count(total_pyg) filter (where counts and sum_sign = 1)::int as averaged_count,
  coalesce(sum(total_pyg) filter (where counts and sum_sign = 1), 0) as averaged_amount`;
const RECEIVED = `
  count(*) filter (where counts)::int as counted,
  coalesce(sum(sum_sign * total_pyg) filter (where counts), 0) as amount,
  count(total_pyg) filter (where counts and sum_sign = 1)::int as averaged_count,
  coalesce(sum(total_pyg) filter (where counts and sum_sign = 1), 0) as averaged_amount,
  coalesce(sum(item_count) filter (where counts), 0)::int as item_count,
  count(*) filter (where sum_sign <> 0 and (in_review or total_pyg is null))::int as left_out_count,
  coalesce(sum(sum_sign * total_pyg) filter (where in_review), 0) as left_out_amount`;
const part = (column: string, name: string) =>
  `coalesce(sum(sum_sign * (${column})) filter (where counts and total_pyg is not null), 0) as ${name}`;
const counted = (condition: string, name: string) => `count(*) filter (where counts and ${condition})::int as ${name}`;

/** Of both rates, as the document gives it, less what stands at a rate. */
const OWN_VAT = `round(coalesce(vat, coalesce(vat5, 0) + coalesce(vat10, 0)) * factor, 8)`;
const OTHER_VAT = `(${OWN_VAT} - ${rate('vat', 5)} - ${rate('vat', 10)})`;
/** What of the total its parts do not give, and why. */
const IS_ROUNDING = `(remainder <> total_pyg and abs(remainder) < case when currency = 'PYG' then 50 else round(0.05 * factor, 8) end)`;
const IS_UNSPLIT = `(not ${IS_ROUNDING} and (remainder = total_pyg
  or base5 is null or vat5 is null or base10 is null or vat10 is null))`;
const HAS_UNSPLIT = `(${IS_UNSPLIT} and whole_left <> 0)`;
export const UNSPLIT = `case when ${HAS_UNSPLIT} then whole_left else 0 end`;
export const UNSPLIT_VAT = `case when ${HAS_UNSPLIT} then round(${OTHER_VAT}) else 0 end`;
/** The document's own sum, where it is none of what stands at the rates and with what is not split. */
export const VAT = `case when ${HAS_UNSPLIT} then whole_vat5 + whole_vat10 + round(${OTHER_VAT})
  when abs(${OTHER_VAT}) < 1 then whole_vat5 + whole_vat10 else round(${OWN_VAT}) end`;
/** What a document adds to the taxes of a sum. */
const taxes = (vat: string) => `${part(vat, 'vat')}, ${part('whole_vat5', 'vat5')}, ${part('whole_vat10', 'vat10')},
  ${part('whole_base5', 'base5')}, ${part('whole_base10', 'base10')}, ${part('whole_untaxed', 'exempt')}`;

const remainder = (condition: string, name: string) =>
  `coalesce(sum(sum_sign * whole_left) filter (where counts and total_pyg is not null and ${condition}), 0) as ${name}`;
const remainders = (condition: string, name: string) =>
  `count(*) filter (where counts and total_pyg is not null and whole_left <> 0 and ${condition})::int as ${name}`;

/** The six newest months with counted invoices begin here. */
const SINCE = `(select min(month) from (select distinct month from i where counts order by month desc limit 6) as m)`;

interface Rule {
  readonly vat: string;
  readonly unsplitVat: string;
  readonly isUnsplit: string;
}
type Queries = Readonly<Record<string, { table: string; columns: string; rest: string }>>;

const rollUpsBy = ({ vat, unsplitVat, isUnsplit }: Rule): Queries => ({
  summary: {
    table: 'invoice_summary',
    columns: `${IN_SUMMARY_AND_MONTH}, count(*) filter (where in_review)::int as in_review_count,
      ${SINCE} as recent_since`,
    rest: 'having count(*) > 0',
  },
  months: {
    table: 'invoice_month',
    columns: `month, ${IN_SUMMARY_AND_MONTH},
      count(distinct issuer_ruc) filter (where counts)::int as issuer_count,
      count(distinct receiver) filter (where counts)::int as receiver_count,
      ${taxes(vat)},
      ${counted('cdc is not null', 'cdc_count')}, ${counted('timbrado is not null', 'timbrado_count')},
      ${counted("source = 'xml'", 'xml_count')}, ${counted("source = 'pdf-model'", 'model_count')},
      ${counted("source = 'pdf-local'", 'local_count')}, ${counted("source = 'typed'", 'typed_count')},
      ${remainder(IS_ROUNDING, 'rounding')}, ${remainder(isUnsplit, 'unsplit_amount')},
      ${remainder(`not ${IS_ROUNDING} and not ${isUnsplit}`, 'difference_amount')},
      ${remainders(isUnsplit, 'unsplit_count')}, ${part(unsplitVat, 'unsplit_vat')},
      ${remainders(`${isUnsplit} and coalesce(vat, vat5, vat10) is null`, 'unread_vat_count')},
      ${remainders(`not ${IS_ROUNDING} and not ${isUnsplit}`, 'difference_count')},
      min(issue_date) filter (where counts) as first_date, max(issue_date) filter (where counts) as last_date`,
    rest: 'group by month',
  },
  days: {
    table: 'invoice_day',
    columns: `issue_date as day, ${IN_ANY_SUM_OF_DAY}, ${BY_KIND}`,
    rest: 'group by issue_date',
  },
  vatDays: {
    table: 'invoice_vat_day',
    columns: `split_part(receiver_ruc, '-', 1) as taxpayer, issue_date as day, count(*)::int as counted,
      ${part('whole_vat5', 'vat5')}, ${part('whole_vat10', 'vat10')}, ${part(unsplitVat, 'unsplit_vat')}`,
    rest: `where counts and receiver_ruc is not null
        and (receiver_ruc <> issuer_ruc or document_type = 'self-invoice')
        and total_pyg is not null and (whole_vat5 <> 0 or whole_vat10 <> 0 or ${unsplitVat} <> 0)
      group by 1, 2`,
  },
  issuers: {
    table: 'invoice_month_issuer',
    columns: 'month, issuer_ruc, count(*)::int as counted, coalesce(sum(sum_sign * total_pyg), 0) as amount',
    rest: 'where counts group by month, issuer_ruc',
  },
  receivers: {
    table: 'invoice_month_receiver',
    columns: 'month, receiver, count(*)::int as counted',
    rest: 'where counts and receiver is not null group by month, receiver',
  },
  pairs: {
    table: 'invoice_pair',
    columns: `pair_id as id, issuer_ruc, issuer_name, receiver_ruc, receiver_name, ${IN_ANY_SUM}, ${taxes(vat)}`,
    rest: 'group by pair_id, issuer_ruc, issuer_name, receiver_ruc, receiver_name',
  },
  hours: {
    table: 'invoice_received_hour',
    columns: `received as day, received_hour as hour, ${RECEIVED}`,
    rest: 'where counts or (sum_sign <> 0 and in_review) group by received, received_hour',
  },
  tallies: {
    table: 'invoice_tally',
    columns: `subject, key, verdict, ${IN_LIST}, ${taxes(vat)}`,
    rest: `cross join lateral (values ('month', month), ('issuer', issuer_ruc), ('receiver', receiver_ruc)) as s (subject, key)
      where key is not null group by subject, key, verdict`,
  },
  recent: {
    table: 'invoice_recent_issuer',
    columns: 'issuer_ruc, count(*)::int as counted, coalesce(sum(sum_sign * total_pyg), 0) as amount',
    rest: `where counts and month >= ${SINCE} group by issuer_ruc`,
  },
});

const EXPECTED = rollUpsBy({ vat: VAT, unsplitVat: UNSPLIT_VAT, isUnsplit: IS_UNSPLIT });

/** As the version before whole guaraníes added up: parts as they are, and a rate whose base or VAT alone is known. */
export const EARLIER = {
  rows: `
    select p.*, coalesce(total_pyg, 0) - whole_base5 - whole_base10 - whole_vat5 - whole_vat10 - whole_untaxed as remainder,
      coalesce(total_pyg, 0) - whole_base5 - whole_base10 - whole_vat5 - whole_vat10 - whole_untaxed as whole_left
    from (
      select f.*, ${['base5', 'base10', 'vat5', 'vat10']
        .map((name) => `round(coalesce(${name}, 0) * factor, 8) as whole_${name}`)
        .join(', ')}, round((coalesce(exempt, 0) + coalesce(exonerated, 0)) * factor, 8) as whole_untaxed
      from (${FOUND}) as f) as p`,
  queries: rollUpsBy({
    vat: 'round(coalesce(vat, 0) * factor, 8)',
    unsplitVat: '0',
    isUnsplit: `(not ${IS_ROUNDING} and (remainder = total_pyg or base5 is null or base10 is null))`,
  }),
};

type Rows = Record<string, Record<string, unknown>[]>;

/** What the columns of each are called, as soon as one of its rows was seen. */
const named = new Map<string, readonly string[]>();

export async function expectedRollUps(db: Db, ownerId: string): Promise<Rows> {
  const found: Rows = {};
  for (const [name, { columns, rest }] of Object.entries(EXPECTED)) {
    const text = `with i as materialized (${COUNTED}) select ${columns} from i ${rest}`;
    const rows = sorted(await query(db, ownerId, text));
    if (rows[0]) named.set(name, Object.keys(rows[0]));
    found[name] = rows;
  }
  return found;
}

/** The same columns of the tables. */
export async function keptRollUps(db: Db, ownerId: string): Promise<Rows> {
  if (named.size < Object.keys(EXPECTED).length) await expectedRollUps(db, ownerId);
  const found: Rows = {};
  for (const [name, { table }] of Object.entries(EXPECTED)) {
    const rows = await query(db, ownerId, `select * from ${table} where owner_id = $1`);
    const columns = named.get(name) ?? [];
    found[name] = sorted(rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))));
  }
  return found;
}

const sorted = <T>(rows: T[]) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

async function query(db: Db, ownerId: string, text: string) {
  const compiled = { ...sql`select`.compile(db), sql: text, parameters: [ownerId] };
  const { rows } = await db.executeQuery<Record<string, unknown>>(compiled);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
}

/** Amounts without the zeros at their end. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value)
    ? value.replace(/\.?0+$/, '').replace(/^-0$/, '0')
    : value;
}
