/** Events that can be sent to a webhook address of a business. */
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

/** How long to wait before each attempt, counted from the previous one. */
export const RETRY_WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
] as const;

/**
 * Each wait is longer by a random share of up to this, so that deliveries that failed together are not all retried
 * together.
 */
const MOST_JITTER = 0.1;

/**
 * How long to wait after `attempts` failed attempts; null: no further attempt. `chance`: a random number from 0 to 1.
 */
export function waitAfter(attempts: number, chance: number): number | null {
  const wait = RETRY_WAITS_MS[attempts];
  return wait === undefined ? null : Math.round(wait * (1 + MOST_JITTER * chance));
}
