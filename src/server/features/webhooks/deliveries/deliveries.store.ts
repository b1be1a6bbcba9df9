import { sql } from 'kysely';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertRows, rowsOf } from '#server/platform/db/insert-rows.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';
import type { TimePlace } from '#server/platform/http/time-cursor.ts';

export interface StoredDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly about: string;
  readonly state: WebhookDelivery['state'];
  readonly isUnordered: boolean;
  readonly attempts: number;
  readonly status: number | null;
  readonly ms: number | null;
  readonly problem: StoredReason | null;
  readonly happenedAt: Date;
  readonly createdAt: Date;
  readonly lastAt: Date | null;
  readonly nextAt: Date | null;
}

const deliveries = (db: Db, ownerId: string) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as e', (join) =>
      join.onRef('e.owner_id', '=', 'd.owner_id').onRef('e.id', '=', 'd.event_id'),
    )
    .where('d.owner_id', '=', ownerId)
    .select(['d.id', 'd.endpoint_id as endpointId', 'd.event_id as eventId', 'e.type', 'e.about', 'd.state'])
    .select(['d.attempts', 'd.last_status as status', 'd.last_ms as ms', 'd.problem', 'e.at as happenedAt'])
    .select(['d.created_at as createdAt', 'd.last_at as lastAt', 'd.next_at as nextAt'])
    .select(sql<boolean>`d.subject is null`.as('isUnordered'));

interface Page {
  readonly after: TimePlace | null;
  readonly state: WebhookDelivery['state'] | null;
  readonly most: number;
}

/** The newest first. */
export async function findDeliveries(
  db: Db,
  ownerId: string,
  endpointId: string | null,
  { after, state, most }: Page,
): Promise<StoredDelivery[]> {
  let rows = deliveries(db, ownerId);
  if (endpointId !== null) rows = rows.where('d.endpoint_id', '=', endpointId);
  if (state !== null) rows = rows.where('d.state', '=', state);
  if (after !== null)
    rows = rows.where(sql<boolean>`(d.created_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return (await rows.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(most).execute()) as StoredDelivery[];
}

export async function findDelivery(
  db: Db,
  ownerId: string,
  endpointId: string,
  id: string,
): Promise<(StoredDelivery & { seq: string }) | undefined> {
  const row = deliveries(db, ownerId).where('d.endpoint_id', '=', endpointId).where('d.id', '=', id).select('d.seq');
  return (await row.executeTakeFirst()) as (StoredDelivery & { seq: string }) | undefined;
}

/** By endpoint: its delivery that was tried last, or else its newest. */
export async function findLastOfEach(db: Db, ownerId: string): Promise<Map<string, StoredDelivery>> {
  const rows = await deliveries(db, ownerId)
    .distinctOn('d.endpoint_id')
    .orderBy('d.endpoint_id')
    .orderBy(sql`d.last_at desc nulls last`)
    .orderBy('d.created_at', 'desc')
    .execute();
  return new Map((rows as StoredDelivery[]).map((row) => [row.endpointId, row]));
}

export async function countWaiting(db: Db, ownerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select endpoint_id as id, count(*)::int as count from webhook_delivery
    where owner_id = ${ownerId} and state = 'waiting' group by endpoint_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface NewDelivery {
  readonly id: string;
  readonly ownerId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly seq: string;
  /** Null: it waits for no other. */
  readonly subject: string | null;
}

/** Adds deliveries that are due at once. */
export async function insertDeliveries(tx: Db, added: readonly NewDelivery[], at: Date): Promise<void> {
  const rows = added.map(({ id, ownerId, endpointId, eventId, seq, subject }) => ({
    ...{ owner_id: ownerId, id, endpoint_id: endpointId, event_id: eventId, seq, subject },
    ...{ state: 'waiting', attempts: 0, next_at: at, created_at: at },
  }));
  if (rows.length > 0) await insertRows(tx, rowsOf('webhook_delivery', rows));
}

/** For an event that a person asks for: it goes to one address, and is not spread. */
export async function insertTestEvent(
  tx: Db,
  ownerId: string,
  { id, type, about, body }: { id: string; type: string; about: string; body: string },
  at: Date,
): Promise<string> {
  const added = tx
    .insertInto('webhook_event')
    .values({ owner_id: ownerId, id, type, subject: id, about, body, at, is_spread: true })
    .returning('seq');
  return String((await added.executeTakeFirstOrThrow()).seq);
}

/** A delivery that failed and waits for its next attempt is due now; false for any other. */
export async function tryNow(tx: Db, ownerId: string, id: string, at: Date): Promise<boolean> {
  takesLock(tx, 'webhooks', [id]);
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ next_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Waiting deliveries will not be sent, and say why. */
export async function stopWaiting(tx: Db, ownerId: string, endpointId: string, problem: StoredReason): Promise<void> {
  takesLock(tx, 'webhooks');
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'stopped', next_at: null, problem: storedJson(problem) })
    .where('owner_id', '=', ownerId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Crosses owners. Deletes events with their deliveries; true when there may be more. */
export async function deleteEventsBefore(db: Db, before: Date, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_event e using (
      select owner_id, id from webhook_event where at < ${before} order by at limit ${most}
    ) as old
    where e.owner_id = old.owner_id and e.id = old.id`.execute(db);
  return Number(numAffectedRows) === most;
}
