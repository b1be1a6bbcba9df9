import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenAiServer, type Reaction, startOpenAi } from '../../../../test/fakes/openai/openai-server.ts';
import { readSettings } from '../settings.ts';
import { type CallMeter, type ModelQuestion, ModelStopped, openModel } from './ask-model.ts';

let vendor: OpenAiServer;
beforeAll(async () => {
  vendor = await startOpenAi();
});
afterAll(() => vendor.stop());
beforeEach(() => vendor.questions.splice(0));

const shape = z.object({ total: z.string().nullable() });
const QUESTION: ModelQuestion<z.output<typeof shape>> = {
  instructions: 'Lee la factura.',
  shapeName: 'invoice',
  shape,
  files: [{ name: 'factura.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
};
/** As many calls as the question takes. */
const free: CallMeter = { take: async () => true, turnAway: async () => {} };
const ANSWER = { answer: { total: '110000' } };

function open(times = {}, env: Record<string, string> = {}) {
  const settings = readSettings({ OPENAI_API_KEY: 'sk-of-ours', OPENAI_BASE_URL: vendor.url, ...env });
  const model = openModel(settings, { firstWaitMs: 1, longestWaitMs: 20, ...times });
  if (model === null) throw new Error('a key is set');
  return model;
}

describe('a question to the model', () => {
  test('CFG-13 cannot be asked without a key', () => {
    expect(openModel(readSettings({ OPENAI_BASE_URL: vendor.url }))).toBeNull();
  });

  test('READ-04 CFG-14 CFG-15 goes to the address and model of the settings, with the key and a strict shape', async () => {
    vendor.reactWith(ANSWER);
    const model = open({}, { OPENAI_MODEL: 'gpt-of-ours' });
    expect(await model.ask(QUESTION, free)).toEqual({
      answer: { total: '110000' },
      raw: '{"total":"110000"}',
      model: 'gpt-of-ours-2026-01-01',
    });
    const [{ authorization, body } = { authorization: '', body: {} }] = vendor.questions;
    expect(authorization).toBe('Bearer sk-of-ours');
    expect(body).toMatchObject({
      model: 'gpt-of-ours',
      instructions: 'Lee la factura.',
      store: false,
      text: { format: { type: 'json_schema', name: 'invoice', strict: true } },
    });
    expect(body.text.format.schema).toMatchObject({ additionalProperties: false, required: ['total'] });
    expect(body.input).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_file', filename: 'factura.pdf', file_data: 'data:application/pdf;base64,JVBERi0xLjc=' },
        ],
      },
    ]);
  });

  test('READ-04 shows photos as pictures', async () => {
    vendor.reactWith(ANSWER);
    await open().ask(
      {
        ...QUESTION,
        files: [{ name: 'foto.jpg', mediaType: 'image/jpeg', bytes: Buffer.from('jpeg') }],
      },
      free,
    );
    expect(vendor.questions[0]?.body.input[0].content).toEqual([
      { type: 'input_image', image_url: 'data:image/jpeg;base64,anBlZw==', detail: 'high' },
    ]);
  });
});

