import { pagesInWords } from '#domain/reading/page-words.ts';
import { type KeptChange, namedChangeSentence } from '#server/features/invoices/history/change-sentences.ts';
import type { KeptLink } from '#server/features/invoices/save/document-links.ts';
import type { SavedInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import type { Outcome } from '../accept/document.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { isCut, restSentence } from '../readers/pages-read.ts';
import { outcomeWithoutInvoice, problemPart, reviewPart, stateOf } from './outcome-sentences.ts';

interface Given {
  /** What the pages before gave. */
  readonly links: readonly KeptLink[];
  /** What these gave. */
  readonly saved: readonly SavedInvoice[];
  readonly changes: readonly KeptChange[];
  /** The first of these pages. */
  readonly from: number;
}

/** Where a document stands after its further pages were read: with all that it gave, before and now. */
export function outcomeOfFurtherPages(content: DocumentContent, { links, saved, changes, from }: Given): Outcome {
  const { local, readings, problems } = content;
  if (links.length + saved.length === 0) return outcomeWithoutInvoice(content);
  const last = local?.pagesRead ?? from;
  const read = pagesInWords(Array.from({ length: Math.max(1, last - from + 1) }, (_, at) => from + at));
  const known = new Set(links.map(({ invoiceId }) => invoiceId));
  const fresh = saved.filter(({ invoiceId }) => !known.has(invoiceId)).length;
  const parts = [
    `Se leyeron también ${read}: ${FOUND(fresh)}.`,
    ...changes.map(namedChangeSentence),
    reviewPart(saved, readings),
    problemPart(saved.length, problems),
    local !== undefined && isCut(local) ? restSentence(local) : null,
  ];
  const reason = [...new Set(parts.filter((part) => part !== null))].join(' ');
  return { state: stateWith(links, saved), reason, canRetry: false };
}

const FOUND = (count: number) =>
  count === 0 ? 'no hay más facturas' : count === 1 ? 'hay 1 factura más' : `hay ${count} facturas más`;

/** Its reader died of them: what the pages before gave stands. */
export function outcomeOfDeadPart(died: Outcome, links: readonly KeptLink[]): Outcome {
  if (links.length === 0) return died;
  return {
    state: stateWith(links, []),
    reason: `No se pudo leer el resto. ${died.reason ?? ''}`.trim(),
    canRetry: false,
  };
}

function stateWith(links: readonly KeptLink[], saved: readonly SavedInvoice[]): Outcome['state'] {
  const now = new Map(saved.map((one) => [one.invoiceId, one]));
  const earlier = links
    .filter(({ invoiceId }) => !now.has(invoiceId))
    .map((link) => ({ ...link, upgraded: false, knownSince: new Date(0) }));
  return stateOf([...earlier, ...saved]);
}
