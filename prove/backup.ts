import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { LEFT_OUT } from '#server/features/backup/make/make-backup.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { addOriginals } from './backup/add-originals.ts';
import { fillDatabase } from './filled-database.ts';
import type { Run } from './run.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../src/server/ajaka.ts');
const MIB = 1_024 ** 2;
const LOOK_MS = 200;

/** All that is stored, backed up twice and restored elsewhere, and compared row by row and file by file. */
export async function proveBackup({ figures, sizes, scratch, say }: Run): Promise<void> {
  const { stored, growth, originals } = sizes;
  const { directory } = await fillDatabase({ invoices: stored, stages: growth, say });
  await withDatabase(directory, (client) => addOriginals(client, directory, originals));
  const place = scratch('backup');
  const other = scratch('restored');
  try {
    const before = await contentOf(directory);
    const steps = [];
    for (const [what, args, dataDir] of [
      ['first backup', ['backup', place], directory],
      ['second backup, of what is new', ['backup', place], directory],
      ['restore into an empty place, with every hash compared', ['restore', place], other],
    ] as const) {
      say(`ajaka ${args.join(' ')}…`);
      const told = await run(args, dataDir);
      say(`  ${told.seconds.toFixed(1)} s. ${told.said}`);
      steps.push({ what, ...told, placeBytes: sizeOf(place) });
    }
    const after = await contentOf(other);
    const differing = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
    const files = fileNames(directory).filter((name) => !sameFile(path.join(directory, name), path.join(other, name)));
    const rows = Object.values(before).reduce((sum, told) => sum + Number(told.split(' ')[0]), 0);
    figures.add('backup', {
      name: 'backup',
      title: `${stored.toLocaleString('en')} invoices (${rows.toLocaleString('en')} rows) with ${originals.toLocaleString('en')} originals`,
      head: ['', 'seconds', 'most memory of ajaka, MiB', 'the place holds, MiB'],
      rows: steps.map(({ what, seconds, memory, placeBytes }) => [
        what,
        seconds.toFixed(1),
        (memory / MIB).toFixed(0),
        (placeBytes / MIB).toFixed(0),
      ]),
      notes: [
        `Compared by SQL and byte by byte: ${Object.keys(before).length} tables, ${differing.length} of them differ${differing.length > 0 ? ` (${differing.join(', ')})` : ''}; ${fileNames(directory).length.toLocaleString('en')} files, ${files.length} of them differ.`,
      ],
      holds: differing.length + files.length === 0,
    });
  } finally {
    for (const made of [place, other]) rmSync(made, { recursive: true, force: true });
  }
}

async function run(args: readonly string[], dataDir: string) {
  const began = performance.now();
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let memory = 0;
  const look = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid));
  }, LOOK_MS);
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  clearInterval(look);
  if (code !== 0) throw new Error(`ajaka ${args[0]} terminó con ${code}: ${said}${complained}`);
  return { seconds: (performance.now() - began) / 1_000, memory, said: said.trim().split('\n').at(-1) ?? '' };
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

async function withDatabase<T>(directory: string, work: (client: pg.Pool) => Promise<T>): Promise<T> {
  const server = await startEmbedded(directory);
  const client = new pg.Pool({ connectionString: server.url, max: 1 });
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Of each table how many rows there are, and a sum of what PostgreSQL makes of each of them, in whatever order. */
const contentOf = (directory: string) =>
  withDatabase(directory, async (client) => {
    await client.query(`set timezone to 'UTC'`);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of rows.filter((one) => !LEFT_OUT.has(one.name))) {
      const { rows: told } = await client.query<{ told: string }>(
        `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as told from ${name} t`,
      );
      content[name] = told[0]?.told ?? '';
    }
    return content;
  });

const fileNames = (directory: string): string[] =>
  readdirSync(path.join(directory, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .map((name) => path.join('files', name));

function sameFile(one: string, other: string): boolean {
  try {
    return readFileSync(one).equals(readFileSync(other));
  } catch {
    return false;
  }
}

const sizeOf = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
