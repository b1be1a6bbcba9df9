import type { DocumentKind } from '#domain/received-document.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { AskOptions, ProcessPool } from '#server/platform/processes/process-pool.ts';
import { type DocumentContent, NEEDS_TIME } from '../readers/document-reader.ts';
import type { TakenDocument } from '../reading.store.ts';

export interface FileToRead {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** Wrapped: an answer is an object. */
interface ReadAnswer {
  readonly content: DocumentContent | typeof NEEDS_TIME;
}

/** The largest file within the limits of the format gives half of it. */
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

export const readFileTask = defineTask<FileToRead & { readonly isPatient: boolean }, ReadAnswer>({
  name: 'reading.read-file',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/**
 * Recognising the letters of a page takes 4 to 8 seconds, twice that when it is done again larger; four pages are read so
 * at most.
 */
const SECONDS_FOR_PICTURES = 90;
/** For drawing one page, and for recognising its letters once: what never ends does not hold up others for longer. */
const SECONDS_FOR_ONE = 30;

function timeFor(kind: DocumentKind): Pick<AskOptions, 'slowSeconds' | 'stageSeconds'> {
  return kind === 'xml' || kind === 'html' ? {} : { slowSeconds: SECONDS_FOR_PICTURES, stageSeconds: SECONDS_FOR_ONE };
}

/** How a file is read; the only place that knows where. The answer is what it held or why its reader died. */
export type ReadFile = (
  file: FileToRead,
  options: Omit<AskOptions, 'size'>,
  document: TakenDocument,
) => Promise<DocumentContent | ProcessDeath>;

/** In a process apart, whatever the file: a small one can be made to take long. */
export const readInPool =
  (processes: ProcessPool) =>
  async ({ kind, bytes }: FileToRead, options: Omit<AskOptions, 'size'>): Promise<DocumentContent | ProcessDeath> => {
    const question = { kind, bytes, isPatient: options.lane === 'slow' };
    const answer = await processes.ask(readFileTask, question, { ...options, ...timeFor(kind), size: bytes.length });
    if (typeof answer === 'string') return answer;
    return answer.content === NEEDS_TIME ? 'too-slow' : answer.content;
  };
