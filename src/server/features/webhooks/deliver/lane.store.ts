import { sql } from 'kysely';
import type { WebhookState } from '#contract/webhooks/webhooks.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import { storedJson } from '#server/platform/db/stored-json.ts';

interface UnspreadEvent {
  readonly ownerId: string;
  readonly id: string;
  readonly seq: string;
  readonly subject: string;
  readonly endpointIds: readonly string[];
}

/**
 * Crosses owners. Events in their order, with the addresses that each is for; a second call waits for the first, so
 * that no later event of an invoice is spread before an earlier one.
 */
export async function takeUnspread(tx: Db, most: number): Promise<UnspreadEvent[]> {
  takesLock(tx, 'webhooks');
  const { rows } = await sql<UnspreadEvent>`
    with taken as (
      select owner_id, id, seq, type, subject from webhook_event where not is_spread order by seq limit ${most}
      for no key update
    ), marked as (
      update webhook_event e set is_spread = true from taken t where e.owner_id = t.owner_id and e.id = t.id
    )
    select t.owner_id as "ownerId", t.id, t.seq, t.subject,
      array(select w.id from webhook_endpoint w
        where w.owner_id = t.owner_id and w.state = 'active' and t.type = any(w.types) order by w.id) as "endpointIds"
    from taken t order by t.seq`.execute(tx);
  return rows;
}

export interface DueEndpoint {
  readonly ownerId: string;
  readonly id: string;
}

/** Crosses owners. Addresses with something to send, those that have waited longest first. */
export async function findDueEndpoints(
  db: Db,
  { at, inTrouble, most }: { at: Date; inTrouble: boolean; most: number },
): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select owner_id as "ownerId", id from webhook_endpoint
    where in_trouble = ${inTrouble} and due_at <= ${at} and state = 'active'
      and (lease_until is null or lease_until <= ${at})
    order by due_at limit ${most}`.execute(db);
  return rows;
}

export interface ClaimedEndpoint extends DueEndpoint {
  readonly url: string;
  readonly state: WebhookState;
  /** Encrypted. */
  readonly secret: string;
  readonly earlierSecret: string | null;
  readonly earlierSecretUntil: Date | null;
  readonly inTrouble: boolean;
}

/** Until the lease ends nobody else sends to it; undefined when somebody does already, or nothing is due. */
export async function claimEndpoint(
  db: Db,
  ownerId: string,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<ClaimedEndpoint | undefined> {
  takesLock(db, 'webhooks', [id]);
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoint set lease_until = ${until}
    where owner_id = ${ownerId} and id = ${id} and due_at <= ${at} and state = 'active'
      and (lease_until is null or lease_until <= ${at})
    returning owner_id as "ownerId", id, url, state, secret, earlier_secret as "earlierSecret",
      earlier_secret_until as "earlierSecretUntil", in_trouble as "inTrouble"`.execute(db);
  return rows[0];
}

export interface ReadyDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly attempts: number;
  readonly body: string;
}

/** What may be sent now: for each invoice only its first delivery that has not ended. */
const isFirst = sql<boolean>`(d.subject is null or not exists (
  select from webhook_delivery earlier
  where earlier.owner_id = d.owner_id and earlier.endpoint_id = d.endpoint_id and earlier.subject = d.subject
    and earlier.state = 'waiting' and earlier.seq < d.seq))`;

export async function findReady(
  db: Db,
  ownerId: string,
  endpointId: string,
  { at, most }: { at: Date; most: number },
): Promise<ReadyDelivery[]> {
  const { rows } = await sql<ReadyDelivery>`
    select d.id, d.event_id as "eventId", d.attempts, e.body
    from webhook_delivery d join webhook_event e on e.owner_id = d.owner_id and e.id = d.event_id
    where d.owner_id = ${ownerId} and d.endpoint_id = ${endpointId} and d.state = 'waiting' and d.next_at <= ${at}
      and ${isFirst}
    order by d.next_at, d.seq limit ${most}`.execute(db);
  return rows;
}

export interface Attempt {
  readonly id: string;
  readonly state: 'delivered' | 'waiting' | 'given-up';
  readonly nextAt: Date | null;
  readonly at: Date;
  readonly status: number | null;
  readonly ms: number;
  readonly problem: StoredReason | null;
}

export async function recordAttempt(
  tx: Db,
  ownerId: string,
  { id, state, nextAt, at, status, ms, problem }: Attempt,
): Promise<void> {
  takesLock(tx, 'webhooks', [id]);
  await tx
    .updateTable('webhook_delivery')
    .set((eb) => ({
      ...{ state, next_at: nextAt, last_at: at, last_status: status, last_ms: ms },
      problem: problem === null ? null : storedJson(problem),
      attempts: eb('attempts', '+', 1),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function markGone(tx: Db, ownerId: string, id: string, at: Date): Promise<{ url: string } | undefined> {
  takesLock(tx, 'webhooks', [id]);
  const { rows } = await sql<{ url: string }>`
    update webhook_endpoint
    set state = 'gone', due_at = null, lease_until = null, revision = revision + 1, changed_at = ${at}, changed_by = null
    where owner_id = ${ownerId} and id = ${id} and state = 'active' returning url`.execute(tx);
  return rows[0];
}

/**
 * Lets others send to it again, from the time when something is due. Its deliveries are read only after its row is
 * locked, since who adds more waits for that lock.
 */
export async function endTurn(
  tx: Db,
  ownerId: string,
  id: string,
  { inTrouble, at }: { inTrouble: boolean; at: Date },
): Promise<void> {
  takesLock(tx, 'webhooks', [id]);
  await sql`select from webhook_endpoint where owner_id = ${ownerId} and id = ${id} for no key update`.execute(tx);
  await sql`
    update webhook_endpoint w set lease_until = null, in_trouble = ${inTrouble}, due_at = case when w.state = 'active' then (
      select greatest(min(d.next_at), ${at}::timestamptz) from webhook_delivery d
      where d.owner_id = ${ownerId} and d.endpoint_id = ${id} and d.state = 'waiting' and ${isFirst}
      having count(*) > 0) end
    where w.owner_id = ${ownerId} and w.id = ${id}`.execute(tx);
}
