// The tax office's list of two million RUCs, from its ten ZIPs to the first question: processor time of this process and of
// the database together, beside a plain COPY of the same text in the same run, and how much this process grows.
// RUC_LIST_ROWS=200000 measures a tenth of it.
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { runCommand } from '#server/features/ruc-list/load/run-load.ts';
import { slicesOf } from '#server/features/ruc-list/read/list-slices.ts';
import { lookAtFiles } from '#server/features/ruc-list/read/read-files.ts';
import { readListedRuc } from '#server/features/ruc-list/read-ruc-list.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { copyRows } from '#server/platform/db/copy-rows.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import { startThrowAway } from '../test/database/throw-away-server.ts';
import { linesOf, listZip } from '../test/ruc-list/a-ruc-list.ts';
import { figuresBetween, figuresNow, MIB } from './export/measured.ts';
import { printTable } from './interleave.ts';

const ROWS = Number(process.env.RUC_LIST_ROWS ?? 2_000_000);
const FILES = 10;
const BARS = { seconds: 60 * Math.max(1, ROWS / 2_000_000), grownMiB: 150 };
/** Of Linux, in which processes count their time. */
const TICKS_PER_SECOND = 100;

/** Fields of /proc/<pid>/stat after the name, which may hold blanks: parent, and what it and its ended children took. */
function processTimes(pid: number): { parent: number; seconds: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
  return { parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND };
}

/** Seconds of all processes of the database so far; 0 where the system does not tell. */
async function databaseSeconds(db: Database): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const { rows } = await sql<{ pid: number; own: number }>`
    select pid, pg_backend_pid() as own from pg_stat_activity where pid is not null`.execute(db);
  const { parent } = processTimes(rows[0]?.own ?? 0);
  const pids = [parent, ...rows.map(({ pid }) => pid)];
  return pids.reduce((sum, pid) => {
    try {
      return sum + processTimes(pid).seconds;
    } catch {
      return sum; // ended meanwhile
    }
  }, 0);
}

async function measured(db: Database, work: () => Promise<void>) {
  const [before, server] = [figuresNow(), await databaseSeconds(db)];
  const began = performance.now();
  await work();
  const { cpuMs, grownBytes } = figuresBetween(before, figuresNow(), 0);
  const here = cpuMs / 1_000;
  const there = (await databaseSeconds(db)) - server;
  return { here, there, all: here + there, clock: (performance.now() - began) / 1_000, grownBytes };
}

const directory = scratchDirectory();
const texts: string[] = [];
const zips: string[] = [];
for (let at = 0; at < FILES; at++) {
  const text = linesOf(ROWS / FILES, 100_000 + at * 1_000_000);
  const place = path.join(directory, `ruc${at}`);
  writeFileSync(`${place}.txt`, text);
  writeFileSync(`${place}.zip`, await listZip(text, at));
  texts.push(`${place}.txt`);
  zips.push(`${place}.zip`);
}
const server = await startThrowAway();
const log = createLog('silent');
await migrate({ connectionString: server.url, dir: path.resolve(import.meta.dirname, '../db/migrations') });
const db = connect(server.url, log, { size: 2 });
try {
  await sql`create table plain_copy (ruc text, name text, digit text, former text, state text, nothing text)`.execute(
    db,
  );
  const plain = await measured(db, async () => {
    for (const text of texts) {
      for await (const { bytes } of slicesOf(createReadStream(text), text)) {
        await copyRows(db, 'plain_copy', ['ruc', 'name', 'digit', 'former', 'state', 'nothing'], bytes, '|');
      }
    }
  });
  const files = await lookAtFiles(zips);
  const load = async () => {
    const outcome = await runCommand({ db, clock: systemClock, log }, files, new AbortController().signal);
    if (typeof outcome === 'string' || !('counts' in outcome)) throw new Error(JSON.stringify(outcome));
  };
  const first = await measured(db, load);
  // With a list that is there already, which goes.
  const second = await measured(db, load);
  const asked = await measured(db, async () => {
    for (let at = 0; at < 1_000; at++) await readListedRuc(db, String(100_000 + at * 7));
  });
  const line = (name: string, one: typeof first) => [
    ...[name, one.here.toFixed(1), one.there.toFixed(1), one.all.toFixed(1)],
    ...[(one.all / plain.all).toFixed(2), one.clock.toFixed(1), (one.grownBytes / MIB).toFixed(0)],
  ];
  printTable(
    ['', 'here (CPU s)', 'database (CPU s)', 'both', '× plain COPY', 'clock (s)', 'grown MiB'],
    [
      line(`plain COPY of ${ROWS} lines`, plain),
      line('first list', first),
      line('next list', second),
      line('1,000 questions', asked),
    ],
  );
  const seconds = Math.max(first.all, second.all);
  const grown = Math.max(first.grownBytes, second.grownBytes) / MIB;
  console.log(
    `\n${ROWS} RUCs loaded in ${seconds.toFixed(1)} s of processor (bar ${BARS.seconds}), ${grown.toFixed(0)} MiB more memory (bar ${BARS.grownMiB})`,
  );
  process.exitCode = seconds <= BARS.seconds && grown <= BARS.grownMiB ? 0 : 1;
} finally {
  await db.destroy();
  await server.stop();
}
process.exit();
