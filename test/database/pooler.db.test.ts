import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { DatabaseUnavailable } from '#server/platform/db/database-unavailable.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { finishedTask, upload } from '../intake/uploads.ts';
import { startTestApp, type TestApp } from '../server/test-app.ts';
import { cutConnections } from './cut-connections.ts';
import { databaseSettings } from './test-database.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

/** Of the connections that the pooler holds to the server, by way of several transactions at once. */
async function onEveryConnection(look: (tx: Db) => Promise<number>): Promise<number[]> {
  const { promise: allIn, resolve } = Promise.withResolvers<void>();
  let missing = 5;
  return await Promise.all(
    Array.from({ length: missing }, () =>
      server.db.transaction().execute(async (tx) => {
        const found = await look(tx);
        if (--missing === 0) resolve();
        await allIn;
        return found;
      }),
    ),
  );
}
const count = (tx: Db, what: string) =>
  sql<{ count: number }>`select count(*)::int as count from ${sql.raw(what)}`
    .execute(tx)
    .then(({ rows }) => rows[0]?.count ?? -1);

describe('behind a pooler that hands connections on after every transaction', () => {
  test('a named statement is lost as soon as another has the connection: the application may not need one', async () => {
    const { DATABASE_URL = '' } = databaseSettings(server.databaseUrl);
    const clients: pg.Client[] = [];
    const open = async () => {
      const client = new pg.Client(DATABASE_URL);
      clients.push(client);
      await client.connect();
      return client;
    };
    const named = { name: 'conexion', text: 'select pg_backend_pid() as pid where $1', values: [true] };
    const first = await open();
    const { pid } = (await first.query(named)).rows[0];
    for (let held = 0; held !== pid; ) {
      const other = await open();
      await other.query('begin');
      held = (await other.query('select pg_backend_pid() as pid')).rows[0].pid;
    }
    await expect(first.query(named)).rejects.toMatchObject({ code: '26000' });
    await Promise.all(clients.map((client) => client.end()));
  });

  test('SCALE-07 files are taken, read, listed and deleted, and the connections keep no lock, name, table or setting of it', async () => {
    const token = await server.signIn('pooler@tavapora.com.py');
    const people = Array.from({ length: 6 }, (_, at) => at + 1);
    const inline = people.map((number) =>
      upload(server.url, '/upload-xml', token, [[`${number}.xml`, numberedInvoice(number)]]),
    );
    const queued = await upload(server.url, '/tasks/upload-xml', token, [
      ['7.xml', numberedInvoice(7)],
      ['8.xml', numberedInvoice(8)],
    ]);
    expect((await Promise.all(inline)).map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await finishedTask(server, token, queued.body.job_id)).toMatchObject({ status: 'done' });
    const list = await server.call('/v2/invoices/headers?search=tornillo', { token });
    expect(list.body.total).toBe(8);
    const ids = (list.body.data as { id: string }[]).map(({ id }) => id);
    const removed = await server.call('/v2/invoices/bulk-delete', { token, body: { header_ids: ids } });
    expect(removed).toMatchObject({ status: 200, body: { deleted_count: 8 } });

    const none = [0, 0, 0, 0, 0];
    expect(await onEveryConnection((tx) => count(tx, 'pg_prepared_statements'))).toEqual(none);
    expect(await onEveryConnection((tx) => count(tx, 'pg_cursors'))).toEqual(none);
    expect(
      await onEveryConnection((tx) => count(tx, `pg_settings where source = 'session' and name <> 'application_name'`)),
    ).toEqual(none);
    expect(await onEveryConnection((tx) => count(tx, 'pg_listening_channels()'))).toEqual(none);
    const watcher = new pg.Client(server.databaseUrl);
    await watcher.connect();
    // Only a lock of the session outlives its transaction.
    const idle = async () =>
      (
        await watcher.query<{ pid: number; since: string }>(
          `select pid, state_change::text as since from pg_stat_activity
           where datname = current_database() and state = 'idle' and application_name <> 'ajaka-queue'`,
        )
      ).rows;
    const before = await idle();
    const { rows: held } = await watcher.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory'`);
    const quiet = (await idle()).filter(({ pid, since }) =>
      before.some((one) => one.pid === pid && one.since === since),
    );
    const locks = held.filter((lock) => quiet.some(({ pid }) => pid === lock.pid));
    const { rows: temporary } = await watcher.query(`select relname from pg_class where relpersistence = 't'`);
    await watcher.end();
    expect({ locks, temporary }).toEqual({ locks: [], temporary: [] });
  });

  test('FAIR-06 SCALE-07 a connection that is cut behind the pooler is a database that is away, for one moment', async () => {
    const cut = server.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await cutConnections(server.databaseUrl, `pid = ${rows[0]?.pid}`);
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    await expect.poll(async () => (await server.call('/ready')).status).toBe(200);
  });
});
