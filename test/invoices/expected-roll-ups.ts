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

/** A rate has its own amounts only where both its base and its VAT are known. */
const rate = (name: string, of: number) =>
  `round(case when base${of} is null or vat${of} is null then 0 else ${name}${of} end * factor, 8)`;
const PARTS = [
  ...[rate('base', 5), rate('base', 10), rate('vat', 5), rate('vat', 10)],
  'round((coalesce(exempt, 0) + coalesce(exonerated, 0)) * factor, 8)',
];

/**
 * Each document in whole guaraníes: what its parts lack of the total is a sixth part, unless it is a fraction of a
 * guaraní; all are rounded, and the largest takes the remainder. `offset 0` keeps the planner from merging the steps
 * into expressions that take it a tenth of a second each.
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

/** The VAT of both rates, as the document states it, minus what stands at a rate. */
const OWN_VAT = `round(coalesce(vat, coalesce(vat5, 0) + coalesce(vat10, 0)) * factor, 8)`;
const OTHER_VAT = `(${OWN_VAT} - ${rate('vat', 5)} - ${rate('vat', 10)})`;
/** The part of the total that the parts do not give, and why. */
const IS_ROUNDING = `(remainder <> total_pyg and abs(remainder) < case when currency = 'PYG' then 50 else round(0.05 * factor, 8) end)`;
const IS_UNSPLIT = `(not ${IS_ROUNDING} and (remainder = total_pyg
  or base5 is null or vat5 is null or base10 is null or vat10 is null))`;
const HAS_UNSPLIT = `(${IS_UNSPLIT} and whole_left <> 0)`;
export const UNSPLIT = `case when ${HAS_UNSPLIT} then whole_left else 0 end`;
export const UNSPLIT_VAT = `case when ${HAS_UNSPLIT} then round(${OTHER_VAT}) else 0 end`;
/** VAT at the rates and of the unsplit amount; the document's own figure where that is another. */
export const VAT = `case when ${HAS_UNSPLIT} then whole_vat5 + whole_vat10 + round(${OTHER_VAT})
  when abs(${OTHER_VAT}) < 1 then whole_vat5 + whole_vat10 else round(${OWN_VAT}) end`;
/** The taxes that a document adds to a sum. */
const taxes = (vat: string) => `${part(vat, 'vat')}, ${part('whole_vat5', 'vat5')}, ${part('whole_vat10', 'vat10')},
  ${part('whole_base5', 'base5')}, ${part('whole_base10', 'base10')}, ${part('whole_untaxed', 'exempt')}`;

const remainder = (condition: string, name: string) =>
  `coalesce(sum(sum_sign * whole_left) filter (where counts and total_pyg is not null and ${condition}), 0) as ${name}`;
const remainders = (condition: string, name: string) =>
  `count(*) filter (where counts and total_pyg is not null and whole_left <> 0 and ${condition})::int as ${name}`;

/** The first of the six newest months with counted invoices. */
const SINCE = `(select min(month) from (select distinct month from i where counts order by month desc limit 6) as m)`;

interface Rule {
  readonly vat: string;
  readonly unsplitVat: string;
  readonly isUnsplit: string;
}
type Queries = Readonly<Record<string, { table: string; columns: string; rest: string }>>;

/** What a document adds to a line of a close: it has no sign there. */
const lined = (column: string, name: string) => `coalesce(sum(${column}) filter (where in_line), 0) as ${name}`;

