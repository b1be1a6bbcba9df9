import { type ListLoadReason, listLoadReason } from '#contract/ruc-list/loads.text.ts';
import {
  faultOfList,
  LEAST_LISTED,
  type ListCounts,
  type ListFault,
  type RucState,
} from '#domain/ruc-list/listed-ruc.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ListRefused } from '../read/list-problem.ts';
import type { ReadLines } from '../read/read-lines.ts';
import {
  copyLines,
  emptyHalf,
  emptyLines,
  failListLoad,
  fillHalf,
  findSpareHalf,
  isNeeded,
  noteProgress,
  type StoredCounts,
  switchToLoad,
} from './list-loads.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Lines that were read, and how far that is. */
export interface ReadSlice extends ReadLines {
  /** Bytes of all files up to here, as they are on the disk. */
  readonly done: number;
  /** The day of the file that they stand in, where it says one. */
  readonly day: string | null;
}

/** Another attempt does it now, or somebody ended it. */
class NoLongerOurs extends Error {
  override name = 'NoLongerOurs';
}

/** The files are refused; trying again cannot help. */
export class LoadRefused extends Error {
  override name = 'LoadRefused';
  readonly reason: ListLoadReason;

  constructor(reason: ListLoadReason) {
    super(reason.code);
    this.reason = reason;
  }
}

export type LoadOutcome = { readonly counts: StoredCounts } | { readonly problem: ListLoadReason } | 'not-ours';

/**
 * Reads and checks everything, writes it beside the current list, and only then changes over: whatever goes wrong
 * before leaves that list as it is. Errors that are not the files' fault are thrown: the same load may be tried again.
 * Fewer RUCs than `least` are no list.
 */
export async function loadList(
  needs: Needs,
  { id, attempt }: { id: string; attempt: string },
  slices: AsyncIterable<ReadSlice>,
  least = LEAST_LISTED,
): Promise<LoadOutcome> {
  const { db, clock, log } = needs;
  try {
    const found = await writeLines(needs, { id, attempt }, slices, least);
    const counts = await changeOver(needs, { id, attempt }, found, least);
    await emptySpare(needs).catch((error) => log.info({ err: error }, 'la lista anterior del RUC se borra más tarde'));
    return { counts };
  } catch (error) {
    if (error instanceof NoLongerOurs) return 'not-ours';
    const problem = problemOf(error);
    if (problem === null) throw error;
    log.warn({ reason: problem }, 'una lista del RUC no se cargó');
    const isOurs = await failListLoad(db, id, { attempt, problem, at: clock.now() });
    await emptySpare(needs).catch(() => {}); // the sweep does it
    return isOurs ? { problem } : 'not-ours';
  }
}

function problemOf(error: unknown): ListLoadReason | null {
  if (error instanceof LoadRefused) return error.reason;
  return error instanceof ListRefused ? error.problem : null;
}

interface Found extends ListCounts {
  readonly day: string | null;
}

async function writeLines(
  { db, clock }: Needs,
  { id, attempt }: { id: string; attempt: string },
  slices: AsyncIterable<ReadSlice>,
  least: number,
): Promise<Found> {
  const write = (done: number, rows: Uint8Array | null) =>
    db.transaction().execute(async (tx) => {
      if (!(await noteProgress(tx, id, { attempt, done, at: clock.now() }))) throw new NoLongerOurs();
      await (rows === null ? emptyLines(tx) : copyLines(tx, rows));
    });
  await write(0, null);
  let found: Found = { lines: 0, unreadable: 0, wrongDigits: 0, day: null };
  for await (const { rows, done, ...slice } of slices) {
    await write(done, rows);
    found = {
      lines: found.lines + slice.lines,
      unreadable: found.unreadable + slice.unreadable,
      wrongDigits: found.wrongDigits + slice.wrongDigits,
      day: (slice.day ?? '') > (found.day ?? '') ? slice.day : found.day,
    };
  }
  const fault = faultOfList(found, least);
  if (fault !== null) throw new LoadRefused(reasonOf(fault, found));
  return found;
}

function reasonOf(fault: ListFault, { lines, unreadable, wrongDigits }: ListCounts): ListLoadReason {
  if (fault === 'too-few-rows') return listLoadReason(fault, { rows: lines });
  if (fault === 'too-many-unreadable') return listLoadReason(fault, { unreadable, lines: lines + unreadable });
  return listLoadReason(fault, { wrong: wrongDigits, lines });
}

/** Filled a part at a time: on a slow machine all at once takes longer than a statement may. */
const FIRST_DIGITS = '123456789';

async function changeOver(
  { db, clock }: Needs,
  { id, attempt }: { id: string; attempt: string },
  { day, lines, unreadable, wrongDigits }: Found,
  least: number,
): Promise<StoredCounts> {
  // Each step locks the load: an attempt that takes it over waits until the step is done, and begins anew.
  const hold = async (tx: Db) => {
    const isOurs = await noteProgress(tx, id, { attempt, done: Number.MAX_SAFE_INTEGER, at: clock.now() });
    if (!isOurs) throw new NoLongerOurs();
  };
  const half = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const spare = await findSpareHalf(tx);
    await emptyHalf(tx, spare);
    return spare;
  });
  // In transactions of their own: an emptied table is locked for everybody until its transaction ends.
  const byState: Partial<Record<RucState, number>> = {};
  for (const digit of FIRST_DIGITS) {
    const filled = await db.transaction().execute(async (tx) => {
      await hold(tx);
      return fillHalf(tx, half, digit);
    });
    for (const { state, count } of filled) byState[state] = (byState[state] ?? 0) + count;
  }
  const rows = Object.values(byState).reduce((sum, count) => sum + count, 0);
  // Counted without repeated lines: the same file ten times is not the list.
  if (rows < least) throw new LoadRefused(listLoadReason('too-few-rows', { rows }));
  const counts = { rows, repeated: lines - rows, unreadable, wrongDigits, byState };
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const today = dayInAsuncion(at.getTime());
    const listDate = day !== null && day >= FIRST_DAY && day <= today ? day : today;
    const isOurs = await switchToLoad(tx, id, { attempt, half, listDate, counts, at });
    if (!isOurs) throw new NoLongerOurs();
  });
  return counts;
}

/** No list is older: the clock of the computer that packed the files was not set. */
const FIRST_DAY = '2005-01-01';

/** A load is under way, or this half has become the current one. */
class StillNeeded extends Error {
  override name = 'StillNeeded';
}

/**
 * Empties what the list before this one, or a failed load, left behind. Whether it is needed is asked once the tables
 * are locked; if so, they stay as they were.
 */
export async function emptySpare({ db }: Pick<Needs, 'db'>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const half = await findSpareHalf(tx);
      await emptyLines(tx);
      await emptyHalf(tx, half);
      if (await isNeeded(tx, half)) throw new StillNeeded();
    });
  } catch (error) {
    if (!(error instanceof StillNeeded)) throw error;
  }
}
