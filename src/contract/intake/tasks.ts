import * as z from 'zod/mini';
import { MIB } from '#domain/byte-size.ts';
import { exportFileWire } from '../exports/export-file.ts';
import { documentWire } from '../reading/documents.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { count, id, instant, taskStatus } from '../wire/fields.ts';
import { defineRoute, type UploadLimits } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { currency } from '../wire/wire-words.ts';

/** What one upload may contain. `file` may repeat. */
export const UPLOAD_LIMITS = {
  fileBytes: 25 * MIB,
  files: 200,
  totalBytes: 100 * MIB,
} as const satisfies UploadLimits;

export const SENDER_CHARACTERS = 100;
const sender = z.string().check(z.maxLength(SENDER_CHARACTERS, `Escribe como máximo ${SENDER_CHARACTERS} caracteres.`));

const uploadForm = wire(() => ({
  sender: ['sender', z.optional(sender)],
  date: ['date', z.optional(day)],
}));

/** An invoice as the result of an upload shows it (legacy shape). Null: not detected on a PDF or photo. */
export const processedInvoiceWire = wire(() => ({
  id: ['id', id],
  date: ['fecha', z.nullable(z.string())],
  issuerRuc: ['ruc_emisor', z.nullable(z.string())],
  issuerName: ['nombre_emisor', z.nullable(z.string())],
  documentNumber: ['numero_factura', z.nullable(z.string())],
  total: ['monto_total', z.nullable(amount)],
  vat: ['iva', z.nullable(amount)],
  currency: ['moneda', currency],
  /** True when the invoice was known before this upload. */
  isDuplicate: ['duplicado', z.boolean()],
  isAltered: ['alterada', z.boolean()],
}));

/** The progress, or the result, of reading one mailbox. */
export const runAccountWire = wire(() => ({
  /** The id of the e-mail account. */
  id: ['id', id],
  username: ['username', z.string()],
  provider: ['provider', z.string()],
  state: ['state', words({ waiting: 'waiting', running: 'running', done: 'done', failed: 'error' })],
  messagesDone: ['messages_done', count],
  /** Null until the mail server has been asked. */
  messagesTotal: ['messages_total', z.nullable(count)],
  documentCount: ['document_count', count],
  /** New invoices, as far as the documents have been read. */
  invoiceCount: ['invoice_count', count],
  /** Why the mailbox, or a part of it, could not be read; a sentence. */
  error: ['error', z.nullable(z.string())],
}));
export type RunAccount = z.output<typeof runAccountWire>;

export const processingResultWire = wire(() => ({
  success: ['success', z.boolean()],
  message: ['message', z.string()],
  /** Only the new ones. */
  invoiceCount: ['invoice_count', count],
  /** Also those that were known before, marked. */
  invoices: ['invoices', z.array(processedInvoiceWire)],
  /** Sentences about what the upload changed or cancelled, or tried to, in invoices that were there before. */
  changes: ['cambios', z.array(z.string())],
  /** For a reading of mailboxes. */
  accounts: ['accounts', z.optional(z.array(runAccountWire))],
}));
export type ProcessingResult = z.output<typeof processingResultWire>;

export const enqueuedWire = wire(() => ({ jobId: ['job_id', id] }));

export const uploadXml = defineRoute({
  method: 'POST',
  path: '/upload-xml',
  access: 'contador',
  scopes: ['upload-documents'],
  idempotent: true,
  needs: 'processing',
  upload: UPLOAD_LIMITS,
  summary: 'Sube XML (o ZIP o EML que los contengan) y espera el resultado',
  body: uploadForm,
  reply: processingResultWire,
});

export const enqueueXml = defineRoute({
  method: 'POST',
  path: '/tasks/upload-xml',
  access: 'contador',
  scopes: ['upload-documents'],
  idempotent: true,
  needs: 'processing',
  upload: UPLOAD_LIMITS,
  summary: 'Sube XML (o ZIP o EML que los contengan) y responde enseguida con la tarea',
  body: uploadForm,
  reply: enqueuedWire,
});

/** For PDFs only: photos are sent to `enqueuePdf`. */
export const uploadPdf = defineRoute({
  method: 'POST',
  path: '/upload',
  access: 'contador',
  scopes: ['upload-documents'],
  idempotent: true,
  needs: 'processing',
  upload: UPLOAD_LIMITS,
  summary: 'Sube PDF (o ZIP o EML que los contengan) y espera el resultado',
  body: uploadForm,
  reply: processingResultWire,
});

export const enqueuePdf = defineRoute({
  method: 'POST',
  path: '/tasks/upload-pdf',
  access: 'contador',
  scopes: ['upload-documents'],
  idempotent: true,
  needs: 'processing',
  upload: UPLOAD_LIMITS,
  summary: 'Sube PDF o fotos (JPEG, PNG; o ZIP o EML que los contengan) y responde enseguida con la tarea',
  body: uploadForm,
  reply: enqueuedWire,
});

const taskWire = wire(() => ({
  jobId: ['job_id', id],
  status: ['status', taskStatus],
  progress: ['progress', wire(() => ({ total: ['total', count], done: ['done', count] }))],
  result: ['result', z.nullable(processingResultWire)],
  /** For a reading of mailboxes: the newest documents. */
  documents: ['documents', z.array(documentWire)],
  /** For a reading of mailboxes, also while it is running. */
  accounts: ['accounts', z.optional(z.array(runAccountWire))],
  /** For a file made in the background. */
  exportFile: ['export', z.optional(exportFileWire)],
}));
export type Task = z.output<typeof taskWire>;

export const isTaskOver = (status: Task['status']): boolean => status === 'done' || status === 'error';

export const getTask = defineRoute({
  method: 'GET',
  path: '/tasks/:id',
  access: 'lectura',
  scopes: ['upload-documents', 'export'],
  summary: 'Cómo va una tarea, documento por documento',
  params: wire(() => ({ id: ['id', id] })),
  reply: taskWire,
});

export const cleanupTasks = defineRoute({
  method: 'DELETE',
  path: '/tasks/cleanup',
  access: 'contador',
  summary: 'Quita las tareas terminadas de quien llama (de todos, si administra); nunca los documentos',
  reply: wire(() => ({ removed: ['removed', count] })),
});

export const debugTasks = defineRoute({
  method: 'GET',
  path: '/tasks/debug',
  access: 'lectura',
  summary: 'Las tareas de quien llama (las de todos, si administra)',
  reply: wire(() => ({
    tasks: [
      'tasks',
      z.array(
        wire(() => ({
          jobId: ['job_id', id],
          kind: ['kind', z.string()],
          status: ['status', taskStatus],
          total: ['total', count],
          done: ['done', count],
          createdAt: ['created_at', instant],
          finishedAt: ['finished_at', z.nullable(instant)],
        })),
      ),
    ],
  })),
});
