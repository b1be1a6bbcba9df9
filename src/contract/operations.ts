import * as z from 'zod/mini';
import { LOG_LEVELS } from './system/browser-logs.ts';
import { words } from './wire/closed-list.ts';
import { count, id, instant, text } from './wire/fields.ts';
import { pageSize } from './wire/query-values.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** Kinds of background work, as an administrator knows them. */
const workKind = words({
  mail: 'correos',
  xml: 'xml',
  printed: 'pdf_y_fotos',
  export: 'exportaciones',
  upkeep: 'mantenimiento',
});

/** Work is shown as late when the oldest waits longer than this. */
export const LATE_SECONDS = 600;

const workWire = wire(() => ({
  kind: ['trabajo', workKind],
  waiting: ['en_espera', count],
  running: ['en_curso', count],
  oldestSeconds: ['mas_viejo_segundos', z.nullable(count)],
  lastMinute: ['por_minuto', count],
}));
export type Work = z.output<typeof workWire>;

const setAsideWire = wire(() => ({
  ownerId: ['owner_id', id],
  id: ['id', id],
  /** The address to write to. */
  email: ['correo', z.nullable(z.string())],
  name: ['archivo', z.string()],
  reason: ['motivo', z.nullable(z.string())],
  attempts: ['intentos', count],
  since: ['desde', instant],
}));
export type SetAside = z.output<typeof setAsideWire>;

const failingMailboxWire = wire(() => ({
  username: ['cuenta', z.string()],
  problem: ['motivo', z.string()],
  since: ['desde', instant],
}));

const fullOwnerWire = wire(() => ({
  name: ['negocio', z.string()],
  bytes: ['bytes', count],
  limit: ['limite', count],
}));

const diskCheckWire = wire(() => ({
  checkedAt: ['fecha', instant],
  /** Files on the disk without a row in the database: originals, and files made for people. */
  orphanCount: ['originales_sin_registro', count],
  orphanBytes: ['originales_sin_registro_bytes', count],
  madeOrphanCount: ['preparados_sin_registro', count],
  madeOrphanBytes: ['preparados_sin_registro_bytes', count],
  /** Rows in the database whose file is missing. */
  missingCount: ['originales_perdidos', count],
  /** Paths of some of them, relative to the folder of files. */
  examples: ['ejemplos', z.array(z.string())],
}));

const operationsWire = wire(() => ({
  version: ['version', z.string()],
  startedAt: ['desde', instant],
  migrations: [
    'migraciones',
    wire(() => ({ count: ['cantidad', count], last: ['ultima', z.string()], at: ['fecha', instant] })),
  ],
  work: ['cola', z.array(workWire)],
  setAside: [
    'apartados',
    wire(() => ({ count: ['cantidad', count], documents: ['documentos', z.array(setAsideWire)] })),
  ],
  mailboxes: [
    'correos',
    wire(() => ({
      count: ['cantidad', count],
      failingCount: ['fallan', count],
      failing: ['lista', z.array(failingMailboxWire)],
    })),
  ],
  disk: ['disco', wire(() => ({ total: ['total', count], free: ['libre', count] }))],
  /** Bytes of all originals, and of the database. */
  originalsBytes: ['originales_bytes', count],
  databaseBytes: ['base_bytes', count],
  /** The businesses nearest to their limit of stored bytes, the fullest first. */
  fullest: ['mas_llenos', z.array(fullOwnerWire)],
  /** The result of the last comparison of the disk with the database; null until there was one. */
  diskCheck: ['revision_del_disco', z.nullable(diskCheckWire)],
  /** Invoices deleted while the law wanted them kept, in the last 30 days. */
  keptDeleted: [
    'eliminadas_en_plazo',
    wire(() => ({ count: ['cantidad', count], silentCount: ['sin_motivo', count] })),
  ],
  ai: [
    'ia',
    wire(() => ({
      isConfigured: ['configurada', z.boolean()],
      problem: ['problema', z.nullable(z.string())],
      /** In the last 24 hours. */
      readings: ['lecturas', count],
      /** Calls to the model, including repeated ones. */
      calls: ['llamadas', count],
      errors: ['errores', count],
      /** 24 hours, the current one last. */
      hours: ['por_hora', z.array(wire(() => ({ at: ['hora', instant], errors: ['errores', count] })))],
    })),
  ],
}));
export type Operations = z.output<typeof operationsWire>;

export const getOperations = defineRoute({
  method: 'GET',
  path: '/admin/operations',
  access: 'admin',
  summary: 'Cómo anda la instalación: cola, documentos apartados, correos que fallan, disco, IA y versión',
  reply: wire(() => ({ operations: ['data', operationsWire] })),
});

export const retrySetAside = defineRoute({
  method: 'POST',
  path: '/admin/operations/documents/:owner_id/:id/retry',
  access: 'admin',
  summary: 'Lee otra vez un documento apartado de cualquier negocio',
  params: wire(() => ({ ownerId: ['owner_id', id], id: ['id', id] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});

const browserLogWire = wire(() => ({
  id: ['id', id],
  at: ['fecha', instant],
  level: ['level', z.enum(LOG_LEVELS)],
  message: ['message', z.string()],
  component: ['component', z.nullable(z.string())],
  eventType: ['event_type', z.nullable(z.string())],
  userEmail: ['user_email', z.nullable(z.string())],
  url: ['url', z.nullable(z.string())],
  requestId: ['request_id', z.string()],
  userAgent: ['user_agent', z.nullable(z.string())],
  extraData: ['extra_data', z.nullable(z.record(z.string(), z.unknown()))],
  stackTrace: ['stack_trace', z.nullable(z.string())],
}));
export type BrowserLog = z.output<typeof browserLogWire>;

export const listBrowserLogs = defineRoute({
  method: 'GET',
  path: '/admin/logs',
  access: 'admin',
  summary: 'Lo que los navegadores anotaron en los últimos 30 días, lo más nuevo primero',
  query: wire(() => ({
    level: ['level', z.optional(z.enum(LOG_LEVELS))],
    search: ['search', z.optional(text(100))],
    cursor: ['cursor', z.optional(z.string().check(z.maxLength(200)))],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    logs: ['data', z.array(browserLogWire)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});
