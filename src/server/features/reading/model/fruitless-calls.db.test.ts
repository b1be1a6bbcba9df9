import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSubscription, setPlanUse } from '../../../../../test/builders/a-subscription.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { type Desk, openDesk } from '../../../../../test/builders/reading-desk.ts';
import { answerToPrinted } from '../../../../../test/fakes/openai/answer-to-printed.ts';
import { type OpenAiServer, type Reaction, startOpenAi } from '../../../../../test/fakes/openai/openai-server.ts';
import { unproven } from '../../../../../test/fakes/openai/reading-by-model.ts';
import { isFullRun, runs } from '../../../../../test/long-run.ts';
import { rememberingProcesses } from '../../../../../test/server/remembering-processes.ts';
import { openModel } from '../../../platform/ai/ask-model.ts';
import { newId } from '../../../platform/new-id.ts';
import { readSettings } from '../../../platform/settings.ts';
import { resetEverybody } from '../../subscriptions/reset/reset-limits.ts';
import { acceptDocuments } from '../accept/accept-documents.ts';
import { readAgain } from '../accept/read-again.ts';
import { readPrintedDocuments } from '../read/read-documents.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../../../../test/database/model-reading-process.ts');
/** Readings that the business has, and so calls without one. */
const LIMIT = runs(4, 10);
const DOCUMENTS = runs(10, 25);

let desk: Desk;
let vendor: OpenAiServer;
beforeAll(async () => {
  desk = await openDesk(rememberingProcesses());
  vendor = await startOpenAi();
});
afterAll(async () => {
  await vendor.stop();
  await desk.close();
});
beforeEach(() => vendor.questions.splice(0));

const model = () => {
  const settings = readSettings({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.url });
  return openModel(settings, { callMs: 2_000, firstWaitMs: 1, longestWaitMs: 2 });
};

async function aBusiness(): Promise<string> {
  const ownerId = await anOwner(desk.db);
  await desk.db.updateTable('owner').set({ trial_ai_limit: LIMIT }).where('id', '=', ownerId).execute();
  return ownerId;
}

/** PDFs of different papers, all in the queue; each business has the same ones. */
async function receive(ownerId: string, count: number): Promise<string[]> {
  const added = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const pdf = unproven([`hoja ${at + 1}`]);
      const sha256 = await desk.files.keep(ownerId, pdf);
      const document = { id: newId(), sha256, size: pdf.length, name: 'a.pdf', kind: 'pdf', source: 'upload' } as const;
      return { ...document, taskId: null, parentId: null, sender: null, documentDate: null };
    }),
  );
  const how = { at: desk.clock.now(), model: model() };
  await desk.db.transaction().execute((tx) => acceptDocuments(tx, desk.queue, ownerId, added, how));
  return added.map(({ id }) => id);
}

const read = (ownerId: string, documentId: string) =>
  readPrintedDocuments({ ...desk, model: model() }, [{ ownerId, documentId, run: documentId }]);

/** By workers that take what is next, several at once. */
async function readAll(ownerId: string, ids: readonly string[], workers = 3): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await read(ownerId, id);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

const countsOf = (ownerId: string) =>
  desk.db
    .selectFrom('ai_balance')
    .where('owner_id', '=', ownerId)
    .select([
      'trial_used as used',
      'trial_reserved as reserved',
      'trial_calls as calls',
      'trial_fruitless as fruitless',
    ])
    .executeTakeFirstOrThrow();

const viewsOf = async (ownerId: string, ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => desk.view(ownerId, id)))).flat();

const ANSWER: Reaction = { answer: answerToPrinted() };
const ANSWERS: readonly [string, readonly Reaction[]][] = [
  ['that there is no invoice', [{ answer: { invoices: [] } }]],
  ['what is no JSON', [{ text: '{"invoices": [' }]],
  ['a refusal', [{ refusal: 'I cannot help with that.' }]],
  ['half an answer', [{ incomplete: 'max_output_tokens', text: '{"inv' }]],
  ['an error of its own', [{ status: 500 }]],
  ['that it is too busy', [{ status: 429, code: 'rate_limit_exceeded' }]],
  ['that it does not take the file', [{ status: 400, code: 'invalid_file' }]],
  ['by hanging up', [{ hangUp: true }]],
  [
    'now this, now that',
    [
      { answer: { invoices: [] } },
      ANSWER,
      { status: 500 },
      { text: 'no' },
      ANSWER,
      { refusal: 'no' },
      { status: 429, code: 'rate_limit_exceeded' },
      ANSWER,
      { hangUp: true },
    ],
  ],
];

