import type { ExportFile, KeptFormat } from '#contract/exports/export-file.ts';
import { exportSentence } from '#contract/exports/exports.text.ts';
import type { Task } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import type { StoredReason } from '#contract/wire/reason.ts';
import { monthOf } from '#domain/time/period.ts';

export const EXPORT_TASK = 'export';

/** A file that is made in the background, as its row has it. */
export interface FoundExportFile {
  readonly id: string;
  readonly fileName: string;
  readonly format: KeptFormat;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly bytes: string | null;
  readonly missing: number | null;
  readonly filters: { readonly from?: string };
  readonly problem: StoredReason | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
}

const STATUSES = { waiting: 'queued', running: 'running', done: 'done', failed: 'error' } as const;

export function describeExport(file: FoundExportFile): ExportFile {
  const { id, fileName, format, state, done, problem, createdAt, changedAt, expiresAt } = file;
  const status = STATUSES[state];
  const month = format === 'evidence' ? monthOf(file.filters.from ?? '') : undefined;
  return {
    id,
    fileName,
    format,
    status,
    // More may have been written than was counted before.
    progress: { total: state === 'done' ? done : Math.max(file.total, done), done },
    bytes: file.bytes === null ? null : Number(file.bytes),
    ...(month !== undefined && { month }),
    ...(file.missing !== null && { missingOriginals: file.missing }),
    createdAt: createdAt.toISOString(),
    finishedAt: isTaskOver(status) ? changedAt.toISOString() : null,
    expiresAt: state === 'done' ? (expiresAt?.toISOString() ?? null) : null,
    error: problem && exportSentence(problem),
  };
}

/** The same as a task, like any other. */
export function exportTask(file: FoundExportFile): Task {
  const exportFile = describeExport(file);
  const { status, progress, fileName, error } = exportFile;
  const message = error ?? `El archivo ${fileName} está listo para descargar.`;
  const result = { success: status === 'done', message, invoiceCount: 0, invoices: [], changes: [] };
  return { jobId: file.id, status, progress, result: isTaskOver(status) ? result : null, documents: [], exportFile };
}
