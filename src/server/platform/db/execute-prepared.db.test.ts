import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { createLog } from '../log.ts';
import { connect, type Database } from './connect.ts';
import { executePrepared } from './execute-prepared.ts';

let direct: Database;
let pooled: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  direct = connect(url, createLog('silent'), { size: 1 });
  pooled = connect(url, createLog('silent'), { size: 1, isPooled: true });
});
afterAll(() => Promise.all([direct.destroy(), pooled.destroy()]));

const double = (number: number) => sql<{ double: number }>`select ${number}::int * 2 as double`;
const named = async (db: Database) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;

describe('a prepared statement', () => {
  test('is prepared once however often it runs, and what was not asked to be never', async () => {
    expect(await executePrepared(direct, double(2))).toEqual([{ double: 4 }]);
    expect(await executePrepared(direct, double(21))).toEqual([{ double: 42 }]);
    await sql`select ${1}::int as one`.execute(direct);
    expect(await named(direct)).toEqual([{ statement: 'select $1::int * 2 as double' }]);
  });

  test('may fail and run again', async () => {
    const share = (number: number) => sql<{ share: number }>`select 6 / ${number}::int as share`;
    await expect(executePrepared(direct, share(0))).rejects.toThrow('division by zero');
    expect(await executePrepared(direct, share(3))).toEqual([{ share: 2 }]);
  });

  test('belongs to the transaction it runs in', async () => {
    const seen = await direct.transaction().execute(async (tx) => {
      await sql`create temporary table note (text text) on commit drop`.execute(tx);
      await executePrepared(tx, sql`insert into note values (${'uno'})`);
      return executePrepared(tx, sql<{ text: string }>`select text from note`);
    });
    expect(seen).toEqual([{ text: 'uno' }]);
  });

  test('behind a pooler it answers the same and leaves no name on the connection', async () => {
    await executePrepared(direct, double(1));
    expect(await executePrepared(pooled, double(21))).toEqual([{ double: 42 }]);
    expect(await named(pooled)).toEqual([]);
  });
});
