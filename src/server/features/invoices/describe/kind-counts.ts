import type { NotCounted } from '#contract/invoices/not-counted.ts';

/** How many of a roll-up's invoices are credit notes, and how many are in no sum, by reason. */
export interface KindCounts {
  creditNoteCount: number;
  cancelledCount: number;
  testCount: number;
  reviewCount: number;
  noAmountsCount: number;
  noRateCount: number;
}

export const NO_KINDS: KindCounts = {
  creditNoteCount: 0,
  cancelledCount: 0,
  testCount: 0,
  reviewCount: 0,
  noAmountsCount: 0,
  noRateCount: 0,
};

export const notCountedOf = (row: Omit<KindCounts, 'creditNoteCount'>): NotCounted => ({
  cancelled: row.cancelledCount,
  test: row.testCount,
  inReview: row.reviewCount,
  noAmounts: row.noAmountsCount,
  noRate: row.noRateCount,
});
