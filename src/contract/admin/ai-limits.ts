import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { count, email, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

export const getSchedulerStatus = defineRoute({
  method: 'GET',
  path: '/admin/scheduler/status',
  access: 'admin',
  summary: 'Cuándo es el próximo reseteo mensual de los límites de IA, y si hay quien lo haga',
  reply: wire(() => ({
    status: [
      'data',
      wire(() => ({
        /** With the offset of Asunción, so that its first ten characters are the day there. */
        nextResetAt: ['next_reset_date', instant],
        /** True while this month's reset is still to be done. */
        isDueToday: ['should_run_today', z.boolean()],
        scheduler: [
          'scheduler',
          wire(() => ({
            running: ['running', z.boolean()],
            /** When the scheduler last ran; null: never. */
            lastSignalAt: ['last_signal', z.nullable(instant)],
          })),
        ],
      })),
    ],
  })),
});
export type SchedulerStatus = z.output<typeof getSchedulerStatus.reply>['status'];

const limitResetWire = wire(() => ({
  at: ['at', instant],
  kind: ['kind', words({ scheduled: 'mensual', manual: 'mensual_a_mano', individual: 'individual' })],
  /** The user of an individual reset. */
  userEmail: ['user_email', z.nullable(z.string())],
  /** Who ordered the reset; null: the scheduler. */
  byEmail: ['by_email', z.nullable(z.string())],
  count: ['users_reset', count],
}));
export type LimitReset = z.output<typeof limitResetWire>;

export const getResetStats = defineRoute({
  method: 'GET',
  path: '/admin/ai-limits/reset-stats',
  access: 'admin',
  summary: 'Cuántas suscripciones activas hay, cuántas se resetearon este mes, y los últimos reseteos',
  reply: wire(() => ({
    stats: [
      'data',
      wire(() => ({
        activeSubscriptions: ['active_subscriptions', count],
        resetThisMonth: ['resetted_this_month', count],
        /** The newest first, at most ten. */
        resets: ['recent_resets', z.array(limitResetWire)],
      })),
    ],
  })),
});
export type ResetStats = z.output<typeof getResetStats.reply>['stats'];

export const resetMonthlyLimits = defineRoute({
  method: 'POST',
  path: '/admin/ai-limits/reset-monthly',
  access: 'admin',
  summary: 'Pone en cero las lecturas con IA de todas las suscripciones',
  reply: wire(() => ({
    message: ['message', z.string()],
    outcome: ['data', wire(() => ({ usersReset: ['users_reset', count] }))],
  })),
});

export const resetUserLimits = defineRoute({
  method: 'POST',
  path: '/admin/ai-limits/reset-user/:email',
  access: 'admin',
  summary: 'Pone en cero las lecturas con IA de una persona',
  params: wire(() => ({ email: ['email', email] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
