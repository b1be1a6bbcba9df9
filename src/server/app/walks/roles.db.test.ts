import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '#contract/routes.ts';
import { BUSINESS_HEADER, type Route } from '#contract/wire/route.ts';
import { MEMBER_ROLES, type MemberRole } from '#domain/business/member-role.ts';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import { aDeskPerson, type DeskPerson } from '../../../../test/builders/a-desk.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { allJobs } from '../jobs.ts';

let server: TestApp;
let owner: DeskPerson;
/** The business that all calls of the walk name. */
let shop: string;
beforeAll(async () => {
  server = await startTestApp();
  owner = await aDeskPerson(server, 'duena@negocio.com.py');
  shop = owner.ownerId;
});
afterAll(() => server.stop());

/** What each call answers: of those that may go on it does not matter here what they find. */
type Outcome = 'may' | 'is no administrator' | 'has too low a role' | 'has no such business' | 'is suspended';
const CODES: Readonly<Record<string, Outcome>> = {
  solo_administradores: 'is no administrator',
  rol_insuficiente: 'has too low a role',
  negocio_no_encontrado: 'has no such business',
  cuenta_suspendida: 'is suspended',
};
const STATUS: Readonly<Record<Outcome, number | null>> = {
  ...{ may: null, 'is no administrator': 403, 'has too low a role': 403 },
  ...{ 'has no such business': 404, 'is suspended': 403 },
};

interface Standing {
  /** In the business that is named; null: none. */
  readonly role: MemberRole | null;
  readonly isAdmin?: boolean;
  readonly isSuspended?: boolean;
}

/** Said here once more: the walk does not trust the rule that it tries. */
const RANK: Readonly<Record<MemberRole, number>> = { lectura: 1, contador: 2, duena: 3 };

function expected({ access }: Route, { role, isAdmin, isSuspended }: Standing): Outcome {
  if (isSuspended) return 'is suspended';
  if (access === 'public' || access === 'person') return 'may';
  if (access === 'admin') return isAdmin ? 'may' : 'is no administrator';
  if (role === null) return 'has no such business';
  return RANK[role] >= RANK[access] ? 'may' : 'has too low a role';
}

const asked = allRoutes.filter(({ access }) => access !== 'public');
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const NO_ID = '00000000-0000-7000-8000-000000000000';

/**
 * The body is broken: whoever is refused is refused before it is read, and whoever is not changes nothing. A refusal has
 * its own code and its own status.
 */
async function outcomeOf(route: Route, token: string, named: string | null): Promise<Outcome | string> {
  const inPath = route.businessInPath ? (named ?? NO_ID) : NO_ID;
  const answer = await server.call(route.path.replace(/:\w+/g, inPath), {
    ...{ token, method: route.method },
    ...(route.method === 'GET' ? {} : { body: '{' }),
    headers: named === null ? {} : { [BUSINESS_HEADER]: named },
  });
  const outcome = CODES[answer.body?.code] ?? 'may';
  return STATUS[outcome] === null || STATUS[outcome] === answer.status ? outcome : `${outcome} with ${answer.status}`;
}

async function walk(person: DeskPerson, named: string | null, standing: Standing): Promise<void> {
  const found: Record<string, unknown> = {};
  for (const route of asked) {
    found[nameOf(route)] = await outcomeOf(route, person.token, named);
  }
  expect(found).toEqual(Object.fromEntries(asked.map((route) => [nameOf(route), expected(route, standing)])));
}

test('DESK-01 every call declares who may call it, and each role has calls of its own', () => {
  const counted = Map.groupBy(allRoutes, ({ access }) => access);
  expect([...counted.keys()].sort()).toEqual(['admin', 'contador', 'duena', 'lectura', 'person', 'public']);
  for (const role of MEMBER_ROLES) expect(counted.get(role)?.length).toBeGreaterThan(5);
  // Nine standings are tried below: more than a thousand checks.
  expect(asked.length * 9).toBeGreaterThan(1_000);
});

