import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { createLog } from '../log.ts';
import { beginWith } from './begin-with.ts';
import { connect, type Database, type Db } from './connect.ts';

let db: Database;
beforeAll(async () => {
  db = connect((await createTestDatabase()).url, createLog('silent'), { size: 1 });
  await sql`create table note (text text)`.execute(db);
});
afterAll(() => db.destroy());

const write = (tx: Db, text: string) => sql`insert into note values (${text})`.execute(tx);
const notes = async () =>
  (await sql<{ text: string }>`select text from note order by 1`.execute(db)).rows.map(({ text }) => text);

describe('a transaction that begins with its locks', () => {
  test('is kept whole, with the locks held from the beginning to the end', async () => {
    const held = sql<{ held: number }>`select count(*)::int as held from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`;
    const inside = await beginWith(db, 'select pg_advisory_xact_lock(7);', async (tx) => {
      await write(tx, 'uno');
      await write(tx, 'dos');
      return (await held.execute(tx)).rows;
    });
    expect(inside).toEqual([{ held: 1 }]);
    expect((await held.execute(db)).rows).toEqual([{ held: 0 }]);
    expect(await notes()).toEqual(['dos', 'uno']);
  });

  test('leaves nothing behind when something in it fails, and its connection is good for the next', async () => {
    const before = await notes();
    const ownFault = beginWith(db, '', async (tx) => {
      await write(tx, 'tres');
      throw new Error('changed my mind');
    });
    await expect(ownFault).rejects.toThrow('changed my mind');
    const refused = beginWith(db, '', async (tx) => {
      await write(tx, 'tres');
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(refused).rejects.toThrow('division by zero');
    await expect(beginWith(db, 'select nonsense;', async () => {})).rejects.toThrow('nonsense');
    expect(await notes()).toEqual(before);
  });

  test('is not taken for kept when an error in it was overlooked', async () => {
    const before = await notes();
    const overlooked = beginWith(db, '', async (tx) => {
      await write(tx, 'cuatro');
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(overlooked).rejects.toThrow('had failed');
    expect(await notes()).toEqual(before);
  });
});
