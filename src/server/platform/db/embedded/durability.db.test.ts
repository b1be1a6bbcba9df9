import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchDirectory } from '../../../../../test/database/scratch-directory.ts';
import { guardPids, postmasterPid } from '../../../../../test/database/server-processes.ts';
import { spawnOwner } from '../../../../../test/database/spawn-owner.ts';
import { runs } from '../../../../../test/long-run.ts';
import { startEmbedded } from './start-embedded.ts';

const KILLS = runs(1, 20);
const NUMBERS_PER_ROUND = 1_000_000;
const WRITER = path.resolve(import.meta.dirname, '../../../../../test/database/writer-process.ts');

let dataDir: string;

beforeAll(async () => {
  dataDir = scratchDirectory();
  await withServer((client) =>
    client.query('create table entry (number bigint, side text, primary key (number, side))'),
  );
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Kills in the middle of the writing; every second time the server and its guards too, so that nothing ends in order. */
async function writeUntilKilled(round: number): Promise<number[]> {
  const owner = spawnOwner(dataDir);
  const { url = '' } = await owner.answer;
  const writer = spawn(process.execPath, [WRITER, url, String(round * NUMBERS_PER_ROUND)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const enough = 20 + Math.floor(Math.random() * 200);
  for await (const line of createInterface(writer.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length !== enough) continue;
    const server = postmasterPid(dataDir);
    const victims = round % 2 === 0 ? [...guardPids(server), server] : [];
    for (const pid of victims) process.kill(pid, 'SIGKILL');
    await owner.kill();
  }
  return acknowledged;
}

test(`CMD-04 after ${KILLS} kill -9 during writes, every acknowledged transaction is there, whole`, async () => {
  const acknowledged: number[] = [];
  for (let round = 1; round <= KILLS; round++) acknowledged.push(...(await writeUntilKilled(round)));

  const rows = await withServer(async (client) => {
    const found = await client.query<{ number: string; sides: string }>(
      'select number, count(*) as sides from entry group by number',
    );
    return found.rows;
  });
  const kept = new Set(rows.map((row) => Number(row.number)));
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  expect(rows.filter((row) => row.sides !== '2')).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 20);
  console.log(`${KILLS} kills, ${acknowledged.length} acknowledged transactions, 0 lost, 0 partial`);
}, 300_000);
