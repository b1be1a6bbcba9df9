import * as z from 'zod/mini';
import { processedInvoiceWire, processingResultWire, runAccountWire } from '../intake/tasks.ts';
import { words } from '../wire/closed-list.ts';
import { day, inOrder } from '../wire/dates.ts';
import { count, id, instant } from '../wire/fields.ts';
import { messageLimit } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** How many messages with possible invoices `POST /process-direct` takes unless told otherwise. */
export const DIRECT_LIMIT = 10;

const startedRun = {
  jobId: ['job_id', id],
  /** True when the mailboxes were already being read: this is that task, and `message` says so. */
  isJoined: ['joined', z.optional(z.boolean())],
} as const;

export const processMail = defineRoute({
  method: 'POST',
  path: '/process',
  access: 'contador',
  needs: 'mail-processing',
  waitsFor: 'queue',
  summary: 'Lee los correos ahora y espera el resultado; con run_async responde enseguida con la tarea',
  body: wire(() => ({ runAsync: ['run_async', z.optional(z.boolean())] })),
  /** With `run_async` only the task; otherwise the result too. */
  reply: wire(() => ({
    success: ['success', z.boolean()],
    ...startedRun,
    message: ['message', z.optional(z.string())],
    invoiceCount: ['invoice_count', z.optional(count)],
    invoices: ['invoices', z.optional(z.array(processedInvoiceWire))],
    changes: ['cambios', z.optional(z.array(z.string()))],
    accounts: ['accounts', z.optional(z.array(runAccountWire))],
  })),
});

export const processMailDirectly = defineRoute({
  method: 'POST',
  path: '/process-direct',
  access: 'contador',
  needs: 'mail-processing',
  waitsFor: 'queue',
  summary: `Lee como máximo limit correos con posibles facturas (${DIRECT_LIMIT} si no se dice) y espera el resultado`,
  query: wire(() => ({ limit: ['limit', messageLimit] })),
  reply: processingResultWire,
});

export const enqueueMailRun = defineRoute({
  method: 'POST',
  path: '/tasks/process',
  access: 'contador',
  needs: 'mail-processing',
  summary: 'Lee los correos ahora y responde enseguida con la tarea; si ya se están leyendo, con esa misma',
  reply: wire(() => ({ ...startedRun, message: ['message', z.optional(z.string())] })),
});

/** Minutes between two scheduled runs, unless chosen. */
export const DEFAULT_JOB_MINUTES = 3;
const LONGEST_JOB_MINUTES = 7 * 24 * 60;
const WHOLE_MINUTES = 'Debe ser un número entero de 1 minuto o más.';

/** Sent as a date; also understood as seconds since 1970 (S1 §3). */
const jobTime = z.codec(z.union([instant, z.number()]), instant, {
  decode: (sent) => (typeof sent === 'number' ? new Date(sent * 1000).toISOString() : sent),
  encode: (date) => date,
});

const jobStatusWire = wire(() => ({
  running: ['running', z.boolean()],
  intervalMinutes: ['interval_minutes', count],
  /** False until somebody chose one. */
  isIntervalStored: ['interval_stored', z.boolean()],
  /** Null while it is stopped. */
  nextRun: ['next_run', z.nullable(jobTime)],
  /** Null: never. */
  lastRun: ['last_run', z.nullable(jobTime)],
  /** Why the job stopped by itself, or what its last run could not read; a sentence. */
  error: ['error', z.nullable(z.string())],
  /** New invoices of the last run, as far as they were read. */
  lastInvoiceCount: ['last_invoice_count', z.nullable(count)],
  /** A run in progress, whoever started it. */
  currentTask: ['current_task', z.nullable(id)],
  /** The last finished run, whoever started it. */
  lastTask: ['last_task', z.nullable(id)],
  /** The version of whether it runs and how often; 0 before anybody chose. */
  version: ['version', count],
}));
export type JobStatus = z.output<typeof jobStatusWire>;

export const startJob = defineRoute({
  method: 'POST',
  path: '/job/start',
  access: 'contador',
  needs: 'processing',
  summary: 'Empieza a leer los correos cada tantos minutos',
  ifMatch: true,
  etag: 'version',
  reply: jobStatusWire,
});

export const stopJob = defineRoute({
  method: 'POST',
  path: '/job/stop',
  access: 'contador',
  summary: 'Deja de leer los correos por su cuenta',
  ifMatch: true,
  etag: 'version',
  reply: jobStatusWire,
});

export const getJobStatus = defineRoute({
  method: 'GET',
  path: '/job/status',
  access: 'lectura',
  summary: 'Si los correos se leen por su cuenta, cada cuánto, y cuándo',
  etag: 'version',
  reply: jobStatusWire,
});