describe('READ-12 a service that fails', () => {
  const busy: Reaction = { status: 429, code: 'rate_limit_exceeded', headers: { 'retry-after-ms': '1' } };
  test.each<[string, Reaction[], string, number]>([
    ['a key it does not know', [{ status: 401, code: 'invalid_api_key' }], 'key-refused', 1],
    ['a key that may not', [{ status: 403 }], 'key-refused', 1],
    ['a model it does not have', [{ status: 404, code: 'model_not_found' }], 'model-unknown', 1],
    ['no credit', [{ status: 429, code: 'insufficient_quota' }], 'no-credit', 1],
    ['too many calls, for long', [busy], 'busy', 5],
    ['errors of its own', [{ status: 500 }], 'unreachable', 4],
    ['a connection that is cut', [{ hangUp: true }], 'unreachable', 4],
    ['a file it does not take', [{ status: 400, code: 'invalid_file' }], 'file-rejected', 1],
    ['a refusal', [{ refusal: 'I cannot help with that.' }], 'refused', 1],
    ['a filtered answer', [{ incomplete: 'content_filter', text: '' }], 'refused', 1],
    ['an answer that is cut off', [{ incomplete: 'max_output_tokens', text: '{"to' }], 'incomplete', 2],
    ['no JSON', [{ text: 'The total is 110000' }], 'malformed', 2],
    ['another shape', [{ answer: { sum: 1 } }], 'malformed', 2],
  ])('with %s is told by its kind, and tried again only where that can help', async (_, reactions, failure, calls) => {
    vendor.reactWith(...reactions);
    expect(await open().ask(QUESTION, free)).toMatchObject({ failure });
    expect(vendor.questions).toHaveLength(calls);
  });

  test('and then answers, is asked again and answers', async () => {
    vendor.reactWith(busy, { status: 503 }, { text: '{"total":' }, ANSWER);
    expect(await open().ask(QUESTION, free)).toMatchObject({ answer: { total: '110000' } });
    expect(vendor.questions).toHaveLength(4);
  });

  test('is waited for as long as it asks, and no longer than our limit', async () => {
    vendor.reactWith({ status: 429, headers: { 'retry-after': '3600' } }, ANSWER);
    expect(await open({ longestWaitMs: 5 }).ask(QUESTION, free)).toMatchObject({ answer: { total: '110000' } });
    vendor.reactWith({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await open({ longestWaitMs: 60_000, totalMs: 30_000 }).ask(QUESTION, free)).toMatchObject({
      failure: 'busy',
    });
  });

  test('by silence is given up in time', async () => {
    vendor.reactWith({ silence: true });
    let calls = 0;
    const counting: CallMeter = { ...free, take: async () => ++calls > 0 };
    expect(await open({ callMs: 20 }).ask(QUESTION, counting)).toMatchObject({ failure: 'timeout' });
    expect(calls).toBe(2);
    expect(await open({ totalMs: 20 }).ask(QUESTION, counting)).toMatchObject({ failure: 'timeout' });
    expect(calls).toBe(3);
  });

  test('SAFE-30 is asked no more often than whoever counts allows, and what it turned away unread is told apart', async () => {
    const told: string[] = [];
    const meterOf = (most: number): CallMeter => ({
      take: async () => told.push('call') <= most,
      turnAway: async () => void told.push('turned away'),
    });
    vendor.reactWith({ text: 'no' });
    expect(await open().ask(QUESTION, meterOf(1))).toMatchObject({ failure: 'malformed' });
    expect(vendor.questions).toHaveLength(1);
    expect(await open().ask(QUESTION, meterOf(0))).toMatchObject({ failure: 'not-allowed' });
    expect(vendor.questions).toHaveLength(1);
    told.splice(0);
    vendor.reactWith(busy, ANSWER);
    await open().ask(QUESTION, meterOf(9));
    expect(told).toEqual(['call', 'turned away', 'call']);
    told.splice(0);
    vendor.reactWith({ status: 500 }, { hangUp: true }, { text: 'no' }, ANSWER);
    await open().ask(QUESTION, meterOf(9));
    expect(told).toEqual(['call', 'call', 'call', 'call']);
    told.splice(0);
    const gone = await startOpenAi();
    await gone.stop();
    expect(await open({}, { OPENAI_BASE_URL: gone.url }).ask(QUESTION, meterOf(9))).toMatchObject({
      failure: 'unreachable',
    });
    expect(told).toEqual(Array.from({ length: 4 }, () => ['call', 'turned away']).flat());
  });

  test('never has the key repeated in what is said about it', async () => {
    vendor.reactWith({ status: 401, message: 'Incorrect API key provided: sk-of-****urs.' });
    const found = await open().ask(QUESTION, free);
    expect(found).toMatchObject({ failure: 'key-refused', detail: expect.stringContaining('Incorrect API key') });
    expect(JSON.stringify(found)).not.toContain('sk-of');
  });
});

test('a process that stops leaves the question to another', async () => {
  const model = open();
  const asked = Promise.withResolvers<void>();
  vendor.reactBy(() => {
    asked.resolve();
    return { silence: true };
  });
  const asking = model.ask(QUESTION, free).catch((error: unknown) => error);
  await asked.promise;
  model.stop();
  expect(await asking).toBeInstanceOf(ModelStopped);
});

describe('the key', () => {
  test('API-16 is checked without reading anything, and only what concerns reading counts', async () => {
    vendor.lookUpWith({ answer: {} });
    expect(await open().check()).toBeNull();
    vendor.lookUpWith({ status: 401, code: 'invalid_api_key' });
    expect(await open().check()).toMatchObject({ failure: 'key-refused' });
    vendor.lookUpWith({ status: 404, code: 'model_not_found' });
    expect(await open().check()).toMatchObject({ failure: 'model-unknown' });
    for (const status of [403, 404, 500]) {
      vendor.lookUpWith({ status });
      expect(await open().check()).toBeNull();
    }
    expect(vendor.questions).toEqual([]);
  });

  test('has a fingerprint that changes with key, address and model, and does not tell the key', () => {
    const of = (env: Record<string, string>) => open({}, env).fingerprint;
    const others: Record<string, string>[] = [
      { OPENAI_API_KEY: 'sk-2' },
      { OPENAI_MODEL: 'm' },
      { OPENAI_BASE_URL: 'http://a.py/v1' },
    ];
    const prints = [of({}), ...others.map(of)];
    expect(new Set(prints).size).toBe(4);
    expect(of({})).toBe(prints[0]);
    expect(of({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
