import type { setTaxCalendar, TaxCalendar } from '#contract/closing/calendar.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import type { CalendarChanges } from '#domain/closing/tax-calendar.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { findCalendar, lockCalendar, saveCalendar } from './calendar.store.ts';

export async function readCalendar(db: Db): Promise<TaxCalendar> {
  const { days, extensions, version, changedAt } = await findCalendar(db);
  return {
    days: [...days],
    extensions: extensions.map((one) => ({ ...one, endings: [...one.endings] })),
    version,
    changedAt: changedAt?.toISOString() ?? null,
  };
}

/** A list that is sent replaces the one there was; `ownerId` is the administrator's own, under which the change is written down. */
export async function changeCalendar(
  { db }: Pick<Deps, 'db'>,
  { ownerId, seen }: { ownerId: string; seen: SeenVersions },
  wanted: RouteInput<typeof setTaxCalendar>['body'],
  by: DoneBy,
): Promise<TaxCalendar> {
  refuseRepeated(wanted.days ?? []);
  await db.transaction().execute(async (tx) => {
    const before = await lockCalendar(tx);
    await refuseChangedMeanwhile(tx, seen, before);
    const { days = before.days, extensions = before.extensions } = wanted;
    const after = inOrder({ days, extensions });
    await saveCalendar(tx, after, { userId: by.userId, at: by.at });
    const subject = { kind: 'calendar', id: newId(by.at), name: 'Calendario de vencimientos' } as const;
    const details = { before: { days: before.days, extensions: before.extensions }, after };
    await recordSecurityEvent(tx, ownerId, { action: 'calendar-changed', subject, details }, by);
  });
  return await readCalendar(db);
}

function inOrder({ days, extensions }: CalendarChanges): CalendarChanges {
  return {
    days: days.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    extensions: extensions.toSorted((one, other) => (one.month < other.month ? -1 : one.month > other.month ? 1 : 0)),
  };
}

/** One day is a holiday or is worked, not both. */
function refuseRepeated(days: CalendarChanges['days']): void {
  const at = days.findIndex(({ day }, place) => days.findIndex((other) => other.day === day) < place);
  if (at < 0) return;
  const message = 'Ese día ya está en la lista. Deja uno solo.';
  throw new ApiError('datos_invalidos', { message, fields: { [`dias.${at}.dia`]: message } });
}
