import { type DoubtReason, documentDoubt } from '#domain/review/doubt.ts';
import type { LocalDocument } from '#sifen/kude/read-printed.ts';
import type { DocumentReading, PagesRead } from '../readers/document-reader.ts';
import { readingOf } from '../readers/printed-reading.ts';

// The model and this machine read the same file, and may not agree on what is in it. Neither discards the other's word.

/** What one of them read and the other did not is for a person to compare; the sentence names both. */
export function withDoubt(reason: DoubtReason, reading: DocumentReading): DocumentReading {
  return { ...reading, doubts: [documentDoubt(reason), ...reading.doubts] };
}

/** An invoice as this machine read it; null where it cannot be had without the model. */
export function readHereOnly(document: LocalDocument, pages: PagesRead): DocumentReading | null {
  const read = readingOf(document, pages);
  return 'invoice' in read ? read : null;
}

export function unpaired(
  documents: readonly LocalDocument[],
  pairs: readonly { readonly local: LocalDocument | null }[],
): LocalDocument[] {
  return documents.filter((document) => pairs.every(({ local }) => local !== document));
}

/** Readings without known pages come last. */
export function inPageOrder(readings: readonly DocumentReading[]): DocumentReading[] {
  const firstPage = ({ pages }: DocumentReading) => pages?.[0] ?? Number.POSITIVE_INFINITY;
  return readings.toSorted((a, b) => Math.sign(firstPage(a) - firstPage(b)) || 0);
}
