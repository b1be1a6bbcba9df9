import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import { type FileStore, FilesUnavailable } from '#server/platform/files/file-store.ts';
import { cutConnections } from '../database/cut-connections.ts';
import { scratchDirectory } from '../database/scratch-directory.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import { isFullRun, LONG, runs } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { spawnServer } from '../server/spawn-server.ts';
import { callApi, startTestApp, type TestApp } from '../server/test-app.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { type Dovecot, startDovecot } from './dovecot.ts';
import { makeMailCorpus } from './mail-corpus.ts';
import { aMailOwner, MAIL_PASSWORD, type MailOwner, mailSettings, mailUsers } from './mail-rig.ts';
import { makeMessage } from './make-message.ts';

/** Every form that invoices come in is for the whole form; poll-mailbox has one of each. */
const MESSAGES = runs(18, 10_000);
const INVOICES = runs(6, 1_000);
const CUTS = runs(1, 50);
const KILLS = 20;
const STORAGE_MB = runs(8, 60);

const diskFull = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

describe.skipIf(isLeftOut('dovecot'))('faults while mailboxes are read', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-mail-'));
  /** What storing a file fails with. */
  let fault: Error | undefined;
  let dovecot: Dovecot;
  let server: TestApp;
  let people = 0;
  let next = 20_000;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('fallas.com.py') });
    const disk = await openDiskFiles(directory);
    const files: FileStore = {
      ...disk,
      keep: async (...file) => (fault ? Promise.reject(fault) : disk.keep(...file)),
    };
    server = await startTestApp({ ...mailSettings(dovecot), STORAGE_LIMIT_MB: String(STORAGE_MB) }, { files });
  });
  afterAll(async () => {
    await server?.stop();
    await dovecot?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const someone = (over: Record<string, unknown> = {}) =>
    aMailOwner(server, dovecot, `persona${++people}@fallas.com.py`, over);
  async function aCorpus(messages: number, withInvoices: number) {
    const corpus = await makeMailCorpus({ messages, withInvoices, first: next, hasLetters: !isFullRun });
    next += withInvoices;
    return corpus;
  }
  /** Every invoice once, and no document but what the messages hold. */
  async function isWhole(owner: MailOwner, invoices: number) {
    await expect.poll(() => owner.invoiceCount()).toBe(invoices);
    const { rows } = await (await import('kysely')).sql<{ twice: number }>`
      select count(*)::int as twice from (
        select m.message_id, d.sha256 from document d
        join mail_message m on m.owner_id = d.owner_id and m.id = d.mail_message_id
        where d.owner_id = ${owner.ownerId} group by 1, 2, d.parent_id having count(*) > 1) as repeated`.execute(
      server.db,
    );
    expect(rows[0]?.twice).toBe(0);
  }

  test(
    `MBOX-10 ${MESSAGES} messages, ${INVOICES} with invoices, the connection cut ${CUTS} times at random: every invoice once, and the next run fetches nothing`,
    async () => {
      const proxy = await startCuttingProxy(dovecot.port);
      const ana = await someone({ port: proxy.port });
      const corpus = await aCorpus(MESSAGES, INVOICES);
      ana.deliver(corpus.messages);
      proxy.cutEach(() => 4_000 + Math.floor(Math.random() * runs(20_000, 400_000)));
      for (let run = 0; proxy.cuts() < CUTS && run < CUTS * 3; run++) {
        const { status, accounts } = await ana.process();
        if (status === 'error') expect(accounts[0].error).toMatch(/cortó la conexión|no responde|cortó antes/);
      }
      expect(proxy.cuts()).toBeGreaterThanOrEqual(CUTS);
      proxy.cutEach(null);
      const known = await server.db
        .selectFrom('mail_message')
        .where('owner_id', '=', ana.ownerId)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (isFullRun) expect(Number(known.count)).toBeGreaterThan(100); // each time it goes on from where it was
      expect(await ana.process()).toMatchObject({ status: 'done', result: { success: true } });
      await isWhole(ana, INVOICES);
      const before = proxy.passed.down;
      expect(await ana.process()).toMatchObject({ progress: { total: 0 }, result: { invoice_count: 0 } });
      expect(proxy.passed.down - before).toBeLessThan(20_000 + MESSAGES * 10);
      await dovecot.doveadm('mailbox', 'update', '-u', ana.email, '--uid-validity', '4711', 'INBOX');
      await dovecot.doveadm('flags', 'remove', '-u', ana.email, '\\Seen', 'mailbox', 'INBOX', 'all');
      expect(await ana.process()).toMatchObject({
        progress: { total: MESSAGES, done: MESSAGES },
        result: { invoice_count: 0 },
      });
      await isWhole(ana, INVOICES);
      await proxy.stop();
    },
    LONG * 2,
  );

  test.runIf(isFullRun)(
    'the mail server is killed while it answers: the run says so, and the next one brings the rest',
    async () => {
      const ana = await someone();
      const { messages, invoices } = await aCorpus(runs(9, 60), runs(3, 20));
      ana.deliver(messages);
      const { body } = await ana.send('POST', '/tasks/process');
      await expect
        .poll(async () => (await ana.send('GET', `/tasks/${body.job_id}`)).body.accounts[0].state, { interval: 5 })
        .not.toBe('waiting');
      await dovecot.kill();
      const cut = await ana.finished(body.job_id);
      if (cut.status === 'error') expect(cut.result.message).toMatch(/cortó|rechazó/);
      await dovecot.start();
      expect(await ana.process()).toMatchObject({ status: 'done' });
      await isWhole(ana, invoices.length);
    },
  );

  test.each([
    ['a full disk', diskFull, 'se quedó sin espacio'],
    ['files that lie where nobody answers', new FilesUnavailable(new Error('no answer')), 'los correos esperan'],
  ])(
    'MBOX-13 OPS-58 %s: nothing is taken or marked as seen, the reason is told, and all comes later',
    async (_, problem, said) => {
      const ana = await someone();
      const { messages, invoices } = await aCorpus(6, 3);
      ana.deliver(messages);
      fault = problem;
      const full = await ana.process().finally(() => {
        fault = undefined;
      });
      expect(full).toMatchObject({ status: 'error', result: { success: false } });
      expect(full.result.message).toContain(said);
      expect(await ana.documents()).toEqual([]);
      expect(await dovecot.seen(ana.email)).toEqual([]);
      expect((await ana.process()).result.invoice_count).toBe(invoices.length);
      expect(await dovecot.seen(ana.email)).toHaveLength(invoices.length);
    },
  );

  test('at the limit of stored bytes mail waits visibly, unread, and comes once there is room', async () => {
    const ana = await someone();
    const bytes = () =>
      Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc((STORAGE_MB * 1024 * 1024) / 2.5, `${next++} `)]);
    ana.deliver(
      Array.from({ length: 3 }, () =>
        makeMessage({ subject: 'Factura', attachments: [{ name: 'a.pdf', type: 'application/pdf', bytes: bytes() }] }),
      ),
    );
    const full = await ana.process();
    expect(full.accounts[0]).toMatchObject({ state: 'error', error: expect.stringContaining('los correos esperan') });
    expect(await ana.documents()).toHaveLength(2);
    expect(await dovecot.seen(ana.email)).toHaveLength(2);
    const { body } = await ana.send('GET', '/email-configs');
    expect(body.configs[0].health.state).toBe('ok'); // the mailbox itself works
    const [document] = await ana.documents();
    await expect.poll(async () => (await ana.documents())[0]?.state).toBe('error');
    expect((await ana.send('DELETE', `/documents/${document?.id}`)).status).toBe(200);
    expect(await ana.process()).toMatchObject({ status: 'done', documents: [{ name: 'a.pdf' }] });
    expect(await dovecot.seen(ana.email)).toHaveLength(3);
  });

  test('MBOX-15 a reader that fails on one attachment leaves the others alone, and that one keeps its state', async () => {
    const ana = await someone();
    const broken = { name: 'roto.pdf', type: 'application/pdf', bytes: '%PDF-1.7 y nada más' };
    const good = { name: 'sana.xml', type: 'text/xml', bytes: numberedInvoice(next++) };
    ana.deliver([makeMessage({ subject: 'Factura', attachments: [broken, good] })]);
    const task = await ana.process();
    expect(task).toMatchObject({ status: 'done', result: { success: true, invoice_count: 1 } });
    expect(await ana.documents()).toContainEqual(
      expect.objectContaining({ name: 'roto.pdf', state: 'error', reason: expect.any(String) }),
    );
  });

  // Uploads prove the same in the short form (lost-database).
  test.runIf(isFullRun)(
    'the database loses its connections in the middle of a run: it goes on by itself, and nothing is lost or doubled',
    async () => {
      const ana = await someone();
      const { messages, invoices } = await aCorpus(runs(9, 60), runs(3, 30));
      ana.deliver(messages);
      const { body } = await ana.send('POST', '/tasks/process');
      await cutConnections(server.databaseUrl, "application_name like 'ajaka%'");
      await expect
        .poll(async () => (await ana.send('GET', `/tasks/${body.job_id}`)).body.status, { timeout: LONG })
        .toBe('done');
      await isWhole(ana, invoices.length);
    },
    LONG,
  );
});

