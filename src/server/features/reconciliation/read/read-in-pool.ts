import { MIB } from '#domain/byte-size.ts';
import { type RegisterReading, RegisterRefused } from '#domain/reconciliation/register-row.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { readPasted } from './read-pasted.ts';
import { type ReadOrder, readWorkbook } from './read-workbook.ts';
import { type ReadProblem, WorkbookRefused } from './workbook-problem.ts';

export interface RegisterQuestion extends ReadOrder {
  readonly kind: 'file' | 'text';
  readonly bytes: Uint8Array;
}

export type RegisterAnswer = RegisterReading | { readonly problem: ReadProblem };

/** 50,000 rows of some 600 bytes. */
const MOST_ANSWER_BYTES = 48 * MIB;

export const readRegisterTask = defineTask<RegisterQuestion, RegisterAnswer>({
  name: 'reconciliation.read-register',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/** Runs in the separate process. */
export async function answerRegister({ kind, bytes, ...order }: RegisterQuestion): Promise<RegisterAnswer> {
  try {
    if (kind === 'file') return await readWorkbook(bytes, order);
    return readPasted(new TextDecoder().decode(bytes), order);
  } catch (error) {
    if (error instanceof WorkbookRefused || error instanceof RegisterRefused) return { problem: error.problem };
    throw error;
  }
}

/** A file that is not read quickly is tried again in the slow lane, where it holds up no others. */
export async function readInPool(
  processes: ProcessPool,
  ownerId: string,
  question: RegisterQuestion,
): Promise<RegisterAnswer | ProcessDeath> {
  const ask = (lane: 'quick' | 'slow') =>
    processes.ask(readRegisterTask, question, { ownerId, lane, isUrgent: true, size: question.bytes.length });
  const quick = await ask('quick');
  return typeof quick === 'string' ? await ask('slow') : quick;
}
