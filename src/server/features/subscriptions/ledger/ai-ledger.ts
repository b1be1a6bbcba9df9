import { aiUnitsLeft, hasAiUnit } from '#domain/plans/entitlements.ts';
import { monthInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { entitlementsOf } from '../current/entitlements-of.ts';
import {
  type AiReading,
  changeBalance,
  changeCalls,
  extendReservation,
  findPaidFor,
  findPayers,
  findUse,
  insertFirstReservations,
  insertReservation,
  isPaidFor,
  lockBalance,
  markSpent,
  moveUses,
  releaseExpired,
  releaseOpen,
} from './ai-ledger.store.ts';

/** Longer than any reading takes (a job has 15 minutes): whoever has not finished by then is dead. */
const RESERVED_MINUTES = 30;
/** For a document that waits in the queue: it stays there when a process dies, so its reservation need not end soon. */
const RESERVED_WAITING_MINUTES = 24 * 60;
const expiryOf = (at: Date, minutes = RESERVED_MINUTES) => new Date(at.getTime() + minutes * 60_000);

/**
 * For documents that were just received, in their order: reserves one reading for each while there are any, and returns
 * which got one. The number of statements does not grow with the documents.
 */
export async function reserveAiReadings(
  tx: Db,
  ownerId: string,
  documents: readonly Pick<AiReading, 'documentId' | 'sha256'>[],
  at: Date,
): Promise<Set<string>> {
  const payerId = await lockBalance(tx, ownerId);
  await releaseExpired(tx, payerId, at);
  const month = monthInAsuncion(at.getTime());
  const sha256s = documents.map(({ sha256 }) => sha256);
  const paid = await findPaidFor(tx, ownerId, sha256s, month);
  const { ai } = await entitlementsOf(tx, ownerId, at);
  let { reserved } = ai;
  const granted = documents.flatMap((document) => {
    const units: 0 | 1 = paid.has(document.sha256.toString('hex')) ? 0 : 1;
    if (units > 0 && !hasAiUnit({ ...ai, reserved })) return [];
    reserved += units;
    return [{ ...document, units }];
  });
  const expiresAt = expiryOf(at, RESERVED_WAITING_MINUTES);
  await insertFirstReservations(tx, ownerId, granted, { account: ai.account, month, at, expiresAt });
  await changeBalance(tx, payerId, ai.account, { reserved: reserved - ai.reserved });
  return new Set(granted.map(({ documentId }) => documentId));
}

/** What a reading of these bytes would take now, and how many are left (null: without limit). Nothing is set aside. */
export async function priceAiReading(db: Db, ownerId: string, sha256: Buffer, at: Date) {
  const isPaid = await isPaidFor(db, ownerId, sha256, monthInAsuncion(at.getTime()));
  const { ai } = await entitlementsOf(db, ownerId, at);
  return { cost: isPaid ? 0 : 1, left: aiUnitsLeft(ai) };
}

/**
 * Reserves one reading by AI before it begins; false when the limit is reached. It costs nothing where the same bytes
 * were paid for in the same month. A later attempt takes over what an earlier one of the document left open; called
 * again for the same attempt, it only extends the reservation.
 */
export async function reserveAiReading(tx: Db, ownerId: string, reading: AiReading, at: Date): Promise<boolean> {
  const payerId = await lockBalance(tx, ownerId);
  const use = await findUse(tx, ownerId, reading);
  if (use?.state === 'spent' && use.month === monthInAsuncion(at.getTime())) return true;
  if (use?.state !== 'reserved') return openLine(tx, ownerId, { ...reading, payerId }, at);
  await extendReservation(tx, ownerId, reading, expiryOf(at));
  return true;
}

/**
 * In the transaction that stores what was read: counts it, once however often it is called. False when the reservation
 * ran out meanwhile and others took the last units: then the reading must not be stored.
 */
export async function spendAiReading(tx: Db, ownerId: string, reading: AiReading, at: Date): Promise<boolean> {
  const payerId = await lockBalance(tx, ownerId);
  let use = await findUse(tx, ownerId, reading);
  if (use?.state === 'spent') return true;
  if (use?.state !== 'reserved') {
    if (!(await openLine(tx, ownerId, { ...reading, payerId }, at))) return false;
    use = await findUse(tx, ownerId, reading);
  }
  if (!use) throw new Error('the line just opened is not there');
  const month = monthInAsuncion(at.getTime());
  // Another copy of the same bytes may have been read and paid for while this one was.
  const units = (await isPaidFor(tx, ownerId, use.sha256, month)) ? 0 : use.units;
  await changeBalance(tx, payerId, use.account, { used: units, reserved: -use.units });
  // A paid reading takes its call off those without one. The call of a reading that costs nothing stays among them.
  if (units > 0) await changeCalls(tx, payerId, use.account, { fruitless: -units });
  await markSpent(tx, ownerId, reading, { units, month, at });
  return true;
}

/** After a reading that failed, or that found nothing new: it costs nothing. What was spent stays spent. */
export async function releaseAiReading(
  tx: Db,
  ownerId: string,
  { documentId, attempt }: Pick<AiReading, 'documentId' | 'attempt'>,
  at: Date,
): Promise<void> {
  const payerId = await lockBalance(tx, ownerId);
  await releaseOpen(tx, ownerId, { documentId, attempt, payerId }, at);
}

/**
 * Documents that go to another business, under the id that each has there: what was paid for reading them stays paid.
 */
export async function moveAiReadings(
  tx: Db,
  from: string,
  to: string,
  documents: readonly { readonly before: string; readonly after: string }[],
): Promise<void> {
  const payers = await findPayers(tx, [from, to]);
  for (const payerId of payers) await lockBalance(tx, payerId);
  await moveUses(tx, from, { to, isSamePayer: payers.length === 1 }, documents);
}

/** Under the payer's lock; false when no unit is left. */
async function openLine(
  tx: Db,
  ownerId: string,
  { payerId, ...reading }: AiReading & { readonly payerId: string },
  at: Date,
): Promise<boolean> {
  await releaseOpen(tx, ownerId, { documentId: reading.documentId, payerId }, at);
  await releaseExpired(tx, payerId, at);
  const month = monthInAsuncion(at.getTime());
  const units = (await isPaidFor(tx, ownerId, reading.sha256, month)) ? 0 : 1;
  const { ai } = await entitlementsOf(tx, ownerId, at);
  if (units > 0 && !hasAiUnit(ai)) return false;
  await insertReservation(tx, ownerId, reading, { account: ai.account, units, month, at, expiresAt: expiryOf(at) });
  await changeBalance(tx, payerId, ai.account, { reserved: units });
  return true;
}
