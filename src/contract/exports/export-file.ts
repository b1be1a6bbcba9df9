import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { month } from '../wire/dates.ts';
import { count, id, instant, taskStatus } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';

/** `originals`: a ZIP of original files; `evidence`: a ZIP of everything that proves a month's close. */
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
  /** In rows; for originals and evidence in invoices. `total`: the number counted at the start, 0 before that. */
  progress: ['progress', wire(() => ({ total: ['total', count], done: ['done', count] }))],
  bytes: ['bytes', z.nullable(count)],
  /** For evidence: the month whose close it proves. */
  month: ['year_month', z.optional(month)],
  /** Originals that could not be read and are missing from the ZIP: its index names them. */
  missingOriginals: ['originales_faltantes', z.optional(count)],
  createdAt: ['created_at', instant],
  finishedAt: ['finished_at', z.nullable(instant)],
  /** When the file is deleted; null until it is ready. */
  expiresAt: ['expires_at', z.nullable(instant)],
  /** Why there is no file; a sentence. */
  error: ['error', z.nullable(z.string())],
}));
export type ExportFile = z.output<typeof exportFileWire>;