test('DESK-02 DESK-03 who only looks changes nothing of the business, and an accountant decides neither about people nor about the plan', () => {
  const accessOf = (name: string) => asked.find((route) => nameOf(route) === name)?.access;
  const writes = asked.filter(({ access, method }) => access === 'lectura' && method !== 'GET').map(nameOf);
  // Reading with a body, files that are made for whoever asks, their own preferences, and leaving.
  expect(writes.sort()).toEqual([
    'DELETE /export/files/:id',
    'DELETE /user/business/people/:email',
    'POST /closing/:yearMonth/evidence',
    'POST /export-templates/preview',
    'POST /export/count',
    'POST /export/custom',
    'POST /export/originals',
    'POST /export/rg90',
    'POST /mcp',
    'POST /prefs/auto-refresh',
    'POST /prefs/invoice-list',
    'POST /tasks/export',
    'POST /tasks/export-originals',
    'POST /v2/invoices/bulk-delete-info',
  ]);
  expect(
    asked
      .filter(({ access }) => access === 'duena')
      .map(nameOf)
      .sort(),
  ).toEqual([
    'DELETE /user/business/invitations/:id',
    'DELETE /user/business/tokens/:id',
    'DELETE /user/businesses/:id',
    'DELETE /user/subscription/request',
    'GET /user/business/invitations',
    'PATCH /user/business/people/:email',
    'POST /user/business/invitations',
    'POST /user/business/tokens',
    'POST /user/businesses',
    'POST /user/subscription/cancel',
    'POST /user/subscription/change-plan',
  ]);
  expect(accessOf('DELETE /v2/invoices/:id')).toBe('contador');
});

describe('every call, by role and by business', () => {
  test.each([
    ['DESK-02', 'lectura'],
    ['DESK-03', 'contador'],
    ['DESK-04', 'duena'],
  ] as const)(
    '%s somebody with the role %s may what the route says, and is told which role may the rest',
    async (_, role) => {
      const person = role === 'duena' ? owner : await aDeskPerson(server, `${role}@negocio.com.py`);
      if (person !== owner) await person.join(shop, role);
      await walk(person, shop, { role });
      const refused = await person.send('/user/subscription/cancel', { body: {}, at: shop });
      if (role !== 'duena') expect(refused.body.message).toContain('dueña');
      if (role === 'lectura') {
        const { body } = await person.send('/tasks/process', { body: {}, at: shop });
        expect(body).toMatchObject({ code: 'rol_insuficiente', message: expect.stringMatching(/contador.*dueña/) });
      }
    },
  );

  test('DESK-06 without a header a call is about the first business of the person, where they may everything', async () => {
    const person = await aDeskPerson(server, 'primera@negocio.com.py');
    await person.join(shop, 'lectura');
    const inOwn = { role: 'duena' } as const;
    const found: Record<string, unknown> = {};
    for (const route of asked.filter(({ businessInPath }) => !businessInPath)) {
      found[nameOf(route)] = (await outcomeOf(route, person.token, null)) === expected(route, inOwn);
    }
    expect(Object.entries(found).filter(([, isRight]) => !isRight)).toEqual([]);
    const named = async (at?: string) =>
      (await person.send('/user/business/people', at === undefined ? {} : { at })).body.personas.map(
        ({ email }: { email: string }) => email,
      );
    expect(await named()).toEqual([person.email]);
    expect(await named(shop)).toContain(owner.email);
    // In capitals it is the same one.
    expect(await named(shop.toUpperCase())).toContain(owner.email);
  });

  test('DESK-07 DESK-10 a stranger finds nothing of it, and calls about no business go on', async () => {
    const stranger = await aDeskPerson(server, 'ajena@otra.com.py');
    await walk(stranger, shop, { role: null });
  });

  test('DESK-07 a malformed name of a business is that of none', async () => {
    for (const malformed of ['x', '%00', `${shop}0`, `${shop}, ${shop}`, NO_ID, '']) {
      const { status, body } = await owner.send('/v2/invoices/headers', { at: malformed });
      expect({ malformed, status, code: body.code }).toEqual({ malformed, status: 404, code: 'negocio_no_encontrado' });
      expect(body.message).toContain('Ya no tienes acceso a este negocio');
    }
  });

  test('DESK-05 who administers the installation does so from any business, and has no role in others', async () => {
    const admin = await aDeskPerson(server, 'admin@ajaka.local');
    await walk(admin, shop, { role: null, isAdmin: true });
  });

  test('DESK-08 a suspended person is refused in every business, their own too', async () => {
    const person = await aDeskPerson(server, 'suspendida@negocio.com.py');
    await person.join(shop, 'contador');
    await person.setStatus('suspended');
    await walk(person, shop, { role: 'contador', isSuspended: true });
    await walk(person, null, { role: 'duena', isSuspended: true });
  });

  test('DESK-09 who left has no such business from the next call on, and goes on in their own', async () => {
    const person = await aDeskPerson(server, 'salio@negocio.com.py');
    await person.join(shop, 'duena');
    expect((await person.send('/user/business', { at: shop })).status).toBe(200);
    await person.leave(shop);
    await walk(person, shop, { role: null });
    expect((await person.send('/user/business')).status).toBe(200);
  });
});

