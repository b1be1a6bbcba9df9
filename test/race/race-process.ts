// A server that also runs, at once, the jobs that its parent names. It reports errors inside.
import { Writable } from 'node:stream';
import { jobHandlers } from '#server/app/jobs.ts';
import { startApp } from '#server/app/start-app.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { testProcessLimits } from '../server/test-process-limits.ts';

const tell = (message: object) => void process.send?.(message);

const log = createLog('warn', new Writable({ write: (chunk, _, done) => done(void look(String(chunk))) }));
const BAD = /LockDisorder|DatabaseBusy|"40P01"|"40001"|ALARMA/;
function look(line: string): void {
  if (BAD.test(line) || line.includes('la llamada falló')) tell({ problem: line.trim() });
}

const roomy = {
  ...{ anonymous: 100_000, user: 100_000, token: 100_000, uploads: 100_000 },
  parallel: { atOnce: 1_000, waiting: 1_000 },
};
const app = await startApp(readSettings(process.env), log, {
  limits: roomy,
  uploads: { atOnce: 1_000 },
  webRoot: `${process.env.DATA_DIR}/no-web`,
  processes: testProcessLimits({ processes: 1 }),
  // Tests must not wait for name servers.
  resolveName: async () => [],
});
const handlers = new Map(jobHandlers(app.deps).map((handled) => [handled.job.name, handled]));

process.on('message', async ({ id, job, payload }: { id: number; job: string; payload: unknown }) => {
  const handled = handlers.get(job);
  try {
    if (handled === undefined) throw new Error(`nobody does ${job}`);
    const [error] = await handled.handle([handled.job.payload.parse(payload)] as never[], app.deps.queue);
    tell({ id, error: error === undefined ? null : String(error) });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});
process.once('SIGTERM', () => app.stop().then(() => process.exit()));
tell({ url: app.url });
