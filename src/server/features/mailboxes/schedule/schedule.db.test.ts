import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInAsuncion } from '#domain/time/period.ts';
import { aSubscription } from '../../../../../test/builders/a-subscription.ts';
import { createTestDatabase, databaseSettings } from '../../../../../test/database/test-database.ts';
import { type OpenAiServer, startOpenAi } from '../../../../../test/fakes/openai/openai-server.ts';
import { numberedInvoice } from '../../../../../test/intake/numbered-invoice.ts';
import { type Dovecot, startDovecot } from '../../../../../test/mail/dovecot.ts';
import { aMailOwner, type MailOwner, mailSettings, mailUsers } from '../../../../../test/mail/mail-rig.ts';
import { makeMessage } from '../../../../../test/mail/make-message.ts';
import { isLeftOut } from '../../../../../test/parts-left-out.ts';
import { printedInvoice } from '../../../../../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../../../../../test/pdf/make-pdf.ts';
import { adjustableClock } from '../../../../../test/server/adjustable-clock.ts';
import { rememberingProcesses } from '../../../../../test/server/remembering-processes.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { startDueRunsJob } from '../poll/poll.jobs.ts';
import { startDueRuns } from './start-due-runs.ts';

const MINUTE_MS = 60_000;
let next = 5_000;
const withXml = () => makeMessage({ attachments: [{ name: 'DE.xml', bytes: numberedInvoice(next++) }] });

