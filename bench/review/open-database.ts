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
  /** For people: what is being made. */
  holds: string;
}

const sqlOf = ({ name }: Wanted, file: string): string => {
  const written = path.join(ROOT, 'bench', name, file);
  return existsSync(written) ? readFileSync(written, 'utf8') : '';
};

/** What makes it: while nothing of this changes, a database made once is used again. */
function version(wanted: Wanted): string {
  const hash = createHash('sha256').update(sqlOf(wanted, 'generate.sql')).update(sqlOf(wanted, 'people.sql'));
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(path.join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 12);
}

/** A server with a million invoices of fifty businesses, vacuumed and analysed. */
export const openReviewDatabase = () => openBenchDatabase({ name: 'review', holds: 'Un millón de facturas' });

/** A server with what the SQL of a bench makes, vacuumed and analysed; kept for the next time. */
export async function openBenchDatabase(wanted: Wanted): Promise<Embedded> {
  const directory = path.join(ROOT, `.cache/bench-${wanted.name}`, version(wanted));
  const done = path.join(directory, 'done');
  if (!existsSync(done)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const server = await startEmbedded(directory, { settings: SETTINGS });
  if (existsSync(done)) return server;
  const began = performance.now();
  await make(server.url, wanted);
  console.log(`${wanted.holds} en ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  writeFileSync(done, '');
  return server;
}
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
  shared_buffers: '512MB',
};

async function make(url: string, wanted: Wanted): Promise<void> {
  const early = mkdtempSync(path.join(tmpdir(), 'ajaka-migrations-'));
  for (const name of readdirSync(MIGRATIONS).sort().slice(0, BEFORE_ROLL_UPS)) {
    cpSync(path.join(MIGRATIONS, name), path.join(early, name));
  }
  await migrate({ connectionString: url, dir: early });
  rmSync(early, { recursive: true });
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set work_mem = '256MB'; ${sqlOf(wanted, 'generate.sql')}`);
  await migrate({ connectionString: url, dir: MIGRATIONS, log: console.log });
  await client.query(sqlOf(wanted, 'people.sql'));
  await client.query('vacuum analyze');
  await client.end();
}
