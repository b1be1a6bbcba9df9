import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { isAddressOrNet } from './caller-address.ts';
import { RATE_LIMITS } from './guard/guard-calls.ts';

let server: TestApp;
afterEach(() => server.stop());

const BEHIND = { PUBLIC_URL: 'https://ajaka.ejemplo.com.py' };
const PROXY = '172.18.0.2';
const ANA = '190.128.1.7';

/** A call over a connection from `peer`. */
async function callFrom(peer: string, headers: Record<string, string>, more: { token?: string; body?: object } = {}) {
  const answer = await server.app.server?.inject({
    method: more.body ? 'POST' : 'GET',
    url: more.body ? '/admin/plans' : '/invoices/months',
    remoteAddress: peer,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(more.token ? { authorization: `Bearer ${more.token}` } : {}),
    },
    ...(more.body ? { payload: more.body } : {}),
  });
  return answer?.statusCode;
}

/** From where the audit and the log say that it came. */
async function toldOrigin(peer: string, headers: Record<string, string>) {
  const token = await server.signIn('admin@ajaka.local');
  await server.call('/api/user/profile', { token });
  const code = `p${Math.random().toString(36).slice(2)}`;
  expect(await callFrom(peer, headers, { token, body: { code, name: code } })).toBe(200);
  const { body } = await server.call('/admin/audit?sobre=planes', { token });
  const logged = server.logged.findLast(({ path, status }) => path === '/admin/plans' && status === 200);
  return [body.data[0].desde, logged?.address];
}

describe('behind a proxy', () => {
  test('RACE-40 the audit and the log name the person, when the proxy is one of TRUSTED_PROXIES', async () => {
    server = await startTestApp({ ...BEHIND, TRUSTED_PROXIES: '172.18.0.0/16, 10.0.0.5' });
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': ANA })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': `${ANA}, 10.0.0.5` })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': `${ANA}:51234` })).toEqual([ANA, ANA]);
    expect(await toldOrigin('::ffff:172.18.0.2', { 'x-forwarded-for': ANA })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, {})).toEqual([PROXY, PROXY]);
  });

  test('RACE-41 what somebody wrote in the header before the proxy counts for nothing', async () => {
    server = await startTestApp({ ...BEHIND, TRUSTED_PROXIES: '172.18.0.0/16' });
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': `1.2.3.4, ${ANA}` })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': `127.0.0.1, ${ANA}` })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': '<script>' })).toEqual([PROXY, PROXY]);
  });

  test('RACE-41 from a peer that is no trusted proxy the header counts for nothing', async () => {
    server = await startTestApp({ ...BEHIND, TRUSTED_PROXIES: '172.18.0.0/16' });
    for (const peer of [ANA, '127.0.0.1', '172.19.0.2'])
      expect(await toldOrigin(peer, { 'x-forwarded-for': '1.2.3.4' })).toEqual([peer, peer]);
  });

  test('RACE-40 unless said a proxy on this computer is believed, and only with PUBLIC_URL', async () => {
    server = await startTestApp(BEHIND);
    expect(await toldOrigin('127.0.0.1', { 'x-forwarded-for': ANA })).toEqual([ANA, ANA]);
    expect(await toldOrigin(PROXY, { 'x-forwarded-for': ANA })).toEqual([PROXY, PROXY]);
    await server.stop();
    server = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1,172.18.0.0/16' });
    expect(await toldOrigin('127.0.0.1', { 'x-forwarded-for': ANA })).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  test('RACE-42 everybody has a share of calls of their own, and nobody a second one by writing the header', async () => {
    server = await startTestApp(
      { ...BEHIND, TRUSTED_PROXIES: '172.18.0.0/16' },
      { limits: { ...RATE_LIMITS, anonymous: 2 } },
    );
    const statuses = async (peer: string, forwarded: readonly string[]) => {
      const told: (number | undefined)[] = [];
      for (const each of forwarded) told.push(await callFrom(peer, { 'x-forwarded-for': each }));
      return told;
    };
    expect(await statuses(PROXY, [ANA, ANA, ANA, '190.128.1.8', `1.1.1.1, ${ANA}`])).toEqual([401, 401, 429, 401, 429]);
    expect(await statuses('181.40.1.1', ['1.1.1.1', '1.1.1.2', '1.1.1.3'])).toEqual([401, 401, 429]);
  });

  test('RACE-43 the accounts of this computer stay closed to whom a proxy on it speaks for', async () => {
    server = await startTestApp({ ...BEHIND, ALLOW_REMOTE_LOCAL_IDENTITY: '1', HOST: '0.0.0.0' });
    const accounts = async (headers: Record<string, string>) =>
      (await server.call('/local-identity/accounts', { headers: { origin: server.url, ...headers } })).body.accounts;
    expect(await accounts({})).toContainEqual(expect.objectContaining({ email: 'admin@ajaka.local' }));
    expect(await accounts({ 'x-forwarded-for': ANA })).toEqual([]);
  });
});

test('RACE-40 what is neither an address nor a net stops the start', async () => {
  server = await startTestApp();
  expect(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1', 'loopback', 'uniquelocal'].every(isAddressOrNet)).toBe(true);
  expect(['', 'proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '::/129', '1.2.3.4/', '*'].some(isAddressOrNet)).toBe(
    false,
  );
  await expect(startTestApp({ TRUSTED_PROXIES: 'el proxy' })).rejects.toThrow(/TRUSTED_PROXIES/);
});
