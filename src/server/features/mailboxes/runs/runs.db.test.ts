import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { createTestDatabase } from '../../../../../test/database/test-database.ts';
import { connect, type Database, type Db } from '../../../platform/db/connect.ts';
import { createLog } from '../../../platform/log.ts';
import { finishAccounts, finishRuns, insertRun } from './runs.store.ts';

let db: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  db = connect(url, createLog('silent'), { size: 4 });
});
afterAll(() => db?.destroy());

test('two mailboxes that are done at the same moment end their run', async () => {
  const owner = await anOwner(db);
  const [id, one, other] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date();
  const account = (mailboxId: string) => ({ mailboxId, username: 'a@b.com.py', provider: 'custom' });
  const run = { id, userId: null, startedBy: 'person', messageLimit: null, at } as const;
  await insertRun(db, owner, run, [account(one), account(other)]);
  const finish = async (tx: Db, mailboxId: string) => {
    await finishAccounts(tx, owner, { mailboxId, runIds: [id] }, { problem: null, remark: null }, at);
    return await finishRuns(tx, owner, [id], at);
  };
  const first = await db.startTransaction().execute();
  expect(await finish(first, one)).toEqual([]);
  let hasLooked = false;
  const second = db.transaction().execute((tx) => finish(tx, other));
  void second.then(() => {
    hasLooked = true;
  });
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  await expect.poll(async () => hasLooked || (await isWaiting())).toBe(true);
  await first.commit().execute();
  expect(await second).toEqual([id]);
});
