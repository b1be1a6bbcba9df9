import { DELIVERY_DAYS } from '#contract/webhooks/webhooks.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteEventsBefore } from './deliveries.store.ts';

const AT_ONCE = 1_000;

/** Deliveries can be looked at and sent again for so many days. May run twice. */
export async function forgetOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS);
  while (await deleteEventsBefore(db, before, AT_ONCE));
}
