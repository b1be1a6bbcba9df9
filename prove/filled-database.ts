import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { addStage } from './fill/add-stage.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = path.join(ROOT, 'db/migrations');
/** Where filled databases are kept, one directory for each size. */
const KEPT = path.join(ROOT, '.cache/prove');

/** What is filled is made anew when it is lost: nothing waits for the disk. */
const FILLING = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off', wal_level: 'minimal' },
  ...{ max_wal_senders: '0', max_wal_size: '2GB', shared_buffers: '512MB', work_mem: '64MB', jit: 'off' },
  ...{ maintenance_work_mem: '512MB', max_parallel_maintenance_workers: '2' },
};

export interface Filled {
  readonly invoices: number;
  /** A data directory of the application, with its PostgreSQL; nobody runs it. */
  readonly directory: string;
  /** How long it took to fill; null where it was there already. */
  readonly seconds: number | null;
}

interface Wanted {
  readonly invoices: number;
  /** Sizes in rising order: each adds to the one before. */
  readonly stages: readonly number[];
  /** The size before is needed no more: its directory is taken instead of copied. */
  readonly takesEarlier?: boolean;
  readonly say?: (sentence: string) => void;
}

const directoryOf = (invoices: number) => path.join(KEPT, String(invoices));
const isDone = (directory: string) => existsSync(path.join(directory, 'done'));

/** A database with so many invoices, made from the next smaller one that is there; kept for the next time. */
export async function fillDatabase({ invoices, stages, takesEarlier, say = () => {} }: Wanted): Promise<Filled> {
  const directory = directoryOf(invoices);
  if (isDone(directory)) {
    await bringUpToDate(directory);
    return { invoices, directory, seconds: null };
  }
  rmSync(directory, { recursive: true, force: true });
  const began = performance.now();
  const all = stages.filter((size) => size <= invoices);
  const from = all.findLast((size) => isDone(directoryOf(size))) ?? 0;
  if (from > 0) takeOver(directoryOf(from), directory, takesEarlier ?? false);
  mkdirSync(directory, { recursive: true });
  const server = await startEmbedded(directory, { settings: FILLING });
  const clients = [new pg.Client(server.url), new pg.Client(server.url)] as const;
  try {
    await migrate({ connectionString: server.url, dir: MIGRATIONS });
    await Promise.all(clients.map((client) => client.connect()));
    for (const [at, size] of all.entries()) {
      if (size <= from) continue;
      await addStage(clients, { stage: at, from: all[at - 1] ?? 0, to: size }, say);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
    await server.stop();
  }
  writeFileSync(path.join(directory, 'done'), '');
  return { invoices, directory, seconds: (performance.now() - began) / 1_000 };
}

/** What was filled for an earlier version goes through the migrations since. */
async function bringUpToDate(directory: string): Promise<void> {
  const server = await startEmbedded(directory, { settings: FILLING });
  await migrate({ connectionString: server.url, dir: MIGRATIONS });
  await server.stop();
}

function takeOver(source: string, directory: string, takes: boolean): void {
  if (takes) renameSync(source, directory);
  else execFileSync('cp', ['-a', '--reflink=auto', source, directory]);
  rmSync(path.join(directory, 'done'));
}

export function dropFilled(invoices: number): void {
  rmSync(directoryOf(invoices), { recursive: true, force: true });
}
