import type pg from 'pg';
import { EXPECTED } from '../../test/invoices/expected-roll-ups.ts';

const ISSUER_NAME = '(select s.name from prove.issuer s where s.ruc = r.issuer_ruc)';

/** Columns that are no sums, by their table. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  invoice_month: { closing_filled: 'true' },
  invoice_month_issuer: { issuer_name: ISSUER_NAME },
  invoice_recent_issuer: { issuer_name: ISSUER_NAME },
  invoice_pair: {
    issuer_search: `search_line(r.issuer_name || ' ' || r.issuer_ruc)`,
    receiver_search: `search_line(r.receiver_name || ' ' || r.receiver_ruc)`,
    issuer_sort: 'name_order(r.issuer_name, r.issuer_ruc)',
  },
};

/** As the program makes it of who sold to whom; `paper`: what the issuer is read from. */
export const pairId = (paper: string) =>
  `substr(sha256(convert_to(concat_ws(E'\\x1f', ${paper}.issuer_ruc, ${paper}.issuer_name, b.ruc, b.name), 'UTF8'))::text, 3, 32)::uuid`;

/** What a paper's sums need of its business. */
const OWN: Readonly<Record<string, string>> = {
  owner_id: 'p.owner_id',
  id: 'p.id',
  issue_date: 'p.day',
  month: `to_char(p.day, 'YYYY-MM') || '-01'`,
  created_at: 'p.received',
  received: `(p.received at time zone 'UTC' - interval '3 hours')::date`,
  received_hour: `extract(hour from p.received at time zone 'UTC' - interval '3 hours')::int`,
  receiver_ruc: 'b.ruc',
  receiver_name: 'b.name',
  receiver: 'b.ruc',
  pair_id: pairId('c'),
  cdc: `case when c.source <> 'pdf-model' then '' end`,
};

/** Wide, and no sum reads it. */
const UNREAD = new Set(['place', 'details', 'seal_checks']);

/** Where the sums of businesses lie. */
export const SUM_TABLES = Object.values(EXPECTED).map(({ table }) => table);

/** The two that take as long as all others: they begin, so that no connection is left alone with one at the end. */
const LONGEST = ['closings', 'pairs'];

/**
 * The sums of the businesses of a stage, by the statements with which the tests check them; each connection takes the
 * next table, as no table needs another.
 */
export async function fillRollUps(
  clients: readonly pg.Client[],
  stage: number,
  step: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const [first] = clients;
  if (first === undefined) throw new Error('no connection');
  const columns = await columnsOf(first, 'prove', 'counted');
  const names = [...columns.keys()].filter((name) => !UNREAD.has(name));
  const papers = `select ${names.map((name) => `${OWN[name] ?? `c."${name}"`} as "${name}"`).join(', ')}
    from prove.paper p join prove.counted c on c.place = p.sample where p.owner_id = b.owner_id`;
  await first.query('analyze prove.paper');
  const rest = Object.entries(EXPECTED).toSorted(([one], [other]) => LONGEST.indexOf(other) - LONGEST.indexOf(one));
  const work = async (client: pg.Client) => {
    // Each business looks up its own papers: what is small is found in an index, not hashed anew for each of them.
    await client.query('set enable_hashjoin = off; set enable_mergejoin = off; set jit = off');
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const [name, expected] = next;
      await step(`sumas «${name}»`, () => fillTable(client, { stage, papers, expected }));
    }
    await client.query('reset enable_hashjoin; reset enable_mergejoin');
  };
  await Promise.all(clients.map(work));
}

interface Filling {
  readonly stage: number;
  readonly papers: string;
  readonly expected: (typeof EXPECTED)[string];
}

async function fillTable(client: pg.Client, { stage, papers, expected }: Filling): Promise<void> {
  const { table, columns: sums, rest } = expected;
  const into = await columnsOf(client, 'public', table);
  const sum = `with i as materialized (${papers}) select ${sums} from i ${rest}`;
  const { fields } = await client.query(`select r.* from prove.business b cross join lateral (${sum}) as r limit 0`);
  const beside = BESIDE[table] ?? {};
  const sumNames = [...fields.map((field) => field.name), ...Object.keys(beside)];
  const values = [...fields.map((field) => `r."${field.name}"::${into.get(field.name)}`), ...Object.values(beside)];
  await client.query(`insert into ${table} (owner_id, ${sumNames.map((one) => `"${one}"`).join(', ')})
    select b.owner_id, ${values.join(', ')} from prove.business b cross join lateral (${sum}) as r
    where b.stage = ${stage} and b.like_owner is null`);
}

/** What administrators see of everybody. */
export const sumsOfAll = (stage: number) => `
  insert into invoice_received_month (owner_id, month, counted, amount)
  select owner_id, date_trunc('month', day)::date, sum(counted), sum(amount)
  from invoice_received_hour join prove.business using (owner_id) where stage = ${stage} group by 1, 2;
  delete from received_total;
  insert into received_total (day, hour, counted, amount, averaged_count, averaged_amount, item_count, left_out_count,
    left_out_amount)
  select day, hour, sum(counted), sum(amount), sum(averaged_count), sum(averaged_amount), sum(item_count),
    sum(left_out_count), sum(left_out_amount) from invoice_received_hour group by 1, 2`;

async function columnsOf(client: pg.Client, schema: string, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = ($1 || '.' || $2)::regclass and a.attnum > 0 and not a.attisdropped`,
    [schema, table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}
