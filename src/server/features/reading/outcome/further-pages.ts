import type { KeptChange } from '#contract/invoices/changes.text.ts';
import { type DocumentReason, documentReason, documentSentence } from '#contract/reading/documents.text.ts';
import type { KeptLink } from '#server/features/invoices/save/document-links.ts';
import type { SavedInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import type { Outcome } from '../accept/document.ts';
import type { DocumentContent } from '../readers/document-reader.ts';
import { outcomeWithoutInvoice, problemReason, restReason, reviewReason, stateOf } from './outcomes.ts';

interface Given {
  /** What the pages before gave. */
  readonly links: readonly KeptLink[];
  /** What these pages gave. */
  readonly saved: readonly SavedInvoice[];
  readonly changes: readonly KeptChange[];
  /** The first of these pages. */
  readonly from: number;
}

/** The outcome of a document after its further pages were read, by all that it gave before and now. */
export function outcomeOfFurtherPages(content: DocumentContent, { links, saved, changes, from }: Given): Outcome {
  const { local, readings, problems } = content;
  if (links.length + saved.length === 0) return outcomeWithoutInvoice(content);
  const last = local?.pagesRead ?? from;
  const known = new Set(links.map(({ invoiceId }) => invoiceId));
  const fresh = saved.filter(({ invoiceId }) => !known.has(invoiceId)).length;
  const parts = [
    documentReason('further-pages-read', { from, to: Math.max(from, last), found: fresh }),
    ...changes.map((change) => documentReason('invoice-changed', { change, isOnly: false })),
    reviewReason(saved, readings),
    problemReason(saved.length, problems),
    local === undefined ? null : restReason(local),
  ];
  return { state: stateWith(links, saved), reasons: eachOnce(parts.filter((part) => part !== null)), canRetry: false };
}

/** Drops reasons whose sentence was told already. */
function eachOnce(reasons: readonly DocumentReason[]): DocumentReason[] {
  const sentences = reasons.map((reason) => documentSentence([reason]));
  return reasons.filter((_, at) => sentences.indexOf(sentences[at] ?? null) === at);
}

/** The reader died of these pages: what the earlier pages gave stands. */
export function outcomeOfCrashedPart(died: Outcome, links: readonly KeptLink[]): Outcome {
  if (links.length === 0) return died;
  return {
    state: stateWith(links, []),
    reasons: [documentReason('rest-unreadable'), ...died.reasons],
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
