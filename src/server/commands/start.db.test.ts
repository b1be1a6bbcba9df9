import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../../test/database/scratch-directory.ts';
import { createTestDatabase } from '../../../test/database/test-database.ts';
import { numberedInvoice } from '../../../test/intake/numbered-invoice.ts';
import { finishedTask, upload } from '../../../test/intake/uploads.ts';
import { isFullRun, runs } from '../../../test/long-run.ts';
import { FIREBASE_ENV } from '../../../test/server/google.ts';
import { spawnServer } from '../../../test/server/spawn-server.ts';
import { callApi } from '../../../test/server/test-app.ts';

const KILLS = 20;
const WRITERS = 4;
const ADMIN = 'admin@ajaka.local';

const report = (message: string) => ({
  logs: [{ timestamp: '2026-11-15T10:00:00-03:00', level: 'info', message, request_id: 'kill' }],
});

const signIn = async (url: string, email: string) =>
  (await callApi(url, '/local-identity/sign-in', { body: { email }, headers: { origin: url } })).body;
const signedIn = async (url: string): Promise<string> => (await signIn(url, ADMIN)).token;
const subjectOf = async (url: string, email: string): Promise<string> => (await signIn(url, email)).user.id;

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
  // Documents that come in while it is killed are a test of every run: test/intake/kills.db.test.ts.
  test.runIf(isFullRun)(
    `CMD-04 ${KILLS} kill -9 during writes: nothing acknowledged is lost, and it is back each time`,
    async () => {
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
    },
    300_000,
  );

  // Why a start is refused is proven beside each rule; here, that the process ends and says it.
  const REFUSED: [string, Record<string, string>, RegExp, number?][] = [
    ['CFG-02 OPS-12 a wrong port', { PORT: 'abc' }, /PORT/],
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
      // It may be there the next time: systemd tries again.
      1,
    ],
  ];
  test.each(REFUSED.slice(0, runs(1, REFUSED.length)))(
    '%s: it refuses to start and says why',
    async (_what, env, sentence, code = 78) => {
      const server = spawnServer({ DATA_DIR: scratchDirectory(), ...env });
      expect(await server.exited).toBe(code);
      expect(server.said.join('\n')).toMatch(sentence);
      expect(server.said.join('\n')).not.toMatch(/at .*\.ts:\d+/);
    },
  );

  test.runIf(isFullRun)('CFG-04 a port that is taken is told by its number', async () => {
    const { url: databaseUrl } = await createTestDatabase();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port } = taken.address() as { port: number };
    const server = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory(), PORT: String(port) });
    expect(await server.exited).toBe(1);
    expect(server.said.join('\n')).toContain(`127.0.0.1:${port}`);
    taken.close();
  });

  test.runIf(isFullRun)(
    'CFG-07 SCALE-01 RACE-85 a web process serves, a worker works the queue and serves nothing; calls spread over two of each give one picture; told to stop, one lets a running call finish, and without whoever started it one stops by itself',
    async () => {
      const { url: databaseUrl } = await createTestDatabase();
      const shared = { DATABASE_URL: databaseUrl, DATA_DIR: scratchDirectory() };
      const [one, two] = [spawnServer({ ...shared, ROLE: 'web' }), spawnServer({ ...shared, ROLE: 'web' })];
      const urls = [await one.url, await two.url] as const;
      const both = (at: string, token?: string) => Promise.all(urls.map((url) => callApi(url, at, { token })));
      const token = await signedIn(urls[0]);
      expect((await both('/api/user/profile', token)).map(({ body }) => body.email)).toEqual([ADMIN, ADMIN]);

      // RACE-85: accounts are in one file that both add to.
      const emails = Array.from({ length: 12 }, (_, at) => `nueva${at}@empresa.com.py`);
      const subjects = await Promise.all(
        emails.flatMap((email) => urls.map(async (url) => [email, await subjectOf(url, email)])),
      );
      expect(new Set(subjects.map((one) => one.join(' '))).size).toBe(emails.length);
      const { accounts } = (await callApi(urls[0], '/local-identity/accounts')).body;
      expect(accounts.map(({ email }: { email: string }) => email).toSorted()).toEqual([ADMIN, ...emails].toSorted());

      // Each file is handed to one process, and asked for at the other.
      const sent = Array.from({ length: 8 }, (_, at) => numberedInvoice(at + 1));
      const given = await Promise.all(
        sent.map(async (file, at) => {
          const [here, there] = at % 2 === 0 ? urls : urls.toReversed();
          const { body } = await upload(here ?? '', '/tasks/upload-xml', token, [[`${at}.xml`, file]]);
          return { id: body.job_id as string, there: there ?? '' };
        }),
      );
      const states = given.map(async ({ id, there }) => (await callApi(there, `/tasks/${id}`, { token })).body.status);
      expect(await Promise.all(states)).toEqual(sent.map(() => 'queued'));

      const workers = [spawnServer({ ...shared, ROLE: 'worker' }), spawnServer({ ...shared, ROLE: 'worker' })];
      const tasks = await Promise.all(
        given.map(({ id, there }) =>
          finishedTask({ call: (path, options) => callApi(there, path, options) }, token, id),
        ),
      );
      expect(workers.flatMap(({ said }) => said).join('\n')).not.toContain('escuchando');
      expect(tasks.map(({ status, result }) => [status, result.invoice_count])).toEqual(sent.map(() => ['done', 1]));

      const [first, second] = await both('/v2/invoices/headers?page_size=100', token);
      expect(first?.body.total).toBe(8);
      expect(second?.body).toEqual(first?.body);
      const [header] = first?.body.data ?? [];
      const [file] = (await callApi(urls[0], `/v2/invoices/${header.id}/files`, { token })).body.data;
      const originals = await both(`/v2/invoices/${header.id}/files/${file.sha256}`, token);
      expect(sent).toContain(originals[0]?.body);
      expect(originals[1]?.body).toBe(originals[0]?.body);

      // What one takes away is gone at the other, at once.
      await callApi(urls[1], `/v2/invoices/${header.id}`, { token, method: 'DELETE' });
      expect((await callApi(urls[0], `/v2/invoices/${header.id}`, { token })).status).toBe(404);
      expect((await both('/v2/invoices/headers', token)).map(({ body }) => body.total)).toEqual([7, 7]);

      const locker = new pg.Client(databaseUrl);
      await locker.connect();
      await locker.query('begin; lock table frontend_log in access exclusive mode');
      const running = callApi(urls[1], '/logs/frontend', { body: report('en curso') });
      await untilSomebodyWaits(databaseUrl);
      const ended = two.end();
      await locker.query('rollback');
      await locker.end();
      expect((await running).body).toEqual({ success: true, stored: 1 });
      expect(await ended).toBe(0);

      const [worker, orphan] = workers;
      orphan?.child.disconnect();
      expect(await Promise.all([orphan?.exited, one.end(), worker?.end()])).toEqual([0, 0, 0]);
    },
  );

  test.runIf(isFullRun)(
    'CFG-08 CFG-10 what it keeps is in DATA_DIR, and nowhere else; a second server there is refused with a sentence',
    async () => {
      const [dataDir, home, temporary, cwd] = Array.from({ length: 4 }, scratchDirectory) as [
        string,
        string,
        string,
        string,
      ];
      const start = () => spawnServer({ DATA_DIR: dataDir, HOME: home, TMPDIR: temporary }, { cwd });
      const first = start();
      const url = await first.url;
      const token = await signedIn(url);
      expect((await upload(url, '/upload-xml', token, [['uno.xml', numberedInvoice(1)]])).body.invoice_count).toBe(1);
      const second = start();
      expect(await second.exited).toBe(1);
      expect(second.said.join('\n')).toMatch(/Ajaka no arrancó\. .*carpeta de datos/);
      expect(await first.end()).toBe(0);
      expect([home, temporary, cwd].map((at) => readdirSync(at))).toEqual([[], [], []]);
      expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'identity', 'postgres', 'secrets']));

      // That what was kept is there again is proven with this directory in the long form; beside the database, in each.
      if (!isFullRun) return;
      const again = start();
      const answer = await callApi(await again.url, '/v2/invoices/headers', { token: await signedIn(await again.url) });
      expect(answer.body.total).toBe(1);
      expect(await again.end()).toBe(0);
    },
  );
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
  const host = readFileSync(`${dataDir}/postgres/socket`, 'utf8').trim();
  const client = new pg.Client({ host, user: 'ajaka', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ message: string }>('select message from frontend_log');
  await client.end();
  return new Set(rows.map(({ message }) => message));
}
