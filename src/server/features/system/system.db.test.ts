import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLosingProxy } from '../../../../test/database/losing-proxy.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { connect } from '../../platform/db/connect.ts';
import { RATE_LIMITS } from '../../platform/http/guard/guard-calls.ts';
import { createLog } from '../../platform/log.ts';
import { forgetOldLogs } from './keep-frontend-logs.ts';
import { createReadiness } from './readiness.ts';

const entry = (over: Record<string, unknown> = {}) => ({
  timestamp: '2026-11-15T10:00:00-03:00',
  level: 'error',
  message: 'Algo falló en la pantalla',
  component: 'LoginScreen',
  request_id: 'sesion-1',
  url: '/login',
  user_agent: 'Prueba',
  event_type: 'login_failed',
  user_email: 'quien@dice.ser',
  extra_data: { motivo: 'closed' },
  stack_trace: null,
  ...over,
});

describe('the system', () => {
  const clock = adjustableClock();
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      { SUPPORT_EMAIL: 'soporte@ajaka.com.py', OPENAI_API_KEY: 'sk-muy-secreta', SECRETS_KEY: 'ab'.repeat(32) },
      { clock },
    );
  });
  afterAll(() => server.stop());

  test('API-16 CFG-13 the status says what is configured', async () => {
    const token = await server.signIn('rocio@tavapora.com.py');
    const { body } = await server.call('/status', { token });
    expect(body).toEqual({
      success: true,
      email_configured: false,
      email_configs_count: 0,
      email_failing: [],
      openai_configured: true,
      openai_problem: null,
    });
    const without = await startTestApp();
    const other = await without.call('/status', { token: await without.signIn('a@b.com.py') });
    await without.stop();
    expect(other.body.openai_configured).toBe(false);
  });

  test('API-88 SEC-15 the public configuration holds public values only', async () => {
    const { body } = await server.call('/config.json');
    expect(body).toEqual({
      success: true,
      identity: 'local',
      firebase: null,
      trial_days: 15,
      support_email: 'soporte@ajaka.com.py',
      frontend_key: null,
      local_code_required: false,
    });
  });

  test('API-89 API-90 it is alive, and ready', async () => {
    expect((await server.call('/health')).body).toEqual({ success: true, status: 'ok' });
    expect((await server.call('/ready')).body).toEqual({ success: true, status: 'ok' });
  });

  test('API-49 LOG-01 OPEN-18 what a browser reports is stored, also before sign-in, and never with a claimed e-mail', async () => {
    const anonymous = await server.call('/logs/frontend', { body: { logs: [entry()] } });
    expect(anonymous.body).toEqual({ success: true, stored: 1 });
    const token = await server.signIn('rocio@tavapora.com.py');
    await server.call('/logs/frontend', { token, body: { logs: [entry({ request_id: 'sesion-2' })] } });
    const rows = await server.db.selectFrom('frontend_log').selectAll().orderBy('request_id').execute();
    expect(rows).toMatchObject([
      {
        request_id: 'sesion-1',
        event_type: 'login_failed',
        user_id: null,
        user_email: null,
        extra_data: { motivo: 'closed' },
      },
      { request_id: 'sesion-2', user_id: expect.any(String), user_email: 'rocio@tavapora.com.py' },
    ]);
  });

  test('API-49 ERR-22 broken entries, or too many, are refused and nothing of them is stored', async () => {
    const count = async () => (await server.db.selectFrom('frontend_log').select('id').execute()).length;
    const before = await count();
    const send = async (logs: unknown) => (await server.call('/logs/frontend', { body: { logs } })).status;
    expect(await send([entry(), entry({ level: 'loud' })])).toBe(422);
    expect(await send([entry({ message: 'x'.repeat(3000) })])).toBe(422);
    expect(await send('no es una lista')).toBe(422);
    expect(await send(Array.from({ length: 11 }, () => entry()))).toBe(422);
    expect(await count()).toBe(before);
  });

  test('reports are forgotten after 30 days and not before', async () => {
    const messages = async () =>
      (await server.db.selectFrom('frontend_log').select('message').execute()).map((row) => row.message);
    await server.call('/logs/frontend', { body: { logs: [entry({ message: 'vieja' })] } });
    clock.advanceDays(29.9);
    await forgetOldLogs(server.app.deps);
    expect(await messages()).toContain('vieja');
    clock.advanceDays(0.2);
    await server.call('/logs/frontend', { body: { logs: [entry({ message: 'nueva' })] } });
    await forgetOldLogs(server.app.deps);
    expect(await messages()).toEqual(['nueva']);
  });
});

