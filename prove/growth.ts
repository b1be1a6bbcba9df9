import pg from 'pg';
import { startApp } from '#server/app/start-app.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { percentile } from '../bench/interleave.ts';
import { recordingDatabase } from '../test/database/statement-costs.ts';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import type { Figures } from './figures.ts';
import { dropFilled, fillDatabase } from './filled-database.ts';
import { CALLS, type NamedCall } from './growth/calls.ts';
import { send } from './load/send.ts';
import { signInPeople } from './people.ts';
import type { Run } from './run.ts';

const WARM_UP = 3;
const TIMES = 15;

/** Of whom a call is asked: one of five hundred invoices, as most have, and the one with a twentieth of all. */
const ASKED = ['usual', 'largest'] as const;
type Asked = (typeof ASKED)[number];

const TITLES: Readonly<Record<Asked, string>> = {
  usual: 'A business of some 500 invoices, among ever more of them',
  largest: 'The largest business, with a twentieth of the invoices',
};

interface Cost {
  /** Of 8 kB, in memory or not, of all statements of the call; null: it writes, and cannot be explained. */
  readonly pages: number | null;
  readonly ms: number;
}

/** What each call costs as everything grows. */
export async function proveGrowth({ figures, sizes, say }: Run): Promise<void> {
  const { growth, stored } = sizes;
  for (const [at, size] of growth.entries()) {
    if (isMeasured(figures, size)) continue;
    // Beyond what the other parts use nothing is kept: it is large.
    const filled = await fillDatabase({ invoices: size, stages: growth, takesEarlier: size > stored, say });
    say(
      `${size.toLocaleString('es-PY')} facturas${filled.seconds === null ? '' : ` en ${filled.seconds.toFixed(0)} s`}.`,
    );
    const costs = await measure(filled.directory);
    addStored(figures, size, filled.seconds, costs.stored);
    for (const asked of ASKED) addColumn(figures, asked, { size, sizes: growth.slice(0, at + 1) }, costs[asked]);
    if (size > stored) dropFilled(size);
  }
}

const headOf = (size: number) => [`${size.toLocaleString('en')}: pages`, 'ms'];
const isMeasured = (figures: Figures, size: number) =>
  ASKED.every((asked) => figures.table('growth', asked)?.head.includes(headOf(size)[0] ?? '') ?? false);

/** A size more, and the ratios of the last to the first. */
function addColumn(
  figures: Figures,
  asked: Asked,
  { size, sizes }: { readonly size: number; readonly sizes: readonly number[] },
  costs: ReadonlyMap<string, Cost>,
): void {
  const earlier = figures.table('growth', asked);
  const columns = (sizes.length - 1) * 2;
  const rows = CALLS.map(({ name }) => {
    const before = earlier?.rows.find(([call]) => call === name)?.slice(1, 1 + columns) ?? Array(columns).fill('');
    const { pages, ms } = costs.get(name) ?? { pages: null, ms: Number.NaN };
    const cells = [...before, pages === null ? '—' : String(pages), ms.toFixed(1)];
    const ratio = (offset: number) => {
      const value = Number(cells.at(offset - 2)) / Number(cells[offset]);
      return Number.isFinite(value) ? value.toFixed(2) : '—';
    };
    return [name, ...cells, ratio(0), ratio(1)];
  });
  figures.add('growth', {
    name: asked,
    title: TITLES[asked],
    head: ['call', ...sizes.flatMap(headOf), '× pages', '× ms'],
    rows,
    notes: [
      `Pages of 8 kB that the plans touch, in memory or not; milliseconds are the median of ${TIMES} calls, warm. × is ${size.toLocaleString('en')} beside ${(sizes[0] ?? size).toLocaleString('en')} invoices.`,
    ],
  });
}

/** Every call, asked of the application itself in this process, with the statements that it sends. */
interface Stored {
  readonly invoices: number;
  readonly businesses: number;
  readonly bytes: number;
  readonly heap: number;
  readonly indexes: number;
}

