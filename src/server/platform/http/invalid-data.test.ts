import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { startTestServer, type TestServer } from '../../../../test/server/test-server.ts';
import { bind } from './bind.ts';
import { ApiError } from './reply/api-error.ts';

const saveAccount = defineRoute({
  method: 'POST',
  path: '/cuentas',
  access: 'public',
  summary: 'Guarda una cuenta',
  query: wire(() => ({ page: ['page', z.optional(z.string().check(z.regex(/^\d+$/)))] })),
  body: wire(() => ({
    hostName: ['servidor', z.string().check(z.minLength(1))],
    folders: ['carpetas', z.array(wire(() => ({ folderName: ['nombre', z.string()] })))],
  })),
  reply: wire(() => ({ hostName: ['servidor', z.string()] })),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer([
    bind(saveAccount, ({ body: { hostName } }) => {
      if (hostName === 'localhost') {
        throw new ApiError('datos_invalidos', { fields: { servidor: 'Escribe un servidor que no sea este.' } });
      }
      return { hostName };
    }),
  ]);
});
afterAll(() => server.close());

describe('API-94 422 names the fields beside the sentence', () => {
  test('each by its path on the wire', async () => {
    const { status, body } = await server.call('/cuentas', {
      body: { servidor: '', carpetas: [{ nombre: 'INBOX' }, { nombre: 7 }] },
    });
    expect(status).toBe(422);
    const sentence = 'Revisa estos datos. servidor: Escribe al menos 1 carácter. carpetas.1.nombre: Debe ser un texto.';
    expect(body).toEqual({
      success: false,
      code: 'datos_invalidos',
      message: sentence,
      detail: sentence,
      fields: { servidor: 'Escribe al menos 1 carácter.', 'carpetas.1.nombre': 'Debe ser un texto.' },
    });
  });

  test('those of the query too', async () => {
    const { body } = await server.call('/cuentas?page=x', { body: { servidor: 'imap.x.py', carpetas: [] } });
    expect(body.fields).toEqual({ page: 'No tiene la forma esperada.' });
  });

  test('and those that only the use case can judge', async () => {
    const { status, body } = await server.call('/cuentas', { body: { servidor: 'localhost', carpetas: [] } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: 'Revisa estos datos. servidor: Escribe un servidor que no sea este.',
      fields: { servidor: 'Escribe un servidor que no sea este.' },
    });
  });
});
