import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../../../test/database/test-database.ts';
import { connect, type Database } from '../db/connect.ts';
import { createLog } from '../log.ts';
import {
  defineJob,
  type HandledJob,
  handleJob,
  handleJobs,
  type Job,
  PermanentFailure,
  type Queue,
} from './define-job.ts';
import { startQueue } from './queue.ts';

const job = defineJob({ name: 'test.greet', payload: z.object({ who: z.string() }), attempts: 3, timeoutSeconds: 30 });
const log = createLog('silent');

describe('work that is done later', () => {
  let db: Database;
  let url: string;
  let queue: Queue | undefined;

  beforeEach(async () => {
    ({ url } = await createTestDatabase());
    db = connect(url, log, 4);
  });
  afterEach(async () => {
    await queue?.stop(1_000);
    await db.destroy();
  });

  const start = async (handlers: HandledJob[]) => {
    queue = await startQueue({ connectionString: url, jobs: [job], handlers, log });
    return queue;
  };
  const queued = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'test.greet'`.execute(db))
      .rows[0]?.count;

  test('is handed over with the data: both are kept, or neither', async () => {
    const handOver = await start([]);
    const broken = db.transaction().execute(async (tx) => {
      await handOver.add(tx, job, { who: 'nadie' });
      throw new Error('something else failed');
    });
    await expect(broken).rejects.toThrow('something else failed');
    expect(await queued()).toBe(0);
    await db.transaction().execute((tx) => handOver.add(tx, job, { who: 'Rocío' }));
    expect(await queued()).toBe(1);
  });

  test('is done by its handler with the payload it was given', async () => {
    const done: string[] = [];
    const working = await start([handleJob(job, async ({ who }) => void done.push(who))]);
    await working.add(db, job, { who: 'Rocío' });
    await expect.poll(() => done).toEqual(['Rocío']);
  });

  test('is tried again when it failed, up to its attempts; a job beside it is not touched', async () => {
    const tries: Record<string, number> = {};
    const working = await start([
      handleJob(job, async ({ who }) => {
        tries[who] = (tries[who] ?? 0) + 1;
        if (who === 'falla una vez' && tries[who] === 1) throw new Error('not yet');
        if (who === 'nunca') throw new PermanentFailure('no use');
      }),
    ]);
    for (const who of ['bien', 'falla una vez', 'nunca']) await working.add(db, job, { who });
    await expect.poll(() => tries).toEqual({ bien: 1, 'falla una vez': 2, nunca: 1 });
    const given = () =>
      sql<{ state: string }>`
        select state::text from pgboss.job where name = 'test.greet' and data->>'who' = 'nunca'`.execute(db);
    await expect.poll(async () => (await given()).rows).toEqual([{ state: 'failed' }]);
  });

  test('may be handed over and done together, and each has its own outcome', async () => {
    const batches: string[][] = [];
    const together = handleJobs(job, async (payloads) => {
      batches.push(payloads.map(({ who }) => who));
      return payloads.map(({ who }) => (who === 'mal' ? new PermanentFailure('no use') : undefined));
    });
    const working = await start([together]);
    await working.addAll(
      db,
      job,
      ['uno', 'mal', 'tres'].map((who) => ({ who })),
    );
    working.wake(job as Job);
    const states = () =>
      sql<{ who: string; state: string }>`
        select data->>'who' as who, state::text from pgboss.job where name = 'test.greet' order by 1`.execute(db);
    await expect
      .poll(async () => (await states()).rows)
      .toEqual([
        { who: 'mal', state: 'failed' },
        { who: 'tres', state: 'completed' },
        { who: 'uno', state: 'completed' },
      ]);
    expect(batches.map((batch) => batch.toSorted())).toEqual([['mal', 'tres', 'uno']]);
  });

  test('what throws while it is done together is tried again, all of it', async () => {
    let tries = 0;
    const together = handleJobs(job, async (payloads) => {
      if (++tries === 1) throw new Error('the database blinked');
      return payloads.map(() => undefined);
    });
    const working = await start([together]);
    await working.addAll(db, job, [{ who: 'uno' }, { who: 'dos' }]);
    await expect.poll(() => tries).toBe(2);
  });

  test('refuses a payload of another shape before anything is queued', async () => {
    const handOver = await start([]);
    await expect(handOver.add(db, job, { who: 7 } as never)).rejects.toThrow();
    expect(await queued()).toBe(0);
  });

  test('the order to stop waits for what is running', async () => {
    const events: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: release, resolve: finish } = Promise.withResolvers<void>();
    const working = await start([
      handleJob(job, async () => {
        begin();
        await release;
        events.push('finished');
      }),
    ]);
    await working.add(db, job, { who: 'lenta' });
    await begun;
    const stopped = working.stop(10_000).then(() => events.push('stopped'));
    queue = undefined;
    finish();
    await stopped;
    expect(events).toEqual(['finished', 'stopped']);
  });

  test('a job that nobody does, or two do, or nobody declared, stops the start', async () => {
    const other = defineJob({ name: 'test.other', payload: z.object({}), attempts: 1, timeoutSeconds: 5 });
    const handled = handleJob(job, async () => {});
    const attempt = (jobs: never[], handlers: HandledJob[]) =>
      startQueue({ connectionString: url, jobs, handlers, log });
    await expect(attempt([job, other] as never[], [handled])).rejects.toThrow(/test\.other no tiene quién lo haga/);
    await expect(attempt([job] as never[], [handled, handled])).rejects.toThrow(/test\.greet tiene dos que lo hacen/);
    await expect(attempt([] as never[], [handled])).rejects.toThrow(/test\.greet no está declarado/);
  });
});
