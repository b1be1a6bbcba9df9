import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { count, id, instant, taskStatus } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';

/** `originals`: a ZIP of them. */
const keptFormat = words({ excel: 'excel', csv: 'csv', json: 'json', pdf: 'pdf', originals: 'originales' });
export type KeptFormat = z.output<typeof keptFormat>;

/** A file that is, or was, made in the background. */
export const exportFileWire = wire(() => ({
  id: ['id', id],
  fileName: ['filename', z.string()],
  format: ['format', keptFormat],
  status: ['status', taskStatus],
  /** Rows; of originals, invoices. `total` is what was counted when it began: 0 before that. */
  progress: ['progress', wire(() => ({ total: ['total', count], done: ['done', count] }))],
  bytes: ['bytes', z.nullable(count)],
  createdAt: ['created_at', instant],
  finishedAt: ['finished_at', z.nullable(instant)],
  /** When the file goes; null until it is there. */
  expiresAt: ['expires_at', z.nullable(instant)],
  /** Why there is none; a sentence. */
  error: ['error', z.nullable(z.string())],
}));
export type ExportFile = z.output<typeof exportFileWire>;