/** Whose close an invoice is in, and where; of everybody, of its buyer (twice), of its seller. */
const BOUGHT = `case when document_type = 'credit-note' then 'received-credit-notes' else 'purchases' end`;
const PLACES = `
  select '' as taxpayer, '' as supplier, case reason when 'review' then case when alteration is null then 'in-review' else 'altered' end
    when 'no_amounts' then 'no-amounts' when 'no_rate' then 'no-rate' else coalesce(reason, 'counted') end as place
  union all select buyer, '', 'to-itself'
  where reason is null and buyer <> '' and buyer = seller and document_type <> 'self-invoice'
  union all select buyer, '', ${BOUGHT}
  where reason is null and buyer <> '' and (buyer <> seller or document_type = 'self-invoice')
  union all select buyer, seller, ${BOUGHT}
  where reason is null and buyer <> '' and seller <> '' and (buyer <> seller or document_type = 'self-invoice')
  union all select seller, '', case document_type when 'self-invoice' then 'self-invoice-of-other'
    when 'credit-note' then 'issued-credit-notes' else 'sales' end
  where reason is null and seller <> '' and buyer <> seller`;

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

/** No version before whole guaraníes had it. */
const CLOSINGS = {
  table: 'invoice_closing',
  columns: `taxpayer, supplier, month, place,
    case when place in ('purchases', 'received-credit-notes') then
      case when source <> 'xml' then 'paper' when strength = 'chained' then 'verified' else 'unverified' end
    else '' end as backing,
    place in ('purchases', 'received-credit-notes') and source <> 'xml' and cdc is not null as is_only_pdf,
    count(*)::int as listed_count,
    coalesce(sum(case when in_line or place = 'cancelled' then 1 else sum_sign end * total_pyg), 0) as total,
    ${lined('whole_base10', 'base10')}, ${lined('whole_vat10', 'vat10')}, ${lined('whole_base5', 'base5')},
    ${lined('whole_vat5', 'vat5')}, ${lined('whole_untaxed', 'exempt')},
    ${lined(`case when ${IS_UNSPLIT} then whole_left else 0 end`, 'unsplit')}, ${lined(UNSPLIT_VAT, 'unsplit_vat')},
    count(*) filter (where in_line and ${IS_UNSPLIT} and whole_left <> 0)::int as unsplit_count,
    count(*) filter (where in_line and ${IS_UNSPLIT} and whole_left <> 0 and coalesce(vat, vat5, vat10) is null)::int
      as unread_vat_count,
    ${lined(`case when ${IS_ROUNDING} then whole_left else 0 end`, 'rounding')},
    ${lined(`case when ${IS_ROUNDING} or ${IS_UNSPLIT} then 0 else whole_left end`, 'difference')},
    count(*) filter (where in_line and not ${IS_ROUNDING} and not ${IS_UNSPLIT} and whole_left <> 0)::int
      as difference_count,
    count(*) filter (where reason is null and is_unnamed)::int as unnamed_count,
    coalesce(sum(case when in_line then 1 else sum_sign end * total_pyg) filter (where reason is null and is_unnamed), 0)
      as unnamed_total,
    case when taxpayer = '' then bit_xor(('x' || substr(sha256((id || ' ' || revision)::bytea)::text, 3, 16))::bit(64)::bigint)
      else 0 end::text as fingerprint`,
  rest: `cross join lateral (
      select case when issuer_ruc ~ '-[0-9]$' then left(issuer_ruc, -2) else issuer_ruc end as seller,
        coalesce(case when receiver_ruc ~ '-[0-9]$' then left(receiver_ruc, -2) else receiver_ruc end, '') as buyer) as party
    cross join lateral (select buyer in ('', '44444401') as is_unnamed) as u
    cross join lateral (${PLACES}) as placed
    cross join lateral (select place in ('purchases', 'received-credit-notes', 'sales', 'issued-credit-notes') as in_line) as l
    group by 1, 2, 3, 4, 5, 6`,
};

export const EXPECTED: Queries = {
  ...rollUpsBy({ vat: VAT, unsplitVat: UNSPLIT_VAT, isUnsplit: IS_UNSPLIT }),
  closings: CLOSINGS,
};

/** How the version before whole guaraníes added up: parts unrounded, and a rate of which only base or VAT is known. */
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

/** The column names of each roll-up, once one of its rows was read. */
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

/** The same columns, from the roll-up tables. */
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

/** Removes zeros at the end of amounts. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value)
    ? value.replace(/\.?0+$/, '').replace(/^-0$/, '0')
    : value;
}
