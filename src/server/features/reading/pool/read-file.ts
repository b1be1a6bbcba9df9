import type { DocumentKind } from '#domain/received-document.ts';
import { defineTask, type ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { AskOptions, ProcessPool } from '#server/platform/processes/process-pool.ts';
import type { DocumentContent } from '../readers/document-reader.ts';

export interface FileToRead {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

/** The largest file within the limits of the format gives half of it. */
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

export const readFileTask = defineTask<FileToRead, DocumentContent>({
  name: 'reading.read-file',
  mostAnswerBytes: MOST_ANSWER_BYTES,
});

/** How a file is read; the only place that knows where. The answer is what it held or why its reader died. */
export type ReadFile = (file: FileToRead, options: Omit<AskOptions, 'size'>) => Promise<DocumentContent | ProcessDeath>;

/** In a process apart, whatever the file: a small one can be made to take long. */
export const readInPool =
  (processes: ProcessPool): ReadFile =>
  ({ kind, bytes }, options) =>
    processes.ask(readFileTask, { kind, bytes }, { ...options, size: bytes.length });
