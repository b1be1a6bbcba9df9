import { mailSentenceOrNull } from '#contract/mailboxes/mail.text.ts';
import type { Operations, Work } from '#contract/operations.ts';
import { documentSentence } from '#contract/reading/documents.text.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { describeModel } from '#server/features/reading/model/model-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { QueueLook } from '#server/platform/queue/define-job.ts';
import { VERSION } from '#server/platform/version.ts';
import {
  countKeptDeleted,
  countModelAnswers,
  findDiskCheck,
  findMailboxHealth,
  findMigrations,
  findSetAside,
  findStorage,
} from './operations.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'model' | 'clock'>;

/** Lines of each list: what does not fit is counted. */
const LISTED = 50;
const FULLEST = 5;
const HOUR_MS = 3_600_000;
const DELETED_DAYS = 30;
const STARTED_AT = new Date(performance.timeOrigin);

/** The state of the installation for its operator. Nothing of any invoice. */
export async function readOperations({ db, queue, files, model, clock }: Needs): Promise<Operations> {
  const [migrations, looks, setAside, mailboxes, disk, storage, check, keptDeleted, ai, service] = await Promise.all([
    findMigrations(db),
    queue.look(),
    findSetAside(db, LISTED),
    findMailboxHealth(db, LISTED),
    files.space(),
    findStorage(db, FULLEST),
    findDiskCheck(db),
    countKeptDeleted(db, new Date(clock.now().getTime() - DELETED_DAYS * DAY_MS)),
    readModelHours(db, clock.now()),
    describeModel(db, model),
  ]);
  return {
    version: VERSION,
    startedAt: STARTED_AT.toISOString(),
    migrations,
    work: groupWork(looks),
    setAside: {
      count: setAside[0]?.count ?? 0,
      documents: setAside.map(({ count: _, reasons, ...document }) => ({
        ...document,
        reason: documentSentence(reasons),
        since: document.since.toISOString(),
      })),
    },
    mailboxes: {
      ...mailboxes,
      failing: mailboxes.failing.map(({ problem, since, username }) => ({
        username,
        problem: mailSentenceOrNull(problem) ?? '',
        since: since.toISOString(),
      })),
    },
    disk,
    ...storage,
    diskCheck: check && { ...check, checkedAt: check.checkedAt.toISOString(), examples: [...check.examples] },
    keptDeleted,
    ai: { ...service, ...ai },
  };
}

/** By what the name of a job says of it; all others are housekeeping. */
const KINDS: readonly [Work['kind'], RegExp][] = [
  ['mail', /^mailboxes\./],
  ['printed', /^reading\.read-printed/],
  ['xml', /^reading\.read-/],
  ['export', /^exports\./],
  ['upkeep', /./],
];

export function groupWork(looks: readonly QueueLook[]): Work[] {
  const kindOf = ({ job }: QueueLook) => KINDS.find(([, pattern]) => pattern.test(job))?.[0];
  return KINDS.map(([kind]) => {
    const own = looks.filter((look) => kindOf(look) === kind);
    const sum = (pick: (look: QueueLook) => number) => own.reduce((total, look) => total + pick(look), 0);
    const ages = own.flatMap(({ oldestSeconds }) => oldestSeconds ?? []);
    return {
      kind,
      waiting: sum(({ waiting }) => waiting),
      running: sum(({ running }) => running),
      oldestSeconds: ages.length === 0 ? null : Math.max(...ages),
      lastMinute: sum(({ lastMinute }) => lastMinute),
    };
  });
}

async function readModelHours(
  db: Deps['db'],
  now: Date,
): Promise<Pick<Operations['ai'], 'readings' | 'calls' | 'errors' | 'hours'>> {
  const present = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const starts = Array.from({ length: 24 }, (_, at) => new Date(present - (23 - at) * HOUR_MS));
  const counted = await countModelAnswers(db, starts[0] ?? now);
  const errorsAt = new Map(counted.map(({ hour, errors }) => [hour.getTime(), errors]));
  return {
    readings: counted.reduce((sum, { readings }) => sum + readings, 0),
    calls: counted.reduce((sum, { calls }) => sum + calls, 0),
    errors: counted.reduce((sum, { errors }) => sum + errors, 0),
    hours: starts.map((at) => ({ at: at.toISOString(), errors: errorsAt.get(at.getTime()) ?? 0 })),
  };
}
