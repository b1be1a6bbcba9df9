import * as z from 'zod/mini';
import { onFirstUse } from '#domain/on-first-use.ts';

export type WireFields = Record<string, readonly [wireName: string, shape: z.ZodMiniType]>;
type Side = 'input' | 'output';
type Value<S, D extends Side> = D extends 'input' ? z.input<S> : z.output<S>;
/** Names of the fields that may be absent: those whose shape takes `undefined`. */
type MayMiss<F extends WireFields, D extends Side> = {
  [K in keyof F]: undefined extends Value<F[K][1], D> ? K : never;
}[keyof F];
type Coded<F extends WireFields> = { [K in Exclude<keyof F, MayMiss<F, 'output'>>]: z.output<F[K][1]> } & {
  [K in MayMiss<F, 'output'>]?: z.output<F[K][1]>;
};
type Wired<F extends WireFields> = { [K in Exclude<keyof F, MayMiss<F, 'input'>> as F[K][0]]: z.input<F[K][1]> } & {
  [K in MayMiss<F, 'input'> as F[K][0]]?: z.input<F[K][1]>;
};

export type Shape<Code = unknown, Wire = unknown> = z.ZodMiniType<Code, Wire>;

/**
 * A shape with one line per field: name in code, name on the wire, shape. Both directions are built from it. The fields
 * are a function, so that a shape is built when it is first used: a page uses a few of the hundreds there are, and
 * building all of them kept a phone busy before its first page.
 */
export function wire<const F extends WireFields>(fieldsOf: () => F, judge?: Judge): Shape<Coded<F>, Wired<F>> {
  const fields = onFirstUse(fieldsOf);
  const shape = z.lazy(() => codecOf(fields(), judge));
  Object.defineProperty(shape, 'fields', { get: fields });
  return shape as unknown as Shape<Coded<F>, Wired<F>>;
}

/**
 * What is wrong with two fields together, by their names on the wire, once each is right by itself. Only the receiver
 * of a request checks it: a page shows whatever the server answers.
 */
type Judge = (sent: Readonly<Record<string, unknown>>) => { field: string; problem: string } | undefined;

function codecOf(fields: WireFields, judge: Judge | undefined) {
  const entries = Object.entries(fields);
  const decoding = entries.map(([name, [wireName]]) => [wireName, name] as const);
  const encoding = entries.map(([name, [wireName]]) => [name, wireName] as const);
  return z.codec(
    z.object(Object.fromEntries(entries.map(([, [wireName, shape]]) => [wireName, shape]))),
    z.custom<Record<string, unknown>>(),
    {
      decode: (sent, { issues }) => {
        const wrong = judge?.(sent);
        if (wrong) issues.push({ code: 'custom', path: [wrong.field], message: wrong.problem, input: sent });
        return renamed(sent, decoding);
      },
      encode: (kept) => renamed(kept, encoding),
    },
  );
}

/** What a step of a path meets: fields of a wire shape, a list, a wrapped shape, or a plain value. */
interface Step {
  fields?: WireFields;
  _zod: { def: { element?: Step; innerType?: Step } };
}

/**
 * The path of a field on the wire (`cuentas.0.servidor`) with the names in code (`accounts.0.host`); null when there is
 * none.
 */
export function pathInCode(shape: Shape | undefined, path: string): string | null {
  return stepsInCode(shape as Step | undefined, path.split('.'))?.join('.') ?? null;
}

function stepsInCode(shape: Step | undefined, [step, ...rest]: readonly string[]): string[] | null {
  if (step === undefined) return [];
  if (!shape) return null;
  const { element, innerType } = shape._zod.def;
  if (innerType) return stepsInCode(innerType, [step, ...rest]);
  const [name, inner] = shape.fields ? (fieldOnWire(shape.fields, step) ?? []) : [step, element];
  const deeper = name === undefined ? null : stepsInCode(inner as Step | undefined, rest);
  return deeper && name !== undefined ? [name, ...deeper] : null;
}

function fieldOnWire(fields: WireFields, wireName: string): [name: string, shape: unknown] | undefined {
  for (const [name, [other, shape]] of Object.entries(fields)) if (other === wireName) return [name, shape];
  return undefined;
}

/** Kept fast: a list of a hundred rows calls it several hundred times. */
function renamed(from: Record<string, unknown>, names: readonly (readonly [from: string, to: string])[]) {
  const to: Record<string, unknown> = {};
  for (const [name, other] of names) to[other] = from[name];
  return to;
}
