import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDLESS, startEndless } from '../../../../test/server/endless-answer.ts';
import { openModel } from '../ai/ask-model.ts';
import { googleKeys } from '../identity/firebase-verifier.ts';
import { readSettings } from '../settings.ts';
import { AnswerCutOff, boundedFetch } from './bounded-fetch.ts';

const MIB = 1024 ** 2;
/** What the system holds of a connection on this machine, on both sides, beside what is taken. */
const BUFFERS = 16 * MIB;
const BOUNDS = { mostBytes: MIB, timeoutMs: 300 };

describe.each(ENDLESS)('an answer without end (%s)', (how) => {
  const why = how === 'drip' ? 'too-slow' : 'too-large';
  // Whoever gives up for its size must not be able to give up for its time before.
  const bounds = how === 'drip' ? BOUNDS : { ...BOUNDS, timeoutMs: 600_000 };

  test('SAFE-32 is left while it streams, after a bounded number of bytes', async () => {
    const server = await startEndless(how);
    const answer = await boundedFetch(server.url, undefined, bounds);
    await expect(answer.text()).rejects.toMatchObject({ name: 'AnswerGivenUp', why });
    expect((await server.stop()).bytesTaken).toBeLessThan(MIB + BUFFERS);
  });

  test('SAFE-32 of the AI is a failure with its kind', async () => {
    const server = await startEndless(how);
    const settings = readSettings({ OPENAI_API_KEY: 'sk-of-ours', OPENAI_BASE_URL: server.url });
    const model = openModel(settings, how === 'drip' ? { callMs: 300, firstWaitMs: 1 } : { firstWaitMs: 1 });
    const question = { instructions: 'Lee.', shapeName: 'a', shape: z.object({}), files: [] };
    const meter = { take: async () => true, turnAway: async () => {} };
    expect(await model?.ask(question, meter)).toMatchObject({ failure: how === 'drip' ? 'timeout' : 'oversized' });
    expect((await server.stop()).bytesTaken).toBeLessThan(4 * MIB + BUFFERS);
  });

  test('SAFE-32 in place of Google’s keys leaves the token undecided', async () => {
    const server = await startEndless(how);
    const secret = new TextEncoder().encode('x'.repeat(32));
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: 'a' }).sign(secret);
    const verifying = jwtVerify(token, googleKeys(server.url, bounds));
    const error = await verifying.catch((problem: unknown) => problem);
    // jose tells its own time limit, which is the same.
    expect(how === 'drip' || AnswerCutOff.in(error)?.why === why || String(error)).toBe(true);
    expect(error).not.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
    expect((await server.stop()).bytesTaken).toBeLessThan(MIB + BUFFERS);
  });
});

test('SAFE-32 no redirect is followed: what is sent stays with the address that was asked', async () => {
  const elsewhere = await startEndless('drip');
  const server = await startEndless({ redirectTo: elsewhere.url });
  const sent = { method: 'POST', body: 'client_secret=x' };
  await expect(boundedFetch(server.url, sent, BOUNDS)).rejects.toThrow();
  expect([server.visited.length, elsewhere.visited.length]).toEqual([1, 0]);
  await Promise.all([server.stop(), elsewhere.stop()]);
});

test('SAFE-32 nothing of the server goes out over HTTP by another way', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const using = (way: RegExp) => sources.filter(({ text }) => way.test(text)).map(({ file }) => file);
  expect(using(/(?<![.\w])fetch\(|globalThis\.fetch/)).toEqual(['platform/network/bounded-fetch.ts']);
  // To addresses that people name, which must be those that were checked: there no redirect is followed either.
  expect(using(/from '(undici|node:https|node:http2|axios|got)'|\bhttps?\.(request|get)\(/)).toEqual([
    'platform/network/post-to-named.ts',
    'platform/s3/exchange.ts', // to the store of the settings; it follows no redirect either
  ]);
  // Libraries that fetch by themselves are given ours.
  for (const [library, given] of [
    [/new OpenAI\(/, /fetch: \(address, request\) =>\s+boundedFetch\(/],
    [/createRemoteJWKSet\(/, /\[customFetch\]: \(url, options\) => boundedFetch\(/],
  ] as const) {
    const users = sources.filter(({ text }) => library.test(text));
    expect(users).toHaveLength(1);
    expect(users[0]?.text).toMatch(given);
  }
});