/** Without what the filling keeps for itself. */
const STORED = `
  select (select sum(listed_count)::int from invoice_summary) as invoices, (select count(*)::int from owner) as businesses,
    sum(pg_total_relation_size(oid))::float8 as bytes, sum(pg_table_size(oid))::float8 as heap,
    sum(pg_indexes_size(oid))::float8 as indexes
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

const GB = 1e9;

function addStored(figures: Figures, size: number, seconds: number | null, stored: Stored): void {
  const earlier = figures.table('growth', 'stored')?.rows ?? [];
  const { invoices, businesses, bytes, heap, indexes } = stored;
  const row = [
    ...[invoices, businesses].map((count) => count.toLocaleString('en')),
    ...[bytes, heap, indexes].map((part) => (part / GB).toFixed(2)),
    (bytes / invoices).toFixed(0),
    seconds === null ? 'there already' : seconds.toFixed(0),
  ];
  figures.add('growth', {
    name: 'stored',
    title: 'What is stored',
    head: [
      'invoices',
      'businesses',
      'database, GB',
      'of it rows',
      'of it indexes',
      'bytes per invoice',
      'filled by SQL in, s',
    ],
    rows: [...earlier.filter(([name]) => name !== row[0]), row],
    notes: [`Invoices of two lines, with all that is added up from them; ${size.toLocaleString('en')} were asked for.`],
  });
}

async function measure(directory: string): Promise<Record<Asked, ReadonlyMap<string, Cost>> & { stored: Stored }> {
  const database = await startEmbedded(directory);
  const client = new pg.Pool({ connectionString: database.url, max: 1 });
  const recorder = recordingDatabase(database.url);
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    ROLE: 'web',
  });
  const app = await startApp(settings, createLog('error'), { observe: () => recorder.db, limits: ROOMY });
  try {
    const { rows } = await client.query<{ id: string }>(`
      (select owner_id as id from prove.business where size < 501 order by stage desc, place desc limit 1)
      union all (select owner_id from prove.business order by stage desc, size desc limit 1)`);
    const owners = rows.map(({ id }) => id);
    const people = await signInPeople({ databaseUrl: database.url, dataDir: directory, client }, owners);
    await client.query(`update app_user set role = 'admin' where email = $1`, [people[0]?.email]);
    // As autovacuum does within a minute: the filled database knew nobody, and plans were chosen for an empty table.
    await client.query('vacuum analyze app_user, member');
    const { rows: stored } = await client.query<Stored>(STORED);
    const costs = {} as Record<Asked, Map<string, Cost>>;
    for (const [at, asked] of ASKED.entries()) {
      costs[asked] = new Map();
      const token = people[at]?.token ?? '';
      const admin = people[0]?.token ?? '';
      const { rows: some } = await client.query<{ id: string; issuer: string }>(
        'select id, issuer_ruc as issuer from invoice where owner_id = $1 order by id desc limit 1',
        [owners[at]],
      );
      const of = { url: app.url ?? '', token, admin, invoice: some[0]?.id ?? '', issuer: some[0]?.issuer ?? '' };
      for (const call of CALLS) costs[asked].set(call.name, await costOf(call, of, recorder));
    }
    return { ...costs, stored: stored[0] ?? { invoices: 0, businesses: 0, bytes: 0, heap: 0, indexes: 0 } };
  } finally {
    await app.stop();
    await recorder.close().catch(() => {});
    await client.end();
    await database.stop();
  }
}

const ROOMY = { anonymous: 1e9, user: 1e9, token: 1e9, uploads: 1e9, parallel: { atOnce: 1e9, waiting: 1e9 } };

interface Of {
  readonly url: string;
  readonly token: string;
  readonly admin: string;
  readonly invoice: string;
  readonly issuer: string;
}

let uploads = Math.floor(Date.now() / 1_000) % 9_000_000;

async function costOf(call: NamedCall, of: Of, recorder: ReturnType<typeof recordingDatabase>): Promise<Cost> {
  const ask = async () => {
    const number = ++uploads;
    const file = { name: `${number}.xml`, content: call.isUpload ? numberedInvoice(number) : '' };
    const sent = { token: call.isOfAdmin ? of.admin : of.token, ...(call.isUpload ? { method: 'POST', file } : {}) };
    const began = performance.now();
    const answer = await send(of.url + call.at(of), sent);
    if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return performance.now() - began;
  };
  const times: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time++) {
    const ms = await ask();
    if (time >= WARM_UP) times.push(ms);
  }
  const ms = percentile(times, 50);
  if (call.isUpload) return { pages: null, ms };
  const sent = (await recorder.statementsOf(ask)).filter(({ text }) => /^\s*(?:select|with|\()/i.test(text));
  // What is kept by a look is written once, and not by whoever reads.
  const read = sent.filter(({ text }) => !/\b(?:insert into|update|delete from)\b|for (?:no key )?update/i.test(text));
  return { pages: await recorder.buffersOf(read), ms };
}
