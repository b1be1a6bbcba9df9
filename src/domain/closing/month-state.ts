import type { FiscalMonth } from '../time/period.ts';

/**
 * Whether a month can be declared: VAT exists since 1992 (law 125/91), and after 2199 there is no calendar to go by.
 */
export const isDeclarable = (month: FiscalMonth): boolean => month >= '1992-01' && month <= '2199-12';

/**
 * The states of a month. Any month that has ended can be closed, even when figures have no rate or something is
 * missing.
 */
export const MONTH_STATES = [
  'running',
  /** It ended, and some of its figures have no rate or do not add up. */
  'open',
  /** Its figures are whole; something may be missing. */
  'with-notices',
  'ready',
  'closed',
  'closed-with-differences',
] as const;
export type MonthState = (typeof MONTH_STATES)[number];

export interface MonthFacts {
  readonly hasEnded: boolean;
  readonly isClosed: boolean;
  /** How many documents changed since the close and were not accepted. */
  readonly differences: number;
  /** Every figure has its rate and adds up. */
  readonly isWhole: boolean;
  readonly notices: number;
}

export function monthStateOf({ hasEnded, isClosed, differences, isWhole, notices }: MonthFacts): MonthState {
  if (isClosed) return differences === 0 ? 'closed' : 'closed-with-differences';
  if (!hasEnded) return 'running';
  if (!isWhole) return 'open';
  return notices === 0 ? 'ready' : 'with-notices';
}
