import { deserialize, serialize } from 'node:v8';
import { MIB } from '#domain/byte-size.ts';
import { holdsLongList, SLICE, slicesInTurns } from '../work-in-slices.ts';

type Path = readonly string[];

/** An answer as it is sent: long lists travel apart, in slices, so that it can be unpacked a slice at a time. */
export interface PackedAnswer {
  /** The answer, with an empty list where a long one was, and no bytes where there were many. */
  readonly rest: Uint8Array;
  readonly lists: readonly { readonly path: Path; readonly slices: readonly Uint8Array[] }[];
  /** Large files, whose bytes were sent before in pieces, in this order. */
  readonly files: readonly { readonly path: Path; readonly length: number }[];
}

/** Copying as much takes a millisecond. Files up to this size travel in the answer itself. */
export const PIECE_BYTES = MIB;

export function packAnswer(answer: object): { packed: PackedAnswer; pieces: readonly Uint8Array[] } {
  const lists: { path: Path; slices: Uint8Array[] }[] = [];
  const files: { path: Path; length: number }[] = [];
  const pieces: Uint8Array[] = [];
  const takeBytesOut = (value: unknown, path: Path): unknown => {
    if (value instanceof Uint8Array) {
      if (value.length <= PIECE_BYTES) return value;
      files.push({ path, length: value.length });
      for (let at = 0; at < value.length; at += PIECE_BYTES) pieces.push(value.subarray(at, at + PIECE_BYTES));
      return null;
    }
    if (Array.isArray(value)) return value.map((part, at) => takeBytesOut(part, [...path, String(at)]));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, takeBytesOut(part, [...path, name])]));
  };
  const takeListsOut = (value: unknown, path: Path): unknown => {
    if (!holdsLongList(value)) return value;
    if (!Array.isArray(value)) {
      return Object.fromEntries(
        Object.entries(value as object).map(([name, part]) => [name, takeListsOut(part, [...path, name])]),
      );
    }
    const isLong = value.length > SLICE && !value.some((part) => holdsLongList(part));
    if (!isLong) return value.map((part, at) => takeListsOut(part, [...path, String(at)]));
    const slices: Uint8Array[] = [];
    for (let at = 0; at < value.length; at += SLICE) slices.push(serialize(value.slice(at, at + SLICE)));
    lists.push({ path, slices });
    return [];
  };
  const light = holdsLargeFile(answer) ? takeBytesOut(answer, []) : answer;
  return { packed: { rest: serialize(takeListsOut(light, [])), lists, files }, pieces };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Packages lie in each other three deep at most. */
const DEPTH = 12;

function holdsLargeFile(value: unknown, depth = DEPTH): boolean {
  if (value instanceof Uint8Array) return value.length > PIECE_BYTES;
  if (depth === 0 || !(Array.isArray(value) || isPlain(value))) return false;
  return Object.values(value).some((part) => holdsLargeFile(part, depth - 1));
}

export function packedBytes({ rest, lists, files }: PackedAnswer): number {
  const inSlices = lists.flatMap(({ slices }) => slices).reduce((sum, { length }) => sum + length, rest.length);
  return files.reduce((sum, { length }) => sum + length, inSlices);
}

export async function unpackAnswer(
  { rest, lists, files }: PackedAnswer,
  pieces: readonly Uint8Array[] = [],
): Promise<object> {
  const answer = deserialize(rest) as object;
  for (const { path, slices } of lists) {
    const list = partAt(answer, path) as unknown[];
    for await (const [slice] of slicesInTurns(slices, 1)) if (slice) list.push(...(deserialize(slice) as unknown[]));
  }
  const left = [...pieces];
  for (const { path, length } of files) {
    const parent = partAt(answer, path.slice(0, -1)) as Record<string, unknown>;
    parent[path.at(-1) ?? ''] = await joined(left.splice(0, Math.ceil(length / PIECE_BYTES)), length);
  }
  return answer;
}

const partAt = (answer: object, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], answer);

async function joined(pieces: readonly Uint8Array[], length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(length);
  let at = 0;
  for await (const [piece] of slicesInTurns(pieces, 1)) {
    if (piece === undefined) continue;
    whole.set(piece, at);
    at += piece.length;
  }
  if (at !== length) throw new Error('pieces of a file are missing');
  return whole;
}
