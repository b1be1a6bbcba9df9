import * as z from 'zod/mini';

type Fields = Record<string, readonly [wireName: string, shape: z.ZodMiniType]>;
type Side = 'input' | 'output';
type Value<S, D extends Side> = D extends 'input' ? z.input<S> : z.output<S>;
/** Names of the fields that may be absent: those whose shape takes `undefined`. */
type MayMiss<F extends Fields, D extends Side> = {
  [K in keyof F]: undefined extends Value<F[K][1], D> ? K : never;
}[keyof F];
type Coded<F extends Fields> = { [K in Exclude<keyof F, MayMiss<F, 'output'>>]: z.output<F[K][1]> } & {
  [K in MayMiss<F, 'output'>]?: z.output<F[K][1]>;
};
type Wired<F extends Fields> = { [K in Exclude<keyof F, MayMiss<F, 'input'>> as F[K][0]]: z.input<F[K][1]> } & {
  [K in MayMiss<F, 'input'> as F[K][0]]?: z.input<F[K][1]>;
};

export type Shape<Code = unknown, Wire = unknown> = z.ZodMiniType<Code, Wire>;

/** One line per field: name in code, name on the wire, shape. Both directions come from it. */
export function wire<const F extends Fields>(fields: F): Shape<Coded<F>, Wired<F>> {
  const entries = Object.entries(fields);
  const decoding = entries.map(([name, [wireName]]) => [wireName, name] as const);
  const encoding = entries.map(([name, [wireName]]) => [name, wireName] as const);
  return z.codec(
    z.object(Object.fromEntries(entries.map(([, [wireName, shape]]) => [wireName, shape]))),
    z.custom<Record<string, unknown>>(),
    {
      decode: (sent) => renamed(sent, decoding),
      encode: (kept) => renamed(kept, encoding),
    },
  ) as unknown as Shape<Coded<F>, Wired<F>>;
}

/** A list of a hundred rows passes here several hundred times. */
function renamed(from: Record<string, unknown>, names: readonly (readonly [from: string, to: string])[]) {
  const to: Record<string, unknown> = {};
  for (const [name, other] of names) to[other] = from[name];
  return to;
}
