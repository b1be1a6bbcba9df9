import * as z from 'zod/mini';
import type { AuditSubject } from '#domain/security-action.ts';
import { words } from '../wire/closed-list.ts';
import { inOrder, queryDate } from '../wire/dates.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { pageSize } from '../wire/query-values.ts';
import { defineRoute, streamReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** Events are counted up to this number; one more means that there are more. */
export const MOST_COUNTED_EVENTS = 10_000;
/** Most lines of a downloaded file. */
export const MOST_DOWNLOADED_EVENTS = 50_000;

export const auditSubject = words({
  invoice: 'facturas',
  user: 'usuarios',
  plan: 'planes',
  subscription: 'suscripciones',
  limits: 'limites_ia',
  mailbox: 'correos',
  document: 'documentos',
  export: 'exportaciones',
  panel: 'panel',
  session: 'ingresos',
  closing: 'cierres',
  calendar: 'calendario',
  business: 'negocios',
  token: 'tokens',
  connection: 'conexiones',
} satisfies Record<AuditSubject, string>);

/** Done; changed or deleted; refused or failed. */
const auditTone = words({ done: 'hecho', changed: 'cambio', refused: 'rechazo' });

const auditEntryWire = wire(() => ({
  id: ['id', id],
  at: ['fecha', instant],
  /** Null when the program did it by itself. */
  who: [
    'quien',
    z.nullable(wire(() => ({ name: ['nombre', z.nullable(z.string())], email: ['correo', z.nullable(z.string())] }))),
  ],
  tone: ['tono', auditTone],
  /** What was done, for people. */
  what: ['que', z.string()],
  /** What the event is about, by the name it had then: an e-mail, a plan, a document's number. */
  subject: ['sobre', z.string()],
  /** The business it happened to. */
  business: ['negocio', z.string()],
  /** A network address, or the file and its sender. */
  origin: ['desde', z.nullable(z.string())],
  /** Browser and system, in two words. */
  agent: ['con', z.nullable(z.string())],
}));
export type AuditEntry = z.output<typeof auditEntryWire>;

const filters = {
  from: ['desde', queryDate],
  to: ['hasta', queryDate],
  subject: ['sobre', z.optional(auditSubject)],
  search: ['search', z.optional(text(100))],
} as const;

export const listAudit = defineRoute({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'Quién hizo qué, cuándo, sobre qué y desde dónde, lo más nuevo primero',
  query: wire(
    () => ({
      ...filters,
      cursor: ['cursor', z.optional(z.string().check(z.maxLength(200)))],
      pageSize: ['page_size', pageSize],
    }),
    inOrder('desde', 'hasta'),
  ),
  reply: wire(() => ({
    entries: ['data', z.array(auditEntryWire)],
    /** At most one above `MOST_COUNTED_EVENTS`. */
    total: ['total', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const downloadAudit = defineRoute({
  method: 'GET',
  path: '/admin/audit/csv',
  access: 'admin',
  neverPage: true,
  summary: 'Lo mismo como archivo CSV, hasta 50.000 líneas',
  query: wire(() => filters, inOrder('desde', 'hasta')),
  reply: streamReply,
});
