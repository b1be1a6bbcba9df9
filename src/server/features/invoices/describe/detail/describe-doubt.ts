import { doubtedValue, doubtSentence } from '#contract/review/doubts.text.ts';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import type { Doubt } from '#domain/review/doubt.ts';

export function describeDoubt(doubt: Doubt): InvoiceDoubt {
  return { ...doubt, read: doubtedValue(doubt), sentence: doubtSentence(doubt) };
}
