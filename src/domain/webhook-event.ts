/** What an address of a business may be told of. */
export const WEBHOOK_EVENTS = [
  'invoice-saved',
  'invoice-changed',
  'invoice-removed',
  'document-in-review',
  'document-failed',
  'mailbox-failing',
  'month-closed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before each attempt, after the one before it. */
export const RETRY_WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;

/** Up to so much longer, by chance: what failed together does not come again together. */
const MOST_JITTER = 0.1;

/** How long after `attempts` failed ones the next follows; null: there is none. `chance` from 0 to 1. */
export function waitAfter(attempts: number, chance: number): number | null {
  const wait = RETRY_WAITS_MS[attempts];
  return wait === undefined ? null : Math.round(wait * (1 + MOST_JITTER * chance));
}
