import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { month } from '../wire/dates.ts';
import { count, id, instant, taskStatus } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';

/** `originals`: a ZIP of them; `evidence`: one of all that proves a month's close. */
const keptFormat = words({
  ...{ excel: 'excel', csv: 'csv', json: 'json', pdf: 'pdf' },
  ...{ originals: 'originales', evidence: 'evidencia' },
});
export type KeptFormat = z.output<typeof keptFormat>;

/** A file that is being, or was, made in the background. */
export const exportFileWire = wire(() => ({
  id: ['id', id],
  fileName: ['filename', z.string()],
  format: ['format', keptFormat],
  status: ['status', taskStatus],
  /** Rows; of originals and evidence, invoices. `total` is what was counted when it began: 0 before that. */
  progress: ['progress', wire(() => ({ total: ['total', count], done: ['done', count] }))],
  bytes: ['bytes', z.nullable(count)],
  /** Of evidence: whose close it proves. */
  month: ['year_month', z.optional(month)],
  /** Originals that should be in it, and could not be read: its index names them. */
  missingOriginals: ['originales_faltantes', z.optional(count)],
  createdAt: ['created_at', instant],
  finishedAt: ['finished_at', z.nullable(instant)],
  /** When the file is deleted; null until it is ready. */
  expiresAt: ['expires_at', z.nullable(instant)],
  /** Why there is no file; a sentence. */
  error: ['error', z.nullable(z.string())],
}));
export type ExportFile = z.output<typeof exportFileWire>;