export const setJobInterval = defineRoute({
  method: 'POST',
  path: '/job/interval',
  access: 'contador',
  summary: 'Cada cuántos minutos se leen los correos',
  ifMatch: true,
  etag: 'version',
  body: wire(() => ({
    minutes: [
      'minutes',
      z
        .int(WHOLE_MINUTES)
        .check(
          z.minimum(1, WHOLE_MINUTES),
          z.maximum(LONGEST_JOB_MINUTES, 'Elige como máximo 10080 minutos, una semana.'),
        ),
    ],
  })),
  reply: jobStatusWire,
});

export const SHORTEST_AUTO_REFRESH_MS = 5_000;
const LONGEST_AUTO_REFRESH_MS = 3_600_000;
const REFRESH_RANGE = 'Elige entre 5000 y 3600000 milisegundos.';

const autoRefreshWire = wire(() => ({
  enabled: ['enabled', z.boolean()],
  intervalMs: [
    'interval_ms',
    z
      .int()
      .check(z.minimum(SHORTEST_AUTO_REFRESH_MS, REFRESH_RANGE), z.maximum(LONGEST_AUTO_REFRESH_MS, REFRESH_RANGE)),
  ],
}));

export const getAutoRefresh = defineRoute({
  method: 'GET',
  path: '/prefs/auto-refresh',
  access: 'lectura',
  summary: 'Si la pantalla de gestión se actualiza sola, y cada cuánto',
  reply: autoRefreshWire,
});

export const setAutoRefresh = defineRoute({
  method: 'POST',
  path: '/prefs/auto-refresh',
  access: 'lectura',
  summary: 'Guarda si la pantalla de gestión se actualiza sola, y cada cuánto',
  body: autoRefreshWire,
  reply: autoRefreshWire,
});

/** An import of past mail, by the day on which it reached the mail server; the newest month first. One per account. */
const historyImportWire = wire(() => ({
  state: ['state', words({ running: 'running', paused: 'paused', done: 'done', failed: 'error' })],
  from: ['from', day],
  to: ['to', day],
  messagesDone: ['messages_done', count],
  /** Of the months that have been counted. */
  messagesTotal: ['messages_total', count],
  months: [
    'months',
    z.array(
      wire(() => ({
        month: ['year_month', z.string()],
        state: ['state', z.enum(['waiting', 'running', 'done'])],
        /** Null until the mail server has been asked. */
        total: ['total', z.nullable(count)],
        done: ['done', count],
      })),
    ),
  ],
  /** An estimate; null while it is unknown or no work is under way. */
  secondsLeft: ['seconds_left', z.nullable(count)],
  /** Messages that brought documents. */
  withDocuments: ['with_documents', count],
  newInvoices: ['new_invoices', count],
  knownInvoices: ['known_invoices', count],
  /** Documents that are still to be read. */
  waiting: ['waiting', count],
  /** PDFs and photos that were read without AI and not well enough: see `waits_for_ai` of the documents. */
  waitingForAi: ['waiting_for_ai', count],
  inReview: ['in_review', count],
  failed: ['failed', count],
  /** Why the import is stopped; a sentence. */
  reason: ['reason', z.nullable(z.string())],
  startedAt: ['started_at', instant],
}));
export type MailHistoryImport = z.output<typeof historyImportWire>;

const account = wire(() => ({ id: ['id', id] }));
const importReply = wire(() => ({ import: ['import', z.nullable(historyImportWire)] }));

export const getHistoryImport = defineRoute({
  method: 'GET',
  path: '/email-configs/:id/import',
  access: 'lectura',
  summary: 'Cómo va la importación del historial de un correo',
  params: account,
  reply: importReply,
});

export const startHistoryImport = defineRoute({
  method: 'POST',
  path: '/email-configs/:id/import',
  access: 'contador',
  needs: 'mail-processing',
  summary: 'Importa los correos que llegaron en un período',
  params: account,
  body: wire(() => ({ from: ['from', day], to: ['to', day] }), inOrder('from', 'to')),
  reply: importReply,
});

export const pauseHistoryImport = defineRoute({
  method: 'POST',
  path: '/email-configs/:id/import/pause',
  access: 'contador',
  summary: 'Pausa la importación del historial',
  params: account,
  reply: importReply,
});

export const resumeHistoryImport = defineRoute({
  method: 'POST',
  path: '/email-configs/:id/import/resume',
  access: 'contador',
  needs: 'mail-processing',
  summary: 'Sigue con la importación del historial',
  params: account,
  reply: importReply,
});

export const cancelHistoryImport = defineRoute({
  method: 'DELETE',
  path: '/email-configs/:id/import',
  access: 'contador',
  summary: 'Deja la importación del historial; lo importado queda',
  params: account,
  reply: importReply,
});
