import * as z from 'zod/mini';
import { instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The limits of one request; without a token they are lower. */
export const LOG_LIMITS = { entries: 100, entriesWithoutToken: 10 } as const;

export const frontendLogWire = wire(() => ({
  timestamp: ['timestamp', instant],
  level: ['level', z.enum(LOG_LEVELS)],
  message: ['message', text(2000)],
  component: ['component', z.optional(text(200))],
  /** The id of the browser session, the same in all its entries. */
  requestId: ['request_id', text(64)],
  url: ['url', z.optional(text(2000))],
  userAgent: ['user_agent', z.optional(text(512))],
  eventType: ['event_type', z.optional(text(100))],
  userEmail: ['user_email', z.optional(z.nullable(text(254)))],
  extraData: ['extra_data', z.optional(z.nullable(z.record(z.string(), z.unknown())))],
  stackTrace: ['stack_trace', z.optional(z.nullable(text(8000)))],
}));
export type FrontendLog = z.output<typeof frontendLogWire>;

export const postFrontendLogs = defineRoute({
  method: 'POST',
  path: '/logs/frontend',
  access: 'public',
  anonymousPerMinute: 10,
  summary: 'Registros del navegador',
  body: wire(() => ({ logs: ['logs', z.array(frontendLogWire).check(z.maxLength(LOG_LIMITS.entries))] })),
  reply: wire(() => ({ stored: ['stored', z.int()] })),
});
