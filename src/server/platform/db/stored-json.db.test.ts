import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectToTest, createTestDatabase } from '../../../../test/database/test-database.ts';
import type { Database } from './connect.ts';
import { storedJson } from './stored-json.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  db = connectToTest(database.url);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

async function kept(value: unknown): Promise<unknown> {
  const { rows } = await sql<{ kept: unknown }>`select ${storedJson(value)}::jsonb as kept`.execute(db);
  return rows[0]?.kept;
}

test('RACE-32 what a document, a mail or a model wrote is stored whatever it holds, and all of it that is text comes back', async () => {
  expect(await kept({ name: 'a\0b', half: '😀\ud83d', low: '\ude00x', 'a\0': 1 })).toEqual({
    name: 'ab',
    half: '😀\ufffd',
    low: '\ufffdx',
    a: 1,
  });
  // Written out, not meant.
  const literal = { text: '\\ud83d \\u0000 \\\\ud83d', path: 'C:\\u0000' };
  expect(await kept(literal)).toEqual(literal);
});

test('RACE-32 no text at all is refused by the store', async () => {
  const units = fc.string({
    unit: fc.constantFrom('a', '\\', '"', 'u', 'd83d', '0000', '\0', '\ud83d', '\ude00', '\n'),
  });
  await fc.assert(
    fc.asyncProperty(units, async (text) => {
      expect(await kept({ text })).toEqual({ text: text.toWellFormed().replaceAll('\0', '') });
    }),
  );
});
