import { listUsers, reportPanelOpened, setUserRole, setUserStatus } from '#contract/accounts.ts';
import { getResetStats, getSchedulerStatus, resetMonthlyLimits, resetUserLimits } from '#contract/admin/ai-limits.ts';
import { getAdminStats, getFilteredStats } from '#contract/admin/statistics.ts';
import { changeRole, changeStatus } from '#server/features/accounts/change-user.ts';
import { findUserByEmail } from '#server/features/accounts/find-user.ts';
import { describeUser, findUserPage } from '#server/features/accounts/list-users.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { readResetStats, readScheduler } from '#server/features/subscriptions/reset/read-resets.ts';
import { resetEverybody, resetOne } from '#server/features/subscriptions/reset/reset-limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { readFilteredStatistics, readStatistics } from './statistics/read-statistics.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings' | 'identity'>;

const STATUS_WORD = { active: 'activo', suspended: 'suspendido' } as const;

export const adminRoutes = (deps: Needs) => {
  const orderedBy = (caller: Caller, http: HttpContext) => ({ ...caller, by: doneBy(caller, http, deps.clock.now()) });
  return [
    bind(reportPanelOpened, async ({ caller, http }) => {
      const subject = { kind: 'panel', id: caller.userId, name: 'Panel de Administración' } as const;
      const { ownerId, by } = orderedBy(caller, http);
      await recordSecurityEvent(deps.db, ownerId, { action: 'panel-opened', subject, details: {} }, by);
      return {};
    }),
    bind(getAdminStats, ({ caller }) => readStatistics(deps, caller)),
    bind(getFilteredStats, ({ caller, query }) => readFilteredStatistics(deps, caller, query)),
    bind(listUsers, ({ caller, query }) => findUserPage(deps, caller, query)),
    bind(setUserRole, async ({ caller, http, seen, params, body }) => {
      const user = await changeRole(deps, { caller, http, seen }, params.email, body.role);
      return {
        message: `Rol actualizado correctamente para ${user.email}`,
        user: describeUser(deps, user),
      };
    }),
    bind(setUserStatus, async ({ caller, http, seen, params, body }) => {
      const user = await changeStatus(deps, { caller, http, seen }, params.email, body.status);
      return {
        message: `Usuario ${user.email} marcado como ${STATUS_WORD[user.status]}`,
        user: describeUser(deps, user),
      };
    }),
    bind(getSchedulerStatus, async () => ({ status: await readScheduler(deps) })),
    bind(getResetStats, async () => ({ stats: await readResetStats(deps) })),
    bind(resetMonthlyLimits, async ({ caller, http }) => {
      const usersReset = await resetEverybody(deps, orderedBy(caller, http));
      return { message: `Reseteo mensual completado: ${usersReset} usuarios reseteados`, outcome: { usersReset } };
    }),
    bind(resetUserLimits, async ({ caller, http, params }) => {
      const user = await findUserByEmail(deps.db, caller, params.email, deps.clock.now());
      await resetOne(deps, user, orderedBy(caller, http));
      return { message: `Límites de IA reseteados correctamente para ${user.name ?? user.email}` };
    }),
  ];
};
