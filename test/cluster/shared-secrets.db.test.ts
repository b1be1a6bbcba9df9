import { expect, test } from 'vitest';
import { startTestApp } from '../server/test-app.ts';

test('OPS-96 processes with the same SECRETS_KEY and directories of their own read each other’s secrets', async () => {
  const env = { SECRETS_KEY: 'ab'.repeat(32) };
  const one = await startTestApp(env);
  const other = await startTestApp({ ...env, DATABASE_URL: one.databaseUrl });
  const stranger = await startTestApp({ SECRETS_KEY: 'cd'.repeat(32), DATABASE_URL: one.databaseUrl });
  try {
    expect(one.dataDir).not.toBe(other.dataDir);
    const place = { purpose: 'mailbox password', ownerId: 'o', recordId: 'm' };
    const sealed = one.app.deps.secrets.encrypt('la clave', place);
    expect(other.app.deps.secrets.decrypt(sealed, place)).toBe('la clave');
    expect(() => stranger.app.deps.secrets.decrypt(sealed, place)).toThrow();
    // The pair that one of them gave is good at the other: a wrong one would be 403 before anything else.
    const given = await fetch(`${one.url}/config.json`, {
      headers: { cookie: 'XSRF-TOKEN=x', accept: 'application/json' },
    });
    const pair = /XSRF-TOKEN=([^;]+)/.exec(given.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const send = (url: string) =>
      fetch(`${url}/logs/frontend`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `XSRF-TOKEN=${pair}`,
          'x-xsrf-token': decodeURIComponent(pair),
        },
        body: JSON.stringify({ logs: [] }),
      });
    const codes = await Promise.all(
      [one, other, stranger].map(async ({ url }) => ((await (await send(url)).json()) as { code?: string }).code),
    );
    expect(codes.map((code) => code === 'xsrf')).toEqual([false, false, true]);
  } finally {
    await Promise.all([stranger.stop(), other.stop()]);
    await one.stop();
  }
});
