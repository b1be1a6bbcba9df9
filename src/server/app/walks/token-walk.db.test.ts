import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { BUSINESS_HEADER, type Route } from '#contract/wire/route.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/tokens/token-scopes.ts';
import { WRONG_TOKENS_A_MINUTE } from '#server/features/tokens/identify-token.ts';
import { aBusiness } from '../../../../test/builders/a-business.ts';
import { aDeskPerson, type DeskPerson } from '../../../../test/builders/a-desk.ts';
import { aToken } from '../../../../test/builders/a-token.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { upload } from '../../../../test/intake/uploads.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { startTestApp, type TestApp } from '../../../../test/server/test-app.ts';

const clock = adjustableClock();
let server: TestApp;
let owner: DeskPerson;
beforeAll(async () => {
  server = await startTestApp({}, { clock });
  owner = await aDeskPerson(server, 'duena@programas.com.py');
});
afterAll(() => server.stop());

/** Said here once more: the walk does not trust what the routes declare. All others are closed. */
const OPEN: Readonly<Record<TokenScope, readonly string[]>> = {
  'read-invoices': [
    'GET /v2/invoices/headers',
    'GET /v2/invoices/parties',
    'GET /v2/invoices/:id',
    'GET /v2/invoices/:id/facsimile',
    'GET /v2/invoices/:id/files',
    'GET /v2/invoices/:id/files/:sha256',
    'GET /v2/invoices/:id/files/:sha256/pages/:page',
    'GET /v2/invoices/:id/watch',
    'GET /v2/suppliers/:ruc',
    'GET /v2/suppliers/:ruc/watch',
    'GET /invoices/months',
    'GET /invoices/month/:yearMonth/stats',
    'GET /export/mongodb/stats',
    'GET /mcp',
    'POST /mcp',
  ],
  'upload-documents': [
    'POST /upload-xml',
    'POST /tasks/upload-xml',
    'POST /upload',
    'POST /tasks/upload-pdf',
    'GET /tasks/:id',
  ],
  export: [
    'GET /tasks/:id',
    'GET /export-templates/available-fields',
    'GET /export-templates',
    'GET /export-templates/:id',
    'POST /export/count',
    'POST /export/custom',
    'GET /export/rg90',
    'POST /export/rg90',
    'POST /export/originals',
    'POST /tasks/export',
    'POST /tasks/export-originals',
    'GET /export/files',
    'GET /export/files/:id',
    'GET /mcp',
    'POST /mcp',
  ],
  'read-closing': [
    'GET /closing',
    'GET /closing/:yearMonth',
    'GET /closing/:yearMonth/missing',
    'GET /closing/:yearMonth/requests',
    'GET /closing/:yearMonth/differences',
    'GET /closing/:yearMonth/imputation',
    'GET /closing/:ym/reconciliation',
    'GET /mcp',
    'POST /mcp',
  ],
};
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;
const isOpen = (route: Route) => Object.values(OPEN).some((names) => names.includes(nameOf(route)));
const asked = allRoutes.filter(({ access }) => access !== 'public');

type Outcome = 'may' | 'is closed' | 'lacks the scope' | 'is another business' | 'is no token' | 'has no plan for it';
const CODES: Readonly<Record<string, Outcome>> = {
  token_no_admitido: 'is closed',
  alcance_insuficiente: 'lacks the scope',
  negocio_no_encontrado: 'is another business',
  token_invalido: 'is no token',
  plan_no_incluye: 'has no plan for it',
};
const STATUS: Readonly<Record<Exclude<Outcome, 'may'>, number>> = {
  ...{ 'is closed': 403, 'lacks the scope': 403, 'is another business': 404, 'is no token': 401 },
  'has no plan for it': 402,
};
const NO_ID = '00000000-0000-7000-8000-000000000000';

interface Businesses {
  /** The token's. */
  readonly own: string;
  /** That the calls name; none where absent. */
  readonly named?: string;
}

/** The body is broken: whoever is refused is refused before it is read, and whoever is not changes nothing. */
async function outcomeOf(route: Route, secret: string, { own, named }: Businesses): Promise<string> {
  const inPath = route.businessInPath ? (named ?? own) : NO_ID;
  const { status, body } = await server.call(route.path.replace(/:\w+/g, inPath), {
    ...{ token: secret, method: route.method },
    ...(route.method === 'GET' ? {} : { body: '{' }),
    headers: named === undefined ? {} : { [BUSINESS_HEADER]: named },
  });
  const outcome = CODES[body?.code] ?? 'may';
  // A call that goes on finds nothing, or cannot read its body; nobody is asked to sign in.
  if (outcome === 'may') return status === 401 || status === 403 ? `${status} ${body?.code}` : outcome;
  return STATUS[outcome] === status ? outcome : `${outcome} with ${status}`;
}

async function walk(
  secret: string,
  expected: (route: Route) => Outcome,
  { own = owner.ownerId, ...rest }: Partial<Businesses> = {},
): Promise<void> {
  const found: Record<string, string> = {};
  let wrong = 0;
  for (const route of asked) {
    const outcome = await outcomeOf(route, secret, { own, ...rest });
    found[nameOf(route)] = outcome;
    // More of them from one address are not looked at until its minute ends.
    if (outcome === 'is no token' && ++wrong % WRONG_TOKENS_A_MINUTE === 0) clock.advance(60_000);
  }
  expect(found).toEqual(Object.fromEntries(asked.map((route) => [nameOf(route), expected(route)])));
}

