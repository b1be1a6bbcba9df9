import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { until } from '../../../../../test/server/until.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { createLog } from '../../../platform/log.ts';
import { newId } from '../../../platform/new-id.ts';
import { withModelCall } from './model-calls.ts';

const log = createLog('silent');
const limits = { total: 6, perOwner: 4 };
/** Two processes that share nothing but the database. */
let workers: ReturnType<typeof connectToTest>[];
beforeAll(async () => {
  const { url } = await createTestDatabase();
  workers = [connectToTest(url, { size: 6 }), connectToTest(url, { size: 6 })];
});
afterAll(() => Promise.all(workers.map((worker) => worker.destroy())));

const worker = (at: number): Db => workers[at % 2] ?? expect.fail('two workers');

test('FAIR-01 two workers together ask the model no more at once than one may, and no more for one business', async () => {
  const [busy, neighbour] = [await anOwner(worker(0)), await anOwner(worker(0))];
  const running = new Map([
    [busy, 0],
    [neighbour, 0],
  ]);
  const most = { total: 0, busy: 0 };
  let done = 0;
  const ask = (ownerId: string, at: number) =>
    withModelCall({ db: worker(at), log }, { ownerId, documentId: newId(), limits }, async () => {
      running.set(ownerId, (running.get(ownerId) ?? 0) + 1);
      most.total = Math.max(most.total, (running.get(busy) ?? 0) + (running.get(neighbour) ?? 0));
      most.busy = Math.max(most.busy, running.get(busy) ?? 0);
      // Until all places are taken, and as long as it takes others to look for one.
      await until(() => most.total >= limits.total);
      await sql`select pg_sleep(0.05)`.execute(worker(at));
      running.set(ownerId, (running.get(ownerId) ?? 0) - 1);
      done++;
    });
  await Promise.all(Array.from({ length: 16 }, (_, at) => ask(at < 12 ? busy : neighbour, at)));
  expect({ done, most }).toEqual({ done: 16, most: { total: 6, busy: 4 } });
  const { rows } = await sql`select from model_call`.execute(worker(0));
  expect(rows).toEqual([]);
});

test('FAIR-01 FAIR-06 the place of a worker that died is free again after its time, and its document has it at once', async () => {
  const ownerId = await anOwner(worker(0));
  const [documentId, other] = [newId(), newId()];
  const hold = (id: string, seconds: number) =>
    sql`insert into model_call values (${ownerId}, ${id}, now() + make_interval(secs => ${seconds}))`.execute(
      worker(0),
    );
  const single = { total: 1, perOwner: 1 };
  await hold(documentId, 3_600);
  const again = withModelCall({ db: worker(1), log }, { ownerId, documentId, limits: single }, async () => 'asked');
  expect(await again).toBe('asked');
  await hold(other, -1);
  const next = withModelCall({ db: worker(1), log }, { ownerId, documentId, limits: single }, async () => 'asked');
  expect(await next).toBe('asked');
});
