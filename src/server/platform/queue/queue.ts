import {
  type Job as Fetched,
  fromKysely,
  type JobInsert,
  PgBoss,
  type QueueResult,
  type WorkConcurrencyOptions,
} from 'pg-boss';
import { DAY_SECONDS } from '#domain/time/calendar.ts';
import { ANSWER_MS, KEEP_ALIVE } from '../db/client/preparing-client.ts';
import { isConnectionLost, rethrowDriverError } from '../db/database-unavailable.ts';
import type { Log } from '../log.ts';
import { defineCounter, defineTimes } from '../metrics/count.ts';
import { StartRefused } from '../start-refused.ts';
import { inSpan } from '../traces/span.ts';
import {
  type AddOptions,
  type HandledJob,
  type Job,
  PermanentFailure,
  type Priority,
  type Queue,
  type QueueLook,
  type QueueMeasure,
} from './define-job.ts';

interface QueueParts {
  /** An address without a pooler: the queue holds a connection to listen on. */
  connectionString: string;
  jobs: readonly Job[];
  /** Empty in a process that only hands work over. */
  handlers: readonly HandledJob[];
  log: Log;
  /** How long the database is waited for, a connection as well as an answer; see `ANSWER_MS`. */
  answerMs?: number;
  pace?: QueuePace;
}

/** How much goes on while nothing is to be done: every look of every worker is a statement. */
export interface QueuePace {
  /** Workers of one job at most, whatever it declares. */
  readonly mostWorkers: number;
  /** Seconds at least between two looks of a worker; handing work over wakes one. */
  readonly leastLookSeconds: number;
  /** Seconds between two looks for workers that died. */
  readonly deadLookSeconds: number;
}

/** A dead worker's job runs again 15 s later: its heartbeat is missed after 10 s, and every 5 s somebody looks. */
const HEARTBEAT_SECONDS = 10;
const USUAL_PACE: QueuePace = { mostWorkers: Number.POSITIVE_INFINITY, leastLookSeconds: 0, deadLookSeconds: 5 };
const LONGEST_RETRY_SECONDS = 60;
/**
 * Nobody asks about a finished job after a day, and every look counts those that are kept (0.2 s for a million, say
 * pg-boss's authors).
 */
const FINISHED_KEPT_SECONDS = DAY_SECONDS;
const SCHEDULE_ZONE = 'America/Asuncion';

export async function startQueue({
  connectionString,
  jobs,
  handlers,
  log,
  answerMs = ANSWER_MS,
  pace = USUAL_PACE,
}: QueueParts): Promise<Queue> {
  const works = handlers.length > 0;
  if (works) refuseUnhandled(jobs, handlers);
  const boss = new PgBoss({
    connectionString,
    application_name: 'ajaka-queue',
    max: 5,
    // A worker that waits for ever for the answer to its look would never look again.
    ...{ ...KEEP_ALIVE, query_timeout: answerMs, connectionTimeoutMillis: Math.min(10_000, answerMs) },
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: pace.deadLookSeconds,
    monitorIntervalSeconds: pace.deadLookSeconds, // unless said, missed heartbeats are looked for every 60 s
  });
  boss.on('error', sayProblems(log));
  await boss.start();
  await declareQueues(boss, jobs);
  const workers = new Map<string, string[]>();
  const queue: Queue = {
    add: (tx, job, payload, options) => queue.addAll(tx, job, [payload], options),
    async addAll(tx, job, payloads, options = {}) {
      if (payloads.length === 0) return;
      const db = fromKysely(tx);
      const next = options.turns ? await nextPriority(db, job).catch(rethrowDriverError) : 0;
      const jobs = payloads.map((payload, at) => ({
        ...toInsert(job, payload, options),
        ...(options.turns ? { priority: next - (options.turns[at] ?? 0) } : {}),
      }));
      await boss.insert(job.name, jobs.sort(bySingletonKey), { db }).catch(rethrowDriverError);
    },
    wake(job) {
      if (job.mostPerGroup !== undefined) wakeIdle(boss, job.name);
      else for (const id of workers.get(job.name) ?? []) boss.notifyWorker(id);
    },
    async isReachable() {
      await boss.getDb().executeSql('select 1');
      return boss.isInstalled();
    },
    async look() {
      const { rows } = await boss.getDb().executeSql(LOOK);
      const found = new Map((rows as QueueLook[]).map((row) => [row.job, row]));
      return jobs.map(
        ({ name }) => found.get(name) ?? { job: name, waiting: 0, running: 0, oldestSeconds: null, lastMinute: 0 },
      );
    },
    async measure() {
      const { rows } = await boss.getDb().executeSql(MEASURE, [jobs.map(({ name }) => name), MOST_MEASURED]);
      return rows as QueueMeasure[];
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: true }),
  };
  for (const handled of handlers) workers.set(handled.job.name, await work(boss, handled, queue, { log, pace }));
  return queue;
}

