import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'db/migrations');

/** Rows are written into the tables as these migrations leave them; those that follow fill roll-ups and indexes. */
const BEFORE_ROLL_UPS = 3;

interface Wanted {
  /** A folder of `bench` with `generate.sql`, which makes the invoices, and perhaps `people.sql`, for the finished tables. */
  name: string;
  /** Where it is kept, if not under that name. */
  keptAs?: string;
  /** For people: what is being made. */
  holds: string;
  /** Only as far as the migration before this number; all of them unless said. */
  before?: string;
  /** SQL that the invoices go through before they are migrated. */
  narrowedBy?: string;
}

const migrationsOf = ({ before = '9999' }: Wanted) =>
  readdirSync(MIGRATIONS)
    .filter((name) => name < before)
    .sort();

const sqlOf = ({ name }: Wanted, file: string): string => {
  const written = path.join(ROOT, 'bench', name, file);
  return existsSync(written) ? readFileSync(written, 'utf8') : '';
};

/** What makes its rows: while nothing of this changes, a database made once is used again, and only migrated further. */
function version(wanted: Wanted): string {
  const hash = createHash('sha256').update(sqlOf(wanted, 'generate.sql')).update(sqlOf(wanted, 'people.sql'));
  hash.update(wanted.narrowedBy ?? '');
  for (const name of migrationsOf(wanted).slice(0, BEFORE_ROLL_UPS)) {
    hash.update(readFileSync(path.join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** A server with a million invoices of fifty businesses, vacuumed and analysed. */
export const openReviewDatabase = () => openBenchDatabase({ name: 'review', holds: 'Un millón de facturas' });

/**
 * A server with what the SQL of a bench makes, vacuumed and analysed; kept for the next time. `settings`: those that it is
 * measured with; unless said, the quick ones that it is made with.
 */
export async function openBenchDatabase(wanted: Wanted, settings?: Record<string, string>): Promise<Embedded> {
  const directory = path.join(ROOT, `.cache/bench-${wanted.keptAs ?? wanted.name}`, version(wanted));
  /** Its rows are there, as the first migrations leave them: whoever was interrupted goes on with those that follow. */
  const filled = path.join(directory, 'filled');
  /** Names the migrations that it went through. */
  const done = path.join(directory, 'done');
  if (!existsSync(filled)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const names = migrationsOf(wanted);
  const isMade = existsSync(done) && readFileSync(done, 'utf8') === names.join();
  const server = await startEmbedded(directory, { settings: isMade ? (settings ?? SETTINGS) : SETTINGS });
  if (isMade) return server;
  const began = performance.now();
  if (!existsSync(filled)) await fill(server.url, wanted);
  writeFileSync(filled, '');
  await finish(server.url, wanted, { hasPeople: existsSync(done) });
  console.log(`${wanted.holds} en ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  writeFileSync(done, names.join());
  if (settings === undefined) return server;
  await server.stop();
  return startEmbedded(directory, { settings });
}
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
  shared_buffers: '512MB',
};

/**
 * Migrations that convert rows write them anew, pair by pair: where a database grew by itself they lie as they came, and
 * an index that is read alone asks for another page of the visibility map at nearly every row (decision 32).
 */
const AS_IT_CAME = [
  'create index as_it_came on invoice (created_at)',
  'cluster invoice using as_it_came',
  'drop index as_it_came',
  'create index as_it_came on invoice_received_hour (day, hour)',
  'cluster invoice_received_hour using as_it_came',
  'drop index as_it_came',
  'vacuum full invoice_pair',
  'vacuum full invoice_tally',
];

async function fill(url: string, wanted: Wanted): Promise<void> {
  await migrateWith(url, migrationsOf(wanted).slice(0, BEFORE_ROLL_UPS));
  await withClient(url, (client) =>
    client.query(`set work_mem = '256MB'; ${sqlOf(wanted, 'generate.sql')}; ${wanted.narrowedBy ?? ''}`),
  );
}

async function finish(url: string, wanted: Wanted, { hasPeople }: { hasPeople: boolean }): Promise<void> {
  await migrateWith(url, migrationsOf(wanted));
  await withClient(url, async (client) => {
    if (!hasPeople) await client.query(sqlOf(wanted, 'people.sql'));
    if (wanted.before === undefined) for (const statement of AS_IT_CAME) await client.query(statement);
    await client.query('vacuum analyze');
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await work(client);
  await client.end();
}

async function migrateWith(url: string, names: readonly string[]) {
  const dir = mkdtempSync(path.join(tmpdir(), 'ajaka-migrations-'));
  for (const name of names) cpSync(path.join(MIGRATIONS, name), path.join(dir, name));
  await migrate({ connectionString: url, dir, log: console.log });
  rmSync(dir, { recursive: true });
}
