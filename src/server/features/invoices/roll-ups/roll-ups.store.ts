import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import { type Part, writeTogether } from '#server/platform/db/write-together.ts';
import { deleteEmptyRows, recomputeDates, refreshRecentIssuers } from './clean-up-roll-ups.store.ts';
import type { RollUpChange } from './roll-up-change.ts';
import { rollUpRows } from './roll-up-rows.store.ts';
import { RECEIVED_INSERT, RECENT_UPSERT, UPSERTS } from './roll-up-upserts.store.ts';

/**
 * Keeps the roll-ups in step with the invoices, in the transaction that writes these; last in it, since it locks.
 * `alongside` is written in the same statement.
 */
export async function applyRollUps(
  tx: Db,
  ownerId: string,
  change: RollUpChange,
  alongside: readonly Part[] = [],
): Promise<void> {
  takesLock(tx, 'summary');
  const [answer] = await writeTogether(tx, [...alongside, ...rollUpParts(ownerId, change)], MONTHS_CHANGED);
  await cleanUpRollUps(tx, ownerId, change, answer);
}

interface RollUpAnswer {
  /** A month got its first counted invoice, or lost its last. */
  monthsChanged: boolean;
}

/** What a statement with these parts returns. */
export const MONTHS_CHANGED = sql<RollUpAnswer>`
  select coalesce(bool_or((t.counted = 0) <> (t.counted = c.counted)), false) as "monthsChanged"
  from roll_up_month t join roll_up_month_change c on c.month = t.month`;

const TABLES = {
  summary: 'invoice_summary',
  issuer: 'invoice_month_issuer',
  receiver: 'invoice_month_receiver',
  month: 'invoice_month',
  pair: 'invoice_pair',
  day: 'invoice_day',
  vat_day: 'invoice_vat_day',
  hour: 'invoice_received_hour',
  tally: 'invoice_tally',
  closing: 'invoice_closing',
} as const satisfies Record<keyof typeof UPSERTS, string>;

/** For the statement that writes the invoices: `cleanUpRollUps` comes after it. */
export function rollUpParts(ownerId: string, change: RollUpChange): Part[] {
  const rows = rollUpRows(ownerId, change);
  const parts = (Object.keys(UPSERTS) as (keyof typeof UPSERTS)[]).flatMap((name) => [
    {
      name: `roll_up_${name}_change`,
      statement: sql`select * from json_populate_recordset(null::${sql.raw(TABLES[name])}, ${storedJson(rows[name])}::json)`,
    },
    { name: `roll_up_${name}`, statement: sql.raw(UPSERTS[name]) },
  ]);
  return [
    ...parts,
    { name: 'roll_up_recent', statement: sql.raw(RECENT_UPSERT) },
    { name: 'roll_up_received', statement: sql.raw(RECEIVED_INSERT) },
  ];
}

/** What only some changes need, after the statement that held the parts. */
export async function cleanUpRollUps(tx: Db, ownerId: string, change: RollUpChange, answer: RollUpAnswer | undefined) {
  if (change.hasRemovals) {
    await deleteEmptyRows(tx, ownerId, change);
    await recomputeDates(tx, ownerId, change);
  }
  if (answer?.monthsChanged) await refreshRecentIssuers(tx, ownerId);
}
