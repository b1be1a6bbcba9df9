import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentKind } from '#domain/received-document.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { findReader } from '../readers/registry.ts';

/** Reads in this process. Quick readers hold the thread, so the disk and other calls get their turn first. */
export async function readInProcess(kind: DocumentKind, bytes: Uint8Array): Promise<DocumentContent> {
  const reader = findReader(kind);
  if (reader === undefined) throw new Error(`no reader for ${kind}`);
  await nextTurn();
  return await reader.read(bytes);
}
