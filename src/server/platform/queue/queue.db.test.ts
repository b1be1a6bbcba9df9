import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startLosingProxy } from '../../../../test/database/losing-proxy.ts';
import { connectToTest, createTestDatabase } from '../../../../test/database/test-database.ts';
import { isFullRun } from '../../../../test/long-run.ts';
import { until } from '../../../../test/server/until.ts';
import type { Database } from '../db/connect.ts';
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

const job = defineJob({
  name: 'test.greet',
  payload: z.object({ who: z.string() }),
  attempts: 3,
  timeoutSeconds: 30,
  lookSeconds: 0.5,
});
const log = createLog('silent');

describe('work that is done later', () => {
  let db: Database;
  let url: string;
  let queue: Queue | undefined;

  beforeEach(async () => {
    ({ url } = await createTestDatabase());
    db = connectToTest(url, { size: 4 });
  });
  afterEach(async () => {
    await queue?.stop(1_000);
    await db.destroy();
  });

  const start = async (handlers: HandledJob[], jobs: Job[] = [job as Job]) => {
    queue = await startQueue({ connectionString: url, jobs, handlers, log });
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

  test('of one group is done a few at once, and another group finds a place meanwhile', async () => {
    const grouped = defineJob({ ...job, batchSize: 1, workers: 4, group: ({ who }) => who, mostPerGroup: 2 });
    const begun: string[] = [];
    const finish = Promise.withResolvers<void>();
    const handled = handleJob(grouped, async ({ who }) => {
      begun.push(who);
      await finish.promise;
    });
    const working = await start([handled], [grouped as Job]);
    await working.addAll(
      db,
      grouped,
      ['Ana', 'Ana', 'Ana', 'Ana', 'Ana', 'Blas'].map((who) => ({ who })),
    );
    await expect.poll(() => begun).toContain('Blas');
    await expect.poll(() => begun.toSorted()).toEqual(['Ana', 'Ana', 'Blas']);
    finish.resolve();
    await expect.poll(() => begun.length).toBe(6);
  });

  test('that is done one by one goes on at once while there is more, however seldom an idle worker looks', async () => {
    const single = defineJob({ ...job, batchSize: 1, lookSeconds: 600 });
    const done: string[] = [];
    const working = await start([handleJob(single, async ({ who }) => void done.push(who))], [single as Job]);
    const people = Array.from({ length: 20 }, (_, at) => ({ who: String(at) }));
    await working.addAll(db, single, people);
    working.wake(single as Job);
    await expect.poll(() => done.length).toBe(20);
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

  test.runIf(isFullRun)('10,000 mails that wait do not hold up one upload: it is fetched next', async () => {
    const pair = defineJob({ ...job, batchSize: 2 });
    const batches: string[][] = [];
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const handled = handleJobs(pair, async (payloads) => {
      batches.push(payloads.map(({ who }) => who));
      await gates[batches.length - 1]?.promise;
      return payloads.map(() => undefined);
    });
    const working = await start([handled], [pair as Job]);
    const mails = Array.from({ length: 10_000 }, (_, at) => ({ who: `correo ${at}` }));
    await working.addAll(db, pair, mails, { priority: 'low' });
    await expect.poll(() => batches.length).toBe(1);
    await working.add(db, pair, { who: 'otro trabajo' });
    await working.add(db, pair, { who: 'subida' }, { priority: 'high' });
    gates[0]?.resolve();
    await expect.poll(() => batches.length).toBe(2);
    const stopped = working.stop(10_000);
    queue = undefined;
    gates[1]?.resolve();
    await stopped;
    expect(batches[0]?.every((who) => who.startsWith('correo'))).toBe(true);
    expect(batches[1]?.toSorted()).toEqual(['otro trabajo', 'subida']);
  });

  test('a higher priority goes first, whenever it came', async () => {
    const pair = defineJob({ ...job, batchSize: 2 });
    const handOver = await start([], [pair as Job]);
    await handOver.addAll(db, pair, [{ who: 'baja' }, { who: 'baja' }], { priority: 'low' });
    await handOver.addAll(db, pair, [{ who: 'normal' }, { who: 'normal' }]);
    await handOver.addAll(db, pair, [{ who: 'alta' }, { who: 'alta' }], { priority: 'high' });
    await handOver.stop(1_000);
    const order: string[] = [];
    await start([handleJob(pair, async ({ who }) => void order.push(who))], [pair as Job]);
    await expect.poll(() => order).toEqual(['alta', 'alta', 'normal', 'normal', 'baja', 'baja']);
  });

  test('FAIR-03 who comes to a queue of turns is next, however much others wait for, and from then on they alternate', async () => {
    const pair = defineJob({ ...job, batchSize: 2 });
    const batches: string[][] = [];
    const gate = Promise.withResolvers<void>();
    const handled = handleJobs(pair, async (payloads) => {
      batches.push(payloads.map(({ who }) => who).toSorted());
      await gate.promise;
      return payloads.map(() => undefined);
    });
    const numbered = (who: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ who: `${who} ${String(at + 1).padStart(3, '0')}` }));
    const handOver = await start([], [pair as Job]);
    const join = (who: string, count: number) =>
      handOver.addAll(db, pair, numbered(who, count), { turns: Array.from({ length: count }, (_, at) => at) });
    await join('ana', 300);
    const working = await startQueue({ connectionString: url, jobs: [pair as Job], handlers: [handled], log });
    await expect.poll(() => batches.length).toBe(1);
    await join('beto', 3);
    gate.resolve();
    await expect.poll(() => batches.length).toBeGreaterThan(6);
    await working.stop(10_000);
    expect(batches.slice(0, 6)).toEqual([
      ['ana 001', 'ana 002'],
      ['ana 003', 'beto 001'],
      ['ana 004', 'beto 002'],
      ['ana 005', 'beto 003'],
      ['ana 006', 'ana 007'],
      ['ana 008', 'ana 009'],
    ]);
  });

  test('work with a delay waits for its moment while other work is done', async () => {
    const done: string[] = [];
    const working = await start([handleJob(job, async ({ who }) => void done.push(who))]);
    await working.add(db, job, { who: 'dentro de una hora' }, { delaySeconds: 3_600 });
    await working.add(db, job, { who: 'ahora' });
    const states = async () =>
      (
        await sql<{ state: string; minutes: number }>`
          select state::text, round(extract(epoch from start_after - created_on) / 60)::int as minutes
          from pgboss.job where name = 'test.greet' order by 2`.execute(db)
      ).rows;
    await expect.poll(states).toEqual([
      { state: 'completed', minutes: 0 },
      { state: 'created', minutes: 60 },
    ]);
    expect(done).toEqual(['ahora']);
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db);
    await expect.poll(() => done).toEqual(['ahora', 'dentro de una hora']);
  });

  describe('with a singleton key', () => {
    const poll = defineJob({ ...job, name: 'test.poll', singletonKey: ({ who }) => who });
    const waiting = async () =>
      (
        await sql<{ who: string }>`
          select data->>'who' as who from pgboss.job where name = 'test.poll' and state < 'completed' order by 1`.execute(
          db,
        )
      ).rows.map(({ who }) => who);

    test('is not added again while one with the same key waits or runs, and is once that one is finished', async () => {
      const { promise: release, resolve: finish } = Promise.withResolvers<void>();
      const done: string[] = [];
      const handled = handleJob(poll, async ({ who }) => {
        await release;
        done.push(who);
      });
      const handOver = await start([], [poll as Job]);
      await handOver.addAll(db, poll, [{ who: 'ana' }, { who: 'beto' }, { who: 'ana' }]);
      await handOver.add(db, poll, { who: 'beto' });
      expect(await waiting()).toEqual(['ana', 'beto']);
      await handOver.stop(1_000);
      const working = await start([handled], [poll as Job]);
      const running = () =>
        sql`select from pgboss.job where name = 'test.poll' and state = 'active'`
          .execute(db)
          .then(({ rows }) => rows.length);
      await expect.poll(running).toBe(2);
      await working.add(db, poll, { who: 'ana' });
      expect(await waiting()).toEqual(['ana', 'beto']);
      finish();
      await expect.poll(waiting).toEqual([]);
      await working.add(db, poll, { who: 'ana' });
      await expect.poll(() => done.toSorted()).toEqual(['ana', 'ana', 'beto']);
    });

    test('cannot be had for a queue that began without one: the start says so', async () => {
      await (await start([], [poll as Job])).stop(1_000);
      const { singletonKey: _, ...plain } = poll;
      queue = undefined;
      await expect(start([], [plain as Job])).rejects.toThrow(/test\.poll se creó con la política exclusive/);
    });
  });

  describe('what is declared', () => {
    const poll = defineJob({ ...job, name: 'test.poll', schedule: '*/5 * * * *' });
    const declared = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select q.retry_limit, q.expire_seconds, s.cron, s.timezone, q.updated_on as said_on, s.updated_on as scheduled_on
        from pgboss.queue q join pgboss.schedule s on s.name = q.name where q.name = 'test.poll'`.execute(db);
      return rows[0];
    };
    const restart = async (next: Job) => {
      await queue?.stop(1_000);
      await start([], [next]);
    };

    test('of a job stands as the version that started last wants it', async () => {
      await start([], [poll as Job]);
      await restart({ ...poll, attempts: 7, timeoutSeconds: 40 } as Job);
      expect(await declared()).toMatchObject({ retry_limit: 6, expire_seconds: 40, cron: '*/5 * * * *' });
      await restart({ ...poll, schedule: '0 4 * * *' } as Job);
      expect(await declared()).toMatchObject({ retry_limit: 2, expire_seconds: 30, cron: '0 4 * * *' });
      expect(await declared()).toMatchObject({ timezone: 'America/Asuncion' });
    });

    test('is not written again by a start that finds it so', async () => {
      await start([], [poll as Job]);
      const before = await declared();
      await restart(poll as Job);
      expect(await declared()).toEqual(before);
    });
  });

  test('refuses a payload of another shape before anything is queued', async () => {
    const handOver = await start([]);
    await expect(handOver.add(db, job, { who: 7 } as never)).rejects.toThrow();
    expect(await queued()).toBe(0);
  });

  test.runIf(isFullRun)(
    'FAIR-06 is done after the line to the database was dead for a while and nobody had closed it',
    async () => {
      const proxy = await startLosingProxy(url);
      const done: string[] = [];
      const problems: string[] = [];
      const writing = createLog('warn', { write: (line) => void problems.push(line) });
      const handler = handleJob(job, async ({ who }) => void done.push(who));
      const add = (who: string) => db.transaction().execute(async (tx) => await queue?.add(tx, job, { who }));
      queue = await startQueue({
        ...{ connectionString: proxy.url, jobs: [job as Job], handlers: [handler], log: writing },
        answerMs: 1_500,
      });
      await add('antes');
      await until(() => done.length === 1);
      proxy.fallSilent();
      await until(() => problems.length > 0);
      proxy.answerNewOnes();
      await add('después');
      await until(() => done.length === 2);
      await queue.stop(1_000);
      queue = undefined;
      await proxy.stop();
    },
  );

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
