import { deliveryProblem, deliverySentence } from '#contract/webhooks/deliveries.text.ts';
import type { changeWebhook, createWebhook, listWebhooks, Webhook } from '#contract/webhooks/webhooks.ts';
import { EARLIER_SECRET_HOURS, MOST_WEBHOOKS } from '#contract/webhooks/webhooks.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { isAtLeast } from '#domain/business/member-role.ts';
import type { SecurityAction } from '#domain/security-action.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { HostRefused, type OutgoingNetwork } from '#server/platform/network/outgoing-network.ts';
import { findWebHost } from '#server/platform/network/post-to-named.ts';
import { newId } from '#server/platform/new-id.ts';
import { newWebhookSecret, SECRET_PURPOSE } from '../deliver/sign-message.ts';
import { shownName } from '../deliver/take-turn.ts';
import { countWaiting, findDeliveries, findLastOfEach } from '../deliveries/deliveries.store.ts';
import { describeDelivery } from '../deliveries/describe-delivery.ts';
import {
  countEndpointsForAdding,
  deleteEndpoint,
  type Endpoint,
  findEndpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
} from './endpoints.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
type WritingNeeds = Needs & Pick<Deps, 'network' | 'secrets'>;

interface Order {
  readonly caller: Caller;
  readonly http: HttpContext;
}

const LATEST = 8;

export async function readWebhooks(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
): Promise<RouteReply<typeof listWebhooks>> {
  const { ownerId, entitlements } = caller;
  const [endpoints, latest] = await Promise.all([
    findEndpoints(db, ownerId),
    findDeliveries(db, ownerId, null, { after: null, state: null, most: LATEST }),
  ]);
  return {
    webhooks: await described(db, caller, endpoints),
    blocked: entitlements.apiAccess ? null : deliverySentence(deliveryProblem('no-api-access')),
    latest: latest.map(describeDelivery),
  };
}

/** The secret is told once: what is kept of it is encrypted. */
export async function addWebhook(
  { db, clock, network, secrets }: WritingNeeds,
  { caller, http }: Order,
  { url: written, events }: RouteInput<typeof createWebhook>['body'],
): Promise<{ message: string; webhook: Webhook; secret: string }> {
  const { ownerId, userId } = caller;
  const url = await checkedUrl(network, written);
  const at = clock.now();
  const id = newId(at);
  const secret = newWebhookSecret();
  const kept = secrets.encrypt(secret, { ownerId, recordId: id, purpose: SECRET_PURPOSE });
  await db.transaction().execute(async (tx) => {
    if ((await countEndpointsForAdding(tx, ownerId)) >= MOST_WEBHOOKS) throw new ApiError('demasiados_webhooks');
    await insertEndpoint(tx, ownerId, { id, url, events: [...new Set(events)], secret: kept }, { userId, at });
    await recordWebhook(tx, { caller, http }, { action: 'webhook-added', id, url, details: { events }, at });
  });
  const message = 'Dirección agregada. Copia el secreto: no se vuelve a mostrar.';
  return { message, webhook: await readWebhook(db, caller, id), secret };
}

export async function changeWebhookSettings(
  { db, clock, network }: WritingNeeds,
  { caller, http, seen }: Order & { seen: SeenVersions },
  id: string,
  { url: written, events, isActive }: RouteInput<typeof changeWebhook>['body'],
): Promise<{ message: string; webhook: Webhook }> {
  const { ownerId, userId } = caller;
  const url = written === undefined ? undefined : await checkedUrl(network, written);
  await db.transaction().execute(async (tx) => {
    const stored = await lockSeen(tx, ownerId, id, seen);
    const at = clock.now();
    const state =
      isActive === undefined ? stored.state : isActive ? 'active' : stored.state === 'gone' ? 'gone' : 'paused';
    const wanted = { url: url ?? stored.url, events: events ? [...new Set(events)] : stored.events, state } as const;
    const before = { url: stored.url, events: stored.events, state: stored.state };
    if (JSON.stringify(wanted) === JSON.stringify(before)) return;
    await updateEndpoint(tx, ownerId, id, wanted, { userId, at });
    const told = (one: typeof before) => ({ ...one, url: shownName(one.url) });
    const details = { before: told(before), after: told(wanted) };
    await recordWebhook(tx, { caller, http }, { action: 'webhook-changed', id, url: wanted.url, details, at });
  });
  return { message: 'Dirección guardada', webhook: await readWebhook(db, caller, id) };
}

export async function removeWebhook(
  { db, clock }: Needs,
  { caller, http, seen }: Order & { seen: SeenVersions },
  id: string,
): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    const { url } = await lockSeen(tx, caller.ownerId, id, seen);
    await deleteEndpoint(tx, caller.ownerId, id);
    const at = clock.now();
    await recordWebhook(tx, { caller, http }, { action: 'webhook-deleted', id, url, details: {}, at });
  });
  return { message: 'Dirección eliminada: no recibe más avisos' };
}

