import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import { ownerOf } from '../../../../../test/server/owner-inventory.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { takeLease } from '../poll/lease.store.ts';
import { type ImportTurn, importMailJob, type MailboxTurn, pollMailboxJob } from '../poll/poll.jobs.ts';
import { MOST_TURNS_LOST, pollMailbox } from '../poll/poll-mailbox.ts';
import {
  addImportProgress,
  beginTurn,
  changeImportState,
  countImportFailure,
  findImport,
  findImportMonths,
  finishMonth,
  passImportToJob,
  setMonthTotal,
  setWaitingTotal,
} from './history.store.ts';
import { importMail } from './import-mail.ts';

const OUR_FAULT = mailReason('our-fault');

/** Nobody works here: a test says itself which job runs. */
let server: TestApp;
let people = 0;
let ownerId: string;
let mailboxId: string;
let send: (method: string, path: string, body?: unknown) => ReturnType<TestApp['call']>;
beforeAll(async () => {
  server = await startTestApp({ ROLE: 'web' }, { resolveName: async () => ['8.8.8.8'] });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  const email = `importa${++people}@historial.com.py`;
  const token = await server.signIn(email);
  send = (method, path, body) => server.call(path, { token, method, ...(body === undefined ? {} : { body }) });
  const config = { host: 'imap.empresa.com.py', username: email, password: 'x' };
  mailboxId = (await send('POST', '/email-configs', config)).body.config.id;
  ownerId = await ownerOf(server, email);
});

const PERIOD = { from: '2026-01-01', to: '2026-02-28' };
const at = new Date('2026-11-15T12:00:00Z');
const history = (method: string, path = '', body?: unknown) =>
  send(method, `/email-configs/${mailboxId}/import${path}`, body);
const current = async () => {
  const found = await findImport(server.db, ownerId, mailboxId);
  if (!found) throw new Error('there is no import');
  return found;
};
const queued = async <T>({ name }: { name: string }) => {
  const { rows } = await sql<{ data: T }>`
    select data from pgboss.job where name = ${name} and data ->> 'ownerId' = ${ownerId} order by created_on, id`.execute(
    server.db,
  );
  return rows.map(({ data }) => data);
};
const imports = () => queued<ImportTurn>(importMailJob);

/** A mail server that our own code stumbles over. */
const broken = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('un error nuestro');
    },
  },
);
const withError = () => ({ ...server.app.deps, network: broken as TestApp['app']['deps']['network'] });
const withoutMail = () => server.app.deps;

