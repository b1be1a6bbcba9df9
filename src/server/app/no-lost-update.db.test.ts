import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { dayInAsuncion, timeInAsuncion } from '#domain/time/period.ts';
import { startTestApp, type TestApp } from '../../../test/server/test-app.ts';

let server: TestApp;
let ana: Person;
let luis: Person;
beforeAll(async () => {
  server = await startTestApp({}, { resolveName: async () => ['8.8.8.8'] });
  ana = await aPerson('admin@ajaka.local', 'Administración local');
  luis = await aPerson('luis@empresa.com.py', 'Luis Otro');
  // Two people who administer, and who work for one business.
  await ana.send('PUT', '/admin/users/luis@empresa.com.py/role', { role: 'admin' });
  await server.db
    .insertInto('member')
    .values({ owner_id: ana.ownerId, user_id: luis.userId, created_at: new Date('2020-01-01') })
    .execute();
});
afterAll(() => server.stop());

async function aPerson(email: string, name: string) {
  const token = await server.signIn(email, name);
  await server.call('/api/user/profile', { token });
  const { userId, ownerId } = await server.db
    .selectFrom('app_user as u')
    .innerJoin('member as m', 'm.user_id', 'u.id')
    .where('u.email', '=', email)
    .select(['u.id as userId', 'm.owner_id as ownerId'])
    .executeTakeFirstOrThrow();
  const send = (method: string, path: string, body?: unknown, ifMatch?: string) =>
    server.call(path, { token, method, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
  return { email, token, userId, ownerId, send };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any;

/** A change of one field, and how the resource shows it. */
interface Change {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly shown: (now: Json) => unknown;
  readonly becomes: unknown;
}

interface Resource {
  readonly name: string;
  /** Of this resource alone; one that has been changed at least once. */
  readonly make: () => Promise<{
    readonly read: () => Promise<Json>;
    readonly versionOf: (now: Json) => number;
    /** Of different fields, and a third of the first one's. */
    readonly changes: readonly [Change, Change, Change];
    /** Who makes the first of two changes; a schedule is one person's. */
    readonly first: Person;
  }>;
}

let made = 0;
const VAT = { iva: true, ire: false, irp_rsp: false, no_imputa: false };
const IRE = { ...VAT, iva: false, ire: true };
const [OURS, SUPPLIER] = [formatRuc('80020001'), formatRuc('80020002')];
const FIELD = { field_key: 'numero_factura', display_name: 'Número', field_type: 'TEXT' };

const theVersion = (now: Json): number => now.version;
const put = (path: string, body: object, shown: Change['shown'], becomes: unknown): Change => ({
  ...{ method: 'PUT', path, body, shown, becomes },
});

async function theBusiness() {
  await ana.send('PUT', '/user/business', { ruc: OURS, nombre: `Tavaporã ${++made}` });
  return async () => (await ana.send('GET', '/user/business')).body;
}

const RESOURCES: readonly Resource[] = [
  {
    name: 'a plan',
    make: async () => {
      const code = `plan-${++made}`;
      await ana.send('POST', '/admin/plans', { code, name: 'Uno', price: 10, monthly_ai_limit: 5 });
      const path = `/admin/plans/${code}`;
      const read = async () =>
        (await ana.send('GET', '/admin/plans?include_inactive=true')).body.data.find((one: Json) => one.code === code);
      const price = (value: number) => put(path, { price: value }, (now) => now.price, value);
      const limit = put(path, { features: { ai_invoices_limit: 77 } }, (now) => now.monthly_ai_limit, 77);
      return { read, versionOf: theVersion, changes: [price(20), limit, price(30)], first: luis };
    },
  },
  {
    name: 'a template',
    make: async () => {
      const body = { name: `T ${++made}`, description: 'Antes', sheet_name: 'Hoja', fields: [FIELD] };
      const { id } = (await ana.send('POST', '/export-templates', body)).body.template;
      const path = `/export-templates/${id}`;
      const read = async () => (await ana.send('GET', path)).body.template;
      const named = (name: string) => put(path, { name }, (now) => now.name, name);
      const described = put(path, { description: 'Después' }, (now) => now.description, 'Después');
      return { read, versionOf: theVersion, changes: [named('Uno'), described, named('Otro')], first: luis };
    },
  },
  {
    name: 'a mailbox',
    make: async () => {
      const config = { host: 'imap.empresa.com.py', username: `c${++made}@empresa.com.py`, password: 'secreta' };
      const { id } = (await ana.send('POST', '/email-configs', config)).body.config;
      const path = `/email-configs/${id}`;
      const read = async () =>
        (await ana.send('GET', '/email-configs')).body.configs.find((one: Json) => one.id === id);
      const named = (name: string) => put(path, { name }, (now) => now.name, name);
      const off: Change = { ...named(''), method: 'PATCH', path: `${path}/enabled`, body: { enabled: false } };
      const switched = { ...off, shown: (now: Json) => now.enabled, becomes: false };
      return { read, versionOf: theVersion, changes: [named('Compras'), switched, named('Ventas')], first: luis };
    },
  },
  {
    name: 'an address that is told',
    make: async () => {
      const added = { url: `https://erp${++made}.empresa.com.py/avisos`, eventos: ['factura.guardada'] };
      const { id } = (await ana.send('POST', '/user/business/webhooks', added)).body.webhook;
      const path = `/user/business/webhooks/${id}`;
      const read = async () =>
        (await ana.send('GET', '/user/business/webhooks')).body.webhooks.find((one: Json) => one.id === id);
      const to = (url: string): Change => ({
        ...{ method: 'PATCH', path, body: { url } },
        ...{ shown: (now: Json) => now.url, becomes: url },
      });
      const paused = { ...to(''), body: { activa: false }, shown: (now: Json) => now.estado, becomes: 'pausada' };
      const changes = [to('https://uno.empresa.com.py/'), paused, to('https://dos.empresa.com.py/')] as const;
      return { read, versionOf: theVersion, changes, first: luis };
    },
  },
  {
    name: 'a schedule',
    make: async () => {
      await ana.send('POST', '/job/stop', {});
      await ana.send('POST', '/job/interval', { minutes: 100 + ++made });
      const read = async () => (await ana.send('GET', '/job/status')).body;
      const every = (minutes: number): Change => ({
        ...{ method: 'POST', path: '/job/interval', body: { minutes } },
        ...{ shown: (now: Json) => now.interval_minutes, becomes: minutes },
      });
      const start = { ...every(0), path: '/job/start', body: {}, shown: (now: Json) => now.running, becomes: true };
      return { read, versionOf: theVersion, changes: [every(20), start, every(30)], first: ana };
    },
  },
  {
    name: 'a business',
    make: async () => {
      const read = await theBusiness();
      const path = '/user/business';
      const named = (nombre: string) => put(path, { nombre }, (now) => now.nombre, nombre);
      const other = put(path, { ruc: SUPPLIER }, (now) => now.ruc, SUPPLIER);
      return { read, versionOf: theVersion, changes: [named('Luz'), other, named('Sol')], first: luis };
    },
  },
  {
    name: 'the imputation of a business',
    make: async () => {
      const read = await theBusiness();
      const path = '/user/business/imputation';
      await ana.send('PUT', path, { imputacion_compras: null, imputacion_ventas: null });
      const bought = (imputacion_compras: object) =>
        put(path, { imputacion_compras }, (now) => now.imputacion_compras, imputacion_compras);
      const sold = put(path, { imputacion_ventas: IRE }, (now) => now.imputacion_ventas, IRE);
      const versionOf = (now: Json) => now.version_imputacion;
      return { read, versionOf, changes: [bought(VAT), sold, bought(IRE)], first: luis };
    },
  },
  {
    name: 'the imputation of a supplier',
    make: async () => {
      const settings = await theBusiness();
      const path = `/user/business/suppliers/${SUPPLIER}`;
      await ana.send('PUT', path, { nombre: 'Proveedor', imputacion: VAT });
      const read = async () => (await settings()).excepciones[0];
      const named = (nombre: string) => put(path, { nombre }, (now) => now.nombre, nombre);
      const taxed = put(path, { imputacion: IRE }, (now) => now.imputacion, IRE);
      return { read, versionOf: theVersion, changes: [named('Luz'), taxed, named('Sol')], first: luis };
    },
  },
  {
    name: 'the role and the status of a user',
    make: async () => {
      const { email } = await aPerson(`quien-${++made}@empresa.com.py`, 'Quien Sea');
      const read = async () => (await ana.send('GET', `/admin/users?search=${email}`)).body.users[0];
      const role = put(`/admin/users/${email}/role`, { role: 'admin' }, (now) => now.role, 'admin');
      const status = put(`/admin/users/${email}/status`, { status: 'suspended' }, (now) => now.status, 'suspended');
      return { read, versionOf: theVersion, changes: [role, status, role], first: luis };
    },
  },
  {
    name: 'the calendar of deadlines',
    make: async () => {
      const path = '/admin/calendar';
      const holiday = (dia: string) => ({ dia, feriado: true, motivo: `Decreto ${dia}` });
      await ana.send('PUT', path, { dias: [holiday(`2031-01-${String((++made % 20) + 10)}`)], prorrogas: [] });
      const read = async () => (await ana.send('GET', path)).body.calendario;
      const on = (dia: string) => put(path, { dias: [holiday(dia)] }, (now) => now.dias[0]?.dia, dia);
      const prorroga = {
        year_month: '2031-02',
        obligacion: null,
        terminaciones: [1],
        hasta: '2031-04-01',
        motivo: 'RG 1',
      };
      const longer = put(path, { prorrogas: [prorroga] }, (now) => now.prorrogas, [prorroga]);
      return { read, versionOf: theVersion, changes: [on('2031-03-04'), longer, on('2031-03-05')], first: luis };
    },
  },
];

const etag = (version: number) => `"${version}"`;
const order = (person: Person, { method, path, body }: Change, ifMatch?: string) =>
  person.send(method, path, body, ifMatch);

describe.each(RESOURCES)('$name that two people change', ({ make }) => {
  test('RACE-10 RACE-11 who saw an older version is told who changed it and when, and nothing is written', async () => {
    const { read, versionOf, changes, first } = await make();
    const seen = etag(versionOf(await read()));
    const began = Date.now();
    expect((await order(first, changes[0], seen)).status).toBe(200);
    const now = await read();
    for (const late of [changes[1], changes[2]]) {
      const { status, body } = await order(ana, late, seen);
      expect([status, body.code]).toEqual([409, 'cambio_mientras_tanto']);
      const nombre = first === luis ? 'Luis Otro' : 'Administración local';
      const { cuando, ...change } = body.cambio;
      expect(change).toEqual({ quien: { nombre, correo: first.email }, version: versionOf(now) });
      const at = Date.parse(cuando);
      expect(at).toBeGreaterThanOrEqual(began);
      expect(at).toBeLessThanOrEqual(Date.now());
      const day = dayInAsuncion(at).split('-').reverse().join('/');
      expect(body.message).toContain(`${nombre} cambió esto mientras tanto, el ${day} a las ${timeInAsuncion(at)}.`);
    }
    expect(await read()).toEqual(now);
  });

  test('RACE-12 without If-Match what one writes stays beside what another writes, however close they come', async () => {
    const { read, changes, first } = await make();
    const [one, other] = changes;
    const answers = await Promise.all([order(first, one), order(ana, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = await read();
    expect([one.shown(now), other.shown(now)]).toEqual([one.becomes, other.becomes]);
  });

  test('RACE-10 with the version that there is a change is written, and the version is another', async () => {
    const { read, versionOf, changes, first } = await make();
    const seen = versionOf(await read());
    const changed = await order(first, changes[0], etag(seen));
    expect(changed.status).toBe(200);
    const now = await read();
    expect(versionOf(now)).toBeGreaterThan(seen);
    expect(changes[0].shown(now)).toEqual(changes[0].becomes);
    const told = changed.headers.get('etag');
    if (told !== null) expect(told).toBe(etag(versionOf(now)));
    // The same again changes nothing, and whoever looks at it may go on.
    expect((await order(ana, changes[1], etag(versionOf(now)))).status).toBe(200);
  });

  test('RACE-13 an If-Match that is no version is refused with a sentence, and nothing is written', async () => {
    const { read, versionOf, changes, first } = await make();
    const before = await read();
    for (const ifMatch of ['tres', '"tres"', '']) {
      const refused = await order(first, changes[0], ifMatch);
      expect([refused.status, refused.body.code]).toEqual([400, 'pedido_invalido']);
      expect(refused.body.message).toBe(
        'No se entiende If-Match. Envía la versión que viste, entre comillas, como "3", o quítala.',
      );
    }
    expect(versionOf(await read())).toBe(versionOf(before));
    expect((await order(first, changes[0], '*')).status).toBe(200);
  });
});

test('RACE-14 every change that takes If-Match says so in the OpenAPI document, with its 409, and answers tell ETag', () => {
  const { paths } = openapiDocument() as { paths: Record<string, Record<string, Json>> };
  const taking = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, { parameters }]) => parameters.some((one: Json) => one.in === 'header' && one.name === 'If-Match'))
      .map(([method, { responses }]) => {
        expect(responses[409].content['application/json'].schema).toEqual({
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { properties: { code: { enum: expect.arrayContaining(['cambio_mientras_tanto']) } } },
          ],
        });
        return `${method.toUpperCase()} ${path}`;
      }),
  );
  expect(taking.sort()).toEqual([
    'DELETE /admin/plans/{code}',
    'DELETE /email-configs/{id}',
    'DELETE /export-templates/{id}',
    'DELETE /user/business/people/{email}',
    'DELETE /user/business/suppliers/{ruc}',
    'DELETE /user/business/webhooks/{id}',
    'PATCH /email-configs/{id}/enabled',
    'PATCH /user/business/people/{email}',
    'PATCH /user/business/webhooks/{id}',
    'PATCH /user/businesses/{id}',
    'POST /email-configs/{id}/toggle',
    'POST /export-templates/{id}/set-default',
    'POST /job/interval',
    'POST /job/start',
    'POST /job/stop',
    'POST /user/business/webhooks/{id}/secret',
    'PUT /admin/calendar',
    'PUT /admin/plans/{code}',
    'PUT /admin/users/{email}/role',
    'PUT /admin/users/{email}/status',
    'PUT /email-configs/{id}',
    'PUT /export-templates/{id}',
    'PUT /user/business',
    'PUT /user/business/imputation',
    'PUT /user/business/suppliers/{ruc}',
  ]);
  expect(paths['/export-templates/{id}']?.get.responses[200].headers.ETag.schema).toEqual({ type: 'string' });
});

describe('what is deleted, or marked', () => {
  test('RACE-10 stays where somebody changed it after it was looked at', async () => {
    const resources = Object.fromEntries(RESOURCES.map(({ name, make }) => [name, make]));
    for (const name of ['a plan', 'a template', 'a mailbox', 'the imputation of a supplier']) {
      const resource = await resources[name]?.();
      if (!resource) throw new Error(name);
      const { read, versionOf, changes, first } = resource;
      const seen = etag(versionOf(await read()));
      await order(first, changes[0]);
      const { path } = changes[0];
      expect({ name, status: (await ana.send('DELETE', path, undefined, seen)).status }).toEqual({ name, status: 409 });
      const now = etag(versionOf(await read()));
      expect({ name, status: (await ana.send('DELETE', path, undefined, now)).status }).toEqual({ name, status: 200 });
      expect((await ana.send('PUT', path, changes[0].body, now)).status).toBe(404);
    }
  });

  test('RACE-10 a supplier’s taxes that were taken away and chosen anew are another version', async () => {
    const supplier = await RESOURCES.find(({ name }) => name.endsWith('a supplier'))?.make();
    const before = await supplier?.read();
    const path = `/user/business/suppliers/${SUPPLIER}`;
    await luis.send('DELETE', path);
    await luis.send('PUT', path, { nombre: 'Proveedor', imputacion: IRE });
    expect((await ana.send('DELETE', path, undefined, etag(before.version))).status).toBe(409);
  });

  test('RACE-10 another default template is a change of the one that was it', async () => {
    const [one, other] = await Promise.all(
      ['Uno', 'Dos'].map(async (name) => {
        const body = { name, fields: [FIELD], is_default: name === 'Uno' };
        return (await ana.send('POST', '/export-templates', body)).body.template;
      }),
    );
    await luis.send('POST', `/export-templates/${other.id}/set-default`);
    const late = await ana.send('PUT', `/export-templates/${one.id}`, { is_default: true }, etag(one.version));
    expect([late.status, late.body.cambio.quien.correo]).toEqual([409, luis.email]);
    const { templates } = (await ana.send('GET', '/export-templates')).body;
    expect(templates.filter((each: Json) => each.is_default).map((each: Json) => each.name)).toEqual(['Dos']);
  });
});

test('RACE-15 a template’s PUT leaves what it does not name as it is', async () => {
  const body = { name: 'Entero', description: 'D', sheet_name: 'H', include_totals: true, fields: [FIELD] };
  const { id } = (await ana.send('POST', '/export-templates', { ...body, is_default: true })).body.template;
  const changed = (await luis.send('PUT', `/export-templates/${id}`, { include_header: false })).body.template;
  expect(changed).toMatchObject({ ...body, fields: [FIELD], is_default: true, include_header: false });
});

test('RACE-15 a PUT of the business, or of its taxes, leaves what it does not name as it is', async () => {
  const otra = await aPerson('entera@empresa.com.py', 'Entera');
  await otra.send('PUT', '/user/business', { ruc: OURS, nombre: 'Entera' });
  const renamed = (await otra.send('PUT', '/user/business', { nombre: 'Otra' })).body.negocio;
  expect([renamed.ruc, renamed.nombre]).toEqual([OURS, 'Otra']);
  await otra.send('PUT', '/user/business/imputation', { imputacion_compras: VAT, imputacion_ventas: VAT });
  const changed = (await otra.send('PUT', '/user/business/imputation', { imputacion_ventas: IRE })).body.negocio;
  expect([changed.imputacion_compras, changed.imputacion_ventas]).toEqual([VAT, IRE]);
});

test('RACE-15 a business that nobody named yet is told by both its data, and says which is missing', async () => {
  const nueva = await aPerson('nueva@empresa.com.py', 'Nueva');
  const { status, body } = await nueva.send('PUT', '/user/business', { ruc: OURS }, etag(0));
  expect([status, Object.keys(body.fields)]).toEqual([422, ['nombre']]);
  expect((await nueva.send('PUT', '/user/business', { ruc: OURS, nombre: 'Nueva' }, etag(0))).status).toBe(200);
  expect((await nueva.send('PUT', '/user/business', { ruc: OURS, nombre: 'Otra' }, etag(0))).status).toBe(409);
});
