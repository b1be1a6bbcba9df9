import { buffer } from 'node:stream/consumers';
import { listLoadReason } from '#contract/ruc-list/loads.text.ts';
import { MIB } from '#domain/byte-size.ts';
import type { Deps } from '#server/platform/deps.ts';
import { INSTALLATION_ID } from '#server/platform/files/made-files.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { type ListQuestion, type Place, readListTask, type SliceAnswer } from '../read/answer-list.ts';
import { ListRefused } from '../read/list-problem.ts';
import { kindOf, refuseUnlessText, slicesOf } from '../read/list-slices.ts';
import type { LoadFile } from './list-loads.store.ts';
import { LoadRefused, type ReadSlice } from './load-list.ts';

/** Reads files that were brought, a slice at a time, in other processes. */
export async function* readKeptFiles(
  { files, processes }: Pick<Deps, 'files' | 'processes'>,
  kept: readonly LoadFile[],
): AsyncGenerator<ReadSlice> {
  let before = 0;
  for (const { id, name, bytes } of kept) {
    const stored = id === undefined ? null : await files.made.read(INSTALLATION_ID, id);
    if (stored === null) throw new LoadRefused(listLoadReason('lost'));
    if (stored.bytes === 0) throw new ListRefused({ code: 'empty', params: { name } });
    const whole = await buffer(stored.source);
    const slices = kindOf(whole) === 'zip' ? zipInPool(processes, name, whole) : textInPool(processes, name, whole);
    for await (const { share, ...slice } of slices) yield { ...slice, done: before + share * bytes };
    before += bytes;
  }
}

type SharedSlice = Omit<SliceAnswer, 'next'>;

async function* textInPool(processes: ProcessPool, name: string, whole: Buffer): AsyncGenerator<SharedSlice> {
  refuseUnlessText(whole, name);
  for await (const { bytes, end } of slicesOf(inOne(whole), name)) {
    const { next: _, ...slice } = await ask(processes, { name, bytes, place: null });
    yield { ...slice, share: end / whole.length };
  }
}

async function* inOne(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += MIB) yield whole.subarray(at, at + MIB);
}

async function* zipInPool(processes: ProcessPool, name: string, bytes: Buffer): AsyncGenerator<SharedSlice> {
  for (let place: Place | null = { entry: 0, from: 0 }; place !== null; ) {
    const { next, ...slice }: SliceAnswer = await ask(processes, { name, bytes, place });
    yield slice;
    place = next;
  }
}

/** Where it holds up no files of businesses. */
async function ask(processes: ProcessPool, question: ListQuestion): Promise<SliceAnswer> {
  const size = question.bytes.length;
  const answer = await processes.ask(readListTask, question, {
    ownerId: INSTALLATION_ID,
    lane: 'slow',
    isUrgent: false,
    size,
  });
  if (typeof answer === 'string') throw new LoadRefused(listLoadReason(answer));
  if ('problem' in answer) throw new ListRefused(answer.problem);
  return answer;
}
