import { closingReason } from '#contract/subscriptions/closings.text.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import { closeSubscription } from '#server/features/subscriptions/change/close-subscription.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { Role } from './accounts.store.ts';
import { findUserByEmail, isProtectedUser } from './find-user.ts';
import {
  hasOtherActiveAdmin,
  isActiveAdmin,
  keepRole,
  lockBusinessesLeftAlone,
  lockUser,
  lockUsers,
  type ManagedPerson,
  type Status,
  setRole,
  setStatus,
} from './managed-users.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings' | 'identity'>;

/** Who orders it, and from where. */
interface Order {
  caller: Caller;
  http: HttpContext;
  seen: SeenVersions;
}

/** From then on this role counts, whatever the settings say; for the protected account the settings go on deciding. */
export function changeRole(deps: Needs, order: Order, email: string, role: Role): Promise<ManagedPerson> {
  return changeUser(deps, order, email, async (tx, user, at) => {
    if (role === 'user') await refuseLoss(deps, tx, order.caller, user);
    if (user.role === role) return await keepRole(tx, user.userId);
    await setRole(tx, user.userId, role, by(order, at));
    const details = { from: user.role, to: role };
    await recordSecurityEvent(tx, user.ownerId, { action: 'role-changed', ...event(user), details }, by(order, at));
  });
}

/**
 * Suspending cancels the subscription of each business about which nobody else active decides. It takes effect with the
 * next call in every process, since every call reads the person anew.
 */
export function changeStatus(deps: Needs, order: Order, email: string, status: Status): Promise<ManagedPerson> {
  return changeUser(deps, order, email, async (tx, user, at) => {
    if (status === 'suspended') await refuseLoss(deps, tx, order.caller, user);
    if (user.status === status) return;
    await setStatus(tx, user.userId, status, by(order, at));
    const closed = status === 'suspended' ? await closeLeftAlone(tx, user, by(order, at)) : null;
    const action = status === 'suspended' ? 'user-suspended' : 'user-activated';
    const details = { from: user.status, to: status, ...(closed ? { plan: closed } : {}) };
    await recordSecurityEvent(tx, user.ownerId, { action, ...event(user), details }, by(order, at));
  });
}

/**
 * Cancels the subscription of each business about which nobody active decides any more. Returns the plan cancelled for
 * the business that is listed with this person; a cancellation in another business is recorded there.
 */
async function closeLeftAlone(tx: Db, user: ManagedPerson, who: ReturnType<typeof by>): Promise<string | null> {
  let plan: string | null = null;
  for (const ownerId of await lockBusinessesLeftAlone(tx, user.userId)) {
    const closed = await closeSubscription(tx, ownerId, { because: closingReason('suspended') }, who.at);
    if (!closed) continue;
    const { id, planName } = closed;
    if (ownerId === user.ownerId) plan = planName;
    else {
      const subject = { kind: 'subscription', id, name: planName } as const;
      const details = { plan: planName, reason: 'suspended' };
      await recordSecurityEvent(tx, ownerId, { action: 'subscription-cancelled', subject, details }, who);
    }
  }
  return plan;
}

const event = ({ userId, email }: ManagedPerson) => ({ subject: { kind: 'user', id: userId, name: email } as const });
const by = ({ caller, http }: Order, at: Date) => doneBy(caller, http, at);

/** Changes run one at a time: when two administrators demote each other, the second is no longer one and is refused. */
async function changeUser(
  { db, clock }: Needs,
  { caller, seen }: Order,
  email: string,
  change: (tx: Db, user: ManagedPerson, at: Date) => Promise<void>,
): Promise<ManagedPerson> {
  return await db.transaction().execute(async (tx) => {
    await lockUsers(tx);
    // Taken under the lock, so that the audit lists changes in the order in which they were made.
    const at = clock.now();
    if (!(await isActiveAdmin(tx, caller.userId))) throw new ApiError('solo_administradores');
    await lockUser(tx, (await findUserByEmail(tx, caller, email, at)).userId);
    const user = await findUserByEmail(tx, caller, email, at);
    await refuseChangedMeanwhile(tx, seen, user);
    await change(tx, user, at);
    return findUserByEmail(tx, caller, email, at);
  });
}

/** Refuses to take rights from the protected account, or from the last active administrator. */
async function refuseLoss(deps: Needs, tx: Db, caller: Caller, user: ManagedPerson): Promise<void> {
  if (isProtectedUser(deps, user.email)) throw new ApiError('cuenta_protegida');
  if (user.role !== 'admin' || user.status !== 'active') return;
  if (!(await hasOtherActiveAdmin(tx, caller.userId, user.userId))) throw new ApiError('ultimo_administrador');
}
