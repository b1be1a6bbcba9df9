import { documentReason } from '#contract/reading/documents.text.ts';
import { MIB } from '#domain/byte-size.ts';
import { type DocumentContent, type DocumentReader, type HowToReadBytes, NEEDS_TIME } from './document-reader.ts';
import { contentOf } from './printed-reading.ts';

/** A larger file is mostly pictures, and takes long. */
const LARGE_BYTES = 4 * MIB;

/** PDFium and its like are loaded by the process that reads the first PDF. */
export const pdfReader: DocumentReader = {
  kinds: ['pdf'],
  isSlow: (size) => size > LARGE_BYTES,
  async read(bytes: Uint8Array, how: HowToReadBytes): Promise<DocumentContent | typeof NEEDS_TIME> {
    const [{ readPdf }, { UnreadablePdf }] = await Promise.all([
      import('./read-pdf.ts'),
      import('#sifen/kude/pdf-pages.ts'),
    ]);
    try {
      const local = await readPdf(bytes, how);
      return local === NEEDS_TIME ? NEEDS_TIME : contentOf(local);
    } catch (error) {
      if (!(error instanceof UnreadablePdf)) throw error;
      return {
        readings: [],
        events: [],
        problems: [{ outcome: 'unreadable', reason: documentReason(`pdf-${error.problem}`), canRetry: true }],
      };
    }
  },
};
