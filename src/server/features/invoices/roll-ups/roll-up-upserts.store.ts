/**
 * The parts of the statement that adds a change to all roll-ups. Their text never changes. Each reads its rows from
 * `<name>_change`. All but the first read what the owner's summary returns, and so wait until that row is ours: two
 * writers of one owner never meet in the other tables. What was there is learned only from what upserts return, since
 * the statement sees the tables as they were before it waited.
 */
interface RollUp {
  readonly table: string;
  readonly keys: readonly string[];
  /** Written with a new row only. */
  readonly fixed?: readonly string[];
  readonly added: readonly string[];
  /** Columns that are neither, with what becomes of them; `t` is the row that is there. */
  readonly other?: Readonly<Record<string, string>>;
}

const IN_ANY_SUM = ['listed_count', 'counted', 'amount', 'left_out_count', 'left_out_amount'];
/** Credit notes among those that count, and what does not count by its reason. */
const BY_KIND = [
  ...['credit_note_count', 'cancelled_count', 'test_count'],
  ...['review_count', 'no_amounts_count', 'no_rate_count'],
];
const IN_SUMMARY_AND_MONTH = [
  ...IN_ANY_SUM,
  ...BY_KIND,
  ...['averaged_count', 'averaged_amount', 'observed_count', 'observed_amount'],
];
const TAXES = ['vat', 'vat5', 'vat10', 'base5', 'base10', 'exempt'];
/** Empty when none of the invoices came: then the name that is there stays. */
const ISSUER_NAME = { issuer_name: `coalesce(nullif(excluded.issuer_name, ''), t.issuer_name)` };

/** `replaced`: what is not taken from the change as it is. */
function upsert(rollUp: RollUp, from: string, replaced: Record<string, string> = {}, groupBy = ''): string {
  const { table, keys, fixed = [], added, other = {} } = rollUp;
  const columns = [...keys, ...fixed, ...added, ...Object.keys(other)];
  const set = [
    ...added.map((name) => `${name} = t.${name} + excluded.${name}`),
    ...Object.entries(other).map(([name, value]) => `${name} = ${value}`),
  ];
  return `insert into ${table} as t (${columns.join(', ')})
    select ${columns.map((name) => replaced[name] ?? `c.${name}`).join(', ')} from ${from} ${groupBy}
    on conflict (${keys.join(', ')}) do update set ${set.join(', ')}`;
}

const summary = upsert(
  { table: 'invoice_summary', keys: ['owner_id'], added: [...IN_SUMMARY_AND_MONTH, 'in_review_count'] },
  'roll_up_summary_change c',
);

const issuer = upsert(
  {
    table: 'invoice_month_issuer',
    keys: ['owner_id', 'month', 'issuer_ruc'],
    added: ['counted', 'amount'],
    other: ISSUER_NAME,
  },
  'roll_up_summary, roll_up_issuer_change c',
);

const receiver = upsert(
  { table: 'invoice_month_receiver', keys: ['owner_id', 'month', 'receiver'], added: ['counted'] },
  'roll_up_summary, roll_up_receiver_change c',
);

/** By how many the distinct ones of a month grew: rows that went from 0 on, less those that went back to it. */
const distinct = (name: string, key: string) => `(
      select t.month, sum((t.counted > 0)::integer - (t.counted > c.counted)::integer)::integer as moved
      from roll_up_${name} t join roll_up_${name}_change c on c.month = t.month and c.${key} = t.${key}
      group by t.month)`;

const month = upsert(
  {
    table: 'invoice_month',
    keys: ['owner_id', 'month'],
    // The sums of the close are complete for a month whose first document is written now.
    fixed: ['closing_filled'],
    added: [
      ...IN_SUMMARY_AND_MONTH,
      ...['issuer_count', 'receiver_count', ...TAXES],
      ...['rounding', 'unsplit_count', 'unsplit_amount', 'unsplit_vat', 'unread_vat_count'],
      ...['difference_count', 'difference_amount'],
      ...['cdc_count', 'timbrado_count', 'xml_count', 'model_count', 'local_count', 'typed_count'],
    ],
    // Dates of removed invoices are not seen here: whoever removes computes them anew (`recomputeDates`).
    other: {
      first_date: 'least(t.first_date, excluded.first_date)',
      last_date: 'greatest(t.last_date, excluded.last_date)',
    },
  },
  `roll_up_summary, roll_up_month_change c
      left join ${distinct('issuer', 'issuer_ruc')} as issuers on issuers.month = c.month
      left join ${distinct('receiver', 'receiver')} as receivers on receivers.month = c.month`,
  { issuer_count: 'coalesce(issuers.moved, 0)', receiver_count: 'coalesce(receivers.moved, 0)' },
);

