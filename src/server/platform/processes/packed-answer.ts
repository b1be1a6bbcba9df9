import { deserialize, serialize } from 'node:v8';
import { holdsLongList, SLICE, slicesInTurns } from '../in-turns.ts';

/** An answer as it travels: what is long in it apart and in slices, so that it can be unpacked a slice at a time. */
export interface PackedAnswer {
  /** The answer, with an empty list where a long one was. */
  readonly rest: Uint8Array;
  readonly lists: readonly { readonly path: readonly string[]; readonly slices: readonly Uint8Array[] }[];
}

export function packAnswer(answer: object): PackedAnswer {
  const lists: { path: string[]; slices: Uint8Array[] }[] = [];
  const takeOut = (value: unknown, path: string[]): unknown => {
    if (!holdsLongList(value)) return value;
    if (!Array.isArray(value)) {
      return Object.fromEntries(
        Object.entries(value as object).map(([name, part]) => [name, takeOut(part, [...path, name])]),
      );
    }
    const isLong = value.length > SLICE && !value.some((part) => holdsLongList(part));
    if (!isLong) return value.map((part, at) => takeOut(part, [...path, String(at)]));
    const slices: Uint8Array[] = [];
    for (let at = 0; at < value.length; at += SLICE) slices.push(serialize(value.slice(at, at + SLICE)));
    lists.push({ path, slices });
    return [];
  };
  return { rest: serialize(takeOut(answer, [])), lists };
}

export function packedBytes({ rest, lists }: PackedAnswer): number {
  return lists.flatMap(({ slices }) => slices).reduce((sum, { length }) => sum + length, rest.length);
}

export async function unpackAnswer({ rest, lists }: PackedAnswer): Promise<object> {
  const answer = deserialize(rest) as object;
  for (const { path, slices } of lists) {
    const list = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], answer) as unknown[];
    for await (const [slice] of slicesInTurns(slices, 1)) if (slice) list.push(...(deserialize(slice) as unknown[]));
  }
  return answer;
}