describe('errors', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.stop());

  describe('of every kind', () => {
    let answers: Awaited<ReturnType<TestApp['call']>>[];
    beforeAll(async () => {
      answers = [
        await server.call('/no-existe'),
        await server.call('/api/user/profile'),
        await server.call('/logs/frontend', { body: '{ roto' }),
        await server.call('/logs/frontend', { body: { logs: 7 } }),
        await server.call('/logs/frontend', { body: { logs: [], relleno: 'x'.repeat(1_100_000) } }),
        await server.call('/logs/frontend', {
          body: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ];
    });

    test('ERR-13 ERR-14 have the same shape, and their detail is their message', () => {
      for (const { body } of answers) {
        expect(body).toEqual({
          success: false,
          code: expect.any(String),
          message: expect.any(String),
          detail: body.message,
          ...(body.code === 'datos_invalidos' ? { fields: { logs: 'Debe ser una lista.' } } : {}),
        });
      }
    });

    test('ERR-16 are whole sentences, and name what is to be mended', () => {
      for (const { body } of answers) expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].*[a-záéíóú.]$/);
      expect(answers[3]?.body.message).toContain('logs');
    });

    test('ERR-18 ERR-19 ERR-20 have the status of their cause: unknown, nobody’s, broken, wrong, too large, of no known kind', () => {
      expect(answers.map(({ status }) => status)).toEqual([404, 401, 400, 422, 413, 415]);
      expect(answers[0]?.headers.get('content-type')).toContain('application/json');
    });
  });

  test('API-90 FAIR-06 behind a line to the database that is dead but open it soon says that it is not ready', async () => {
    const proxy = await startLosingProxy(server.databaseUrl);
    const db = connect(proxy.url, createLog('silent'), { size: 3 });
    const ready = createReadiness({ ...server.app.deps, db }, 1_000);
    expect(await ready()).toEqual({ status: 'ok' });
    proxy.fallSilent();
    // Far less than a statement is waited for, and for many at once no longer than for one.
    const probes = await Promise.allSettled(Array.from({ length: 30 }, ready));
    expect(probes).toEqual(
      Array(30).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'no_disponible', status: 503 }) }),
    );
    await proxy.stop();
    await db.destroy();
  });

  test('ERR-17 API-89 API-90 without its queue, or with the database gone: a sentence without a stack, alive but not ready', async () => {
    const broken = await startTestApp();
    const token = await broken.signIn('rocio@tavapora.com.py');
    const readiness = async () => (await broken.call('/ready')).status;
    await sql`alter schema pgboss rename to elsewhere`.execute(broken.db);
    const withoutQueue = [await readiness(), (await broken.call('/health')).status];
    await sql`alter schema elsewhere rename to pgboss`.execute(broken.db);
    expect([...withoutQueue, await readiness()]).toEqual([503, 200, 200]);
    await broken.app.deps.db.destroy();
    const answer = await broken.call('/api/user/profile', { token });
    const [health, ready] = [await broken.call('/health'), await broken.call('/ready')];
    await broken.stop();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/at \w|\.ts:|node_modules|driver/);
    expect(health.status).toBe(200);
    expect(ready.status).toBe(503);
  });

  test('SEC-12 neither a token nor a cookie appears in the log', async () => {
    const token = await server.signIn('rocio@tavapora.com.py');
    await server.call('/api/user/profile', { token });
    await server.call('/api/user/profile', { token: `${token}x` });
    await expect.poll(() => JSON.stringify(server.logged)).toContain('/api/user/profile');
    const lines = JSON.stringify(server.logged);
    expect(lines).not.toContain(token.slice(0, 40));
    expect(lines).not.toMatch(/lid=|Bearer/);
  });

  test('every answer carries a request id that the log knows', async () => {
    const { headers } = await server.call('/api/user/profile');
    const id = headers.get('x-request-id');
    await expect
      .poll(() => server.logged)
      .toContainEqual(expect.objectContaining({ requestId: id, path: '/api/user/profile', status: 401 }));
  });
});

describe('limits on what comes from outside', () => {
  test('without a token 60 calls a minute and address, then 429 with the time to wait; a person has their own count', async () => {
    const server = await startTestApp({}, { limits: { ...RATE_LIMITS, anonymous: 5, user: 8, uploads: 8 } });
    const statuses = async (token?: string) => {
      const seen: number[] = [];
      for (let i = 0; i < 10; i++) seen.push((await server.call('/api/user/profile', { token })).status);
      return seen;
    };
    const token = await server.signIn('rocio@tavapora.com.py');
    const anonymous = await statuses();
    const last = await server.call('/api/user/profile');
    const person = await statuses(token);
    const probes = await Promise.all(Array.from({ length: 20 }, () => server.call('/ready')));
    await server.stop();
    expect(anonymous).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429, 429]);
    expect(last.body.code).toBe('demasiados_pedidos');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(person).toEqual([...Array(8).fill(200), 429, 429]);
    expect(probes.every(({ status }) => status === 200)).toBe(true);
  });

  test('API-04 the front-end key is asked for only when it is set', async () => {
    const server = await startTestApp({ FRONTEND_KEY: 'clave-publica' });
    const token = await server.signIn('rocio@tavapora.com.py');
    const status = async (headers: Record<string, string>) => (await server.call('/status', { token, headers })).status;
    const seen = [
      await status({}),
      await status({ 'x-frontend-key': 'otra' }),
      await status({ 'x-frontend-key': 'clave-publica' }),
    ];
    const shown = (await server.call('/config.json')).body.frontend_key;
    await server.stop();
    expect(seen).toEqual([403, 403, 200]);
    expect(shown).toBe('clave-publica');
  });
});