const pair = upsert(
  {
    table: 'invoice_pair',
    keys: ['owner_id', 'id'],
    fixed: [
      ...['issuer_ruc', 'issuer_name', 'receiver_ruc', 'receiver_name', 'issuer_search', 'receiver_search'],
      'issuer_sort',
    ],
    added: [...IN_ANY_SUM, ...TAXES],
  },
  'roll_up_summary, roll_up_pair_change c',
  // The key by which a month is sorted by issuers: as much of their names as anybody reads.
  { issuer_sort: 'name_order(c.issuer_name, c.issuer_ruc)' },
);

const day = upsert(
  {
    table: 'invoice_day',
    keys: ['owner_id', 'day'],
    added: ['listed_count', 'counted', 'amount', 'averaged_count', 'averaged_amount', ...BY_KIND],
  },
  'roll_up_summary, roll_up_day_change c',
);

const vatDay = upsert(
  {
    table: 'invoice_vat_day',
    keys: ['owner_id', 'taxpayer', 'day'],
    added: ['counted', 'vat5', 'vat10', 'unsplit_vat'],
  },
  'roll_up_summary, roll_up_vat_day_change c',
);

const RECEIVED = [
  ...['counted', 'amount', 'averaged_count', 'averaged_amount'],
  ...['item_count', 'left_out_count', 'left_out_amount'],
];
const hour = upsert(
  { table: 'invoice_received_hour', keys: ['owner_id', 'day', 'hour'], added: RECEIVED },
  'roll_up_summary, roll_up_hour_change c',
);

const tally = upsert(
  {
    table: 'invoice_tally',
    keys: ['owner_id', 'subject', 'key', 'verdict'],
    added: ['listed_count', 'amount', 'left_out_count', 'left_out_amount', ...TAXES],
  },
  'roll_up_summary, roll_up_tally_change c',
);

const closing = upsert(
  {
    table: 'invoice_closing',
    keys: ['owner_id', 'taxpayer', 'month', 'supplier', 'place', 'backing', 'is_only_pdf'],
    added: [
      ...['listed_count', 'total', 'base10', 'vat10', 'base5', 'vat5', 'exempt', 'unsplit', 'unsplit_vat'],
      ...['unsplit_count', 'unread_vat_count', 'rounding', 'difference', 'difference_count'],
      ...['unnamed_count', 'unnamed_total'],
    ],
    other: { fingerprint: 't.fingerprint # excluded.fingerprint' },
  },
  'roll_up_summary, roll_up_closing_change c',
);

const recent = upsert(
  {
    table: 'invoice_recent_issuer',
    keys: ['owner_id', 'issuer_ruc'],
    added: ['counted', 'amount'],
    other: ISSUER_NAME,
  },
  'roll_up_summary s join roll_up_issuer_change c on c.month >= s.recent_since',
  {
    counted: 'sum(c.counted)',
    amount: 'sum(c.amount)',
    issuer_name: `coalesce((array_agg(c.issuer_name order by c.month desc) filter (where c.issuer_name <> ''))[1], '')`,
  },
  'group by c.owner_id, c.issuer_ruc',
);

/** In the order in which they depend on each other. */
export const UPSERTS = {
  summary: `${summary} returning t.recent_since`,
  issuer: `${issuer} returning t.month, t.issuer_ruc, t.counted`,
  receiver: `${receiver} returning t.month, t.receiver, t.counted`,
  month: `${month} returning t.month, t.counted`,
  pair,
  day,
  vat_day: vatDay,
  hour,
  tally,
  closing,
} as const;

/** Reads the changes of the issuers, and has none of its own. */
export const RECENT_UPSERT = recent;

const received = ['owner_id', 'day', 'hour', ...RECEIVED].join(', ');
/** Reads the changes of the hours: a job adds them to what all businesses received. */
export const RECEIVED_INSERT = `insert into invoice_received_change (${received}) select ${received} from roll_up_hour_change`;
