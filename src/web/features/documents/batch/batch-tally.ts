import { type Amount, fromUnits, toUnits, type Units } from '#domain/money/money.ts';
import { batchText } from '#text/documents.ts';
import { isPending, type Line, type LineState } from './batch-lines.ts';

/** The outcomes, in the order of the parts of the bar and of the filters. */
export const OUTCOMES = [
  'new',
  'joined',
  'duplicate',
  'observed',
  'review',
  'not-invoice',
  'passed-on',
  'error',
  'stopped',
  'pending',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

const OUTCOME_OF: Record<Exclude<LineState, 'unpacked'>, Outcome> = {
  queued: 'pending',
  sending: 'pending',
  received: 'pending',
  reading: 'pending',
  new: 'new',
  joined: 'joined',
  duplicate: 'duplicate',
  observed: 'observed',
  review: 'review',
  'not-invoice': 'not-invoice',
  'passed-on': 'passed-on',
  error: 'error',
  stopped: 'stopped',
};

/** The same colour in the bar and on the filter. Never the only sign: a word stands beside it. */
export const OUTCOME_COLORS: Record<Outcome, string> = {
  new: 'var(--bar)',
  joined: 'var(--line)',
  duplicate: 'var(--field)',
  observed: 'var(--amber)',
  review: 'var(--warn)',
  'not-invoice': 'var(--muted)',
  'passed-on': 'var(--line)',
  error: 'var(--bad)',
  stopped: 'var(--line2)',
  pending: 'var(--line2)',
};

/** Null for an archive: the documents in it are counted instead. */
export const outcomeOf = ({ state }: Line): Outcome | null => (state === 'unpacked' ? null : OUTCOME_OF[state]);

export interface Tally {
  total: number;
  done: number;
  counts: Record<Outcome, number>;
  /** How many new invoices there are, and their sums by currency, credit notes subtracted. */
  invoices: number;
  /** New invoices by the outcome of the file that brought them, since the filters count files. */
  invoicesBy: ReadonlyMap<Outcome, number>;
  /** New invoices that no sum holds: those in review; and test documents, cancelled ones and remission notes. */
  inReview: number;
  neverSummed: number;
  amounts: ReadonlyMap<string, Amount>;
  /** Lines whose file can be sent again as it is. */
  retryable: number;
}

export function tallyOf(lines: readonly Line[]): Tally {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const amounts = new Map<string, Units>();
  const invoicesBy = new Map<Outcome, number>();
  let inReview = 0;
  let neverSummed = 0;
  let retryable = 0;
  for (const line of lines) {
    const outcome = outcomeOf(line);
    if (!outcome) continue;
    counts[outcome] += 1;
    if (line.remedy === 'retry') retryable += 1;
    for (const { isNew, total, currency, signInSums } of line.document?.invoices ?? []) {
      if (!isNew || isPending(line) || outcome === 'duplicate' || outcome === 'joined') continue;
      invoicesBy.set(outcome, (invoicesBy.get(outcome) ?? 0) + 1);
      if (signInSums === 0) neverSummed += 1;
      else if (outcome === 'review') inReview += 1;
      else if (total !== null) {
        amounts.set(currency, (amounts.get(currency) ?? 0n) + BigInt(signInSums) * toUnits(total));
      }
    }
  }
  const summed = new Map([...amounts].map(([currency, units]) => [currency, fromUnits(units)]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const invoices = [...invoicesBy.values()].reduce((sum, count) => sum + count, 0);
  const done = total - counts.pending - counts.stopped;
  return { total, done, counts, invoices, invoicesBy, inReview, neverSummed, amounts: summed, retryable };
}

/** How the batch ended, in one sentence. */
export const endSentence = ({ counts }: Tally): string =>
  batchText.announceEnd({
    fresh: counts.new,
    joined: counts.joined,
    duplicate: counts.duplicate,
    observed: counts.observed,
    review: counts.review,
    notInvoice: counts['not-invoice'],
    error: counts.error,
  });
