import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectToTest, createTestDatabase } from '../../../test/database/test-database.ts';
import { importMailJob, pollMailboxJob } from '../features/mailboxes/poll/poll.jobs.ts';
import { readPrintedDocumentJob, readSlowDocumentJob } from '../features/reading/reading.jobs.ts';
import type { Database } from '../platform/db/connect.ts';
import { createLog } from '../platform/log.ts';
import { newId } from '../platform/new-id.ts';
import { handleJob, type Job } from '../platform/queue/define-job.ts';
import { startQueue } from '../platform/queue/queue.ts';

let url: string;
let db: Database;
beforeAll(async () => {
  ({ url } = await createTestDatabase());
  db = connectToTest(url, { size: 2 });
});
afterAll(() => db.destroy());

/** With an id of its own for whatever it is about. */
const payloadOf = (job: Job, ownerId: string) =>
  job.name.startsWith('reading') ? { ownerId, documentId: newId() } : { ownerId, mailboxId: newId(), turn: newId() };

test.each([
  [readPrintedDocumentJob as Job, { hostile: 5, eachAtOnce: 3 }],
  [readSlowDocumentJob as Job, { hostile: 5, eachAtOnce: 1 }],
  [pollMailboxJob as Job, { hostile: 3, eachAtOnce: 2 }],
  [importMailJob as Job, { hostile: 3, eachAtOnce: 1 }],
])(
  'SAFE-23 $name: whose work is one finds a worker, though others queued much that never ends',
  async (job, { hostile, eachAtOnce }) => {
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const handler = handleJob(job, async (payload) => {
      begun.push((payload as { ownerId: string }).ownerId);
      await end.promise;
    });
    const queue = await startQueue({
      ...{ connectionString: url, jobs: [job], handlers: [handler], log: createLog('silent') },
    });
    try {
      const owners = Array.from({ length: hostile }, () => newId());
      for (const ownerId of owners) {
        const many = Array.from({ length: 10 }, () => payloadOf(job, ownerId));
        await queue.addAll(db, job, many);
      }
      queue.wake(job);
      await expect.poll(() => begun.length).toBe(hostile * eachAtOnce);
      const neighbour = newId();
      await queue.addAll(db, job, [payloadOf(job, neighbour)]);
      queue.wake(job);
      await expect.poll(() => begun.at(-1)).toBe(neighbour);
      expect(begun).toHaveLength(hostile * eachAtOnce + 1);
    } finally {
      end.resolve();
      await queue.stop(10_000);
    }
  },
);