const SAY_AGAIN_MS = 10_000;

/** While the database is away every look of every worker fails, many a second: that is logged only now and then. */
function sayProblems(log: Log): (error: unknown) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (isConnectionLost(error)) {
      if (now - saidAt < SAY_AGAIN_MS) return;
      saidAt = now;
    }
    log.warn({ err: error }, 'la cola tuvo un problema');
  };
}

const PRIORITIES: Readonly<Record<Priority, number>> = { high: 10, normal: 0, low: -10 };

function toInsert<P>(job: Job<P>, payload: P, { priority = 'normal', delaySeconds }: AddOptions): JobInsert {
  const data = job.payload.parse(payload);
  return {
    data: data as object,
    priority: PRIORITIES[priority],
    ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
    ...(job.singletonKey ? { singletonKey: job.singletonKey(data) } : {}),
    ...(job.group ? { group: { id: job.group(data) } } : {}),
  };
}

/**
 * The priority of the work that is fetched next; a turn later is one less. So an owner who comes to a long queue begins
 * where it stands now, and not where it stood when it was empty. Failed work that waits to be tried again is left out.
 */
async function nextPriority(db: ReturnType<typeof fromKysely>, { name }: Job): Promise<number> {
  const { rows } = await db.executeSql(
    `select priority from pgboss.job
     where name = $1 and state < 'active' and not blocked and state = 'created' and start_after <= now()
     order by priority desc limit 1`,
    [name],
  );
  return (rows as { priority: number }[])[0]?.priority ?? 0;
}

/** Reads all that is kept, as pg-boss itself does every few seconds. */
const LOOK = `
  select name as job,
    count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
    count(*) filter (where state = 'active')::int as running,
    extract(epoch from now() - min(created_on) filter (where state < 'active' and start_after <= now()))::int
      as "oldestSeconds",
    count(*) filter (where state = 'completed' and completed_on > now() - interval '1 minute')::int as "lastMinute"
  from pgboss.job group by name`;

/** Waiting jobs of one kind are counted up to this: a longer queue changes nothing for who watches. */
const MOST_MEASURED = 100_000;

/** Reads no finished jobs: those that wait are in an index of their own, and pg-boss has counted those that run. */
const MEASURE = `
  select q.name as job, w.count as waiting, w.oldest as "oldestSeconds",
    case when q.monitor_on > now() - interval '1 minute' then q.active_count end as running
  from pgboss.queue q cross join lateral (
    select count(*)::int as count, extract(epoch from now() - min(created_on))::int as oldest
    from (
      select created_on from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit $2
    ) as waiting
  ) as w
  where q.name = any($1)`;

/** Two transactions that add the same keys wait for each other; in one order they cannot block each other. */
function bySingletonKey(a: JobInsert, b: JobInsert): number {
  const [left, right] = [a.singletonKey ?? '', b.singletonKey ?? ''];
  return left < right ? -1 : Number(left > right);
}

/** Work that nobody does would wait for ever without anybody noticing. */
function refuseUnhandled(jobs: readonly Job[], handlers: readonly HandledJob[]): void {
  const done = handlers.map(({ job }) => job.name);
  const orphans = jobs.filter(({ name }) => !done.includes(name)).map(({ name }) => name);
  const strangers = done.filter((name) => !jobs.some((job) => job.name === name));
  const repeated = done.filter((name, at) => done.indexOf(name) !== at);
  const said = [
    ...orphans.map((name) => `el trabajo ${name} no tiene quién lo haga`),
    ...strangers.map((name) => `el trabajo ${name} no está declarado`),
    ...repeated.map((name) => `el trabajo ${name} tiene dos que lo hacen`),
  ];
  if (said.length > 0) throw new StartRefused(`La cola no arranca: ${said.join('; ')}.`);
}

/** Most starts find everything as it should be: two queries for all jobs take the place of four statements for each. */
async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const scheduled = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const job of jobs) {
    await declareQueue(boss, job, kept.get(job.name));
    const { cron, timezone } = scheduled.get(job.name) ?? {};
    if (job.schedule && (cron !== job.schedule || timezone !== SCHEDULE_ZONE)) {
      await boss.schedule(job.name, job.schedule, {}, { tz: SCHEDULE_ZONE });
    }
  }
}

