/** Columns that stores of several features ask for, under the names that code has for them. */

/** The columns of every roll-up that count, by reason, the invoices left out of its sums. */
export const KIND_COUNT_COLUMNS = [
  'credit_note_count as creditNoteCount',
  'cancelled_count as cancelledCount',
  'test_count as testCount',
  'review_count as reviewCount',
  'no_amounts_count as noAmountsCount',
  'no_rate_count as noRateCount',
] as const;

/** A file that is made in the background: its feature lists it, and whoever asks for its task is told of it. */
export const EXPORT_FILE_COLUMNS = [
  'id',
  'file_name as fileName',
  'format',
  'state',
  'total',
  'done',
  'bytes',
  'missing',
  'filters',
  'problem',
  'created_at as createdAt',
  'changed_at as changedAt',
  'expires_at as expiresAt',
] as const;
