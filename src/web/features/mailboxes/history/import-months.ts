import type { MailHistoryImport } from '#contract/mailboxes/processing.ts';

export interface ImportMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly state: MailHistoryImport['months'][number]['state'];
  /** Null until the mail server has been asked. */
  readonly total: number | null;
  /** How wide the month is drawn, relative to the others. */
  readonly weight: number;
  /** 0 to 1. */
  readonly share: number;
}

/** The months, oldest first, each as wide as it has messages; one that is not counted yet has the usual width. */
export function importMonths(months: MailHistoryImport['months']): ImportMonth[] {
  const counted = months.flatMap(({ total }) => (total === null ? [] : [total]));
  const usual = counted.length > 0 ? counted.reduce((sum, total) => sum + total, 0) / counted.length : 1;
  // A month without messages is still wide enough for its name.
  const least = Math.max(usual / 2, 1);
  return months
    .toSorted((one, other) => one.month.localeCompare(other.month))
    .map(({ month, state, total, done }) => ({
      month,
      state,
      total,
      weight: Math.max(total ?? usual, least),
      share: state === 'done' ? 1 : total ? Math.min(1, done / total) : 0,
    }));
}