test('DESK-11 of somebody with two businesses a call sees the one it names, and ids of the other are not found', async () => {
  const { ownerId, token } = await aBusiness(server, 'con-facturas', [{ key: 1 }]);
  const call = (path: string, at: string | null, method = 'GET') =>
    server.call(path, { token, method, headers: at === null ? {} : { [BUSINESS_HEADER]: at } });
  const { userId } = await server.db
    .selectFrom('member')
    .where('owner_id', '=', ownerId)
    .select('user_id as userId')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('member')
    .values({ owner_id: shop, user_id: userId, role: 'duena', created_at: new Date() })
    .execute();
  const ids = async (at: string | null) =>
    (await call('/v2/invoices/headers', at)).body.data.map(({ _id }: { _id: string }) => _id);
  expect([await ids(null), await ids(ownerId), await ids(shop)].map(({ length }) => length)).toEqual([1, 1, 0]);
  const [id] = await ids(ownerId);
  const ofInvoice = asked.filter(({ path, body }) => path.startsWith('/v2/invoices/:id') && body === undefined);
  expect(ofInvoice.length).toBeGreaterThan(4);
  for (const route of ofInvoice) {
    const path = route.path.replace(':id', id).replace(':sha256', 'a'.repeat(64)).replace(':page', '1');
    const { status, body } = await call(path, shop, route.method);
    expect({ path: nameOf(route), status, code: body.code }).toEqual({
      ...{ path: nameOf(route), status: 404, code: 'no_encontrado' },
    });
  }
  expect((await call(`/v2/invoices/${id}`, ownerId)).status).toBe(200);
});

/** An administrator asks for them, and they are about nobody in particular. */
const OF_THE_INSTALLATION = ['backup.make', 'ruc-list.load'];

test('DESK-12 every job names the business it is about, but for those of the clock, the list of RUCs and backups, which serve everybody', () => {
  const isOfBusiness = ({ payload }: (typeof allJobs)[number]) =>
    payload instanceof z.ZodObject && 'ownerId' in payload.shape;
  const rest = allJobs.filter((job) => !isOfBusiness(job));
  const ofClock = rest.filter(({ schedule }) => schedule !== undefined);
  expect(rest.filter((job) => !ofClock.includes(job)).map(({ name }) => name)).toEqual(OF_THE_INSTALLATION);
  const told = ofClock.flatMap(({ name, payload }) =>
    payload instanceof z.ZodObject ? Object.keys(payload.shape).map((key) => `${name} ${key}`) : [name],
  );
  // Not whom it is about, but that it was cut and goes on.
  expect(told).toEqual(['operations.check-originals goesOn']);
  expect(allJobs.length - rest.length).toBeGreaterThan(8);
});
