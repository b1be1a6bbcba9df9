import { setImmediate as nextTurn } from 'node:timers/promises';

/** Elements of a list that are worked on before other work has its turn: some 3 ms for lines of an invoice. */
export const SLICE = 500;

/** The list in slices; between one and the next, whatever else waits for this thread has its turn. */
export async function* slicesInTurns<T>(list: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await nextTurn();
    yield list.slice(at, at + size);
  }
}

/** How deep long lists are looked for: an answer, its content, the readings, one of them, its invoice, the items. */
const DEPTH = 7;

/** Whether it holds a list of more than one slice. */
export function holdsLongList(value: unknown, depth = DEPTH): boolean {
  if (typeof value !== 'object' || value === null || depth === 0 || ArrayBuffer.isView(value)) return false;
  if (Array.isArray(value) && value.length > SLICE) return true;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => holdsLongList(part, depth - 1));
}

/** As `JSON.stringify`, but a list of thousands is written slice by slice, so that it holds up nobody. */
export async function jsonInTurns(value: unknown): Promise<string> {
  if (!holdsLongList(value) || hasOwnForm(value)) return JSON.stringify(value) ?? 'null';
  if (!Array.isArray(value)) {
    const written: string[] = [];
    for (const [name, part] of Object.entries(value as object)) {
      if (part !== undefined) written.push(`${JSON.stringify(name)}:${await jsonInTurns(part)}`);
    }
    return `{${written.join(',')}}`;
  }
  const slices: string[] = [];
  for await (const slice of slicesInTurns(value)) {
    const isFlat = !slice.some((part) => holdsLongList(part));
    if (isFlat) slices.push(JSON.stringify(slice).slice(1, -1));
    else for (const part of slice) slices.push(await jsonInTurns(part));
  }
  return `[${slices.join(',')}]`;
}

const hasOwnForm = (value: unknown) => typeof (value as { toJSON?: unknown }).toJSON === 'function';