async function declareQueue(boss: PgBoss, job: Job, kept: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.attempts - 1,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: FINISHED_KEPT_SECONDS,
  };
  const policy = job.singletonKey ? 'exclusive' : 'standard';
  if (kept === undefined) await boss.createQueue(job.name, { ...options, policy });
  // Another server may have made it meanwhile, as an older version wants it.
  const found = kept ?? (await boss.getQueue(job.name)) ?? undefined;
  if (found?.policy !== policy) {
    throw new StartRefused(
      `La cola no arranca: ${job.name} se creó con la política ${found?.policy} y ahora pide ${policy}. Dale otro nombre.`,
    );
  }
  const isAsWanted = Object.entries(options).every(([name, value]) => found[name as keyof typeof options] === value);
  if (!isAsWanted) await boss.updateQueue(job.name, options);
}

/** Wakes one idle worker of those started together: each look is a statement. */
function wakeIdle(boss: PgBoss, name: string): void {
  const idle = boss.getWipData().find(({ name: own, count }) => own === name && count === 0);
  if (idle) boss.notifyWorker(idle.id);
}

/** Batches, since a batch of one is fetched once per poll only; each job of a batch has its own outcome. */
async function work(
  boss: PgBoss,
  handled: HandledJob,
  queue: Queue,
  { log, pace }: { log: Log; pace: QueuePace },
): Promise<string[]> {
  const { name, batchSize = 5, mostPerGroup, schedule } = handled.job;
  const { lookSeconds = schedule === undefined ? 2 : 5 } = handled.job;
  const workers = Math.min(handled.job.workers ?? 1, pace.mostWorkers);
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: Math.max(lookSeconds, pace.leastLookSeconds),
    perJobResults: true,
  } as const;
  // pg-boss never takes a batch of one for full: a worker at work looks again at once, instead of after its pause.
  const goOn = () => {
    if (batchSize > 1) return;
    for (const { id, name: own, count } of boss.getWipData()) if (own === name && count > 0) boss.notifyWorker(id);
  };
  const start = (more: WorkConcurrencyOptions) =>
    boss.work<unknown, unknown, typeof options>(name, { ...options, ...more }, (batch) => {
      if (mostPerGroup !== undefined) wakeIdle(boss, name); // there may be more, of another group
      return outcomesOf(batch, handled, queue, log).finally(goOn);
    });
  // Groups are counted among workers that were started together.
  if (mostPerGroup !== undefined)
    return [await start({ localConcurrency: workers, localGroupConcurrency: mostPerGroup })];
  const ids: string[] = [];
  for (let worker = 0; worker < workers; worker++) ids.push(await start({}));
  return ids;
}

const jobsDone = defineCounter({
  name: 'ajaka_jobs_total',
  help: 'Work of the queue that was tried, by how the try ended.',
  labels: ['job', 'outcome'],
});
const jobTimes = defineTimes({
  name: 'ajaka_job_batch_seconds',
  help: 'How long a worker took for what it fetched at once.',
  labels: ['job'],
  bounds: [0.03, 0.1, 0.3, 1, 3, 10, 30, 120, 600],
});

async function outcomesOf(batch: Fetched<unknown>[], { job, handle }: HandledJob, queue: Queue, log: Log) {
  const begun = performance.now();
  const facts = { 'ajaka.job': job.name, 'ajaka.count': batch.length };
  const errors = await inSpan(
    ...([`job ${job.name}`, 'consumer', facts] as const),
    () => handleBatch(batch, job, (payloads) => handle(payloads, queue)),
    (outcomes) => ({ 'ajaka.outcome': outcomes.some((one) => one !== undefined) ? 'failed' : 'done' }),
  );
  jobTimes.add({ job: job.name }, (performance.now() - begun) / 1_000);
  return batch.map(({ id, retryCount }, at) => {
    const error = errors[at];
    if (error === undefined) {
      jobsDone.add({ job: job.name, outcome: 'done' });
      return { id, status: 'completed' as const };
    }
    const final = error instanceof PermanentFailure;
    jobsDone.add({ job: job.name, outcome: final ? 'given-up' : 'failed' });
    log.warn({ err: error, job: job.name, jobId: id, attempt: retryCount + 1, final }, 'un trabajo falló');
    return { id, status: final ? ('deadletter' as const) : ('failed' as const), output: { message: String(error) } };
  });
}

/** A payload that no longer has its shape does not take the others with it. */
async function handleBatch(
  batch: Fetched<unknown>[],
  job: Job,
  handle: (payloads: never[]) => ReturnType<HandledJob['handle']>,
) {
  const parsed = batch.map(({ data }) => job.payload.safeParse(data));
  const good = parsed.flatMap((one) => (one.success ? [one.data as never] : []));
  const outcomes = await handle(good).catch((error: unknown) => good.map(() => asError(error)));
  return parsed.map((one) => (one.success ? outcomes.shift() : new PermanentFailure(one.error.message)));
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