describe.skipIf(isLeftOut('dovecot'))('mail that is read by the clock', () => {
  const clock = adjustableClock();
  let vendor: OpenAiServer;
  let dovecot: Dovecot;
  let server: TestApp;
  let people = 0;
  let ana: MailOwner;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('reloj.com.py') });
    vendor = await startOpenAi();
    const ai = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url };
    server = await startTestApp({ ...mailSettings(dovecot), ...ai }, { clock, pool: rememberingProcesses() });
  });
  afterAll(async () => {
    await server?.stop();
    await dovecot?.stop();
    await vendor?.stop();
  });
  beforeEach(async () => {
    ana = await aMailOwner(server, dovecot, `persona${++people}@reloj.com.py`);
    // Somebody looks on the minute.
    clock.advance(MINUTE_MS - (clock.now().getTime() % MINUTE_MS));
  });

  const job = async (call: string, body?: unknown) => {
    const answer = await ana.send(call === 'status' ? 'GET' : 'POST', `/job/${call}`, body);
    return { status: answer.status, ...answer.body };
  };
  const tick = () => startDueRuns(server.app.deps);
  const runs = async () =>
    (
      await server.db.selectFrom('mail_run').where('owner_id', '=', ana.ownerId).select('id').orderBy('id').execute()
    ).map(({ id }) => id);
  const settled = async () => {
    const [last] = (await runs()).slice(-1);
    return last === undefined ? undefined : await ana.finished(last);
  };

  describe('the scheduled job', () => {
    test('API-40 DATA-02 before its first start it stands still, with three minutes and no run', async () => {
      expect(await job('status')).toMatchObject({
        running: false,
        interval_minutes: 3,
        interval_stored: false,
        next_run: null,
        last_run: null,
        error: null,
      });
    });

    test('API-41 JOB-17 the minutes that are chosen are kept, never less than one', async () => {
      for (const minutes of [0, -1, 1.5, '2', null, 10_081]) {
        expect({ minutes, status: (await job('interval', { minutes })).status }).toEqual({ minutes, status: 422 });
      }
      expect((await job('interval', { minutes: 0 })).fields).toEqual({
        minutes: 'Debe ser un número entero de 1 minuto o más.',
      });
      for (const minutes of [1, 7]) {
        expect(await job('interval', { minutes })).toMatchObject({ interval_minutes: minutes, running: false });
        expect(await job('status')).toMatchObject({ interval_minutes: minutes, interval_stored: true, next_run: null });
      }
    });

    test('JOB-23 API-38 API-39 start lets it run, stop lets it stand, and each a second time does no harm', async () => {
      await job('interval', { minutes: 5 });
      expect(await job('start')).toMatchObject({ running: true, error: null });
      await expect.poll(async () => (await settled())?.status).toBe('done');
      const { next_run } = await job('status');
      expect(await job('start')).toMatchObject({ running: true, next_run });
      for (const _ of ['once', 'twice']) expect(await job('stop')).toMatchObject({ running: false, next_run: null });
      clock.advance(60 * MINUTE_MS);
      await tick();
      expect(await runs()).toHaveLength(1);
    });

    test('API-40 DATA-02 its status tells whether it runs, when it ran, what came of it and when it will', async () => {
      ana.deliver([withXml()]);
      await job('interval', { minutes: 5 });
      await job('start');
      await expect.poll(async () => (await settled())?.result.invoice_count).toBe(1);
      const status = await job('status');
      expect(status).toMatchObject({ running: true, interval_minutes: 5, last_invoice_count: 1, current_task: null });
      expect(status.last_task).toBe((await runs())[0]);
      expect(Date.parse(status.next_run) - Date.parse(status.last_run)).toBeLessThanOrEqual(5 * MINUTE_MS);
      await job('stop');
      expect(await job('status')).toMatchObject({
        running: false,
        next_run: null,
        last_run: status.last_run,
        last_task: status.last_task,
        interval_minutes: 5,
        error: null,
      });
    });

    test('GEN-13 it reads at once when it is started and again when it is due, though nobody presses anything', async () => {
      ana.deliver([withXml()]);
      await job('interval', { minutes: 5 });
      await job('start');
      await expect.poll(async () => (await settled())?.result.invoice_count).toBe(1);
      ana.deliver([withXml()]);
      clock.advance(3 * MINUTE_MS);
      await tick();
      expect(await runs()).toHaveLength(1);
      clock.advance(2 * MINUTE_MS);
      await tick();
      expect(await settled()).toMatchObject({ result: { invoice_count: 1 } });
      expect(await runs()).toHaveLength(2);
    });

    test('TIME-09 TIME-10 reads the mailboxes once in every interval, and the last and the next run follow', async () => {
      const look = async () => {
        const { last_run, next_run } = await job('status');
        return { last: Date.parse(last_run), next: Date.parse(next_run) };
      };
      await job('interval', { minutes: 4 });
      await job('start');
      await expect.poll(async () => (await settled())?.status).toBe('done');
      let before = await look();
      for (let run = 2; run <= 4; run++) {
        ana.deliver([withXml()]);
        // Somebody looks every minute: three looks too early, the fourth is due.
        for (let minute = 1; minute <= 4; minute++) {
          expect(await runs()).toHaveLength(run - 1);
          clock.advance(MINUTE_MS);
          await tick();
        }
        expect(await runs()).toHaveLength(run);
        expect(await settled()).toMatchObject({ status: 'done', result: { invoice_count: 1 } });
        const now = await look();
        expect(now.next - before.next).toBe(4 * MINUTE_MS);
        expect(Math.abs(now.last - before.next)).toBeLessThanOrEqual(MINUTE_MS);
        before = now;
      }
    });

    test('RACE-51 is never run before the time that was announced', async () => {
      clock.advance(MINUTE_MS / 3);
      await job('interval', { minutes: 1 });
      await job('start');
      await expect.poll(async () => (await settled())?.status).toBe('done');
      await job('interval', { minutes: 2 });
      for (let run = 2; run <= 3; run++) {
        const announced = Date.parse((await job('status')).next_run);
        expect(announced % MINUTE_MS).toBe(0);
        clock.advance(announced - 5_000 - clock.now().getTime());
        await tick();
        expect(await runs()).toHaveLength(run - 1);
        clock.advance(announced - clock.now().getTime());
        await tick();
        await settled();
        expect(await runs()).toHaveLength(run);
        expect(Date.parse((await job('status')).last_run)).toBeGreaterThanOrEqual(announced);
      }
    });

    test('RACE-52 without any mailbox that is switched on it says so, and goes on once there is one', async () => {
      await ana.send('PATCH', `/email-configs/${ana.mailboxId}/enabled`, { enabled: false });
      const nothing = 'No hay ninguna cuenta de correo activa. Agrega o activa una en Correos.';
      expect(await job('status')).toMatchObject({ running: false, error: null });
      expect(await job('start')).toMatchObject({ running: true, error: nothing });
      clock.advance(5 * MINUTE_MS);
      await tick();
      expect(await runs()).toEqual([]);
      expect(await job('status')).toMatchObject({ running: true, error: nothing, last_run: null });
      await ana.send('PATCH', `/email-configs/${ana.mailboxId}/enabled`, { enabled: true });
      clock.advance(5 * MINUTE_MS);
      await tick();
      await settled();
      expect(await runs()).toHaveLength(1);
      expect(await job('status')).toMatchObject({ running: true, error: null });
    });

    test('RACE-53 runs that found nothing are forgotten after a day, and those that brought something never', async () => {
      await job('interval', { minutes: 30 });
      await job('start');
      const looked = async () => {
        await expect.poll(async () => (await settled())?.status).toBe('done');
        clock.advance(30 * MINUTE_MS);
      };
      await looked();
      ana.deliver([withXml()]);
      await tick();
      await looked();
      const [empty, found] = await runs();
      clock.advanceDays(2);
      const token = await server.signIn(ana.email); // the one of two days ago has ended
      await tick();
      const kept = await runs();
      expect([kept.includes(empty ?? ''), kept.includes(found ?? '')]).toEqual([false, true]);
      const { body } = await server.call(`/tasks/${found}`, { token });
      expect(body).toMatchObject({ status: 'done', result: { invoice_count: 1 } });
      expect(body.documents).toHaveLength(1);
    });

    test('TIME-11 goes on after a restart of the server', async () => {
      const database = await createTestDatabase();
      const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-restart-'));
      const start = () =>
        startTestApp({ ...databaseSettings(database.url), DATA_DIR: dataDir, ...mailSettings(dovecot) }, { clock });
      let running = await start();
      try {
        const eva = await aMailOwner(running, dovecot, `persona${++people}@reloj.com.py`);
        const runIds = async () =>
          (await running.db.selectFrom('mail_run').where('owner_id', '=', eva.ownerId).select('id').execute()).length;
        await eva.send('POST', '/job/start', {});
        await expect.poll(runIds).toBe(1);
        const { last_task } = (await eva.send('GET', '/job/status')).body;
        if (last_task !== null) await eva.finished(last_task);
        await running.stop();

        eva.deliver([withXml()]);
        clock.advance(4 * MINUTE_MS);
        running = await start();
        const { queue } = running.app.deps;
        await queue.add(running.db, startDueRunsJob, {});
        queue.wake(startDueRunsJob);
        const token = await running.signIn(eva.email);
        const status = async () => (await running.call('/job/status', { token })).body;
        await expect.poll(async () => (await status()).last_invoice_count).toBe(1);
        expect(await status()).toMatchObject({ running: true, error: null });
        expect(await runIds()).toBe(2);
      } finally {
        await running.stop();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });

    test('SCALE-02 runs once however many look at the clock, and is not lost while nobody looks', async () => {
      await job('start');
      await expect.poll(async () => (await settled())?.status).toBe('done');
      clock.advance(40 * MINUTE_MS);
      await Promise.all(Array.from({ length: 8 }, tick));
      await settled();
      expect(await runs()).toHaveLength(2);
      expect(Date.parse((await job('status')).next_run)).toBeGreaterThan(clock.now().getTime());
    });

    test('TRIAL-13 stops itself with a reason that names the subscription once the right to process ends', async () => {
      await job('start');
      await expect.poll(async () => (await settled())?.status).toBe('done');
      const expired = { trial_expires_at: new Date(0) };
      await server.db.updateTable('owner').set(expired).where('id', '=', ana.ownerId).execute();
      clock.advance(10 * MINUTE_MS);
      await tick();
      expect(await runs()).toHaveLength(1);
      const stopped = await job('status');
      expect(stopped).toMatchObject({ running: false, next_run: null });
      expect(stopped.error).toBe(
        'La automatización se detuvo. Tu período de prueba ha expirado. Contacta al administrador para continuar. Revisa tu suscripción para volver a activarla.',
      );
      const refused = await job('start');
      expect(refused).toMatchObject({ status: 402, code: 'pago_requerido' });
      expect(refused.message).not.toContain('TRIAL_EXPIRED');
      await aSubscription(server.db, ana.ownerId, { plan: 'free' });
      expect(await job('start')).toMatchObject({ status: 402, code: 'plan_no_incluye' });
    });

    test('a failing account is tried ever more seldom, and the others as before', async () => {
      const wrong = await ana.add({ password: 'equivocada', name: 'Mala' });
      await job('interval', { minutes: 1 });
      await job('start');
      await expect.poll(async () => (await settled())?.status).toBe('done');
      const refused = 'El servidor respondió, pero el usuario o la contraseña no son correctos.';
      expect((await job('status')).error).toBe(`${ana.email}: ${refused}`);
      const tried: Record<string, number> = {};
      for (let minute = 0; minute < 8; minute++) {
        clock.advance(MINUTE_MS);
        await tick();
        for (const { id } of (await settled())?.accounts ?? []) tried[id] = (tried[id] ?? 0) + 1;
      }
      expect(tried[ana.mailboxId]).toBe(8);
      // Its first failure is tried again at once; then after 2 and 5 minutes.
      expect(tried[wrong]).toBeLessThanOrEqual(3);
      expect(tried[wrong]).toBeGreaterThanOrEqual(2);
      const { body } = await ana.send('GET', '/status');
      expect(body.email_failing).toEqual([]);
      clock.advanceDays(1);
      const token = await server.signIn(ana.email);
      expect((await server.call('/status', { token })).body.email_failing).toMatchObject([{ id: wrong }]);
    });

    test('what a crash left waiting is read at the next look', async () => {
      ana.deliver([withXml()]);
      const { body } = await ana.send('POST', '/tasks/process');
      // As if its job had died with the queue's memory of it.
      await ana.finished(body.job_id);
      await server.db
        .updateTable('mail_run_account')
        .set({ state: 'running', changed_at: new Date(0) })
        .where('owner_id', '=', ana.ownerId)
        .execute();
      await server.db.updateTable('task').set({ is_collecting: true }).where('id', '=', body.job_id).execute();
      await server.db.updateTable('mail_run').set({ finished_at: null }).where('id', '=', body.job_id).execute();
      expect((await ana.send('GET', `/tasks/${body.job_id}`)).body.status).toBe('running');
      await tick();
      expect((await ana.finished(body.job_id)).status).toBe('done');
    });

    test('a run that was left open although all of its mailboxes are done ends at the next look', async () => {
      ana.deliver([withXml()]);
      const { body } = await ana.send('POST', '/tasks/process');
      await ana.finished(body.job_id);
      await server.db.updateTable('task').set({ is_collecting: true }).where('id', '=', body.job_id).execute();
      await server.db.updateTable('mail_run').set({ finished_at: null }).where('id', '=', body.job_id).execute();
      await tick();
      expect((await ana.send('GET', `/tasks/${body.job_id}`)).body).toMatchObject({
        status: 'done',
        result: { success: true, invoice_count: 1 },
      });
      expect(await job('status')).toMatchObject({ current_task: null, last_task: body.job_id });
    });
  });

  test('API-42 REFR-03 who chose nothing has the panel refreshed every 30 seconds', async () => {
    const { body } = await ana.send('GET', '/prefs/auto-refresh');
    expect(body).toEqual({ success: true, enabled: true, interval_ms: 30_000 });
  });

  test('API-43 REFR-04 what was chosen is kept, for oneself alone, from five seconds on', async () => {
    const prefs = (body?: unknown) => ana.send(body === undefined ? 'GET' : 'POST', '/prefs/auto-refresh', body);
    expect((await prefs({ enabled: false, interval_ms: 4_999 })).status).toBe(422);
    expect((await prefs({ enabled: false, interval_ms: 5_000 })).status).toBe(200);
    expect((await prefs()).body).toEqual({ success: true, enabled: false, interval_ms: 5_000 });
    const eva = await server.signIn(`persona${++people}@reloj.com.py`);
    expect((await server.call('/prefs/auto-refresh', { token: eva })).body).toMatchObject({
      enabled: true,
      interval_ms: 30_000,
    });
  });

  describe('the history of a mailbox', () => {
    const history = (method: string, path = '', body?: unknown) =>
      ana.send(method, `/email-configs/${ana.mailboxId}/import${path}`, body);
    const until = async (state: string) => {
      await expect.poll(async () => (await history('GET')).body.import?.state).toBe(state);
      return (await history('GET')).body.import;
    };

    test('is imported by days of arrival, month by month, what was read before too', async () => {
      const read = withXml();
      ana.deliver([read, withXml()], new Date('2026-03-20T12:00:00Z'));
      ana.deliver([withXml()], new Date('2026-02-10T12:00:00Z'));
      ana.deliver([withXml()], new Date('2025-12-31T12:00:00Z'));
      await dovecot.doveadm('flags', 'add', '-u', ana.email, '\\Seen', 'mailbox', 'INBOX', 'all');
      expect((await ana.process()).result.invoice_count).toBe(0);
      expect((await history('GET')).body).toEqual({ success: true, import: null });
      const started = await history('POST', '', { from: '2026-01-01', to: '2026-03-31' });
      expect(started.body.import).toMatchObject({ from: '2026-01-01', to: '2026-03-31' });
      expect(started.body.import.months.map(({ year_month }: { year_month: string }) => year_month)).toEqual([
        '2026-03',
        '2026-02',
        '2026-01',
      ]);
      const done = await until('done');
      expect(done).toMatchObject({ messages_done: 3, messages_total: 3, with_documents: 3, reason: null });
      expect(done.months.map(({ done: count }: { done: number }) => count)).toEqual([2, 1, 0]);
      await expect.poll(async () => (await history('GET')).body.import.new_invoices).toBe(3);
      expect(await ana.invoiceCount()).toBe(3);
    });

    test('is imported up to today, which is not over yet', async () => {
      const today = dayInAsuncion(Date.now());
      const noon = new Date(`${today}T12:00:00Z`).getTime();
      ana.deliver([withXml(), withXml()], new Date(noon));
      ana.deliver([withXml()], new Date(noon - 86_400_000));
      await history('POST', '', { from: today, to: today });
      await expect
        .poll(async () => (await history('GET')).body.import)
        .toMatchObject({ state: 'done', reason: null, messages_done: 2, with_documents: 2 });
    });

    test('can be paused, goes on where it was, and left; another owner has none of it', async () => {
      ana.deliver(
        Array.from({ length: 5 }, () => withXml()),
        new Date('2026-03-20T12:00:00Z'),
      );
      // Somebody else reads the mailbox meanwhile, so that the import is surely not over before it is paused.
      const lease = (held: { lease_token: string | null; lease_until: Date | null }) =>
        server.db
          .insertInto('mailbox_poll')
          .values({ owner_id: ana.ownerId, mailbox_id: ana.mailboxId, ...held })
          .onConflict((oc) => oc.columns(['owner_id', 'mailbox_id']).doUpdateSet(held))
          .execute();
      await lease({ lease_token: randomUUID(), lease_until: new Date('2099-01-01') });
      await history('POST', '', { from: '2026-03-01', to: '2026-03-31' });
      expect((await history('POST', '/pause')).body.import).toMatchObject({ state: 'paused', messages_done: 0 });
      await lease({ lease_token: null, lease_until: null });
      expect(await history('POST', '', { from: '2026-03-01', to: '2026-03-31' })).toMatchObject({
        status: 409,
        body: { code: 'importacion_en_curso' },
      });
      expect((await history('POST', '/resume')).body.import.state).toBe('running');
      expect(await until('done')).toMatchObject({ messages_done: 5 });
      const other = await aMailOwner(server, dovecot, `persona${++people}@reloj.com.py`);
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/pause'],
        ['POST', '/resume'],
        ['DELETE', ''],
      ] as const) {
        expect((await other.send(method, `/email-configs/${ana.mailboxId}/import${path}`)).status).toBe(404);
      }
      expect((await history('DELETE')).body.import).toBeNull();
      expect(await ana.documents()).toHaveLength(5);
    });

    test('spends no reading by AI unasked: what it would help with waits, is found, and is read so when somebody wants it', async () => {
      const asPdf = (number: string) => ({ name: 'factura.pdf', bytes: printedPdf(printedInvoice({ number })) });
      ana.deliver(
        [
          makeMessage({ subject: 'Factura', attachments: [asPdf('001-002-0000401')] }),
          makeMessage({ subject: 'Factura', attachments: [asPdf('001-002-0000402')] }),
          withXml(),
        ],
        new Date('2026-03-20T12:00:00Z'),
      );
      await history('POST', '', { from: '2026-03-01', to: '2026-03-31' });
      await until('done');
      const counts = async () => (await history('GET')).body.import;
      await expect.poll(async () => (await counts()).waiting).toBe(0);
      expect(await counts()).toMatchObject({ waiting_for_ai: 2, new_invoices: 3, in_review: 0, failed: 0 });
      expect(vendor.questions).toEqual([]);
      const waiting = async () => (await ana.send('GET', '/documents?waits_for_ai=true')).body;
      const [one] = (await waiting()).data;
      expect(one.reason).toContain('Vino del historial y se leyó sin IA');
      expect((await waiting()).counts).toEqual({ en_revision: 2 });

      vendor.reactWith({ status: 400 });
      expect((await ana.send('POST', `/documents/${one.id}/read-again`, {})).status).toBe(200);
      await expect.poll(() => vendor.questions.length).toBe(1);
      await expect.poll(async () => (await counts()).waiting_for_ai).toBe(1);
      await expect.poll(async () => (await counts()).waiting).toBe(0);
    });

    test('counts every month first, and from its pace follows how long it still takes', async () => {
      ana.deliver([withXml()], new Date('2026-03-20T12:00:00Z'));
      ana.deliver([withXml(), withXml()], new Date('2026-01-10T12:00:00Z'));
      const turns = server.app.deps.db.selectFrom('mail_import').where('owner_id', '=', ana.ownerId);
      await history('POST', '', { from: '2026-01-01', to: '2026-03-31' });
      expect(await until('done')).toMatchObject({ messages_total: 3, seconds_left: null });
      expect(Number((await turns.select('worked_ms').executeTakeFirstOrThrow()).worked_ms)).toBeGreaterThan(0);
      await server.db
        .updateTable('mail_import_month')
        .set({ state: 'waiting', messages_done: 0 })
        .where('owner_id', '=', ana.ownerId)
        .where('month', '=', '2026-01')
        .execute();
      await server.db
        .updateTable('mail_import')
        .set({ state: 'running', worked_ms: '30000' })
        .where('owner_id', '=', ana.ownerId)
        .execute();
      expect((await history('GET')).body.import).toMatchObject({ messages_done: 1, seconds_left: 60 });
    });

    test('says what keeps it, and goes on when that is mended', async () => {
      ana.deliver([withXml()], new Date('2026-03-20T12:00:00Z'));
      await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { folder: 'No hay' });
      await history('POST', '', { from: '2026-03-01', to: '2026-03-31' });
      await expect
        .poll(async () => (await history('GET')).body.import.reason)
        .toContain('La carpeta elegida no existe');
      await ana.send('PUT', `/email-configs/${ana.mailboxId}`, { folder: 'INBOX' });
      await history('POST', '/pause');
      await history('POST', '/resume');
      expect(await until('done')).toMatchObject({ messages_done: 1, reason: null });
      for (const period of [
        { from: '2026-03-02', to: '2026-03-01' },
        { from: '1980-01-01', to: '2026-03-01' },
        { from: '2026-02-30', to: '2026-03-01' },
      ]) {
        expect((await history('POST', '', period)).status).toBe(422);
      }
    });
  });
});
