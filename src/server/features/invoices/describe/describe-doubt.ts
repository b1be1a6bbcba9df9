import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { type Doubt, doubtSentence } from '#domain/invoice/doubt.ts';

export function describeDoubt(doubt: Doubt): InvoiceDoubt {
  return { ...doubt, sentence: doubtSentence(doubt) };
}
