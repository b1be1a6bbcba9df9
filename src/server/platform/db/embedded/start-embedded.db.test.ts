import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scratchDirectory } from '../../../../../test/database/scratch-directory.ts';
import { guardPids, isAlive, postmasterPid } from '../../../../../test/database/server-processes.ts';
import { type Owner, type OwnerOptions, spawnOwner } from '../../../../../test/database/spawn-owner.ts';
import { isFullRun } from '../../../../../test/long-run.ts';
import { until } from '../../../../../test/server/until.ts';
import { type Embedded, startEmbedded } from './start-embedded.ts';

let dataDir: string;
let toStop: Embedded[];
let owners: Owner[];

const started = scratchDirectory();

/** Making a cluster takes most of a first start: it is made once, and each test has a copy. */
beforeAll(async () => {
  const server = await startEmbedded(started);
  await server.stop();
});
afterAll(() => rmSync(started, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = scratchDirectory();
  execFileSync('cp', ['-a', path.join(started, 'postgres'), dataDir]); // with its owner, which Node would not keep
  toStop = [];
  owners = [];
});

afterEach(async () => {
  await Promise.all(toStop.map((server) => server.stop()));
  await Promise.all(owners.map((owner) => owner.end()));
  if (owners.length > 0) await startAndStop(); // waits for the server of a killed owner, which would write into the removed directory
  rmSync(dataDir, { recursive: true, force: true });
});

/** What is told of the very first start. */
const forgetCluster = () => rmSync(path.join(dataDir, 'postgres'), { recursive: true });

async function startAndStop() {
  const server = await startEmbedded(dataDir);
  await server.stop();
}

async function start(options = {}) {
  const server = await startEmbedded(dataDir, options);
  toStop.push(server);
  return server;
}

async function startElsewhere(options?: OwnerOptions) {
  const owner = spawnOwner(dataDir, options);
  owners.push(owner);
  const { url = '' } = await owner.answer;
  return { owner, url };
}

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'started',
    (error: Error) => error.message,
  );

describe('an embedded server', () => {
  test('CFG-09 keeps its data from one start to the next, on a socket that only we reach', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    const [settings] = await query(
      first.url,
      `select current_setting('listen_addresses') as listens, lower('ÑANDÚ') as lower`,
    );
    expect(settings).toEqual({ listens: '', lower: 'ñandú' });
    await first.stop();

    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('CMD-03 stops in order, so that the next start has nothing to recover', async () => {
    await startAndStop();
    const log = readFileSync(path.join(dataDir, 'postgres/server.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(log).not.toContain('not properly shut down');
  });

  test.runIf(isFullRun)('CFG-09 takes extra settings', async () => {
    const { url } = await start({ settings: { synchronous_commit: 'off' } });
    expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
  });

  test.runIf(isFullRun)(
    'CFG-09 is deaf to the language, PostgreSQL variables and long temporary directory of its user',
    async () => {
      forgetCluster();
      const TMPDIR = path.join(dataDir, 'temporary'.repeat(12));
      const env = { LC_ALL: 'es_PY.UTF-8', LANG: 'xx', PGPORT: '1', PGDATA: '/none', PGSSLMODE: 'require', TMPDIR };
      const { url } = await startElsewhere({ env });
      expect(await query(url, 'show lc_messages')).toEqual([{ lc_messages: 'C' }]);
    },
  );
});

describe('after a violent death', () => {
  test('CMD-04 of the owning process, its server ends and the next start works at once', async () => {
    const { owner, url } = await startElsewhere();
    await query(url, 'create table kept as select 42 as answer');
    const orphan = postmasterPid(dataDir);
    await owner.kill();

    const next = await start();
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(isAlive(orphan)).toBe(false);
  });

  test.runIf(isFullRun)('CMD-04 of the owning process, its server ends even when nobody starts again', async () => {
    const { owner } = await startElsewhere();
    const pids = [postmasterPid(dataDir), ...guardPids(postmasterPid(dataDir))];
    await owner.kill();
    await until(() => !pids.some(isAlive));
  });

  test.runIf(isFullRun)('CMD-04 of the owning process and of the guard, the next start ends the orphan', async () => {
    const { owner } = await startElsewhere();
    const orphan = postmasterPid(dataDir);
    for (const pid of guardPids(orphan)) process.kill(pid, 'SIGKILL');
    await owner.kill();
    expect(isAlive(orphan)).toBe(true);

    await start();
    expect(isAlive(orphan)).toBe(false);
  });

  // In the short form `durability` kills it.
  test.runIf(isFullRun)('CMD-04 of PostgreSQL itself, it is back at the same address with its data', async () => {
    const told: string[] = [];
    const { url } = await start({ log: (sentence: string) => told.push(sentence) });
    await query(url, 'create table kept as select 42 as answer');
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    await until(() => told.includes('PostgreSQL volvió a iniciar.'));
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(told[0]).toBe('PostgreSQL se cerró sin que se le pidiera. Se inicia de nuevo.');
  });

  test('FAIR-06 of PostgreSQL itself, for good, is told with a sentence', async () => {
    const server = await start({ restartPausesMs: [0, 0] });
    const [control, aside] = ['pg_control', 'pg_control.aside'].map((name) =>
      path.join(dataDir, 'postgres/cluster/global', name),
    ) as [string, string];
    renameSync(control, aside);
    process.kill(postmasterPid(dataDir), 'SIGKILL');
    const { message } = await server.gone;
    renameSync(aside, control);
    expect(message).toMatch(/^PostgreSQL se cerró y no volvió a iniciar en 2 intentos\. PostgreSQL no pudo iniciar\./);
  });

  test.runIf(isFullRun)('CMD-04 a process that ends without stopping its server takes it along', async () => {
    const { owner } = await startElsewhere({ manner: 'once' });
    await until(() => owner.child.exitCode === 0);
    await start();
  });
});

describe('one owner per data directory', () => {
  test('a second start is refused in one sentence, by the same process and by another', async () => {
    await start();
    const sentence = `La carpeta de datos ${dataDir} ya está en uso por el proceso ${process.pid}. Detén ese programa primero, o elige otra carpeta con DATA_DIR.`;
    expect(await refusal(startEmbedded(dataDir))).toBe(sentence);
    const other = spawnOwner(dataDir);
    owners.push(other);
    expect(await other.answer).toEqual({ refused: sentence });
  });

  test.runIf(isFullRun)('of four processes that start at once, one wins', async () => {
    forgetCluster();
    for (let count = 0; count < 4; count++) owners.push(spawnOwner(dataDir));
    const answers = await Promise.all(owners.map((owner) => owner.answer));
    expect(answers.filter((answer) => answer.url)).toHaveLength(1);
    expect(answers.filter((answer) => answer.refused?.includes('ya está en uso'))).toHaveLength(3);
  });

  test.runIf(isFullRun)('a number left behind that now belongs to another living process does not block', async () => {
    writeFileSync(path.join(dataDir, 'postgres/owner.pid'), `${process.ppid}\n`);
    await start();
  });

  test('a database of another major version is refused and left alone', async () => {
    const version = path.join(dataDir, 'postgres/cluster/PG_VERSION');
    writeFileSync(version, '17\n');
    expect(await refusal(startEmbedded(dataDir))).toMatch(/es de PostgreSQL 17 y este programa trae PostgreSQL 18/);
    writeFileSync(version, '18\n');
    await start();
  });
});
