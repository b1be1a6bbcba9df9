import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidOfMail } from '../../../../../test/builders/said.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { finishAccounts, finishRuns } from './runs.store.ts';
import { startRun } from './start-run.ts';

const JOINED = 'Tus correos ya se estaban leyendo; esta es esa misma lectura.';

/** Nobody works here: what is started stays under way until a test ends it. */
describe('Procesar while the mailboxes are being read', () => {
  let server: TestApp;
  let people = 0;
  beforeAll(async () => {
    server = await startTestApp({ ROLE: 'web' }, { resolveName: async () => ['8.8.8.8'] });
  });
  afterAll(() => server?.stop());

  async function someone() {
    const email = `persona${++people}@corridas.com.py`;
    const token = await server.signIn(email);
    const send = (method: string, path: string, body?: unknown) =>
      server.call(path, { token, method, ...(body === undefined ? {} : { body }) });
    const add = async (): Promise<string> => {
      const config = { host: 'imap.empresa.com.py', username: email, password: 'x' };
      return (await send('POST', '/email-configs', config)).body.config.id;
    };
    const mailboxId = await add();
    const ownerId = await ownerOf(server, email);
    return {
      ownerId,
      mailboxId,
      add,
      send,
      process: async () => (await send('POST', '/tasks/process')).body,
      end: (runId: string, error: string | null = null, ends = true) =>
        server.db.transaction().execute(async (tx) => {
          const at = new Date();
          await finishAccounts(
            tx,
            ownerId,
            { mailboxId, runIds: [runId] },
            { problem: error === null ? null : saidOfMail(error), remark: null },
            at,
          );
          if (ends) await finishRuns(tx, ownerId, [runId], at);
        }),
    };
  }

  test('SAFE-63 joins that run: the same task, and it says so, however it is asked', async () => {
    const ana = await someone();
    const first = await ana.process();
    expect(first).toEqual({ success: true, job_id: expect.any(String) });
    expect(await ana.process()).toEqual({ success: true, job_id: first.job_id, joined: true, message: JOINED });
    expect((await ana.send('POST', '/process', { run_async: true })).body).toEqual({
      success: true,
      job_id: first.job_id,
      joined: true,
      message: JOINED,
    });
    expect((await ana.send('GET', '/job/status')).body.current_task).toBe(first.job_id);
  });

  test('SAFE-63 from several windows at once is one run, and all but one are told that they joined', async () => {
    const ana = await someone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.process()));
    expect(new Set(answers.map(({ job_id }) => job_id)).size).toBe(1);
    expect(answers.filter(({ joined }) => !joined)).toHaveLength(1);
    const runs = server.db.selectFrom('mail_run').where('owner_id', '=', ana.ownerId).select('id');
    expect(await runs.execute()).toHaveLength(1);
  });

  test('SAFE-63 starts another once that one has ended, also in the same moment', async () => {
    const ana = await someone();
    const first = await ana.process();
    const [, meanwhile] = await Promise.all([ana.end(first.job_id), ana.process()]);
    expect(meanwhile.joined ?? false).toBe(meanwhile.job_id === first.job_id);
    await ana.end(meanwhile.job_id);
    const next = await ana.process();
    expect([next.joined, next.job_id === first.job_id]).toEqual([undefined, false]);
  });

  test('SAFE-63 starts another where that one leaves out a mailbox, has failed at one, or takes only some messages', async () => {
    const ana = await someone();
    const first = await ana.process();
    await ana.add();
    const wider = await ana.process();
    expect([wider.joined, (await ana.process()).job_id === wider.job_id]).toEqual([undefined, true]);
    expect(wider.job_id).not.toBe(first.job_id);
    await ana.end(wider.job_id, 'La contraseña no es correcta.', false);
    expect((await ana.process()).joined).toBeUndefined();

    const eva = await someone();
    const order = { userId: null, startedBy: 'person', messageLimit: 3 } as const;
    const limited = await startRun(server.app.deps, eva.ownerId, order);
    const whole = await eva.process();
    expect([whole.joined, whole.job_id === limited.jobId]).toEqual([undefined, false]);
    expect((await startRun(server.app.deps, eva.ownerId, order)).isJoined).toBe(false);
  });

  test('SAFE-63 never joins another business’s', async () => {
    const [ana, eva] = [await someone(), await someone()];
    const [hers, theirs] = [await ana.process(), await eva.process()];
    expect([hers.joined, theirs.joined, hers.job_id === theirs.job_id]).toEqual([undefined, undefined, false]);
  });
});