describe(`with ${LIMIT} readings, ${DOCUMENTS} PDFs make at most ${2 * LIMIT} calls`, () => {
  test.each(isFullRun ? ANSWERS : ANSWERS.filter((_, at) => [1, 8].includes(at)))(
    'SAFE-30 when the vendor answers %s, and those beyond say that they were read without AI',
    async (_, reactions) => {
      const ownerId = await aBusiness();
      vendor.reactBy((_question, index) => reactions[index % reactions.length] ?? { status: 500 });
      const ids = await receive(ownerId, DOCUMENTS);
      await readAll(ownerId, ids);
      expect(vendor.questions.length).toBeLessThanOrEqual(2 * LIMIT);
      // Retrying what the limit of readings left out asks for no more than is left.
      for (const id of ids) {
        await desk.db
          .updateTable('document')
          .set({ state: 'received', attempts: 0, lease_until: null, lease_run: null })
          .where('id', '=', id)
          .where('state', '=', 'failed')
          .execute();
      }
      await readAll(ownerId, ids);
      expect(vendor.questions.length).toBeLessThanOrEqual(2 * LIMIT);
      const { calls, fruitless, used, reserved } = await countsOf(ownerId);
      expect([calls, reserved]).toEqual([vendor.questions.length, 0]);
      expect(used).toBeLessThanOrEqual(LIMIT);
      expect(fruitless).toBeLessThanOrEqual(LIMIT);
      const reasons = (await viewsOf(ownerId, ids)).map(({ reason }) => reason ?? '');
      expect(reasons.filter((reason) => reason.includes('sin IA')).length).toBeGreaterThan(0);
    },
  );
});

test('SAFE-30 several processes that race for the last calls make no more than there are', async () => {
  const ownerId = await aBusiness();
  await desk.db
    .insertInto('ai_balance')
    .values({ owner_id: ownerId, trial_calls: LIMIT - 2, trial_fruitless: LIMIT - 2 })
    .execute();
  const ids = await receive(ownerId, 3);
  vendor.reactWith({ answer: { invoices: [] } });
  const readers = ids.map((id) =>
    spawn(process.execPath, [PROGRAM, desk.url, desk.directory, vendor.url, ownerId, id], { stdio: 'ignore' }),
  );
  await Promise.all(readers.map((reader) => once(reader, 'exit')));
  expect(vendor.questions).toHaveLength(2);
  expect(await countsOf(ownerId)).toEqual({ used: 0, reserved: 0, calls: LIMIT, fruitless: LIMIT });
  const states = (await viewsOf(ownerId, ids)).map(({ state, reason }) => [state, reason]);
  expect(states.filter(([, reason]) => reason?.includes('sin resultado tantos archivos'))).toHaveLength(1);
});

test('SAFE-30 a call that brings an invoice is paid with the reading alone; the same bytes again are a call without one', async () => {
  const ownerId = await aBusiness();
  vendor.reactWith(ANSWER);
  const [id = ''] = await receive(ownerId, 1);
  await read(ownerId, id);
  expect(await countsOf(ownerId)).toEqual({ used: 1, reserved: 0, calls: 1, fruitless: 0 });
  for (let call = 0; call < LIMIT; call++) {
    await readAgain({ ...desk, model: model() }, ownerId, id);
    await read(ownerId, id);
  }
  expect(await countsOf(ownerId)).toEqual({ used: 1, reserved: 0, calls: LIMIT + 1, fruitless: LIMIT });
  await expect(readAgain({ ...desk, model: model() }, ownerId, id)).rejects.toMatchObject({
    code: 'limite_de_ia',
    message: expect.stringContaining('sin resultado'),
  });
});

test('SAFE-31 a plan’s calls begin anew with the month, a trial’s do not', async () => {
  const ownerId = await aBusiness();
  await aSubscription(desk.db, ownerId, { plan: 'free', start: new Date(desk.clock.now().getTime() - 1_000) });
  await setPlanUse(desk.db, ownerId, 3);
  await desk.db
    .updateTable('ai_balance')
    .set({ plan_calls: 13, plan_fruitless: 10, trial_calls: 10, trial_fruitless: 10 })
    .where('owner_id', '=', ownerId)
    .execute();
  vendor.reactWith(ANSWER);
  const [before = '', after = ''] = await receive(ownerId, 2);
  await read(ownerId, before);
  expect(vendor.questions).toEqual([]);
  expect((await desk.view(ownerId, before))[0]?.reason).toContain('se leyó sin IA');
  const by = { userId: null, at: desk.clock.now() } as never;
  await resetEverybody(desk, { ownerId, email: 'admin@ajaka.local', by });
  await read(ownerId, after);
  expect(vendor.questions).toHaveLength(1);
  const balance = desk.db.selectFrom('ai_balance').where('owner_id', '=', ownerId).selectAll();
  expect(await balance.executeTakeFirst()).toMatchObject({
    ...{ plan_used: 1, plan_calls: 1, plan_fruitless: 0 },
    ...{ trial_calls: 10, trial_fruitless: 10 },
  });
});
