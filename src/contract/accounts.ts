import * as z from 'zod/mini';
import { PLAN_LIMITS } from '#domain/plans/plan.ts';
import { count, email, instant, text } from './wire/fields.ts';
import { pageNumber, pageSize } from './wire/query-values.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** Users to a page, unless the call says otherwise. */
export const USERS_PAGE_SIZE = 20;

const role = z.enum(['admin', 'user'], 'Elige entre estos: admin, user.');
const status = z.enum(['active', 'suspended'], 'Elige entre estos: active, suspended.');

/** A person as an administrator sees them, with the state of their business. */
const managedUserWire = wire(() => ({
  email: ['email', z.string()],
  /** Null for a person without a name. */
  name: ['name', z.nullable(z.string())],
  role: ['role', role],
  status: ['status', status],
  createdAt: ['created_at', instant],
  lastLoginAt: ['last_login', z.nullable(instant)],
  /** True without an active subscription. */
  isTrial: ['is_trial_user', z.boolean()],
  aiProcessed: ['ai_invoices_processed', count],
  /** Calls to the model in the same period, including those that gave no invoice and repeated ones. */
  aiCalls: ['ai_calls', count],
  /** -1 means unlimited. */
  aiLimit: ['ai_invoices_limit', z.int()],
  planName: ['plan_name', z.nullable(z.string())],
  /** When the plan ends, or the trial without a plan; null: never. */
  endsAt: ['plan_end_date', z.nullable(instant)],
  /** True for the account that nobody may demote or suspend. */
  isProtected: ['is_protected', z.boolean()],
  /** The version of role and status. */
  version: ['version', count],
}));
export type ManagedUser = z.output<typeof managedUserWire>;

export const listUsers = defineRoute({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: `Las personas que entraron, la más nueva primero; ${USERS_PAGE_SIZE} por página si no se dice`,
  query: wire(() => ({
    page: ['page', pageNumber],
    pageSize: ['page_size', pageSize],
    /** Words, all of which must be found in the name or the e-mail. Case and accents do not matter. */
    search: ['search', z.optional(text(100))],
    /** A plan's code, or `trial` for whoever has no active subscription. */
    plan: ['plan', z.optional(text(PLAN_LIMITS.code))],
  })),
  reply: wire(() => ({
    users: ['users', z.array(managedUserWire)],
    total: ['total', count],
    /** At least 1. */
    totalPages: ['total_pages', count],
    page: ['page', count],
  })),
});

/** Users are named by e-mail. */
const userInPath = wire(() => ({ email: ['email', email] }));
const changedUser = wire(() => ({ message: ['message', z.string()], user: ['user', managedUserWire] }));

export const setUserRole = defineRoute({
  method: 'PUT',
  path: '/admin/users/:email/role',
  access: 'admin',
  summary: 'Hace administrador a alguien, o deja de serlo',
  ifMatch: true,
  etag: 'user.version',
  params: userInPath,
  body: wire(() => ({ role: ['role', role] })),
  reply: changedUser,
});

export const setUserStatus = defineRoute({
  method: 'PUT',
  path: '/admin/users/:email/status',
  access: 'admin',
  summary: 'Suspende a alguien, con lo que se cancela su suscripción, o lo activa',
  ifMatch: true,
  etag: 'user.version',
  params: userInPath,
  body: wire(() => ({ status: ['status', status] })),
  reply: changedUser,
});

/** Called each time somebody opens the panel, for the audit. */
export const reportPanelOpened = defineRoute({
  method: 'POST',
  path: '/admin/panel-opened',
  access: 'admin',
  summary: 'Anota en la auditoría que quien llama abrió el panel',
  reply: wire(() => ({})),
});
