import { describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createWorkerServer } from './create-worker-server.ts';

const TOKEN = 'una-clave-de-prometheus';

async function ask(token: string | undefined, from: string, headers: Record<string, string> = {}) {
  const server = createWorkerServer(createLog('silent'), { token, write: async () => 'ajaka_x 1\n' });
  const answer = await server.inject({ url: '/metrics', remoteAddress: from, headers });
  const unknown = await server.inject({ url: '/no-hay', remoteAddress: from, headers });
  await server.close();
  return { status: answer.statusCode, body: answer.body, challenge: answer.headers['www-authenticate'], unknown };
}

describe('without METRICS_TOKEN', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'OPS-82 this machine may ask, from %s',
    async (from) => {
      expect(await ask(undefined, from)).toMatchObject({ status: 200, body: 'ajaka_x 1\n' });
    },
  );

  test.each([
    ['192.168.0.7', {}],
    ['2001:db8::1', {}],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }],
  ])('OPS-82 from %s with %o there is no such address', async (from, headers) => {
    const { status, body, unknown } = await ask(undefined, from, headers as Record<string, string>);
    expect({ status, body }).toEqual({ status: 404, body: unknown.body });
  });
});

describe('with METRICS_TOKEN', () => {
  test('OPS-82 whoever sends it may ask, from anywhere', async () => {
    expect(await ask(TOKEN, '192.168.0.7', { authorization: `Bearer ${TOKEN}` })).toMatchObject({ status: 200 });
  });

  test.each([undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, `Basic ${TOKEN}`])(
    'OPS-82 this machine may not with %s, and is told nothing',
    async (authorization) => {
      const { status, body, challenge } = await ask(TOKEN, '127.0.0.1', authorization ? { authorization } : {});
      expect({ status, challenge }).toEqual({ status: 401, challenge: 'Bearer' });
      expect(body).not.toContain('ajaka_');
    },
  );
});
