import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { DocumentKind } from '#domain/received-document.ts';
import { askIsolated, type ProcessDeath, type ProcessLimits } from '#server/platform/isolated-process.ts';
import type { DocumentContent } from '../readers/document-reader.ts';

/** The largest file within the limits of the format takes some 3 s and 500 MB. */
export const READER_LIMITS: ProcessLimits = {
  seconds: 20,
  megabytes: 1_500,
  program: fileURLToPath(new URL('./reader-process.ts', import.meta.url)),
};

/** One at a time, so that their memory does not add up. */
const inTurn = pLimit(1);

/** Reads in a process of its own: a file that kills the reader does not kill the server. */
export function readIsolated(
  kind: DocumentKind,
  bytes: Uint8Array,
  limits: ProcessLimits = READER_LIMITS,
): Promise<DocumentContent | ProcessDeath> {
  return inTurn(() => askIsolated<DocumentContent>({ kind, bytes }, limits));
}
