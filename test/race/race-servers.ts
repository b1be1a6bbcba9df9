import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/platform/db/connect.ts';
import { connectToTest, createTestDatabase } from '../database/test-database.ts';
import { ANCHORS_DIRECTORY } from '../sifen/test-anchors.ts';

export interface RaceServer {
  readonly url: string;
  /** Null when the job succeeded. */
  doJob(job: string, payload: unknown): Promise<string | null>;
}

export interface RaceServers {
  readonly db: Database;
  readonly dataDir: string;
  readonly two: readonly [RaceServer, RaceServer];
  /** The errors that the servers reported since the last call. */
  problems(): string[];
  stop(): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, 'race-process.ts');

/** Two processes that serve and work, on one PostgreSQL and one disk. */
export async function startRaceServers(settings: Record<string, string>): Promise<RaceServers> {
  const { url } = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-race-'));
  const told: string[] = [];
  const start = () => startServer({ DATABASE_URL: url, DATA_DIR: dataDir, ...settings }, told);
  // One after the other: the first creates the keys that both use.
  const one = await start();
  const other = await start();
  const db = connectToTest(url, { size: 4 });
  return {
    db,
    dataDir,
    two: [one, other],
    problems: () => told.splice(0),
    async stop() {
      await Promise.all([one.stop(), other.stop()]);
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Told {
  readonly url?: string;
  readonly problem?: string;
  readonly id?: number;
  readonly error?: string | null;
}

async function startServer(settings: Record<string, string>, told: string[]) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      NODE_ENV: 'test',
      PORT: '0',
      TRUST_ANCHORS: ANCHORS_DIRECTORY,
      // Webhooks of this machine, where nobody listens.
      ALLOW_PRIVATE_MAIL_HOSTS: '1',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const asked = new Map<number, (error: string | null) => void>();
  const url = await new Promise<string>((found, failed) => {
    child.on('message', (message: Told) => {
      if (message.url !== undefined) found(message.url);
      if (message.problem !== undefined) told.push(message.problem);
      if (message.id !== undefined) asked.get(message.id)?.(message.error ?? null);
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  child.once('exit', (code) => code !== 0 && told.push(`a server ended with ${code}`));
  let next = 0;
  return {
    url,
    doJob: (job: string, payload: unknown) =>
      new Promise<string | null>((done) => {
        const id = ++next;
        asked.set(id, done);
        child.send({ id, job, payload });
      }),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
