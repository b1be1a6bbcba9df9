import type { DocumentKind } from '#domain/received-document.ts';
import type { DocumentContent, DocumentReader, HowToReadBytes, NEEDS_TIME } from './document-reader.ts';
import { pdfReader } from './pdf-reader.ts';
import { photoReader } from './photo-reader.ts';
import { xmlReader } from './xml-reader.ts';

const READERS: readonly DocumentReader[] = [xmlReader, pdfReader, photoReader];

/** None for packages: the code that opens them finishes them. */
export function findReader(kind: DocumentKind): DocumentReader | undefined {
  return READERS.find(({ kinds }) => kinds.includes(kind));
}

/** Only in a process of the pool: bytes can be made to take long. */
export async function readBytes(
  kind: DocumentKind,
  bytes: Uint8Array,
  how: HowToReadBytes,
): Promise<DocumentContent | typeof NEEDS_TIME> {
  const reader = findReader(kind);
  if (reader === undefined) throw new Error(`no reader for ${kind}`);
  return await reader.read(bytes, how);
}