/** For a day both secrets sign, so that nothing is refused while the new one is put in its place. */
export async function renewSecret(
  { db, clock, secrets }: Needs & Pick<Deps, 'secrets'>,
  { caller, http, seen }: Order & { seen: SeenVersions },
  id: string,
): Promise<{ message: string; webhook: Webhook; secret: string }> {
  const { ownerId, userId } = caller;
  const secret = newWebhookSecret();
  const kept = secrets.encrypt(secret, { ownerId, recordId: id, purpose: SECRET_PURPOSE });
  await db.transaction().execute(async (tx) => {
    const { url } = await lockSeen(tx, ownerId, id, seen);
    const at = clock.now();
    const earlierUntil = new Date(at.getTime() + EARLIER_SECRET_HOURS * 3_600_000);
    await replaceSecret(tx, ownerId, id, { secret: kept, earlierUntil }, { userId, at });
    await recordWebhook(tx, { caller, http }, { action: 'webhook-secret-renewed', id, url, details: {}, at });
  });
  const message = `Secreto renovado. El anterior firma también durante ${EARLIER_SECRET_HOURS} horas.`;
  return { message, webhook: await readWebhook(db, caller, id), secret };
}

async function readWebhook(db: Db, caller: Caller, id: string): Promise<Webhook> {
  const stored = await findEndpoint(db, caller.ownerId, id);
  const [webhook] = stored === undefined ? [] : await described(db, caller, [stored]);
  if (webhook === undefined) throw new ApiError('no_encontrado');
  return webhook;
}

async function described(
  db: Db,
  { ownerId, role }: Pick<Caller, 'ownerId' | 'role'>,
  endpoints: readonly Endpoint[],
): Promise<Webhook[]> {
  if (endpoints.length === 0) return [];
  const [waiting, last] = await Promise.all([countWaiting(db, ownerId), findLastOfEach(db, ownerId)]);
  const maySee = role !== null && isAtLeast(role, 'contador');
  return endpoints.map(({ id, url, events, state, createdAt, earlierSecretUntil, version }) => {
    const lastDelivery = last.get(id);
    return {
      ...{ id, events: [...events], state, version },
      url: maySee ? url : `${new URL(url).protocol}//${shownName(url)}`,
      createdAt: createdAt.toISOString(),
      earlierSecretUntil: earlierSecretUntil?.toISOString() ?? null,
      waiting: waiting.get(id) ?? 0,
      lastDelivery: lastDelivery === undefined ? null : describeDelivery(lastDelivery),
    };
  });
}

async function lockSeen(tx: Db, ownerId: string, id: string, seen: SeenVersions): Promise<Endpoint> {
  const stored = await lockEndpoint(tx, ownerId, id);
  if (stored === undefined) throw new ApiError('no_encontrado');
  await refuseChangedMeanwhile(tx, seen, stored);
  return stored;
}

interface Recorded {
  readonly action: Extract<SecurityAction, `webhook-${string}`>;
  readonly id: string;
  readonly url: string;
  readonly details: object;
  readonly at: Date;
}

function recordWebhook(tx: Db, { caller, http }: Order, { action, id, url, details, at }: Recorded): Promise<void> {
  const subject = { kind: 'connection', id, name: shownName(url) } as const;
  return recordSecurityEvent(tx, caller.ownerId, { action, subject, details }, doneBy(caller, http, at));
}

/**
 * The address as it is kept. The host is looked up now, so that a wrong one is told at once, and again at every
 * connection.
 */
async function checkedUrl(network: OutgoingNetwork, written: string): Promise<string> {
  const url = URL.canParse(written.trim()) ? new URL(written.trim()) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol))
    throw wrong('Escribe la dirección completa, con https://');
  if (url.username !== '' || url.password !== '') throw wrong('Quita el usuario y la contraseña de la dirección.');
  if (url.protocol === 'http:' && !network.allowsPrivate) throw wrong('La dirección tiene que empezar con https://');
  url.hash = '';
  try {
    await findWebHost(network, url);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    throw wrong(HOST_PROBLEMS[error.problem]);
  }
  return url.href;
}

const HOST_PROBLEMS: Readonly<Record<HostRefused['problem'], string>> = {
  'not-a-host': 'Eso no es una dirección. Escríbela como https://erp.empresa.com.py/avisos',
  'not-found': 'No encontramos ese servidor. Revisa cómo está escrito.',
  'not-allowed': 'Ese servidor está en una red privada, o no usa https, y no se puede usar aquí.',
};

const wrong = (message: string) => new ApiError('datos_invalidos', { message, fields: { url: message } });
