import path from 'node:path';
import { allJobs } from '#server/app/jobs.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { startQueue } from '#server/platform/queue/queue.ts';

/** Prepares what every test's database holds from the start. */
export async function prepareTemplate(url: string): Promise<void> {
  await migrate({ connectionString: url, dir: path.resolve(import.meta.dirname, '../../db/migrations') });
  const queue = await startQueue({ connectionString: url, jobs: allJobs, handlers: [], log: createLog('silent') });
  await queue.stop(1_000);
}
