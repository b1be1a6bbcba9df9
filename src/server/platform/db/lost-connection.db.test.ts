import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cutConnections, holdTable } from '../../../../test/database/cut-connections.ts';
import { startLosingProxy } from '../../../../test/database/losing-proxy.ts';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { until } from '../../../../test/server/until.ts';
import { createLog } from '../log.ts';
import { connect, type Database, type Db } from './connect.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

let url: string;
let db: Database;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  db = connect(url, createLog('silent'), { size: 2 });
  await sql`create table note (text text)`.execute(db);
});
afterAll(() => db.destroy());

const write = (tx: Db, text: string) => sql`insert into note values (${text})`.execute(tx);
const written = async () =>
  (await sql<{ text: string }>`select text from note order by 1`.execute(db)).rows.map(({ text }) => text);
const pidOf = async (tx: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;

/** What nobody listened for: of a process that serves it is the end. */
const unheard: Error[] = [];
const note = (error: Error) => void unheard.push(error);
beforeAll(() => void process.on('uncaughtException', note));
afterAll(() => void process.off('uncaughtException', note));
afterEach(() => expect(unheard).toEqual([]));

describe('FAIR-06 a connection that is lost', () => {
  test('between two statements of a transaction undoes it, tells its caller, and the next call works', async () => {
    const cut = db.transaction().execute(async (tx) => {
      await write(tx, 'perdida');
      await cutConnections(url, `pid = ${await pidOf(tx)}`);
      await write(tx, 'tampoco');
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    await db.transaction().execute((tx) => write(tx, 'después'));
    expect(await written()).toEqual(['después']);
  });

  test('before the commit of a transaction that only waited undoes it', async () => {
    const before = await written();
    const cut = db.transaction().execute(async (tx) => {
      await write(tx, 'sin confirmar');
      await cutConnections(url, `pid = ${await pidOf(tx)}`);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    expect(await written()).toEqual(before);
  });

  test('under a running statement tells its caller', async () => {
    const table = await holdTable(url, 'note');
    const waiting = expect(written()).rejects.toThrow(DatabaseUnavailable);
    await table.cutWaiting();
    await waiting;
    await table.letGo();
    expect(await written()).toContain('después');
  });

  test('while nobody uses it is replaced without a word to anybody', async () => {
    await Promise.all([written(), written()]);
    await cutConnections(url, `application_name = 'ajaka'`);
    await until(() =>
      written().then(
        () => true,
        (error) => {
          if (error instanceof DatabaseUnavailable) return false;
          throw error;
        },
      ),
    );
  });

  test('leaves many callers to few new ones, and they answer all', async () => {
    const many = connect(url, createLog('silent'), { size: 12 });
    const callers = () => Promise.all(Array.from({ length: 12 }, () => many.transaction().execute(pidOf)));
    const opened = new Set(await callers());
    expect(opened.size).toBeLessThan(12);
    await cutConnections(url, `pid in (${[...opened].join()})`);
    const again = new Set(await callers().catch(callers));
    expect(again.size).toBeLessThan(12);
    // Who holds one for long does not keep the others from theirs.
    let letGo = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const arrived = new Set<number>();
    const holders = Array.from({ length: 12 }, () =>
      many.transaction().execute(async (tx) => {
        arrived.add(await pidOf(tx));
        await held;
      }),
    );
    await until(() => arrived.size === 12);
    letGo();
    await Promise.all(holders);
    await many.destroy();
  });

  test('after the commit was done, and before its answer, is told too: the caller cannot know', async () => {
    const proxy = await startLosingProxy(url);
    const proxied = connect(proxy.url, createLog('silent'), { size: 1 });
    proxy.loseCommitAnswer('insert into note');
    await expect(proxied.transaction().execute((tx) => write(tx, 'confirmada'))).rejects.toThrow(DatabaseUnavailable);
    expect(proxy.lost()).toBe(1);
    expect(await written()).toContain('confirmada');
    await proxied.destroy();
    await proxy.stop();
  });

  test('without a word, like every new one, gives each caller an answer in its time, and others serve when the line is back', async () => {
    const proxy = await startLosingProxy(url);
    const proxied = connect(proxy.url, createLog('silent'), { size: 4, connectMs: 1_500, answerMs: 1_000 });
    const callers = () => Array.from({ length: 12 }, () => proxied.transaction().execute(pidOf));
    await Promise.all(callers());
    proxy.fallSilent();
    for (const { status, ...told } of await Promise.allSettled(callers())) {
      expect(status).toBe('rejected');
      expect(told).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    }
    proxy.answerNewOnes();
    await until(() => pidOf(proxied).then(Boolean, () => false));
    expect((await Promise.all(callers())).every(Boolean)).toBe(true);
    await proxied.destroy();
    await proxy.stop();
  });

  test('without a word in the middle of a transaction gives back what that held, though nobody closed it', async () => {
    const proxy = await startLosingProxy(url);
    const proxied = connect(proxy.url, createLog('silent'), { size: 1, answerMs: 1_000 });
    const cut = proxied.transaction().execute(async (tx) => {
      await sql`lock table note in access exclusive mode`.execute(tx);
      proxy.fallSilent();
      await write(tx, 'nunca llega');
    });
    await Promise.all([expect(cut).rejects.toThrow(DatabaseUnavailable), write(db, 'llega')]);
    expect(await written()).toContain('llega');
    expect(await written()).not.toContain('nunca llega');
    await proxied.destroy();
    await proxy.stop();
  });

  test('never was one: nobody listens there', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:9/nothing', createLog('silent'));
    await expect(sql`select 1`.execute(nowhere)).rejects.toThrow(DatabaseUnavailable);
    await expect(nowhere.transaction().execute(async () => {})).rejects.toThrow(DatabaseUnavailable);
    await nowhere.destroy();
  });

  test('is not what a wrong statement is', async () => {
    await expect(sql`select * from nothing`.execute(db)).rejects.not.toThrow(DatabaseUnavailable);
  });
});
