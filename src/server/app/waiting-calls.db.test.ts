import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { errors } from '#contract/wire/errors.ts';
import type { Route } from '#contract/wire/route.ts';
import { type OauthProviderRig, startOauthProvider } from '../../../test/mail/oauth-provider.ts';
import { type Answer, startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { RATE_LIMITS } from '../platform/http/guard/guard-calls.ts';

const MAIL_SERVER = 'correo.lento.example';
const WEB_SERVER = 'avisos.lento.example';

let server: TestApp;
let provider: OauthProviderRig;
/** Names are looked up for as long as a test wants; then the mail server’s is not found. */
let names = { asked: 0, gate: Promise.withResolvers<void>() };

beforeAll(async () => {
  provider = await startOauthProvider();
  const one = { atOnce: 1, waiting: 0 };
  server = await startTestApp(provider.settingsFor('GOOGLE', `${MAIL_SERVER}:993`), {
    limits: { ...RATE_LIMITS, user: 1e6, anonymous: 1e6, parallel: one, waiting: { outside: one, queue: one } },
    async resolveName(name) {
      names.asked++;
      await names.gate.promise;
      return name === WEB_SERVER ? ['8.8.8.8'] : [];
    },
  });
});
afterAll(async () => {
  await server.stop();
  provider.stop();
});

interface Person {
  readonly token: string;
  /** A mailbox of theirs that Google lets in. */
  readonly mailboxId: string;
  /** Where Google sends their browser back to, for another one. */
  readonly callback: { readonly path: string; readonly cookie: string };
}

let people = 0;

async function aPerson(): Promise<Person> {
  const token = await server.signIn(`espera${++people}@empresa.com.py`);
  const agreed = async (account: string) => {
    const { body, headers } = await server.call('/email-configs/oauth/google/start', { token, body: {} });
    const { pathname, search } = new URL(provider.agree(body.url, account));
    return { path: pathname + search, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const first = await agreed(`uno${people}@gmail.com`);
  const connected = await server.call(first.path, { headers: { cookie: first.cookie } });
  const mailboxId = new URL(connected.headers.get('location') ?? '', server.url).searchParams.get('cuenta') ?? '';
  return { token, mailboxId, callback: await agreed(`dos${people}@gmail.com`) };
}

const VALUES = { host: MAIL_SERVER, username: 'ana@x.com.py', password: 'secreta' };
const HOOK = { url: `https://${WEB_SERVER}/`, eventos: ['factura.guardada'] };
type Ways = Readonly<Record<string, (who: Person) => Promise<Answer>>>;

/** Each call that waits, made so that it does. */
const OUTSIDE: Ways = {
  'POST /email-configs': ({ token }) => server.call('/email-configs', { token, body: VALUES }),
  'PUT /email-configs/:id': async ({ token }) => {
    const { body } = await server.call('/email-configs', { token });
    const id = body.configs.find((one: { host: string }) => one.host === '8.8.8.8').id;
    return await server.call(`/email-configs/${id}`, {
      token,
      method: 'PUT',
      body: { host: MAIL_SERVER, password: 'otra' },
    });
  },
  'DELETE /email-configs/:id': ({ token, mailboxId }) =>
    server.call(`/email-configs/${mailboxId}`, { token, method: 'DELETE' }),
  'POST /email-config/test': ({ token }) => server.call('/email-config/test', { token, body: VALUES }),
  'POST /email-configs/:id/test': ({ token, mailboxId }) =>
    server.call(`/email-configs/${mailboxId}/test`, { token, method: 'POST' }),
  'POST /email-config/folders': ({ token }) => server.call('/email-config/folders', { token, body: VALUES }),
  'POST /user/business/webhooks': ({ token }) => server.call('/user/business/webhooks', { token, body: HOOK }),
  'PATCH /user/business/webhooks/:id': async ({ token }) => {
    const { body } = await server.call('/user/business/webhooks', { token });
    const at = `/user/business/webhooks/${body.webhooks[0].id}`;
    return await server.call(at, { token, method: 'PATCH', body: { url: HOOK.url } });
  },
  'GET /oauth/callback/:provider': ({ callback: { path, cookie } }) => server.call(path, { headers: { cookie } }),
};
const QUEUED: Ways = {
  'POST /process': ({ token }) => server.call('/process', { token, body: {} }),
  'POST /process-direct': ({ token }) => server.call('/process-direct', { token, method: 'POST' }),
};
/** Who comes back from a provider is known by their address alone, which here is everybody's. */
const isAnonymous = (way: string) => way.startsWith('GET /oauth');

const waitingFor = (what: Route['waitsFor']) =>
  allRoutes.filter(({ waitsFor }) => waitsFor === what).map(({ method, path }) => `${method} ${path}`);

describe('SAFE-21 calls that wait for others', () => {
  test('SAFE-21 are these, and no other can reach outside', async () => {
    expect(waitingFor('outside').sort()).toEqual(Object.keys(OUTSIDE).sort());
    expect(waitingFor('queue').sort()).toEqual(Object.keys(QUEUED).sort());
  });

  test.each(Object.entries({ ...OUTSIDE, ...QUEUED }))(
    'SAFE-21 %s holds no share of calls and no connection to the database while it waits, and has few places of its own',
    async (way, make) => {
      const [ana, beto] = [await aPerson(), await aPerson()];
      if (way.startsWith('PUT')) {
        for (const { token } of [ana, beto])
          await server.call('/email-configs', { token, body: { ...VALUES, host: '8.8.8.8' } });
      }
      if (way.startsWith('PATCH')) {
        for (const { token } of [ana, beto])
          await server.call('/user/business/webhooks', { token, body: { ...HOOK, url: 'https://8.8.8.8/' } });
      }
      names = { asked: 0, gate: Promise.withResolvers() };
      provider.settings.isHeld = true;
      provider.counts.held = 0;
      const isWaiting = (calls: number) => expect.poll(() => names.asked + provider.counts.held).toBe(calls);
      const waiting = [make(ana)];
      await isWaiting(1);

      const list = ({ token }: Person) => server.call('/v2/invoices/headers', { token });
      expect((await list(ana)).status).toBe(200);
      expect((await list(beto)).status).toBe(200);
      const another = await (isAnonymous(way) ? make(beto) : make(ana));
      expect(another).toMatchObject({
        status: 429,
        body: { code: 'demasiados_a_la_vez', message: errors.demasiados_a_la_vez[1] },
      });
      expect(another.headers.get('retry-after')).toMatch(/^\d+$/);
      if (!isAnonymous(way)) {
        waiting.push(make(beto));
        await isWaiting(2);
      }
      const busy = sql<{ state: string }>`
        select state from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and state <> 'idle'`;
      await expect.poll(async () => (await busy.execute(server.db)).rows).toEqual([]);

      names.gate.resolve();
      provider.settings.isHeld = false;
      provider.letGo();
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status }) => status < 400)).toEqual(answers.map(() => true));
    },
  );
});
