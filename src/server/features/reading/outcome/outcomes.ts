import type { KeptChange } from '#contract/invoices/changes.text.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import type { FiscalEvent } from '#domain/invoice/fiscal-event.ts';
import { documentDoubt } from '#domain/review/doubt.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import type { SavedInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { Outcome } from '../accept/document.ts';
import type { DocumentContent, ReadingProblem } from '../readers/document-reader.ts';
import { isCut, leftOf } from '../readers/pages-read.ts';

/** The outcome of a document that gave invoices. `changes`: what it changed in invoices that were there. */
export function outcomeOfSaved(
  saved: readonly SavedInvoice[],
  content: DocumentContent,
  changes: readonly KeptChange[],
): Outcome {
  return { state: stateOf(saved), reasons: reasonsOf(saved, content, changes), canRetry: false };
}

/** The outcome of a document that was read again in vain: what it gave stands. */
export function outcomeAsBefore(
  { reasons }: Outcome,
  links: readonly { readonly isNew: boolean; readonly isInReview: boolean }[],
): Outcome {
  const isInReview = links.some((link) => link.isInReview && link.isNew);
  const state = isInReview ? 'in-review' : links.some(({ isNew }) => isNew) ? 'read' : 'duplicate';
  return { state, reasons: [documentReason('read-again-in-vain'), ...reasons], canRetry: false };
}

export function stateOf(saved: readonly SavedInvoice[]): Outcome['state'] {
  if (saved.some(({ isInReview, isNew, upgraded }) => isInReview && (isNew || upgraded))) return 'in-review';
  return saved.some(({ isNew, upgraded }) => isNew || upgraded) ? 'read' : 'duplicate';
}

function reasonsOf(
  saved: readonly SavedInvoice[],
  { readings, problems, remark, local }: DocumentContent,
  changes: readonly KeptChange[],
): DocumentReason[] {
  const review = reviewReason(saved, readings);
  // If the invoice is in doubt over this, the doubt tells it already.
  const isToldInDoubt = review?.params.doubts.some(({ reason }) => reason === 'pages-left-out');
  const parts = [
    knownReason(saved),
    ...changes.map((change) => documentReason('invoice-changed', { change, isOnly: saved.length === 1 })),
    review,
    problemReason(saved.length, problems),
    remark ?? null,
    local !== undefined && !isToldInDoubt ? restReason(local) : null,
  ];
  return parts.filter((part) => part !== null);
}

/** Which pages are left; null when all were read. */
export const restReason = (local: Parameters<typeof isCut>[0]) =>
  isCut(local) ? documentReason('pages-left-unread', leftOf(local)) : null;

function knownReason(saved: readonly SavedInvoice[]): DocumentReason | null {
  const upgraded = saved.filter((one) => one.upgraded).length;
  const known = saved.filter(({ isNew }) => !isNew).length;
  const [first] = saved;
  if (first === undefined || known === 0) return null;
  if (upgraded > 0) return documentReason('known-better-copy');
  if (saved.length === 1) return documentReason('known-since', { day: dayInAsuncion(first.knownSince.getTime()) });
  return documentReason(known === saved.length ? 'all-known' : 'some-known', { count: known });
}

export function reviewReason(saved: readonly SavedInvoice[], readings: DocumentContent['readings']) {
  if (!saved.some(({ isInReview }) => isInReview)) return null;
  const isAsked = saved.some(({ isPossibleRepeat }) => isPossibleRepeat);
  const asked = isAsked ? [documentDoubt('possible-repeat')] : [];
  const all = [...readings.flatMap(({ doubts }) => doubts), ...asked];
  const each = new Map(
    all.map(({ field, reason, read }) => {
      // What was read is told only of doubts about the whole document: for a field, the screen shows it beside the
      // field.
      const told = { field, reason, read: field === 'document' ? read : null };
      return [`${field} ${reason} ${told.read ?? ''}`, told];
    }),
  );
  return documentReason('doubted', { doubts: [...each.values()] });
}

export function problemReason(read: number, problems: readonly ReadingProblem[]): DocumentReason | null {
  const [first] = problems.filter(({ outcome }) => outcome === 'unreadable');
  return first === undefined ? null : documentReason('partly-unreadable', { read, problem: first.reason });
}

/** The outcome of a document that gave no invoice: an unreadable part goes before one that is something else. */
export function outcomeWithoutInvoice(
  { events, problems }: DocumentContent,
  undone: ReadonlySet<string> = new Set(),
): Outcome {
  const unreadable = problems.find(({ outcome }) => outcome === 'unreadable');
  if (unreadable) return { state: 'failed', reasons: [unreadable.reason], canRetry: unreadable.canRetry ?? false };
  const [event] = events;
  const reasons = event ? [eventReason(event, undone)] : problems.slice(0, 1).map(({ reason }) => reason);
  return { state: 'not-invoice', reasons, canRetry: false };
}

/** Only a notice with the issuer's proven signature cancels; the other effects say why it does not. */
export function cancellationEffect({ isSignedByIssuer, isSignedWithoutChain, isRefused }: FiscalEvent) {
  if (isSignedByIssuer) return 'cancels';
  if (isRefused) return 'refused';
  return isSignedWithoutChain ? 'without-chain' : 'unproven';
}

function eventReason(event: FiscalEvent, undone: ReadonlySet<string>): DocumentReason {
  const { kind, cdc } = event;
  if (kind !== 'cancellation' || cdc === null) return documentReason('event', { kind, cdc, effect: null });
  const found = cancellationEffect(event);
  const effect = found === 'cancels' ? (undone.has(cdc) ? 'undone' : 'cancelled') : found;
  return documentReason('event', { kind, cdc, effect });
}

export function outcomeOfDeath(death: ProcessDeath): Outcome {
  return { state: 'failed', reasons: [documentReason(`reader-${death}`)], canRetry: true };
}

/** Can be retried: once the same file is uploaded again, it can be read. */
export const DAMAGED_FILE: Outcome = { state: 'failed', reasons: [documentReason('file-lost')], canRetry: true };

export function outcomeAfterAttempts(attempts: number): Outcome {
  return { state: 'failed', reasons: [documentReason('attempts-spent', { attempts })], canRetry: true };
}
