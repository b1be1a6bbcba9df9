import * as z from 'zod/mini';
import { count, instant } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const profileWire = wire(() => ({
  email: ['email', z.string()],
  name: ['name', z.string()],
  picture: ['picture', z.nullable(z.string())],
  role: ['role', z.enum(['admin', 'user'])],
  status: ['status', z.enum(['active', 'suspended'])],
  isAdmin: ['is_admin', z.boolean()],
  isTrial: ['is_trial', z.boolean()],
  trialExpired: ['trial_expired', z.boolean()],
  trialDaysRemaining: ['trial_days_remaining', count],
  trialExpiresAt: ['trial_expires_at', instant],
  aiProcessed: ['ai_invoices_processed', count],
  /** -1 means unlimited. */
  aiLimit: ['ai_invoices_limit', z.int()],
  aiLimitReached: ['ai_limit_reached', z.boolean()],
  /**
   * The name of the business that pays, whose trial and readings these are; absent where the business pays for itself.
   */
  payer: ['pagador', z.optional(z.string())],
}));
export type Profile = z.output<typeof profileWire>;

export const getProfile = defineRoute({
  method: 'GET',
  path: '/api/user/profile',
  access: 'person',
  summary: 'El perfil de quien llama, con su período de prueba y su uso de IA',
  reply: profileWire,
});

export const getTrialStatus = defineRoute({
  method: 'GET',
  path: '/user/trial-status',
  access: 'lectura',
  summary: 'Si quien llama puede procesar facturas, y por qué',
  reply: wire(() => ({ canProcess: ['can_process', z.boolean()], message: ['message', z.string()] })),
});

export const checkAdmin = defineRoute({
  method: 'GET',
  path: '/admin/check',
  access: 'person',
  summary: 'Si quien llama es administrador',
  reply: wire(() => ({ success: ['success', z.boolean()], isAdmin: ['is_admin', z.boolean()] })),
});
