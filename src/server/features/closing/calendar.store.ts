import { sql } from 'kysely';
import type { CalendarChanges, Extension, MovedDay } from '#domain/closing/tax-calendar.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { type ChangedBy, nextVersion, type RowVersion, versionColumns } from '#server/platform/db/row-version.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

export interface StoredCalendar extends CalendarChanges, RowVersion {}

const calendar = (db: Db) => db.selectFrom('tax_calendar').select(['days', 'extensions', ...versionColumns]);

export async function findCalendar(db: Db): Promise<StoredCalendar> {
  return stored(await calendar(db).executeTakeFirstOrThrow());
}

/** Nobody else changes the calendar until the transaction ends. */
export async function lockCalendar(tx: Db): Promise<StoredCalendar> {
  takesLock(tx, 'calendar');
  return stored(await calendar(tx).forUpdate().executeTakeFirstOrThrow());
}

const stored = ({
  days,
  extensions,
  ...version
}: { days: unknown; extensions: unknown } & RowVersion): StoredCalendar => ({
  days: days as readonly MovedDay[],
  extensions: extensions as readonly Extension[],
  ...version,
});

export async function saveCalendar(tx: Db, { days, extensions }: CalendarChanges, by: ChangedBy): Promise<void> {
  takesLock(tx, 'calendar');
  await tx
    .updateTable('tax_calendar')
    .set({
      days: sql`${storedJson(days)}::jsonb`,
      extensions: sql`${storedJson(extensions)}::jsonb`,
      ...nextVersion(by),
    })
    .execute();
}
