import type { DocumentKind } from '#domain/received-document.ts';
import type { DocumentReader } from './document-reader.ts';
import { pdfReader } from './pdf-reader.ts';
import { xmlReader } from './xml-reader.ts';

const READERS: readonly DocumentReader[] = [xmlReader, pdfReader];

/** None for packages: whoever opens them settles them. */
export function findReader(kind: DocumentKind): DocumentReader | undefined {
  return READERS.find(({ kinds }) => kinds.includes(kind));
}
