import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../test/database/scratch-directory.ts';
import { createTestDatabase } from '../../test/database/test-database.ts';
import { FIREBASE_ENV } from '../../test/server/google.ts';
import { spawnServer } from '../../test/server/spawn-server.ts';
import { callApi } from '../../test/server/test-app.ts';

const KILLS = process.env.TEST_FULL ? 20 : 3;
const WRITERS = 4;

const report = (message: string) => ({
  logs: [{ timestamp: '2026-11-15T10:00:00-03:00', level: 'info', message, request_id: 'kill' }],
});

async function signedIn(url: string): Promise<string> {
  const answer = await callApi(url, '/local-identity/sign-in', {
    body: { email: 'admin@ajaka.local' },
    headers: { origin: url },
  });
  return answer.body.token;
}

/** Writes until the server goes away, and notes what was acknowledged. */
async function writeUntilDeath(
  url: string,
  token: string,
  name: string,
  acknowledged: string[],
  enough: () => void,
): Promise<void> {
  for (let i = 0; ; i++) {
    const message = `${name}-${i}`;
    try {
      const { status } = await callApi(url, '/logs/frontend', { token, body: report(message) });
      if (status !== 200) continue;
      acknowledged.push(message);
      if (i === 10) enough();
    } catch {
      return;
    }
  }
}

describe('the server as a process', () => {
  test(`CMD-04 ${KILLS} kill -9 during writes: nothing acknowledged is lost, and it is back each time`, async () => {
    const env = { DATA_DIR: scratchDirectory(), LOG_LEVEL: 'silent' };
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const server = spawnServer(env);
      const url = await server.url;
      const token = await signedIn(url);
      const { promise: underWay, resolve } = Promise.withResolvers<void>();
      const writers = Array.from({ length: WRITERS }, (_, at) =>
        writeUntilDeath(url, token, `${round}-${at}`, acknowledged, resolve),
      );
      await underWay;
      await server.kill();
      await Promise.all(writers);
    }
    const last = spawnServer({ ...env, LOG_LEVEL: 'info' });
    await last.url;
    const kept = await messagesIn(env.DATA_DIR);
    expect(await last.end()).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
    expect(acknowledged.filter((message) => !kept.has(message))).toEqual([]);
    console.log(`${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`);
  }, 300_000);

  test('CMD-03 an order to stop lets a running call finish, and leaves nothing behind', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory() });
    const url = await server.url;
    const locker = new pg.Client(databaseUrl);
    await locker.connect();
    await locker.query('begin; lock table frontend_log in access exclusive mode');
    const running = callApi(url, '/logs/frontend', { body: report('en curso') });
    await untilSomebodyWaits(databaseUrl);
    const ended = server.end();
    await locker.query('rollback');
    await locker.end();
    expect((await running).body).toEqual({ success: true, stored: 1 });
    expect(await ended).toBe(0);
  });

  test('a second server on the same data directory is refused with a sentence', async () => {
    const env = { DATA_DIR: scratchDirectory() };
    const first = spawnServer(env);
    await first.url;
    const second = spawnServer(env);
    expect(await second.exited).toBe(1);
    expect(second.said.join('\n')).toMatch(/Ajaka no arrancó\. .*carpeta de datos/);
    expect(await first.end()).toBe(0);
  });

  test('the server stops by itself when whoever started it is gone', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory() });
    await server.url;
    server.child.disconnect();
    expect(await server.exited).toBe(0);
  });

  test.each([
    ['CFG-02 a wrong port', { PORT: 'abc' }, /PORT/],
    [
      'ID-03 half of Firebase',
      { FIREBASE_API_KEY: 'x' },
      /falta FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID, FIREBASE_APP_ID/,
    ],
    [
      'ID-11 production without identity',
      { NODE_ENV: 'production' },
      /En producción hace falta un proveedor de identidad/,
    ],
    ['ID-12 local accounts on the network', { HOST: '0.0.0.0' }, /no se escucha en 0\.0\.0\.0/],
    [
      'CFG-09 a database that is not there',
      { ...FIREBASE_ENV, DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
      /base de datos/,
    ],
  ])('%s: it refuses to start and says why', async (_what, env, sentence) => {
    const server = spawnServer({ DATA_DIR: scratchDirectory(), ...(env as Record<string, string>) });
    expect(await server.exited).toBe(1);
    expect(server.said.join('\n')).toMatch(sentence);
    expect(server.said.join('\n')).not.toMatch(/at .*\.ts:\d+/);
  });

  test('CFG-04 a port that is taken is told by its number', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port } = taken.address() as { port: number };
    const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory(), PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.said.join('\n')).toContain(`127.0.0.1:${port}`);
    taken.close();
  });

  test('CFG-07 SCALE-01 a web process serves, a worker works the queue and serves nothing; both share the database', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const shared = { DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory() };
    const [one, two] = [spawnServer({ ...shared, ROLE: 'web' }), spawnServer({ ...shared, ROLE: 'web' })];
    const worker = spawnServer({ ...shared, ROLE: 'worker' });
    const [urlOne, urlTwo] = [await one.url, await two.url];
    const token = await signedIn(urlOne);
    expect((await callApi(urlTwo, '/api/user/profile', { token })).body.email).toBe('admin@ajaka.local');
    await expect.poll(() => worker.said.join('\n')).toContain('trabaja la cola');
    expect(worker.said.join('\n')).not.toContain('escuchando');
    expect(await Promise.all([one.end(), two.end(), worker.end()])).toEqual([0, 0, 0]);
  });
});

async function untilSomebodyWaits(databaseUrl: string): Promise<void> {
  const watcher = new pg.Client(databaseUrl);
  await watcher.connect();
  const waiting = async () =>
    (
      await watcher.query(
        'select 1 from pg_locks join pg_database d on d.oid = database where not granted and d.datname = current_database()',
      )
    ).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  await watcher.end();
}

async function messagesIn(dataDir: string): Promise<Set<string>> {
  const { readFileSync } = await import('node:fs');
  const host = readFileSync(`${dataDir}/postgres/socket`, 'utf8').trim();
  const client = new pg.Client({ host, user: 'ajaka', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ message: string }>('select message from frontend_log');
  await client.end();
  return new Set(rows.map(({ message }) => message));
}
