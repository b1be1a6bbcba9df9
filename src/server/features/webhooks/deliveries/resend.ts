import { eventBody, TEST_EVENT } from '#contract/webhooks/event-bodies.ts';
import type { listDeliveries, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { readTimeCursor, timeCursor } from '#server/platform/http/time-cursor.ts';
import { newId } from '#server/platform/new-id.ts';
import { findEndpoint, lockEndpoint, makeEndpointsDue } from '../endpoints/endpoints.store.ts';
import {
  findDeliveries,
  findDelivery,
  insertDeliveries,
  insertTestEvent,
  type StoredDelivery,
  tryNow,
} from './deliveries.store.ts';
import { describeDelivery } from './describe-delivery.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const PAGE = 50;

export async function readDeliveries(
  { db }: Pick<Needs, 'db'>,
  ownerId: string,
  endpointId: string,
  { cursor, state }: RouteInput<typeof listDeliveries>['query'],
): Promise<RouteReply<typeof listDeliveries>> {
  if (!(await findEndpoint(db, ownerId, endpointId))) throw new ApiError('no_encontrado');
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const found = await findDeliveries(db, ownerId, endpointId, { after, state: state ?? null, most: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    deliveries: page.map(describeDelivery),
    next: found.length > PAGE && last ? timeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

interface Queued {
  readonly message: string;
  readonly delivery: WebhookDelivery;
}

/**
 * Sends it once more, with the same `webhook-id`; a person's order waits for no other delivery. One that failed and
 * waits for its next attempt is tried now; any other becomes a new delivery.
 */
export async function replay({ db, clock }: Needs, ownerId: string, endpointId: string, id: string): Promise<Queued> {
  return await db.transaction().execute(async (tx) => {
    await lockActive(tx, ownerId, endpointId);
    const found = await findDelivery(tx, ownerId, endpointId, id);
    if (found === undefined) throw new ApiError('no_encontrado');
    const at = clock.now();
    let delivery: StoredDelivery = found;
    if (!(await tryNow(tx, ownerId, id, at))) {
      const { eventId, seq } = found;
      const added = { id: newId(at), ownerId, endpointId, eventId, seq, subject: null };
      await insertDeliveries(tx, [added], at);
      delivery = await stored(tx, ownerId, endpointId, added.id);
    }
    await makeEndpointsDue(tx, ownerId, [endpointId], at);
    return { message: 'Se está reenviando', delivery: describeDelivery(delivery) };
  });
}

const TEST_MESSAGE = 'Aviso de prueba de Ajaka: si lo ves, la dirección recibe.';

export async function sendTest({ db, clock }: Needs, ownerId: string, endpointId: string): Promise<Queued> {
  return await db.transaction().execute(async (tx) => {
    await lockActive(tx, ownerId, endpointId);
    const at = clock.now();
    const body = eventBody('test', { ownerId, at, facts: { message: TEST_MESSAGE } });
    const event = { id: newId(at), type: TEST_EVENT, about: 'Aviso de prueba', body };
    const seq = await insertTestEvent(tx, ownerId, event, at);
    const added = { id: newId(at), ownerId, endpointId, eventId: event.id, seq, subject: null };
    await insertDeliveries(tx, [added], at);
    await makeEndpointsDue(tx, ownerId, [endpointId], at);
    return {
      message: 'Aviso de prueba enviado. Mira abajo cómo le fue.',
      delivery: describeDelivery(await stored(tx, ownerId, endpointId, added.id)),
    };
  });
}

async function lockActive(tx: Db, ownerId: string, id: string): Promise<void> {
  const endpoint = await lockEndpoint(tx, ownerId, id);
  if (endpoint === undefined) throw new ApiError('no_encontrado');
  if (endpoint.state !== 'active') throw new ApiError('webhook_inactivo');
}

async function stored(tx: Db, ownerId: string, endpointId: string, id: string): Promise<StoredDelivery> {
  const found = await findDelivery(tx, ownerId, endpointId, id);
  if (found === undefined) throw new Error('it was just written');
  return found;
}
