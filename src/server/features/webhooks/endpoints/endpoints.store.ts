import { sql } from 'kysely';
import type { WebhookState } from '#contract/webhooks/webhooks.ts';
import type { WebhookEvent } from '#domain/webhook-event.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import {
  type ChangedBy,
  changedColumns,
  nextVersion,
  type RowVersion,
  versionColumns,
} from '#server/platform/db/row-version.ts';

export interface Endpoint extends RowVersion {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly state: WebhookState;
  /** Encrypted. */
  readonly secret: string;
  readonly earlierSecretUntil: Date | null;
  readonly createdAt: Date;
}

const columns = [
  ...(['id', 'url', 'types as events', 'state', 'secret', 'created_at as createdAt'] as const),
  'earlier_secret_until as earlierSecretUntil',
  ...versionColumns,
] as const;

export async function findEndpoints(db: Db, ownerId: string): Promise<Endpoint[]> {
  const rows = db.selectFrom('webhook_endpoint').where('owner_id', '=', ownerId).select(columns);
  return (await rows.orderBy('created_at').orderBy('id').execute()) as Endpoint[];
}

export async function findEndpoint(db: Db, ownerId: string, id: string): Promise<Endpoint | undefined> {
  const row = db.selectFrom('webhook_endpoint').where('owner_id', '=', ownerId).where('id', '=', id).select(columns);
  return (await row.executeTakeFirst()) as Endpoint | undefined;
}

/** Until the end of the transaction nobody else changes it, or hands it more to send. */
export async function lockEndpoint(tx: Db, ownerId: string, id: string): Promise<Endpoint | undefined> {
  takesLock(tx, 'webhooks', [id]);
  const row = tx.selectFrom('webhook_endpoint').where('owner_id', '=', ownerId).where('id', '=', id).select(columns);
  return (await row.forNoKeyUpdate().executeTakeFirst()) as Endpoint | undefined;
}

/** Locks the row of the business until the end of the transaction: of two at once the second counts the first. */
export async function countEndpointsForAdding(tx: Db, ownerId: string): Promise<number> {
  takesLock(tx, 'owner');
  await tx.selectFrom('owner').where('id', '=', ownerId).forNoKeyUpdate().select('id').execute();
  const counted = tx
    .selectFrom('webhook_endpoint')
    .where('owner_id', '=', ownerId)
    .select((eb) => eb.fn.countAll<string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** An address that never answered, or was changed since, is served where it holds up none that is known to answer. */
const UNPROVEN = { in_trouble: true } as const;

export async function insertEndpoint(
  tx: Db,
  ownerId: string,
  added: Pick<Endpoint, 'id' | 'url' | 'events' | 'secret'>,
  by: ChangedBy,
): Promise<void> {
  const { id, url, events, secret } = added;
  await tx
    .insertInto('webhook_endpoint')
    .values({
      ...{ owner_id: ownerId, id, url, types: [...events], state: 'active', secret, created_at: by.at },
      ...UNPROVEN,
      ...changedColumns(by),
    })
    .execute();
}

/** After the change it is due at once: something may wait for it now. */
export async function updateEndpoint(
  tx: Db,
  ownerId: string,
  id: string,
  { url, events, state }: Pick<Endpoint, 'url' | 'events' | 'state'>,
  by: ChangedBy,
): Promise<void> {
  takesLock(tx, 'webhooks', [id]);
  await tx
    .updateTable('webhook_endpoint')
    .set({ url, types: [...events], state, due_at: state === 'active' ? by.at : null, ...UNPROVEN })
    .set(nextVersion(by))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** The former secret signs too for a while. */
export async function replaceSecret(
  tx: Db,
  ownerId: string,
  id: string,
  { secret, earlierUntil }: { secret: string; earlierUntil: Date },
  by: ChangedBy,
): Promise<void> {
  takesLock(tx, 'webhooks', [id]);
  await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ earlier_secret: eb.ref('secret'), secret, earlier_secret_until: earlierUntil }))
    .set(nextVersion(by))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(tx: Db, ownerId: string, id: string): Promise<void> {
  takesLock(tx, 'webhooks', [id]);
  await tx.deleteFrom('webhook_endpoint').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Something is to be sent to them now. */
export async function makeEndpointsDue(tx: Db, ownerId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  takesLock(tx, 'webhooks');
  await tx
    .updateTable('webhook_endpoint')
    .set({ due_at: sql<Date>`least(due_at, ${at}::timestamptz)` })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids].sort())
    .where('state', '=', 'active')
    .execute();
}
