import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaSample } from '../../../test/contract/schema-sample.ts';
import { allRoutes } from '../routes.ts';
import type { Route } from './route.ts';
import { pathInCode, type Shape, wire } from './wire.ts';

const invoice = wire(() => ({
  documentNumber: ['numero_documento', z.string()],
  items: ['items', z.array(wire(() => ({ lineNumber: ['linea', z.int()] })))],
  note: ['nota', z.optional(z.string())],
}));

test('a wire shape translates names both ways, inside lists too', () => {
  const sent = { numero_documento: '001-001-0000001', items: [{ linea: 1 }] };
  const kept = z.decode(invoice, sent);
  expect(kept).toEqual({ documentNumber: '001-001-0000001', items: [{ lineNumber: 1 }], note: undefined });
  expect(JSON.parse(JSON.stringify(z.encode(invoice, kept)))).toEqual(sent);
});

test('a wire shape refuses what does not fit and names the field as it is on the wire', () => {
  const { error } = z.safeDecode(invoice, { numero_documento: 7, items: [] } as never);
  expect(error?.issues[0]?.path).toEqual(['numero_documento']);
});

test('API-94 a path of the wire is found again by its names in code, through lists and what may be absent', () => {
  expect(pathInCode(invoice, 'numero_documento')).toBe('documentNumber');
  expect(pathInCode(invoice, 'items.3.linea')).toBe('items.3.lineNumber');
  expect(pathInCode(invoice, 'nota')).toBe('note');
  expect(pathInCode(z.optional(invoice), 'nota')).toBe('note');
  expect(pathInCode(invoice, 'items.3.otra')).toBeNull();
  expect(pathInCode(invoice, 'cuerpo')).toBeNull();
  expect(pathInCode(undefined, 'nota')).toBeNull();
});

const shapes = allRoutes.flatMap((route: Route) =>
  (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const shape = route[part];
    return shape ? [[`${route.method} ${route.path} ${part}`, shape] as [string, Shape]] : [];
  }),
);

test.each(shapes)('%s survives encode → JSON → decode', (_name, shape) => {
  const sent = schemaSample(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }));
  const kept = z.decode(shape, sent as never);
  const again = JSON.parse(JSON.stringify(z.encode(shape, kept as never)));
  expect(again).toEqual(sent);
  expect(z.decode(shape, again)).toEqual(kept);
});
