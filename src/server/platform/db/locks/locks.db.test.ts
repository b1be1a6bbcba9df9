import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { until } from '../../../../../test/server/until.ts';
import type { Database, Db } from '../connect.ts';
import { LOCKS, LockDisorder, takesLock, triesLock } from './lock-order.ts';
import { LOCK_OF_TABLE, locksOf } from './locking-statements.ts';
import { DatabaseBusy } from './retry-conflicts.ts';

let db: Database;
beforeAll(async () => {
  db = connectToTest((await createTestDatabase()).url, { size: 6 });
  await sql`create table shelf (id int primary key, books int not null)`.execute(db);
  await sql`insert into shelf values (1, 0), (2, 0)`.execute(db);
});
afterAll(() => db.destroy());

const inTransaction = (work: (tx: Db) => Promise<unknown> | unknown) =>
  db.transaction().execute(async (tx) => void (await work(tx)));

describe('the order of locks', () => {
  test('RACE-01 is one list: files, count of bytes, documents, keys, invoices, sums, balance come one after the other', () => {
    const figures = ['files', 'bytes', 'documents', 'keys', 'invoices', 'summary', 'balance'] as const;
    expect(LOCKS.filter((lock) => (figures as readonly string[]).includes(lock))).toEqual(figures);
  });

  test('RACE-01 a lock that is taken after a later one fails the test that takes it', async () => {
    await inTransaction((tx) => LOCKS.map((lock) => takesLock(tx, lock, ['a'])));
    for (const [at, later] of LOCKS.entries()) {
      for (const earlier of LOCKS.slice(0, at)) {
        const wrong = inTransaction((tx) => {
          takesLock(tx, later, ['a']);
          takesLock(tx, earlier, ['a']);
        });
        await expect(wrong).rejects.toThrow(new LockDisorder(`«${earlier}» is taken after «${later}»`));
      }
    }
  });

  test('RACE-01 rows that are held may be written again, others may only be tried; each transaction begins anew', async () => {
    await inTransaction((tx) => {
      takesLock(tx, 'documents', ['a', 'b']);
      takesLock(tx, 'keys');
      takesLock(tx, 'documents', ['b']);
      triesLock(tx, 'documents', ['c']);
      takesLock(tx, 'documents', ['c']);
      expect(() => takesLock(tx, 'documents', ['d'])).toThrow(LockDisorder);
      expect(() => takesLock(tx, 'documents')).toThrow(LockDisorder);
    });
    await inTransaction((tx) => takesLock(tx, 'documents'));
    // A statement by itself holds nothing afterwards.
    takesLock(db, 'balance');
    takesLock(db, 'files');
  });

  test('RACE-02 a statement that takes a lock nobody spoke of fails the test that runs it', async () => {
    const update = (tx: Db) => sql`update document set name = name`.execute(tx);
    await expect(inTransaction(update)).rejects.toThrow(/nobody said that «documents» is taken/);
    const said = async (tx: Db) => {
      takesLock(tx, 'documents');
      await update(tx);
    };
    await inTransaction(said);
    const saidBefore = async (tx: Db) => {
      await said(tx);
      takesLock(tx, 'summary');
      await update(tx);
    };
    await expect(inTransaction(saidBefore)).rejects.toThrow(/nobody said that «documents» is taken/);
    await update(db);
  });

  test('RACE-02 what a statement locks is read from its text', () => {
    const wait: [string, string[]][] = [
      ['select id from invoice where id = $1 for update', ['invoices']],
      ['select d.id from "document" as "d" join task t on true for no key update of "d"', ['documents']],
      ['select id from plan where code = $1 for share', ['plans']],
      ['with a as (insert into invoice (id) values (1)), b as (update owner_storage set bytes = 1) select', ['bytes']],
      ['insert into ai_balance values (1) on conflict (owner_id) do update set plan_used = 0', ['balance']],
      ['delete from "export_file" where id = $1', ['exports']],
    ];
    for (const [text, locks] of wait) expect([text, locksOf(text)]).toEqual([text, locks]);
    const free = [
      'select id from invoice',
      'insert into document (id) values (1)',
      'update document d set name = $1 from (select id from document for update skip locked) as f where f.id = d.id',
      'with held as (select d.id from document d for update of d nowait) delete from document d using held',
      'insert into audit_event (id) values (1)',
    ];
    for (const text of free) expect([text, locksOf(text)]).toEqual([text, []]);
  });

  test('RACE-02 every table has its lock, or needs none', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'shelf'`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(LOCK_OF_TABLE).sort());
  });
});

describe('transactions that are in each other’s way', () => {
  const add = (tx: Db, id: number) => sql`update shelf set books = books + 1 where id = ${id}`.execute(tx);
  const books = async () =>
    (await sql<{ books: number }>`select books from shelf order by id`.execute(db)).rows.map((one) => one.books);

  test('RACE-03 two that lock in opposite orders both end well: the one that PostgreSQL gave up is done again', async () => {
    const before = await books();
    let tries = 0;
    let met = 0;
    const bothHold = async () => {
      met++;
      await until(() => met >= 2);
    };
    const move = (from: number, to: number) =>
      inTransaction(async (tx) => {
        tries++;
        await add(tx, from);
        await bothHold();
        await add(tx, to);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(tries).toBe(3);
    expect(await books()).toEqual(before.map((count) => count + 2));
  });

  test.each(['40001', '40P01', '55P03'])(
    'RACE-03 %s is tried again a bounded number of times, and nothing is kept',
    async (code) => {
      const before = await books();
      let tries = 0;
      const failing = inTransaction(async (tx) => {
        tries++;
        await add(tx, 1);
        await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(tx);
      });
      await expect(failing).rejects.toThrow(DatabaseBusy);
      expect(tries).toBe(6);
      expect(await books()).toEqual(before);
    },
  );

  test('RACE-03 what is wrong for another reason is not tried again', async () => {
    let tries = 0;
    const failing = inTransaction(async (tx) => {
      tries++;
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(tries).toBe(1);
  });

  test('RACE-03 a statement by itself that meets a deadlock is done again too', async () => {
    const before = await books();
    await sql`create function meet() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(5001); return new; end $$`.execute(db);
    await sql`create trigger meet before update on shelf for each row when (new.id = 2) execute function meet()`.execute(
      db,
    );
    const { alone } = await db.transaction().execute(async (tx) => {
      // Ours holds what the statement wants, then wants what it holds, and is the more patient of both.
      await sql`set local deadlock_timeout = '60s'`.execute(tx);
      await sql`select pg_advisory_xact_lock(5001)`.execute(tx);
      const alone = sql`update shelf set books = books + 1 where id = 2`.execute(db);
      const isWaiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
      await until(async () => (await isWaiting.execute(db)).rows.length > 0);
      await sql`update shelf set books = books where id = 2`.execute(tx);
      return { alone };
    });
    await alone;
    expect(await books()).toEqual([before[0], (before[1] ?? 0) + 1]);
    await sql`drop trigger meet on shelf`.execute(db);
  });
});
