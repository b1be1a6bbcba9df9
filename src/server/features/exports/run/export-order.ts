import type { KeptFormat } from '#contract/exports/export-file.ts';
import { PDF_ROWS } from '#contract/exports/exports.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { ExportFormat } from '#domain/plans/entitlements.ts';
import type { MatchingFilters, MatchingQuery } from '#server/features/invoices/page-through/invoice-pages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { readTemplate } from '../templates/manage-templates.ts';
import { countMostRows } from './count-exported.ts';
import { exportFilters } from './export-filters.ts';
import { namedFile } from './file-name.ts';
import { requireFormat, requireTemplate } from './plan-allows.ts';

const FORMATS = {
  excel: { extension: '.xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: '.csv', contentType: 'text/csv; charset=utf-8' },
  json: { extension: '.json', contentType: 'application/json; charset=utf-8' },
  pdf: { extension: '.pdf', contentType: 'application/pdf' },
} as const;

export const contentTypeOf = (format: KeptFormat) =>
  format === 'originals' || format === 'evidence' ? 'application/zip' : FORMATS[format].contentType;

/** A file that may be made. */
export interface CheckedOrder {
  readonly template: TemplateContent;
  readonly filters: MatchingFilters;
  readonly format: ExportFormat;
  readonly contentType: string;
  readonly fileName: string;
}

interface AskedOrder {
  readonly templateId: string;
  readonly filters: MatchingQuery;
  readonly fileName: string;
  readonly format: ExportFormat;
}

/** Refuses what the plan, the template or the name does not allow, before anything is made. */
export async function checkOrder(
  db: Db,
  { ownerId, entitlements }: Pick<Caller, 'ownerId' | 'entitlements'>,
  { templateId, format, ...asked }: AskedOrder,
): Promise<CheckedOrder> {
  const { extension, contentType } = FORMATS[format];
  const fileName = namedFile(asked.fileName, extension);
  requireFormat(entitlements, format);
  const template = await readTemplate(db, ownerId, templateId);
  requireTemplate(entitlements, template);
  const filters = await exportFilters(db, ownerId, template, asked.filters);
  if (format === 'pdf') await refuseTooManyPages(db, ownerId, template, filters);
  return { template, filters, format, contentType, fileName };
}

async function refuseTooManyPages(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: MatchingFilters,
): Promise<void> {
  const rows = await countMostRows(db, ownerId, template, filters);
  if (rows <= PDF_ROWS) return;
  const most = PDF_ROWS.toLocaleString('es-PY');
  const message = `Un PDF lleva hasta ${most} filas y esta exportación tiene más. Elige un período más corto o expórtala en Excel.`;
  throw new ApiError('demasiadas_filas', { message });
}
