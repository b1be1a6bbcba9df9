import { confirmInvoice, correctInvoice, markNotAnInvoice, undoDecision } from '#contract/review/decisions.ts';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { call } from '#web/api/client.ts';
import type { Decided } from '../queue/review-queue.ts';
import { type CorrectionFields, unseenDoubts } from './review-draft.ts';

/** The invoice, in the version that the person saw. */
export interface SeenInvoice {
  readonly id: string;
  readonly version: number;
  readonly doubts: readonly InvoiceDoubt[];
}

/** `more-doubts`: the correction was saved, and left a doubt that nobody has looked at. */
export type ConfirmAnswer = { readonly kind: 'decided'; readonly decision: Decided } | { readonly kind: 'more-doubts' };

/**
 * Confirms what is on the screen. A correction is sent first and by itself: doubts that it leaves are shown before the
 * invoice is confirmed, unless the person has seen them already.
 */
export async function confirmSeen(
  { id, version, doubts }: SeenInvoice,
  fields: CorrectionFields,
): Promise<ConfirmAnswer> {
  if (Object.keys(fields).length === 0) {
    await call(confirmInvoice, { params: { id }, body: { version } });
    return { kind: 'decided', decision: { id, outcome: 'confirmed', calls: 1 } };
  }
  const answer = await call(correctInvoice, { params: { id }, body: { ...fields, version } });
  if (answer.isInReview) {
    if (unseenDoubts(answer.doubts, doubts, fields).length > 0) return { kind: 'more-doubts' };
    await call(confirmInvoice, { params: { id: answer.id }, body: { version: answer.version } });
  }
  return { kind: 'decided', decision: { id, outcome: 'corrected', calls: answer.isInReview ? 2 : 1 } };
}

export async function sayNotAnInvoice({ id, version }: SeenInvoice): Promise<Decided> {
  await call(markNotAnInvoice, { params: { id }, body: { version } });
  return { id, outcome: 'not-an-invoice', calls: 1 };
}

/** Undoes everything that a decision did. */
export async function undo({ id, calls }: Decided): Promise<void> {
  for (let left = calls; left > 0; left--) await call(undoDecision, { params: { id }, body: {} });
}
