import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchDirectory } from '../../test/database/scratch-directory.ts';
import { createTestDatabase } from '../../test/database/test-database.ts';
import { type OpenAiServer, startOpenAi } from '../../test/fakes/openai/openai-server.ts';
import { isFullRun, LONG } from '../../test/long-run.ts';
import { SMALL } from '../sizes.ts';
import { type Fault, type Outcome, suffer } from './fault.ts';
import { killOf, killReaders } from './kills.ts';
import { SCENES } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';
import { aiFault } from './vendors.ts';

/** Uploads that are acknowledged before and after each fault. */
const CALM = 3;
const WHOLE = { lost: 0, twice: 0, broken: [] };

let ai: OpenAiServer;
let stage: Stage;
beforeAll(async () => {
  ai = await startOpenAi();
  const database = await createTestDatabase();
  stage = await openStage({
    directory: scratchDirectory(),
    people: 2,
    runs: { url: database.url, stop: database.drop },
    stack: { settings: { OPENAI_API_KEY: 'sk-prueba', OPENAI_BASE_URL: ai.url } },
  });
});
afterAll(async () => {
  await stage?.stop();
  await ai?.stop();
});

const after = (fault: Fault): Promise<Outcome> => suffer(stage, fault, CALM);

// Its successor takes its time on a busy machine: the short form kills the worker.
test.runIf(isFullRun)(
  'OPS-104 kill -9 of the process that serves loses and repeats nothing that was acknowledged, and every sum is right',
  async () => {
    const outcome = await after(killOf('web'));
    expect(outcome).toMatchObject(WHOLE);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(2 * CALM);
  },
);

test('OPS-105 kill -9 of the worker loses and repeats nothing, no call is refused, and what waited is read by its successor', async () => {
  const outcome = await after(killOf('worker'));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.failures).toEqual([]);
});

test.runIf(isFullRun)('OPS-106 readers that are killed for their memory take no document along', async () => {
  expect(await after(killReaders(2, 0))).toMatchObject(WHOLE);
});

test('OPS-107 an AI that hangs up holds up nobody who sends XML, and leaves no PDF unread', async () => {
  const outcome = await after(aiFault(ai, 'down', CALM));
  expect(outcome).toMatchObject(WHOLE);
  expect(outcome.failures).toEqual([]);
});

// Each sets up what it breaks, and takes a minute.
for (const scene of SCENES.filter(({ name }) => name !== 'cluster')) {
  const needs = { sizes: SMALL, scratch: (name: string) => `${scratchDirectory()}/${name}` };
  test.runIf(isFullRun && scene.missing(needs) === null)(
    `OPS-109 ${scene.does}: nothing acknowledged is lost or there twice, every sum is right, and it recovers by itself`,
    async () => {
      const { faults, stage: own, stop } = await scene.open(needs);
      try {
        for (const fault of faults) expect(await suffer(own, fault, CALM)).toMatchObject(WHOLE);
      } finally {
        await stop();
      }
    },
    LONG,
  );
}