test('DOOR-04 the table names only calls that there are, and what no table names is closed', () => {
  const declared = asked.map(nameOf);
  for (const names of Object.values(OPEN)) for (const name of names) expect(declared).toContain(name);
  const open = asked.filter(({ scopes }) => scopes !== undefined);
  expect(open.map(nameOf).sort()).toEqual(asked.filter(isOpen).map(nameOf).sort());
  // Nobody may give a token what only one person decides, or an administrator.
  expect(open.filter(({ access }) => access !== 'lectura' && access !== 'contador').map(nameOf)).toEqual([]);
});

test('DOOR-05 no token reaches people, plans, mailboxes, tokens or administration, nor deletes or closes anything', () => {
  const open = asked.filter(({ scopes }) => scopes !== undefined).map(nameOf);
  const kept = /\/(people|invitations|subscription|email-config|tokens|webhooks|admin|businesses|job|desk)/;
  expect(open.filter((name) => kept.test(name))).toEqual([]);
  expect(open.filter((name) => /^(DELETE|PUT|PATCH)/.test(name))).toEqual([]);
  expect(open.filter((name) => /\/(close|reopen|accept|confirm|undo|move)$/.test(name))).toEqual([]);
});

describe('every call, by scope and by business', () => {
  test.each(TOKEN_SCOPES)(
    'DOOR-04 DOOR-05 a token that may only %s may make its own calls and no other',
    async (scope) => {
      const { secret } = await aToken(server, owner.token, [scope]);
      await walk(secret, (route) => {
        if (!isOpen(route)) return 'is closed';
        return OPEN[scope].includes(nameOf(route)) ? 'may' : 'lacks the scope';
      });
    },
  );

  test('DOOR-06 a token with every scope may all that any scope may, in its business alone', async () => {
    const { secret } = await aToken(server, owner.token);
    const mayAll = (route: Route) => (isOpen(route) ? 'may' : 'is closed');
    await walk(secret, mayAll);
    await walk(secret, mayAll, { named: owner.ownerId });
    // Its creator works there too: the token does not.
    const other = await aDeskPerson(server, 'otra@programas.com.py');
    await owner.join(other.ownerId, 'duena');
    await walk(secret, () => 'is another business', { named: other.ownerId });
    await walk(secret, () => 'is another business', { named: 'x' });
  });

  test('DOOR-08 a revoked token is none, whatever it calls', async () => {
    const { secret, id } = await aToken(server, owner.token);
    expect((await server.call(`/user/business/tokens/${id}`, { token: owner.token, method: 'DELETE' })).status).toBe(
      200,
    );
    await walk(secret, () => 'is no token');
  });

  test('DOOR-11 without api_access in the plan each open call is refused with a sentence', async () => {
    const person = await aDeskPerson(server, 'sin-api@programas.com.py');
    const { secret } = await aToken(server, person.token);
    await server.db
      .updateTable('owner')
      .set({ trial_expires_at: new Date(0) })
      .where('id', '=', person.ownerId)
      .execute();
    const outcome = (route: Route) => (isOpen(route) ? 'has no plan for it' : 'is closed');
    await walk(secret, outcome, { own: person.ownerId });
  });
});

test('DOOR-07 ids of another business are not found, by any open call', async () => {
  const other = await aBusiness(server, 'ajeno', [{ key: 1 }]);
  const { body } = await server.call('/v2/invoices/headers', { token: other.token });
  const [{ id }] = body.data;
  const { secret } = await aToken(server, owner.token);
  const ofInvoice = asked.filter(({ path, scopes }) => scopes !== undefined && path.startsWith('/v2/invoices/:id'));
  expect(ofInvoice.length).toBeGreaterThan(4);
  for (const route of ofInvoice) {
    const path = route.path.replace(':id', id).replace(':sha256', 'a'.repeat(64)).replace(':page', '1');
    const { status, body: refusal } = await server.call(path, { token: secret });
    expect({ path: nameOf(route), status, code: refusal.code }).toEqual({
      ...{ path: nameOf(route), status: 404, code: 'no_encontrado' },
    });
  }
  const { secret: theirs } = await aToken(server, other.token);
  expect((await server.call(`/v2/invoices/${id}`, { token: theirs })).status).toBe(200);
  // Nor what their programs began: a file they ordered, what they sent.
  const order = { token: theirs, body: { filters: {}, filename: 'x' } };
  const { job_id: ordered } = (await server.call('/tasks/export-originals', order)).body;
  const { job_id: sent } = (await upload(server.url, '/tasks/upload-xml', theirs, [['a.xml', numberedInvoice(1)]]))
    .body;
  for (const path of [`/tasks/${ordered}`, `/tasks/${sent}`, `/export/files/${ordered}`]) {
    expect({ path, status: (await server.call(path, { token: secret })).status }).toEqual({ path, status: 404 });
  }
  expect((await server.call(`/tasks/${ordered}`, { token: theirs })).status).toBe(200);
  expect((await server.call(`/tasks/${sent}`, { token: theirs })).status).toBe(200);
  expect(JSON.stringify((await server.call('/export/files', { token: secret })).body)).not.toContain(ordered);
  expect((await server.call('/v2/invoices/headers', { token: secret })).body.data).toEqual([]);
});