/** Half a minute each, most of it waiting: that kill -9 loses nothing is shown with uploads as well. */
describe.runIf(isFullRun && !isLeftOut('dovecot'))('kill -9 while mailboxes are read', () => {
  const dataDir = scratchDirectory();
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: mailUsers('muertes.com.py') });
  });
  afterAll(async () => {
    await dovecot?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Application, database and readers, as on a person's machine. */
  async function start() {
    const program = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...mailSettings(dovecot) });
    const url = await program.url;
    const signIn = { body: { email: 'admin@ajaka.local' }, headers: { origin: url } };
    const { body } = await callApi(url, '/local-identity/sign-in', signIn);
    const send = (method: string, at: string, sent?: unknown) =>
      callApi(url, at, { token: body.token, method, ...(sent === undefined ? {} : { body: sent }) });
    return { program, send };
  }

  test(
    `CMD-04 ${KILLS} times everything is killed in the middle of a run: the same run ends by itself, every invoice there once`,
    async () => {
      const [messages, withInvoices] = [3_000, 600];
      const corpus = await makeMailCorpus({ messages, withInvoices, first: 60_000, hasLetters: true });
      const username = 'persona1@muertes.com.py';
      dovecot.deliver(username, corpus.messages);
      let running = await start();
      const config = { host: dovecot.host, port: dovecot.port, username, password: MAIL_PASSWORD };
      await running.send('POST', '/email-configs', config);
      const { body } = await running.send('POST', '/tasks/process');
      /** How far it is: with the mailbox, and with reading what it brought. */
      const progress = async () => {
        const { status, accounts } = (await running.send('GET', `/tasks/${body.job_id}`)).body;
        const { counts } = (await running.send('GET', '/documents?page_size=1')).body;
        const [{ messages_done, document_count }] = accounts;
        return { isOver: status === 'done', place: JSON.stringify([messages_done, document_count, counts]) };
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const { place } = await progress();
        // Most while it is getting up again, the others once it went on from where it was.
        const isFarEnough = async () => {
          const now = await progress();
          return kill % 4 !== 0 || now.isOver || now.place !== place;
        };
        await expect.poll(isFarEnough, { interval: 10, timeout: LONG }).toBe(true);
        await running.program.kill();
        running = await start();
      }
      const outcome = async () => {
        const { body: task } = await running.send('GET', `/tasks/${body.job_id}`);
        const unread = task.documents.filter(
          ({ state }: { state: string }) => state === 'recibido' || state === 'leyendo',
        );
        return { status: task.status, account: task.accounts[0].state, unread: unread.length };
      };
      // Who died often is trusted with its work again after a minute only.
      await expect
        .poll(outcome, { interval: 200, timeout: LONG })
        .toEqual({ status: 'done', account: 'done', unread: 0 });
      const stats = async () => (await running.send('GET', '/export/mongodb/stats')).body.total_listed;
      await expect.poll(stats).toBe(withInvoices);
      const { body: tray } = await running.send('GET', '/documents?page_size=1');
      const counts: number[] = Object.values(tray.counts);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(corpus.documents);
      await running.program.end();
    },
    LONG * 3,
  );
});
