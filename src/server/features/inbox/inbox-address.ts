import type { getInboxAddress, InboxAddress } from '#contract/inbox.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { publicOrigin } from '#server/platform/http/public-origin.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { hashOf, newOwnerToken } from '#server/platform/owner-token.ts';
import { deleteAddress, findAddress, saveAddress } from './inbox.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

interface Order {
  readonly caller: Caller;
  readonly http: HttpContext;
}

export async function readInboxAddress(db: Db, ownerId: string): Promise<RouteReply<typeof getInboxAddress>> {
  const found = await findAddress(db, ownerId);
  return { address: found === undefined ? null : described(found) };
}

/** The address is shown once: only its hash is kept. The former address stops working. */
export async function renewInboxAddress(
  { db, clock, settings }: Needs,
  { caller, http }: Order,
): Promise<{ message: string; address: InboxAddress; url: string }> {
  const { ownerId, userId } = caller;
  const token = newOwnerToken(ownerId);
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await saveAddress(tx, ownerId, { tokenHash: hashOf(token), userId, at });
    const event = { action: 'inbox-address-made', subject: subjectOf(ownerId), details: {} } as const;
    await recordSecurityEvent(tx, ownerId, event, doneBy(caller, http, at));
  });
  return {
    message: 'Dirección lista. Cópiala ahora: no se vuelve a mostrar.',
    address: described({ createdAt: at, lastUsedAt: null, messages: 0 }),
    url: `${publicOrigin(settings.PUBLIC_URL, http) ?? ''}/in/${token}`,
  };
}

export async function removeInboxAddress(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { caller, http }: Order,
): Promise<{ message: string }> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteAddress(tx, caller.ownerId))) throw new ApiError('no_encontrado');
    const event = { action: 'inbox-address-removed', subject: subjectOf(caller.ownerId), details: {} } as const;
    await recordSecurityEvent(tx, caller.ownerId, event, doneBy(caller, http, clock.now()));
  });
  return { message: 'Dirección eliminada: lo que llegue a ella se rechaza' };
}

const subjectOf = (id: string) => ({ kind: 'connection', id, name: 'Dirección para recibir documentos' }) as const;

const described = (found: { createdAt: Date; lastUsedAt: Date | null; messages: number }): InboxAddress => ({
  createdAt: found.createdAt.toISOString(),
  lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
  messages: found.messages,
});
