import { MIB } from '#domain/byte-size.ts';
import { defineTask } from '#server/platform/processes/define-task.ts';
import { type ListProblem, ListRefused } from './list-problem.ts';
import { ListZip } from './list-slices.ts';
import { type ReadLines, readLines } from './read-lines.ts';

/** A place in a ZIP: which of its texts, and how much of it was read. */
export interface Place {
  readonly entry: number;
  readonly from: number;
}

export interface ListQuestion {
  readonly name: string;
  /** Whole lines; or a whole ZIP, of which one slice is asked for. */
  readonly bytes: Uint8Array;
  readonly place: Place | null;
}

export interface SliceAnswer extends ReadLines {
  readonly day: string | null;
  /** Of the whole file. */
  readonly share: number;
  /** Null at the end of the file. */
  readonly next: Place | null;
}

/** Room for a slice whose lines are written out again, each with the name of its state. */
const MOST_ANSWER_BYTES = 32 * MIB;

export const readListTask = defineTask<ListQuestion, SliceAnswer | { readonly problem: ListProblem }>({
  name: 'ruc-list.read-slice',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/** Runs in another process. */
export async function answerList({
  name,
  bytes,
  place,
}: ListQuestion): Promise<SliceAnswer | { problem: ListProblem }> {
  try {
    if (place === null) return { ...readLines(bytes, name), day: null, share: 1, next: null };
    return await sliceOfZip(name, bytes, place);
  } catch (error) {
    if (error instanceof ListRefused) return { problem: error.problem };
    throw error;
  }
}

/**
 * What was unpacked before is unpacked again: a process remembers nothing, and that takes a fraction of the reading.
 */
async function sliceOfZip(name: string, bytes: Uint8Array, { entry: at, from }: Place): Promise<SliceAnswer> {
  const zip = await ListZip.fromBytes(bytes, name);
  try {
    const entry = zip.entries[at];
    if (entry === undefined) throw new Error('no such text');
    for await (const slice of zip.slices(entry, from)) {
      const after = at + 1 < zip.entries.length ? { entry: at + 1, from: 0 } : null;
      return {
        ...readLines(slice.bytes, name),
        day: zip.day,
        share: zip.shareOf(entry, slice.end),
        next: slice.isLast ? after : { entry: at, from: slice.end },
      };
    }
    throw new Error('a text has a slice, if an empty one');
  } finally {
    zip.close();
  }
}