describe('an import of past mail', () => {
  test('RACE-20 that was left and started anew is another: the old worker touches nothing of the new one', async () => {
    await history('POST', '', PERIOD);
    const old = await current();
    const oldTurn = old.turn ?? '';
    expect(await beginTurn(server.db, ownerId, old.id, oldTurn)).toBe(1);
    await history('DELETE');
    await history('POST', '', PERIOD);
    const before = await current();
    const monthsBefore = await findImportMonths(server.db, ownerId, before.id);
    // Whatever a worker writes while and after it reads.
    const month = '2026-02';
    const progress = { month, messages: 7, withDocuments: 3, workedMs: 10, at };
    expect(await addImportProgress(server.db, ownerId, old.id, oldTurn, progress)).toBe(false);
    await setMonthTotal(server.db, ownerId, old.id, { month, left: 99 });
    await setWaitingTotal(server.db, ownerId, old.id, { month, total: 99 });
    await finishMonth(server.db, ownerId, old.id, month);
    await countImportFailure(server.db, ownerId, old.id, OUR_FAULT);
    for (const to of ['failed', 'done', 'paused'] as const) {
      expect(
        await changeImportState(server.db, ownerId, old.id, { from: ['running'], to, problem: OUR_FAULT, at }),
      ).toBe(false);
    }
    expect(await passImportToJob(server.db, ownerId, old.id, { from: oldTurn, to: oldTurn, at })).toBe(false);
    expect(await beginTurn(server.db, ownerId, old.id, oldTurn)).toBeUndefined();
    expect(await current()).toEqual(before);
    expect(await findImportMonths(server.db, ownerId, before.id)).toEqual(monthsBefore);
  });

  test('RACE-20 a job of one that was left does nothing, and queues nothing', async () => {
    await history('POST', '', PERIOD);
    const [job] = await imports();
    await history('DELETE');
    await history('POST', '', PERIOD);
    const before = await current();
    if (!job) throw new Error('no job');
    await importMail(withError(), job);
    expect(await current()).toEqual(before);
    expect(await imports()).toHaveLength(2);
  });

  test('RACE-21 paused and resumed, however often, it is gone on with by one job', async () => {
    await history('POST', '', PERIOD);
    for (let times = 0; times < 3; times++) {
      await history('POST', '/pause');
      await history('POST', '/resume');
    }
    const jobs = await imports();
    expect(jobs).toHaveLength(4);
    // Somebody else reads the mailbox: whoever may go on waits for it with a new job.
    const until = new Date(Date.now() + 60_000);
    await takeLease(server.db, ownerId, mailboxId, { token: mailboxId, at: new Date(), until });
    for (const job of jobs) await importMail(withoutMail(), job);
    expect(await imports()).toHaveLength(5);
    for (const job of await imports()) await importMail(withoutMail(), job);
    expect(await imports()).toHaveLength(6);
    expect((await imports()).at(-1)?.turn).toBe((await current()).turn);
  });

  test('RACE-21 a worker that was at work while it was paused and resumed counts what it did and goes no further', async () => {
    await history('POST', '', PERIOD);
    const { id, turn } = await current();
    await beginTurn(server.db, ownerId, id, turn ?? '');
    await history('POST', '/pause');
    await history('POST', '/resume');
    const progress = { month: '2026-02', messages: 5, withDocuments: 2, workedMs: 10, at };
    expect(await addImportProgress(server.db, ownerId, id, turn ?? '', progress)).toBe(false);
    const change = { from: ['running'] as const, to: 'failed' as const, problem: OUR_FAULT, at, turn: turn ?? '' };
    expect(await changeImportState(server.db, ownerId, id, change)).toBe(false);
    expect(await beginTurn(server.db, ownerId, id, turn ?? '')).toBeUndefined();
    expect((await history('GET')).body.import).toMatchObject({ state: 'running', messages_done: 5, with_documents: 2 });
    const next = (await current()).turn ?? '';
    expect(await addImportProgress(server.db, ownerId, id, next, progress)).toBe(true);
  });

  test('RACE-22 of two that are started at once one is told that the other runs', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => history('POST', '', PERIOD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await imports()).toHaveLength(1);
  });

  test('RACE-23 ends with a reason after some errors of ours, and can be resumed', async () => {
    await history('POST', '', PERIOD);
    const [job] = await imports();
    if (!job) throw new Error('no job');
    for (let times = 0; times < MOST_TURNS_LOST; times++) {
      await expect(importMail(withError(), job)).rejects.toThrow('un error nuestro');
      expect((await current()).state).toBe('running');
    }
    await importMail(withError(), job);
    expect((await history('GET')).body.import).toMatchObject({ state: 'error', reason: mailSentence(OUR_FAULT) });
    expect((await history('POST', '/resume')).body.import).toMatchObject({ state: 'running', reason: null });
    const [, resumed] = await imports();
    if (!resumed) throw new Error('no job');
    await expect(importMail(withError(), resumed)).rejects.toThrow('un error nuestro');
    expect((await current()).state).toBe('running');
  });
});

test('RACE-24 a run ends with a reason after some errors of ours: nothing is being processed for ever', async () => {
  const { job_id } = (await send('POST', '/tasks/process')).body;
  const [turn] = await queued<MailboxTurn>(pollMailboxJob);
  if (!turn) throw new Error('no job');
  for (let times = 0; times < MOST_TURNS_LOST; times++) {
    await expect(pollMailbox(withError(), turn)).rejects.toThrow('un error nuestro');
    expect((await send('GET', `/tasks/${job_id}`)).body.status).toBe('running');
  }
  await pollMailbox(withError(), turn);
  const { status, accounts } = (await send('GET', `/tasks/${job_id}`)).body;
  expect(['done', 'error']).toContain(status);
  expect(accounts).toMatchObject([{ state: 'error', error: mailSentence(OUR_FAULT) }]);
  // And the mailbox is free for the next.
  expect((await send('POST', '/tasks/process')).body.job_id).not.toBe(job_id);
});
