import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESOURCE_METADATA_PATH } from '#contract/connections/mcp.ts';
import { allRoutes } from '#contract/routes.ts';
import { openapiPath } from '#contract/wire/openapi.ts';
import type { Route } from '#contract/wire/route.ts';
import { aSubscription, ownerOf } from '../../../test/builders/a-subscription.ts';
import { aGoogle, FIREBASE_ENV } from '../../../test/server/google.ts';
import { startTestApp, type TestApp } from '../../../test/server/test-app.ts';
import { buildRoutes } from './routes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const PUBLIC = ['/config.json', '/health', '/ready', '/openapi.json', '/logs/frontend', RESOURCE_METADATA_PATH];
const isPublic = ({ path }: Route) =>
  PUBLIC.includes(path) ||
  path === '/in/:token' ||
  path.startsWith('/local-identity/') ||
  path.startsWith('/oauth/callback/');
/** Any address of the route: what stands in for a parameter does not matter here. */
const addressOf = ({ path }: Route) => path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');
const visit = (route: Route, token?: string) =>
  server.call(addressOf(route), { method: route.method, token, ...(route.method === 'GET' ? {} : { body: {} }) });

describe('every call there is', () => {
  test('is declared in the contract and bound exactly once', () => {
    const local = { accounts: {}, issuer: {} } as never;
    const bound = buildRoutes(server.app.deps, local).map(({ route }) => `${route.method} ${route.path}`);
    const declared = allRoutes.map(({ method, path }) => `${method} ${path}`);
    expect([...bound].sort()).toEqual([...declared].sort());
    expect(new Set(bound).size).toBe(bound.length);
  });

  test('SEC-04 needs a token unless it is one of the few public ones', async () => {
    for (const route of allRoutes) {
      expect({ path: route.path, access: route.access === 'public' }).toEqual({
        path: route.path,
        access: isPublic(route),
      });
      if (isPublic(route)) continue;
      const { status, body } = await visit(route);
      expect({ path: route.path, status, code: body.code }).toEqual({
        path: route.path,
        status: 401,
        code: 'sin_sesion',
      });
    }
  });

  test('SEC-04 what has a door of its own opens to nobody without its key', async () => {
    const doors = [
      ['POST', '/in/nadie', 404],
      ['POST', '/in/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 404],
      ['GET', '/invitations/nadie', 401],
      ['POST', '/invitations/nadie', 401],
      ['POST', '/mcp', 401],
      ['GET', '/mcp', 401],
      ['GET', '/metrics', 404],
    ] as const;
    const throughProxy = { 'x-forwarded-for': '198.51.100.7' };
    for (const [method, path, expected] of doors) {
      const body = method === 'GET' ? {} : { body: {} };
      const { status } = await server.call(path, { method, headers: throughProxy, ...body });
      expect({ method, path, status }).toEqual({ method, path, status: expected });
    }
  });

  test('SEC-01 under /admin is for administrators, the check itself aside', async () => {
    const token = await server.signIn('comun@empresa.com.py');
    for (const route of allRoutes.filter(({ path }) => path.startsWith('/admin/') && path !== '/admin/check')) {
      expect(route.access).toBe('admin');
      expect((await visit(route, token)).status).toBe(403);
    }
  });

  test('SEC-02 refuses a suspended person, with "suspendid" in the message', async () => {
    const token = await server.signIn('suspendida@empresa.com.py');
    await server.call('/api/user/profile', { token });
    await server.db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', 'suspendida@empresa.com.py')
      .execute();
    for (const route of allRoutes.filter((one) => !isPublic(one))) {
      const { status, body } = await visit(route, token);
      expect({ path: route.path, status }).toEqual({ path: route.path, status: 403 });
      expect(body.message).toContain('suspendid');
    }
  });

  test.each([
    ['TRIAL-06', 'whose trial is over', undefined],
    ['TRIAL-07', 'whose subscription was cancelled', { status: 'cancelled' }],
    ['TRIAL-08', 'whose subscription has ended', { status: 'active', start: new Date(0), end: new Date(1) }],
  ] as const)(
    '%s TRIAL-10 TRIAL-11 takes files and reads mail for nobody %s, and asks only the declared ones for it',
    async (_, __, wishes) => {
      const email = `${wishes?.status ?? 'vencida'}@empresa.com.py`;
      const token = await server.signIn(email);
      await server.call('/api/user/profile', { token });
      const ownerId = await ownerOf(server.db, email);
      await server.db
        .updateTable('owner')
        .set({ trial_expires_at: new Date(0) })
        .where('id', '=', ownerId)
        .execute();
      if (wishes) await aSubscription(server.db, ownerId, wishes);
      for (const route of allRoutes.filter(({ access }) => access !== 'public' && access !== 'admin')) {
        const { method, path, upload, needs } = route;
        if (upload) expect({ path, needs }).toEqual({ path, needs: 'processing' });
        const { status, body } = await visit(route, token);
        // What is here already can be looked at, and exported as the free plan does; own templates are the plan's.
        const isRefused = needs !== undefined && needs !== 'exports';
        expect({ method, path, refused: status === 402 }).toEqual({ method, path, refused: isRefused });
        // The mark is for mailbox processing alone.
        const message = needs === 'mail-processing' ? /^TRIAL_EXPIRED: [^_]+$/ : /^[^_]+$/;
        const isOfPlan = needs === 'custom-templates' || needs === 'api-access';
        const code = isOfPlan ? 'plan_no_incluye' : 'pago_requerido';
        if (status === 402) expect(body).toMatchObject({ code, message: expect.stringMatching(message) });
      }
    },
  );

  test('stands in the OpenAPI document, and nothing else does', async () => {
    const { body } = await server.call('/openapi.json');
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = allRoutes.map(({ method, path }) => `${method} ${openapiPath(path)}`);
    expect(documented.sort()).toEqual(declared.sort());
    expect(body.openapi).toBe('3.1.0');
  });

  test('SEC-09 API answers allow no other origin and are not kept by any cache', async () => {
    for (const path of ['/config.json', '/api/user/profile', '/no-existe']) {
      const { headers } = await server.call(path, { headers: { origin: 'https://otra.example' } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')?.toLowerCase()).toContain('accept');
    }
  });
});

const google = await aGoogle();

describe('who may call what', () => {
  const [ADMIN, PROTECTED] = ['jefa@empresa.com.py', 'duena@empresa.com.py'];
  let firebase: TestApp;
  beforeAll(async () => {
    const env = { ...FIREBASE_ENV, ADMIN_EMAILS: ADMIN, PROTECTED_ADMIN_EMAIL: PROTECTED };
    firebase = await startTestApp(env, { keys: google.keys });
  });
  afterAll(() => firebase.stop());

  type Outcome = 'may' | 'must sign in' | 'is suspended' | 'is no administrator' | 'must pay';

  const isAdministration = ({ path }: Route) => path.startsWith('/admin/') && path !== '/admin/check';
  const needsToProcess = ({ needs }: Route) => needs !== undefined && needs !== 'exports';
  const asMember = (route: Route): Outcome => (isAdministration(route) ? 'is no administrator' : 'may');
  const asUnpaid = (route: Route): Outcome => (needsToProcess(route) ? 'must pay' : asMember(route));
  /** The table: of every person, what each call answers. Public calls ask nobody who they are. */
  const PEOPLE: [ids: string, person: string, expected: (route: Route) => Outcome][] = [
    ['SEC-04', 'visitor', () => 'must sign in'],
    ['SEC-01 SEC-05', 'user', asMember],
    ['SEC-03', 'user whose trial is over', asUnpaid],
    ['SEC-03', 'user who cancelled', asUnpaid],
    ['SEC-02', 'suspended user', () => 'is suspended'],
    ['SEC-06', 'administrator', () => 'may'],
    ['SEC-06', 'protected administrator', () => 'may'],
  ];

  const CODES: Record<string, Outcome> = {
    sin_sesion: 'must sign in',
    cuenta_suspendida: 'is suspended',
    solo_administradores: 'is no administrator',
    pago_requerido: 'must pay',
    plan_no_incluye: 'must pay',
  };

  async function tokenOf(person: string): Promise<string | undefined> {
    if (person === 'visitor') return undefined;
    const named: Record<string, string> = { administrator: ADMIN, 'protected administrator': PROTECTED };
    const email = named[person] ?? `${person.replaceAll(' ', '-')}@empresa.com.py`;
    const token = await google.token(email);
    await firebase.call('/api/user/profile', { token });
    const ownerId = await ownerOf(firebase.db, email);
    const set = (status: string) =>
      firebase.db.updateTable('app_user').set({ status }).where('email', '=', email).execute();
    if (person === 'suspended user') await set('suspended');
    if (person === 'user whose trial is over' || person === 'user who cancelled') {
      const over = { trial_expires_at: new Date(0) };
      await firebase.db.updateTable('owner').set(over).where('id', '=', ownerId).execute();
    }
    if (person === 'user who cancelled') await aSubscription(firebase.db, ownerId, { status: 'cancelled' });
    return token;
  }

  async function outcomeOf(route: Route, token: string | undefined): Promise<Outcome | number> {
    const body = route.method === 'GET' ? {} : { body: {} };
    const answer = await firebase.call(addressOf(route), { method: route.method, token, ...body });
    const refused = answer.status === 401 || answer.status === 402 || answer.status === 403;
    return refused ? (CODES[answer.body.code] ?? answer.status) : 'may';
  }

  // Those of this computer's accounts are only there without Firebase.
  const asked = allRoutes.filter((route) => !isPublic(route));
  test.each(PEOPLE)('%s each call answers a %s as the table says', async (_, person, expected) => {
    const token = await tokenOf(person);
    const found: Record<string, unknown> = {};
    for (const route of asked) found[`${route.method} ${route.path}`] = await outcomeOf(route, token);
    expect(found).toEqual(Object.fromEntries(asked.map((one) => [`${one.method} ${one.path}`, expected(one)])));
    expect(asked.some((route) => expected(route) !== 'may')).toBe(!person.includes('administrator'));
  });
});
