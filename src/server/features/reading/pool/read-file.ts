import type { DocumentKind } from '#domain/received-document.ts';
import type { ProcessDeath } from '#server/platform/isolated-process.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { readInProcess } from './read-in-process.ts';
import { readIsolated } from './read-isolated.ts';

/** How a file is read; the only place that knows in which process. The answer is what it held or why its reader died. */
export type ReadFile = (
  file: { readonly kind: DocumentKind; readonly bytes: Uint8Array },
  options: { readonly isolated: boolean },
) => Promise<DocumentContent | ProcessDeath>;

export const readFile: ReadFile = ({ kind, bytes }, { isolated }) =>
  isolated ? readIsolated(kind, bytes) : readInProcess(kind, bytes);
