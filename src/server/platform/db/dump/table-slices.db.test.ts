import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../test/database/test-database.ts';
import { copyOut, findTables } from './dump-session.ts';
import { rowsIn, slicesOf } from './table-slices.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client((await createEmptyDatabase()).url);
  await client.connect();
  await client.query(`
    create table few (id integer);
    create table many (id integer, text text);
    create table long (id integer, text text);
    create table none (id integer);
    insert into few values (1), (2);
    insert into many select n, repeat('a', 100) from generate_series(1, 5000) as n;
    insert into long select n, (select string_agg(md5((n * i)::text), '') from generate_series(1, 400) as i)
      from generate_series(1, 300) as n;
    delete from many where id % 7 = 0`);
});
afterAll(() => client.end());

async function idsBySlice(sliceBytes: number) {
  const slices = await slicesOf(client, await findTables(client), sliceBytes);
  const found = new Map<string, string[][]>();
  for (const slice of slices) {
    const ids: string[] = [];
    for await (const rows of copyOut(client, rowsIn(slice))) {
      ids.push(...rows.map((row) => row.toString().split(/[\t\n]/)[0] ?? ''));
    }
    found.set(slice.table.name, [...(found.get(slice.table.name) ?? []), ids]);
  }
  return { order: [...new Set(slices.map(({ table }) => table.name))], found };
}

describe('slices of tables', () => {
  test.each([1, 8_192, 100_000, 1e9])('OPS-29 of %i bytes are together all rows, each once', async (sliceBytes) => {
    const { found } = await idsBySlice(sliceBytes);
    for (const name of ['few', 'many', 'long', 'none']) {
      const { rows } = await client.query<{ id: number }>(`select id from ${name} order by id`);
      const ids = (found.get(name) ?? []).flat().map(Number);
      expect(ids.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
    }
  });

  test('values that lie outside of their rows count, so that none holds much more than the others', async () => {
    const { order, found } = await idsBySlice(100_000);
    expect(order.slice(0, 2)).toEqual(['long', 'many']);
    expect(found.get('many')?.length).toBeGreaterThan(3);
    const rows = found.get('long')?.map(({ length }) => length) ?? [];
    expect(rows.length).toBeGreaterThan(1);
  });
});
