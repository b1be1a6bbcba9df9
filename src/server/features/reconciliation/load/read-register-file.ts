import { buffer } from 'node:stream/consumers';
import { type RegisterFileReason, registerFileReason } from '#contract/reconciliation/files.text.ts';
import type { Register, RegisterReading } from '#domain/reconciliation/register-row.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import { dropMadeFilesJob } from '#server/features/exports/exports.jobs.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import { removeStored } from '#server/features/reading/storage/storage-use.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/new-id.ts';
import { slicesInTurns } from '#server/platform/work-in-slices.ts';
import { compareMonth } from '../compare/compare-month.ts';
import { readInPool } from '../read/read-in-pool.ts';
import {
  deleteRegisterRows,
  finishRegisterFile,
  insertRegisterRows,
  makeCurrent,
  noteReading,
  type TakenFile,
  takeRegisterFile,
} from './register-files.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'clock' | 'log'>;

const MOST_ATTEMPTS = 3;
/** Rows that are written down by one statement. */
const ROWS_AT_ONCE = 1_000;

/** Another attempt reads it now. */
class NoLongerOurs extends Error {
  override name = 'NoLongerOurs';
}

/** The file itself is the problem: trying again cannot help. */
class NotComparable extends Error {
  override name = 'NotComparable';
  readonly reason: RegisterFileReason;

  constructor(reason: RegisterFileReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/**
 * Reads a file, writes its rows down, and only then makes it the one that counts. May run twice, also at once: the rows
 * of a file are the same every time, and the later attempt takes the file over.
 */
export async function readRegisterFile(needs: Needs, { ownerId, id }: { ownerId: string; id: string }): Promise<void> {
  const { db, clock, log } = needs;
  const attempt = newId(clock.now());
  const file = await takeRegisterFile(db, ownerId, id, { id: attempt, at: clock.now() });
  if (file === undefined) return; // finished
  try {
    const reading = await read(needs, ownerId, id, file);
    await writeRows(needs, ownerId, id, { attempt, reading });
    await compareRows(needs, ownerId, id, { attempt, month: file.month, reading });
  } catch (error) {
    if (error instanceof NoLongerOurs) return;
    const problem = problemOf(error, file.attempts);
    if (problem === null) throw error;
    log.warn({ err: error, ownerId, registerFileId: id, reason: problem }, 'un archivo de Marangatu no se comparó');
    await giveUp(needs, ownerId, id, { attempt, bytes: file.bytes, problem });
  }
}

async function read({ db, files, processes }: Needs, ownerId: string, id: string, { month, name }: TakenFile) {
  const business = await findBusinessRuc(db, ownerId);
  if (business === null) throw new NotComparable(registerFileReason('without-business'));
  const stored = await files.made.read(ownerId, id);
  if (stored === null) throw new NotComparable(registerFileReason('lost'));
  const bytes = await buffer(stored.source);
  const kind = name === null ? 'text' : 'file';
  const answer = await readInPool(processes, ownerId, { kind, bytes, month, business });
  if (typeof answer === 'string') throw new NotComparable(registerFileReason(answer));
  if ('problem' in answer) throw new NotComparable(answer.problem);
  return answer;
}

async function writeRows(
  { db, clock }: Needs,
  ownerId: string,
  id: string,
  { attempt, reading: { rows } }: { attempt: string; reading: RegisterReading },
): Promise<void> {
  let done = 0;
  const note = async () => {
    const isOurs = await noteReading(db, ownerId, id, { attempt, total: rows.length, done, at: clock.now() });
    if (!isOurs) throw new NoLongerOurs();
  };
  await note();
  await deleteRegisterRows(db, ownerId, id);
  for await (const some of slicesInTurns(rows, ROWS_AT_ONCE)) {
    await insertRegisterRows(db, ownerId, id, some);
    done += some.length;
    await note();
  }
}

async function compareRows(
  needs: Needs,
  ownerId: string,
  id: string,
  { attempt, month, reading: { rows, counts } }: { attempt: string; month: FiscalMonth; reading: RegisterReading },
): Promise<void> {
  const { db, clock } = needs;
  const registers: Register[] = [...new Set(rows.map(({ register }) => register))];
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const isOurs = await finishRegisterFile(tx, ownerId, id, { attempt, at, registers, rows: rows.length, counts });
    if (!isOurs) throw new NoLongerOurs();
    await makeCurrent(tx, ownerId, { month: firstDay(month), fileId: id, registers });
    await closeTasks(tx, ownerId, [id]);
  });
  // Opening the comparison would make it too; made now, the first look finds it ready.
  await compareMonth(needs, ownerId, month);
}

async function giveUp(
  { db, queue, clock }: Needs,
  ownerId: string,
  id: string,
  { attempt, bytes, problem }: { attempt: string; bytes: number; problem: RegisterFileReason },
): Promise<void> {
  const isOurs = await db.transaction().execute(async (tx) => {
    const ended = await finishRegisterFile(tx, ownerId, id, { attempt, at: clock.now(), problem });
    if (!ended) return false;
    await deleteRegisterRows(tx, ownerId, id);
    await closeTasks(tx, ownerId, [id]);
    await removeStored(tx, ownerId, bytes);
    await queue.add(tx, dropMadeFilesJob, { ownerId, ids: [id] });
    return true;
  });
  if (isOurs) queue.wake(dropMadeFilesJob);
}

/** Null for an error that may not occur the next time. */
function problemOf(error: unknown, attempts: number): RegisterFileReason | null {
  if (error instanceof NotComparable) return error.reason;
  return attempts >= MOST_ATTEMPTS ? registerFileReason('failed') : null;
}
