import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '../routes.ts';
import { amount } from './amounts.ts';
import { encodeReply } from './encode-reply.ts';
import { count, id } from './fields.ts';
import { type Shape, wire } from './wire.ts';

const outcome = (encode: () => unknown) => {
  try {
    return { value: encode() };
  } catch (error) {
    return { said: (error as Error).message };
  }
};
const both = (shape: Shape, value: unknown) => ({
  ours: outcome(() => encodeReply(shape, value)),
  zod: outcome(() => z.encode(shape, value)),
});

interface Described {
  readonly fields?: Record<string, readonly [string, Described]>;
  readonly _zod: { readonly values?: ReadonlySet<unknown>; readonly def: Record<string, unknown> & { type: string } };
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '019a8f2e-6c1d-7b40-9f53-2d8c1a7e4b66',
  date: '2026-10-30',
  datetime: '2026-10-30T12:00:00-03:00',
};

/** Something of that shape: all there is, or as little as may be. */
function sampleOf(shape: Described, isLittle: boolean, depth = 0): unknown {
  const { fields, _zod: about } = shape;
  const { def } = about;
  const inner = (one: unknown) => sampleOf(one as Described, isLittle, depth + 1);
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, [, one]]) => [name, inner(one)]));
  switch (def.type) {
    case 'lazy':
      return inner((def.getter as () => unknown)());
    case 'nullable':
      return isLittle ? null : inner(def.innerType);
    case 'optional':
      return isLittle ? undefined : inner(def.innerType);
    case 'array':
      return isLittle || depth > 12 ? [] : [inner(def.element), inner(def.element)];
    case 'pipe':
      return inner(def.out);
    case 'union':
      return inner((def.options as unknown[])[0]);
    case 'enum':
    case 'literal':
      return [...(about.values ?? [])][0];
    case 'number':
      return 5;
    case 'boolean':
      return true;
    case 'record':
      return {};
    // An amount, where it is one.
    default:
      return TEXTS[String(def.format)] ?? '1500';
  }
}

/** Files and streams have no shape. */
const REPLIES = allRoutes.filter(({ reply }) => '_zod' in reply);

test('API-95 what the server answers is what its shape gives, of every call, with all there is and with as little', () => {
  let whole = 0;
  for (const { method, path, reply } of REPLIES) {
    for (const isLittle of [true, false]) {
      const { ours, zod } = both(reply as Shape, sampleOf(reply as unknown as Described, isLittle));
      expect(ours, `${method} ${path}`).toEqual(zod);
      if ('value' in ours) whole++;
    }
  }
  expect(whole).toBeGreaterThan(REPLIES.length);
});

describe('an answer that is wrong', () => {
  const shape = wire(() => ({
    id: ['id', id],
    total: ['monto_total', z.nullable(amount)],
    lines: ['lineas', z.array(wire(() => ({ count: ['cantidad', count] })))],
    side: ['lado', z.optional(z.enum(['compra', 'venta']))],
  })) as Shape;
  const RIGHT = { id: TEXTS.uuid, total: '12.5', lines: [{ count: 0 }, { count: 3 }] };

  test('API-95 is refused by a check that a shape got later, also one of several fields', () => {
    const few = z.lazy(() => z.string()).check(z.refine((text) => text.length < 3)) as unknown as Shape;
    expect(both(few, 'ab').ours).toEqual({ value: 'ab' });
    expect(both(few, 'abcd')).toEqual({ ours: both(few, 'abcd').zod, zod: { said: expect.any(String) } });
  });

  test('API-95 is refused with the place and the words of the shape, whatever is wrong in it', () => {
    expect(both(shape, { ...RIGHT, more: 'nobody asked' }).ours).toEqual({
      value: { id: TEXTS.uuid, monto_total: 12.5, lineas: [{ cantidad: 0 }, { cantidad: 3 }] },
    });
    const wrong = [
      ...[null, undefined, 'text', 7, []],
      { ...RIGHT, id: 'no-uuid' },
      { ...RIGHT, total: undefined },
      { ...RIGHT, total: 'doce' },
      { ...RIGHT, lines: [{ count: 1 }, { count: -1 }] },
      { ...RIGHT, lines: [{ count: 1.5 }] },
      { ...RIGHT, lines: {} },
      { ...RIGHT, side: 'otro' },
      { id: RIGHT.id, lines: [] },
    ];
    for (const value of wrong) {
      const { ours, zod } = both(shape, value);
      expect(ours).toEqual(zod);
      expect(Object.keys(ours)).toEqual(['said']);
    }
  });
});
