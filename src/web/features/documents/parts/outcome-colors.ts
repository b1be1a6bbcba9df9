import type { Outcome } from '../batch/batch-tally.ts';

/** The same colour in the bar and on the filter. Never the only sign: the word stands beside it. */
export const OUTCOME_COLORS: Record<Outcome, string> = {
  new: 'var(--bar)',
  duplicate: 'var(--field)',
  observed: 'var(--amber)',
  'not-invoice': 'var(--muted)',
  error: 'var(--bad)',
  stopped: 'var(--line2)',
  pending: 'var(--line2)',
};
