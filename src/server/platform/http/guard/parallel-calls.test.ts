import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defineRoute } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/test-server.ts';
import { bind } from '../bind.ts';

const wait = defineRoute({
  method: 'GET',
  path: '/esperar',
  access: 'lectura',
  summary: 'Espera',
  reply: wire(() => ({})),
});

let server: TestServer;
/** Calls that are being answered, until each is let go. */
const running: (() => void)[] = [];
beforeAll(async () => {
  const handle = async () => {
    await new Promise<void>((done) => running.push(done));
    return {};
  };
  server = await startTestServer([bind(wait, handle)], { graceMs: 100, parallel: { atOnce: 2, waiting: 1 } });
});
afterAll(() => server.close());

const call = (who: string, signal?: AbortSignal) =>
  fetch(`${server.url}/esperar`, {
    headers: { authorization: `Bearer ${who}.a.b`, accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
const letGo = () => running.shift()?.();

/** One call more, once it waits for a place or has one. */
async function arrived(who: string, signal?: AbortSignal) {
  const before = server.identified.length;
  const answer = call(who, signal);
  answer.catch(() => {});
  await expect.poll(() => server.identified.length).toBe(before + 1);
  return { answer };
}

describe('FAIR-02 calls of one business at the same time', () => {
  test('are answered up to their share; a few wait, the next is 429 with Retry-After; others are not concerned', async () => {
    const calls = [await arrived('ana'), await arrived('ana'), await arrived('ana')];
    await expect.poll(() => running.length).toBe(2);
    const refused = await call('ana');
    expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({ status: 429, wait: '1' });
    expect(await refused.json()).toMatchObject({ success: false, code: 'demasiados_a_la_vez' });
    calls.push(await arrived('beto'));
    await expect.poll(() => running.length).toBe(3);
    letGo();
    await expect.poll(() => running.length).toBe(3); // the one that waited took the place
    while (running.length > 0) letGo();
    const answers = await Promise.all(calls.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('keep their place while they are worked on, though the caller hung up', async () => {
    const hangUp = new AbortController();
    const gone = [await arrived('ana', hangUp.signal), await arrived('ana', hangUp.signal)];
    await expect.poll(() => running.length).toBe(2);
    hangUp.abort();
    await Promise.allSettled(gone.map(({ answer }) => answer));
    const { answer } = await arrived('ana');
    expect((await call('ana')).status).toBe(429);
    expect(running).toHaveLength(2);
    letGo();
    await expect.poll(() => running.length).toBe(2);
    while (running.length > 0) letGo();
    expect((await answer).status).toBe(200);
  });

  test('leave no place taken behind when the caller hangs up while waiting', async () => {
    const [first, second] = [await arrived('ana'), await arrived('ana')];
    const hangUp = new AbortController();
    const { answer: gone } = await arrived('ana', hangUp.signal);
    hangUp.abort();
    await Promise.allSettled([gone]);
    while (running.length > 0) letGo();
    await Promise.all([first.answer, second.answer]);
    for (let more = 0; more < 5; more++) {
      const { answer } = await arrived('ana');
      await expect.poll(() => running.length).toBeGreaterThan(0);
      while (running.length > 0) letGo();
      expect((await answer).status).toBe(200);
    }
  });
});

test('FAIR-02 a hundred calls of one person are looked up two at a time; another waits for none of them', async () => {
  const lookedUp: string[] = [];
  const held: (() => void)[] = [];
  const lookUp = async (who: string) => {
    lookedUp.push(who);
    if (who === 'ana') await new Promise<void>((done) => held.push(done));
  };
  const routes = [bind(defineRoute({ ...wait, path: '/ya' }), async () => ({}))];
  const crowded = await startTestServer(routes, { lookUp });
  try {
    const get = (who: string) => crowded.call('/ya', { token: `${who}.a.b` });
    const many = Array.from({ length: 100 }, () => get('ana'));
    await expect.poll(() => lookedUp.length).toBe(2);
    expect((await get('beto')).status).toBe(200);
    expect(lookedUp).toEqual(['ana', 'ana', 'beto']);
    while (lookedUp.length < 101 || held.length > 0) {
      held.shift()?.();
      await new Promise(setImmediate);
      expect(held.length).toBeLessThanOrEqual(2);
    }
    expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
  } finally {
    await crowded.close();
  }
});

test('FAIR-06 calls that waited long behind one that the database does not answer are told so, not looked up in their turn', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const held: (() => void)[] = [];
  const lookUp = () => new Promise<void>((done) => void held.push(done));
  let came = 0;
  const admit = () => void came++;
  const routes = [bind(defineRoute({ ...wait, path: '/ya' }), async () => ({}), { admit })];
  const crowded = await startTestServer(routes, { lookUp });
  try {
    const many = Array.from({ length: 30 }, () => crowded.call('/ya', { token: 'ana.a.b' }));
    await expect.poll(() => came).toBe(30);
    vi.advanceTimersByTime(10_000);
    for (const answer of held.splice(0)) answer();
    const answers = await Promise.all(many);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(28).fill(503)]);
    expect(held).toHaveLength(0);
    expect(crowded.identified).toEqual(['ana', 'ana']);
  } finally {
    vi.useRealTimers();
    await crowded.close();
  }
});
