import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesOf } from '#contract/api/codes-of.ts';
import { allRoutes } from '#contract/routes.ts';
import { errors } from '#contract/wire/errors.ts';
import { openapiDocument, openapiPath } from '#contract/wire/openapi.ts';
import { type Document, typescriptClient } from '../../scripts/lib/typescript-client.ts';
import { answerProblems, schemaProblems } from './answer-problems.ts';

const document = openapiDocument() as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([at, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${at}`, operation })),
);

describe('the document of the API', () => {
  test('DOOR-30 names for each call the scopes of a token, as its route declares them, and a name of its own', () => {
    const told = new Map(operations.map(({ name, operation }) => [name, operation]));
    for (const { method, path: at, scopes = [] } of allRoutes) {
      const operation = told.get(`${method} ${openapiPath(at)}`);
      expect(operation?.security.flatMap(({ token = [] }) => token)).toHaveLength(scopes.length);
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('DOOR-31 has an example of each JSON answer and of what is sent, and each fits its own schema', () => {
    let checked = 0;
    for (const { name, operation } of operations) {
      // Refusals are all of one shape, which DOOR-33 looks at.
      const { 200: done, 202: later } = operation.responses;
      const contents = [operation.requestBody, done, later].flatMap((one) => Object.entries(one?.content ?? {}));
      for (const [type, { schema, example }] of contents as [string, { schema: object; example?: unknown }][]) {
        if (type !== 'application/json' || example === undefined) continue;
        expect({ name, problems: schemaProblems(schema, example) }).toEqual({ name, problems: [] });
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(150);
  });

  test('DOOR-32 lists by status every code that a call may answer, with its sentence', () => {
    for (const route of allRoutes) {
      for (const code of codesOf(route)) {
        const { responses } = document.paths[openapiPath(route.path)]?.[route.method.toLowerCase()] ?? {};
        const told = responses?.[errors[code][0]] as { description?: string } | undefined;
        expect(told?.description?.split(', ')).toContain(code);
      }
    }
    expect(
      Object.keys(errors).every((code) => code in (document as unknown as { 'x-codigos': object })['x-codigos']),
    ).toBe(true);
  });

  test('DOOR-33 an answer that it does not describe is found: a missing field, one too many, another code', () => {
    const call = { method: 'GET', path: '/user/business/tokens', status: 200 };
    const token = {
      ...{ id: '01a1dd86-0c76-75cd-8c5b-13322ec6db18', nombre: 'x', termina_en: 'abcd', alcances: ['exportar'] },
      ...{ creado: '2026-11-15T10:00:00Z', creado_por: 'a@b.c', ultimo_uso: null, vence: null, estado: 'activo' },
      asistente: null,
    };
    const problems = (body: unknown, over = {}) => answerProblems({ ...call, ...over, body });
    expect(problems({ success: true, tokens: [token] })).toEqual([]);
    expect(problems({ success: true, tokens: [{ ...token, estado: 'otro' }] })).not.toEqual([]);
    expect(problems({ success: true, tokens: [{ ...token, secreto: 'x' }] })).not.toEqual([]);
    expect(problems({ success: true })).not.toEqual([]);
    const refusal = { success: false, code: 'sin_sesion', message: 'x', detail: 'x' };
    expect(problems(refusal, { status: 401 })).toEqual([]);
    expect(problems({ ...refusal, code: 'inventado' }, { status: 401 })).not.toEqual([]);
    // A program must know what it may meet: an open call answers the codes that it names.
    const open = { path: '/invoices/months', status: 409 };
    expect(problems({ ...refusal, code: 'mes_cerrado' }, open)).not.toEqual([]);
  });

  test('DOOR-36 the TypeScript client is the one that follows from it (npm run api-client)', () => {
    const file = path.resolve(import.meta.dirname, '../../public/ajaka-client.ts');
    expect(readFileSync(file, 'utf8')).toBe(typescriptClient(document));
  });
});
