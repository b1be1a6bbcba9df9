import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type FrontendLog, frontendLogWire } from '#contract/system/browser-logs.ts';
import { createLogClient, type Delivery } from './log-client.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A log whose deliveries are written down; they end as told, in order, then well. */
function aLog({
  outcomes = [] as Delivery[],
  email = 'ana@empresa.py' as string | null,
  level = undefined as 'warn' | undefined,
} = {}) {
  const sent: { logs: FrontendLog[]; keepalive: boolean }[] = [];
  const log = createLogClient({
    send: async (logs, { keepalive }) => {
      sent.push({ logs, keepalive });
      return outcomes.shift() ?? 'sent';
    },
    browserSession: () => 'sesion-1',
    userEmail: () => email,
    place: () => ({ url: '/login?returnUrl=%2Fupload', userAgent: 'Navegador/1' }),
    now: () => new Date(),
    ...(level ? { level } : {}),
  });
  return { log, sent, messages: () => sent.map(({ logs }) => logs.map(({ message }) => message)) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('an entry', () => {
  test('LOG-01 carries timestamp, level, message, component, session, address, browser, event, user, data and stack', async () => {
    const { log, sent } = aLog();
    const error = new Error('algo');
    log.error('falló', { component: 'login', eventType: 'login_failed', extra: { reason: 'blocked' }, error });
    await settled();
    const entry = sent[0]?.logs[0];
    expect(entry).toEqual({
      timestamp: '2026-11-15T12:00:00.000Z',
      level: 'error',
      message: 'falló',
      component: 'login',
      requestId: 'sesion-1',
      url: '/login?returnUrl=%2Fupload',
      userAgent: 'Navegador/1',
      eventType: 'login_failed',
      userEmail: 'ana@empresa.py',
      extraData: { reason: 'blocked' },
      stackTrace: error.stack,
    });
    expect(Object.keys(z.encode(frontendLogWire, entry as FrontendLog) as object)).toHaveLength(11);
  });

  test('LOG-02 LOG-03 two flushes carry the same session id', async () => {
    const { log, sent } = aLog();
    log.info('uno');
    await log.flush();
    log.info('dos');
    await log.flush();
    expect(sent.map(({ logs }) => logs[0]?.requestId)).toEqual(['sesion-1', 'sesion-1']);
  });

  test('a token never reaches an entry, whatever part of it it slipped into', async () => {
    const { log, sent } = aLog();
    const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    log.error(`pedido con ${jwt}`, { extra: { header: `Bearer ${jwt}` }, error: new Error(`Bearer ${jwt}`) });
    await settled();
    expect(JSON.stringify(sent)).not.toContain('eyJ');
    expect(sent[0]?.logs[0]?.message).toBe('pedido con [token]');
  });

  test('what is too long for the contract is cut, not lost', async () => {
    const { log, sent } = aLog();
    const error = Object.assign(new Error('x'), { stack: 's'.repeat(20_000) });
    log.error('m'.repeat(5000), { error });
    await settled();
    expect(z.safeEncode(frontendLogWire, sent[0]?.logs[0] as FrontendLog).success).toBe(true);
  });

  test('LOG-09 a fresh log keeps debug entries; a stricter one drops what is below it', async () => {
    const [fresh, strict] = [aLog(), aLog({ level: 'warn' })];
    for (const { log } of [fresh, strict]) {
      log.debug('detalle');
      log.warn('cuidado');
      await log.flush();
    }
    expect([fresh.messages(), strict.messages()]).toEqual([[['detalle', 'cuidado']], [['cuidado']]]);
  });
});

describe('sending', () => {
  test('LOG-04 entries leave every 10 s, and nothing is sent when nothing waits', async () => {
    const { log, messages } = aLog();
    const stop = log.start();
    log.info('uno');
    await vi.advanceTimersByTimeAsync(9999);
    expect(messages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(messages()).toEqual([['uno']]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(messages()).toEqual([['uno']]);
    stop();
  });

  test('LOG-05 when the page goes, what waits leaves in a request that outlives it', async () => {
    const { log, sent } = aLog();
    log.info('adiós');
    await log.flushLast();
    expect(sent.map(({ logs, keepalive }) => [logs.length, keepalive])).toEqual([[1, true]]);
  });

  test('LOG-05 the last request stays under the 64 KiB a browser allows, with the newest entries', async () => {
    const { log, sent } = aLog();
    for (let i = 0; i < 60; i++) log.info(`${i} ${'x'.repeat(1990)}`);
    await log.flushLast();
    expect(JSON.stringify(sent[0]?.logs).length).toBeLessThan(64 * 1024);
    expect(sent[0]?.logs.at(-1)?.message.startsWith('59 ')).toBe(true);
    await log.flush();
    expect(sent.flatMap(({ logs }) => logs)).toHaveLength(60);
  });

  test('LOG-06 an error leaves at once and takes along what waits', async () => {
    const { log, messages } = aLog();
    log.info('antes');
    log.error('falló');
    await settled();
    expect(messages()).toEqual([['antes', 'falló']]);
  });

  test('LOG-07 what could not be sent is sent again, before what came later', async () => {
    const { log, messages } = aLog({ outcomes: ['failed'] });
    log.info('uno');
    const refused = log.flush();
    log.info('dos');
    await refused;
    await log.flush();
    expect(messages()).toEqual([['uno'], ['uno', 'dos']]);
  });

  test('LOG-07 what the server will never take is not sent again', async () => {
    const { log, messages } = aLog({ outcomes: ['lost'] });
    log.info('uno');
    await log.flush();
    await log.flush();
    expect(messages()).toEqual([['uno']]);
  });

  test('OPEN-18 without a token at most 10 entries go in one request', async () => {
    const { log, sent } = aLog({ email: null });
    for (let i = 0; i < 12; i++) log.info(String(i));
    await log.flush();
    expect(sent.map(({ logs }) => logs.length)).toEqual([10, 2]);
  });
});

describe('LOG-08 the buffer', () => {
  test('LOG-08 100 entries stay', async () => {
    const { log, sent } = aLog();
    for (let i = 1; i <= 100; i++) log.info(String(i));
    await log.flush();
    expect(sent.flatMap(({ logs }) => logs)).toHaveLength(100);
  });

  test('LOG-08 the 101st leaves the newest 50', async () => {
    const { log, messages } = aLog();
    for (let i = 1; i <= 101; i++) log.info(String(i));
    await log.flush();
    expect([messages().flat().length, messages().flat()[0], messages().flat().at(-1)]).toEqual([50, '52', '101']);
  });
});
