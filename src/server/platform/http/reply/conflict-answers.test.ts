import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/test-server.ts';
import { DatabaseBusy } from '../../db/locks/retry-conflicts.ts';
import { bind } from '../bind.ts';

const ask = defineRoute({
  method: 'GET',
  path: '/choque/:code',
  access: 'public',
  summary: 'Falla como falla la base de datos',
  params: wire(() => ({ code: ['code', z.string()] })),
  reply: wire(() => ({ isDone: ['listo', z.boolean()] })),
});
const fromDatabase = (code: string) => Object.assign(new pg.DatabaseError('it said', 6, 'error'), { code });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([
    bind(ask, ({ params: { code } }) => {
      throw code === 'busy' ? new DatabaseBusy(fromDatabase('40P01')) : fromDatabase(code);
    }),
  ]);
});
afterAll(() => server.close());

test.each(['busy', '40P01', '40001', '55P03'])(
  'RACE-05 %s, at the very end, is «intenta de nuevo» and when',
  async (code) => {
    const { status, headers, body } = await server.call(`/choque/${code}`);
    expect({ status, code: body.code, retry: headers.get('retry-after') }).toEqual({
      ...{ status: 503, code: 'muchos_cambios', retry: '2' },
    });
    expect(body.message).toBe(
      'Hay muchos cambios a la vez sobre los mismos datos. No se guardó nada: intenta de nuevo en unos segundos.',
    );
  },
);

test('RACE-05 what is wrong for another reason is no conflict', async () => {
  expect((await server.call('/choque/22012')).status).toBe(500);
});
