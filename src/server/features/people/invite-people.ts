import { MOST_BUSINESSES } from '#contract/businesses.ts';
import {
  type getInvitation,
  INVITATION_DAYS,
  MOST_INVITATIONS,
  MOST_PEOPLE,
  type OpenInvitation,
} from '#contract/people.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { MemberRole } from '#domain/business/member-role.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { insertMember } from '#server/features/accounts/keep-home.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { publicOrigin } from '#server/platform/http/public-origin.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { hashOf, newOwnerToken, ownerIn } from '#server/platform/owner-token.ts';
import { nameOf, requireRole } from './change-people.ts';
import {
  deleteInvitation,
  findInvitation,
  findOpenInvitations,
  insertInvitation,
  markAccepted,
  type StoredInvitation,
} from './invitations.store.ts';
import {
  countMembers,
  countMemberships,
  findMember,
  findMembersByEmail,
  lockMemberships,
  lockPersons,
} from './people.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

interface Order {
  readonly caller: Caller;
  readonly http: HttpContext;
}

/** What a page shows before it is accepted. */
type ShownInvitation = RouteReply<typeof getInvitation>;

export async function readInvitations(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  ownerId: string,
): Promise<OpenInvitation[]> {
  const open = await findOpenInvitations(db, ownerId, clock.now());
  // An invitation whose inviter may no longer invite cannot be used.
  return open.filter(({ inviter }) => inviter !== null).map(describe);
}

/** The link is shown once: only its hash is kept. A second one for the same e-mail takes the place of the first. */
export async function invitePerson(
  { db, clock, settings }: Needs,
  { caller, http }: Order,
  wish: { email: string; role: MemberRole },
): Promise<{ link: string; expiresAt: string; invitation: OpenInvitation }> {
  const email = wish.email.trim().toLowerCase();
  const token = newOwnerToken(caller.ownerId);
  const invitation = await db.transaction().execute(async (tx) => {
    await requireRole(tx, caller.ownerId, caller.userId, 'duena');
    const at = clock.now();
    if ((await findMembersByEmail(tx, caller.ownerId, email)).length > 0) throw new ApiError('ya_es_del_negocio');
    const open = await findOpenInvitations(tx, caller.ownerId, at);
    if (open.filter((one) => one.email !== email).length >= MOST_INVITATIONS) {
      throw new ApiError('demasiadas_invitaciones');
    }
    const added = {
      ...{ id: newId(at), email, role: wish.role, at },
      expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
    };
    await insertInvitation(tx, caller.ownerId, { ...added, tokenHash: hashOf(token), invitedBy: caller.userId });
    const subject = { kind: 'user', id: added.id, name: email } as const;
    const event = { action: 'person-invited', subject, details: { to: wish.role } } as const;
    await recordSecurityEvent(tx, caller.ownerId, event, doneBy(caller, http, at));
    return describe({ ...added, createdAt: at, inviter: { email: caller.email } });
  });
  const link = `${publicOrigin(settings.PUBLIC_URL, http) ?? ''}/invitations/${token}`;
  return { link, expiresAt: invitation.expiresAt, invitation };
}

export async function withdrawInvitation(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { caller, http }: Order,
  id: string,
): Promise<{ message: string }> {
  return await db.transaction().execute(async (tx) => {
    await requireRole(tx, caller.ownerId, caller.userId, 'duena');
    const withdrawn = await deleteInvitation(tx, caller.ownerId, id);
    if (!withdrawn) throw new ApiError('no_encontrado', { message: 'Esa invitación ya no está: se usó o se retiró.' });
    const subject = { kind: 'user', id, name: withdrawn.email } as const;
    const by = doneBy(caller, http, clock.now());
    await recordSecurityEvent(tx, caller.ownerId, { action: 'invitation-withdrawn', subject, details: {} }, by);
    return { message: `La invitación a ${withdrawn.email} ya no sirve` };
  });
}

export async function readInvitation(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  caller: Caller,
  token: string,
): Promise<ShownInvitation> {
  const { invitation } = await usable(db, caller, token, clock.now());
  const { businessName, role, inviter, expiresAt } = invitation;
  return {
    businessName,
    role,
    invitedBy: inviter && { name: nameOf(inviter), email: inviter.email },
    expiresAt: expiresAt.toISOString(),
  };
}

/** Of two who accept at once with the same link, one does. */
export async function acceptInvitation(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { caller, http }: Order,
  token: string,
): Promise<{ message: string; businessId: string; role: MemberRole }> {
  return await db.transaction().execute(async (tx) => {
    await lockPersons(tx, [caller.userId]);
    const invited = ownerIn(token);
    if (invited !== null) await lockMemberships(tx, invited);
    const at = clock.now();
    const { ownerId, invitation } = await usable(tx, caller, token, at);
    const { role, businessName } = invitation;
    if (await findMember(tx, ownerId, caller.userId)) {
      throw new ApiError('ya_es_del_negocio', { message: 'Ya eres parte de este negocio.' });
    }
    if ((await countMembers(tx, ownerId)) >= MOST_PEOPLE) throw new ApiError('demasiadas_personas');
    if ((await countMemberships(tx, caller.userId)) >= MOST_BUSINESSES) throw new ApiError('demasiados_negocios');
    await insertMember(tx, ownerId, { userId: caller.userId, role, at });
    await markAccepted(tx, ownerId, invitation.id, { userId: caller.userId, at });
    const subject = { kind: 'user', id: caller.userId, name: caller.email } as const;
    const event = { action: 'person-joined', subject, details: { to: role } } as const;
    await recordSecurityEvent(tx, ownerId, event, doneBy(caller, http, at));
    return { message: `Ya eres parte de ${businessName}`, businessId: ownerId, role };
  });
}

/** That a link is for somebody else is said before anything about the invitation. */
async function usable(
  db: Db,
  { email, isEmailProven }: Caller,
  token: string,
  now: Date,
): Promise<{ ownerId: string; invitation: StoredInvitation }> {
  const ownerId = ownerIn(token);
  const invitation = ownerId === null ? undefined : await findInvitation(db, ownerId, hashOf(token));
  if (ownerId === null || !invitation) throw new ApiError('invitacion_no_encontrada');
  if (!isEmailProven || email !== invitation.email) throw new ApiError('invitacion_de_otro_correo');
  if (invitation.acceptedAt !== null) throw new ApiError('invitacion_usada');
  if (invitation.inviter === null) throw new ApiError('invitacion_no_encontrada');
  if (invitation.expiresAt <= now) throw new ApiError('invitacion_vencida');
  return { ownerId, invitation };
}

const describe = ({
  id,
  email,
  role,
  inviter,
  createdAt,
  expiresAt,
}: Pick<StoredInvitation, 'id' | 'email' | 'role' | 'createdAt' | 'expiresAt'> & {
  inviter: { email: string } | null;
}): OpenInvitation => ({
  ...{ id, email, role },
  invitedBy: inviter?.email ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
