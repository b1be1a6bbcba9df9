import { lastDeedWords } from '#contract/audit/last-deed.text.ts';
import type { BusinessPerson, ListedPerson } from '#contract/people.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { isAtLeast, type MemberRole } from '#domain/business/member-role.ts';
import { deleteMember, keepHome, setMemberRole } from '#server/features/accounts/keep-home.ts';
import { doneBy, findLastDeeds, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import { stopJobOf } from '#server/features/mailboxes/schedule/control-job.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { roleNeeded } from '#server/platform/http/guard/guard-calls.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import {
  findMember,
  findMembers,
  findMembersByEmail,
  hasOtherActiveOwner,
  lockMemberships,
  lockPersons,
  type StoredMember,
} from './people.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Who orders it, and from where. */
interface Order {
  readonly caller: Caller;
  readonly http: HttpContext;
  readonly seen: SeenVersions;
}

const NOBODY = 'Nadie con ese correo es parte de este negocio.';

export async function readPeople(db: Db, caller: Caller): Promise<ListedPerson[]> {
  const members = await findMembers(db, caller.ownerId);
  const ids = members.map(({ userId }) => userId);
  const deeds = new Map((await findLastDeeds(db, caller.ownerId, ids)).map((deed) => [deed.userId, deed]));
  return members.map((member) => {
    const deed = deeds.get(member.userId);
    const lastDeed = deed === undefined ? null : { at: deed.at.toISOString(), what: lastDeedWords(deed) };
    return { ...describe(member, caller), lastDeed };
  });
}

export function changePersonRole(deps: Needs, order: Order, email: string, role: MemberRole): Promise<BusinessPerson> {
  return changeMember(deps, order, email, async (tx, member, at) => {
    const { caller, http } = order;
    if (member.role === role) return describe(member, caller);
    if (member.role === 'duena') await refuseLast(tx, caller.ownerId, member.userId);
    const by = doneBy(caller, http, at);
    await setMemberRole(tx, caller.ownerId, member.userId, role, by);
    if (role === 'lectura') await stopJobOf(tx, caller.ownerId, member.userId, by);
    const details = { from: member.role, to: role };
    await recordSecurityEvent(tx, caller.ownerId, { action: 'person-role-changed', ...about(member), details }, by);
    return describe({ ...member, role, version: member.version + 1 }, caller);
  });
}

/** Removes somebody, or leaves. Whoever has no other business then gets an empty one, so that they can sign in. */
export function removePerson(deps: Needs, order: Order, email: string): Promise<{ message: string }> {
  return changeMember(deps, order, email, async (tx, member, at) => {
    const { caller, http } = order;
    if (member.role === 'duena') await refuseLast(tx, caller.ownerId, member.userId);
    const isLeaving = member.userId === caller.userId;
    await deleteMember(tx, caller.ownerId, member.userId);
    await keepHome(deps, tx, member.userId, at);
    const by = doneBy(caller, http, at);
    await stopJobOf(tx, caller.ownerId, member.userId, by);
    const action = isLeaving ? 'person-left' : 'person-removed';
    const event = { action, ...about(member), details: { from: member.role } } as const;
    await recordSecurityEvent(tx, caller.ownerId, event, by);
    return { message: isLeaving ? 'Saliste del negocio' : `${member.email} ya no es parte del negocio` };
  });
}

const about = ({ userId, email }: StoredMember) => ({ subject: { kind: 'user', id: userId, name: email } as const });

/** Changes of a business run one at a time: of two owners who lower each other, the second is refused. */
async function changeMember<T>(
  { db, clock }: Needs,
  { caller: { ownerId, userId }, seen }: Order,
  email: string,
  change: (tx: Db, member: StoredMember, at: Date) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    const [found, other] = await findMembersByEmail(tx, ownerId, email.trim().toLowerCase());
    if (other) throw new ApiError('correo_repetido');
    await lockPersons(tx, [userId, ...(found ? [found.userId] : [])]);
    await requireRole(tx, ownerId, userId, found?.userId === userId ? 'lectura' : 'duena');
    const member = found && (await findMember(tx, ownerId, found.userId));
    if (!member) throw new ApiError('no_encontrado', { message: NOBODY });
    await refuseChangedMeanwhile(tx, seen, member);
    return await change(tx, member, clock.now());
  });
}

/**
 * Holds the memberships of the business, and looks at the caller's again: somebody may have changed it a moment ago.
 */
export async function requireRole(tx: Db, ownerId: string, userId: string, needed: MemberRole): Promise<void> {
  const isOpen = await lockMemberships(tx, ownerId);
  const own = isOpen ? await findMember(tx, ownerId, userId) : undefined;
  if (!own) throw new ApiError('negocio_no_encontrado');
  if (!isAtLeast(own.role, needed)) throw new ApiError('rol_insuficiente', { message: roleNeeded(needed) });
}

/** Somebody must be left who can decide about people, plan and business. */
async function refuseLast(tx: Db, ownerId: string, userId: string): Promise<void> {
  if (!(await hasOtherActiveOwner(tx, ownerId, userId))) throw new ApiError('ultima_duena');
}

const describe = (member: StoredMember, caller: Pick<Caller, 'userId'>): BusinessPerson => ({
  email: member.email,
  name: nameOf(member),
  role: member.role,
  since: member.since.toISOString(),
  isSuspended: member.status === 'suspended',
  isCaller: member.userId === caller.userId,
  version: member.version,
});

/** Somebody who signed in without a name has their e-mail stored as the name. */
export const nameOf = ({ name, email }: { name: string; email: string }) =>
  name.trim() === '' || name.toLowerCase() === email ? null : name;
