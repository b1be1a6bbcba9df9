import { type listUsers, type ManagedUser, USERS_PAGE_SIZE } from '#contract/accounts.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { WITHOUT_PLAN } from '#domain/plans/plan.ts';
import { searchParts } from '#domain/text/searchable.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { isProtectedUser } from './find-user.ts';
import { findManagedUsers, type ManagedPerson } from './managed-users.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings' | 'identity'>;
type Query = RouteInput<typeof listUsers>['query'];

export async function findUserPage(
  deps: Needs,
  { userId }: Caller,
  { page = 1, pageSize = USERS_PAGE_SIZE, search = '', plan }: Query,
): Promise<RouteReply<typeof listUsers>> {
  const planCode = plan === WITHOUT_PLAN ? null : plan || undefined;
  const query = { parts: searchParts(search), planCode, limit: pageSize, offset: (page - 1) * pageSize };
  const { users, total } = await findManagedUsers(deps.db, userId, query, deps.clock.now());
  return {
    users: users.map((user) => describeUser(deps, user)),
    total,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
    page,
  };
}

export function describeUser(deps: Pick<Needs, 'settings' | 'identity'>, user: ManagedPerson): ManagedUser {
  const { email, name, role, status, createdAt, lastLoginAt, entitlements, endsAt, version } = user;
  return {
    email,
    name,
    role,
    status,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt.toISOString(),
    isTrial: entitlements.plan === null,
    aiProcessed: entitlements.ai.used,
    aiCalls: entitlements.ai.calls,
    aiLimit: entitlements.ai.limit,
    planName: entitlements.plan?.name ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    isProtected: isProtectedUser(deps, email),
    version,
  };
}
