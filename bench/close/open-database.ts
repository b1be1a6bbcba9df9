import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'db/migrations');
/** The first that fills what is kept for the close: what follows finds the invoices there, as an upgrade does. */
const FILLS = '-closing-sums.portions.sql';
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  autovacuum: 'off',
  shared_buffers: '256MB',
};

/** A server with what `generate.sql` makes of so many invoices, filled, vacuumed and analysed; kept for the next time. */
export const openCloseDatabase = (invoices: number): Promise<Embedded> =>
  openGenerated(path.join(import.meta.dirname, 'generate.sql'), 'bench-close', invoices);

/** The same of another file, in a directory of its own. */
export async function openGenerated(file: string, name: string, invoices: number): Promise<Embedded> {
  const text = readFileSync(file, 'utf8').replace(':INVOICES', String(invoices));
  const names = readdirSync(MIGRATIONS).sort();
  const hash = createHash('sha256').update(text);
  for (const name of names) hash.update(readFileSync(path.join(MIGRATIONS, name)));
  const directory = path.join(ROOT, '.cache', name, hash.digest('hex').slice(0, 12));
  const done = path.join(directory, 'done');
  if (!existsSync(done)) rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const server = await startEmbedded(directory, { settings: SETTINGS });
  if (existsSync(done)) return server;
  await migrateWith(
    server.url,
    names.filter((name) => !name.endsWith(FILLS) && name < (names.find((one) => one.endsWith(FILLS)) ?? '')),
  );
  const client = new pg.Client(server.url);
  await client.connect();
  const began = performance.now();
  await client.query(`set work_mem = '128MB'; ${text}`);
  const written = performance.now();
  await migrateWith(server.url, names);
  const filled = performance.now();
  await client.query('vacuum analyze');
  await client.end();
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0);
  console.log(
    `${invoices} facturas en ${seconds(began, written)} s; sus cierres sumados en ${seconds(written, filled)} s.`,
  );
  writeFileSync(done, '');
  return server;
}

async function migrateWith(url: string, names: readonly string[]): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'ajaka-migrations-'));
  for (const name of names) cpSync(path.join(MIGRATIONS, name), path.join(dir, name));
  await migrate({ connectionString: url, dir });
  rmSync(dir, { recursive: true });
}
