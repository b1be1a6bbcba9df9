import type { DocumentReader } from './document-reader.ts';

/** PDF are received and kept, and cannot be read yet. Whoever asks again once they can gets their invoices. */
export const pdfReader: DocumentReader = {
  kinds: ['pdf'],
  isSlow: () => false,
  read: () => ({
    readings: [],
    events: [],
    problems: [{ outcome: 'unreadable', sentence: 'Todavía no se leen PDF.', canRetry: true }],
  }),
};
