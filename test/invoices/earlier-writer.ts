import type pg from 'pg';
import { EARLIER } from './expected-roll-ups.ts';

/**
 * How the version before whole guaraníes updated the roll-ups: it added to each row what the change amounted to by its
 * rules, named only the columns that it knew, and deleted touched rows that no longer counted anything.
 */
interface Written {
  readonly keys: readonly string[];
  readonly added: readonly string[];
  /** Columns of a new row that are no sums. */
  readonly fixed?: { readonly issuer_name: string };
  /** The rows exist in these tests, with much more than what is added. */
  readonly isKnown?: true;
  readonly emptyWhen: string;
}

const BY_KIND = [
  ...['credit_note_count', 'cancelled_count', 'test_count'],
  ...['review_count', 'no_amounts_count', 'no_rate_count'],
];
const LISTED = ['listed_count', 'amount', 'left_out_count', 'left_out_amount'];
const AVERAGED = ['counted', 'averaged_count', 'averaged_amount'];
const OBSERVED = ['observed_count', 'observed_amount'];

const NAMED = { issuer_name: `'Ferretería'` };

const WRITTEN: Readonly<Record<string, Written>> = {
  summary: {
    keys: [],
    added: [...LISTED, ...AVERAGED, ...OBSERVED, ...BY_KIND, 'in_review_count'],
    emptyWhen: 't.listed_count = 0',
  },
  months: {
    keys: ['month'],
    added: [
      ...[...LISTED, ...AVERAGED, ...OBSERVED, ...BY_KIND, 'issuer_count', 'receiver_count'],
      ...['vat', 'vat5', 'vat10', 'base5', 'base10', 'exempt', 'rounding', 'unsplit_count', 'unsplit_amount'],
      ...['difference_count', 'difference_amount', 'cdc_count', 'timbrado_count', 'xml_count', 'model_count'],
      'local_count',
    ],
    emptyWhen: 't.listed_count = 0',
  },
  days: {
    keys: ['day'],
    added: ['listed_count', 'amount', ...AVERAGED, ...BY_KIND],
    emptyWhen: 't.listed_count = 0',
  },
  vatDays: { keys: ['taxpayer', 'day'], added: ['counted', 'vat5', 'vat10'], emptyWhen: 't.counted = 0' },
  issuers: { keys: ['month', 'issuer_ruc'], added: ['counted', 'amount'], fixed: NAMED, emptyWhen: 't.counted = 0' },
  receivers: { keys: ['month', 'receiver'], added: ['counted'], emptyWhen: 't.counted = 0' },
  pairs: { keys: ['id'], added: [...LISTED, 'counted'], isKnown: true, emptyWhen: 't.listed_count = 0' },
  hours: {
    keys: ['day', 'hour'],
    added: ['amount', ...AVERAGED, 'item_count', 'left_out_count', 'left_out_amount'],
    emptyWhen: 't.counted = 0 and t.left_out_count = 0',
  },
  tallies: { keys: ['subject', 'key', 'verdict'], added: LISTED, emptyWhen: 't.listed_count = 0' },
  recent: { keys: ['issuer_ruc'], added: ['counted', 'amount'], fixed: NAMED, emptyWhen: 't.counted = 0' },
};

/** `change` writes invoices of the owner, and the sums are updated by the rules of that version, in one transaction. */
export async function writeAsEarlier(client: pg.Client, ownerId: string, change: string): Promise<void> {
  const sums = Object.entries(WRITTEN).map(([name, written]) => addChange(ownerId, name, written));
  try {
    await client.query(['begin', addUp(ownerId, 'was'), change, addUp(ownerId, 'is'), ...sums, 'commit'].join(';\n'));
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Adds up by those rules, into temporary tables. */
function addUp(ownerId: string, when: string): string {
  const rows = EARLIER.rows.replaceAll('$1', `'${ownerId}'::uuid`);
  return Object.entries(EARLIER.queries)
    .map(
      ([name, { columns, rest }]) =>
        `create temporary table ${when}_${name} on commit drop as with i as (${rows}) select ${columns} from i ${rest}`,
    )
    .join(';\n');
}

function addChange(ownerId: string, name: string, { keys, added, fixed, isKnown, emptyWhen }: Written): string {
  const table = EARLIER.queries[name]?.table;
  const owner = `'${ownerId}'::uuid`;
  const same = (one: string, other: string) =>
    keys.map((key) => `and ${one}.${key}::text = ${other}.${key}::text`).join(' ');
  const names = [...keys, ...added].join(', ');
  const changes = [
    ...keys.map((key) => `coalesce(i.${key}, w.${key}) as ${key}`),
    ...added.map((column) => `coalesce(i.${column}, 0) - coalesce(w.${column}, 0) as ${column}`),
  ];
  const sums = (from: string) => added.map((column) => `${column} = t.${column} + ${from}.${column}`).join(', ');
  const matching = `t.owner_id = ${owner} ${same('t', 'c')}`;
  const write = isKnown
    ? `update ${table} t set ${sums('c')} from changed_${name} c where ${matching}`
    : `insert into ${table} as t (${['owner_id', ...Object.keys(fixed ?? {}), names].join(', ')})
        select ${[owner, ...Object.values(fixed ?? {}), names].join(', ')} from changed_${name}
        on conflict (${['owner_id', ...keys].join(', ')}) do update set ${sums('excluded')}`;
  // Whether a column is a date or the text of a month differs between queries and tables: the types are taken from the
  // table.
  return `
    create temporary table changed_${name} on commit drop as
    select (json_populate_record(null::${table}, to_json(c))).* from (
      select ${changes.join(', ')} from is_${name} i full join was_${name} w on true ${same('i', 'w')}
      where i is distinct from w) as c;
    ${write};
    delete from ${table} t using changed_${name} c where ${matching} and ${emptyWhen};
    ${AFTERWARDS[name]?.(owner) ?? ''}`;
}

/** Columns that are no sums. */
const AFTERWARDS: Readonly<Record<string, (owner: string) => string>> = {
  summary: (owner) =>
    `update invoice_summary t set recent_since = c.recent_since::date from is_summary c where t.owner_id = ${owner}`,
  months: (owner) => `update invoice_month t set first_date = c.first_date, last_date = c.last_date
    from is_months c where t.owner_id = ${owner} and to_char(t.month, 'YYYY-MM-DD') = c.month`,
};
