import { type exportInvoices, PDF_ROWS } from '#contract/exports/exports.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { ExportFormat } from '#domain/entitlements.ts';
import type { TemplateContent } from '#domain/export/export-template.ts';
import type { WalkFilters } from '#server/features/invoices/walk/walk-invoices.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { readTemplate } from '../templates/manage-templates.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { countMostRows } from './count-exported.ts';
import { exportFilters } from './export-filters.ts';
import { invoiceSheet, notCountedSheet } from './export-sheets.ts';
import { writeCsv, writeJson } from './write-text.ts';

const FORMATS = {
  excel: { extension: '.xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: '.csv', contentType: 'text/csv; charset=utf-8' },
  json: { extension: '.json', contentType: 'application/json; charset=utf-8' },
  pdf: { extension: '.pdf', contentType: 'application/pdf' },
} as const;

/** A file of invoices, made while it is sent: it may be larger than memory. */
export async function runExport(
  { db }: Pick<Deps, 'db'>,
  { ownerId, entitlements }: Pick<Caller, 'ownerId' | 'entitlements'>,
  { templateId, filters, fileName, format }: RouteInput<typeof exportInvoices>['body'],
): Promise<StreamAnswer> {
  if (fileName.trim() === '') {
    const sentence = 'Debe especificar un nombre de archivo.';
    throw new ApiError('datos_invalidos', { message: sentence, fields: { filename: sentence } });
  }
  if (!entitlements.exportFormats.includes(format)) {
    const named = entitlements.plan === null ? 'Tu plan' : `Tu plan ${entitlements.plan.name}`;
    const message = `${named} no incluye exportar en ${format.toUpperCase()}. Elige otro formato o cambia de plan.`;
    throw new ApiError('plan_no_incluye', { message });
  }
  const template = await readTemplate(db, ownerId, templateId);
  const wanted = await exportFilters(db, ownerId, template, filters);
  if (format === 'pdf') await refuseTooManyPages(db, ownerId, template, wanted);
  const { extension, contentType } = FORMATS[format];
  return {
    contentType,
    fileName: withExtension(fileName, extension),
    source: writeExport(db, ownerId, template, wanted, format),
  };
}

/** The file itself, made while it is read. */
function writeExport(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: WalkFilters,
  format: ExportFormat,
): AsyncIterable<Uint8Array> {
  const sheet = invoiceSheet(db, ownerId, template, filters);
  const others = () => notCountedSheet(db, ownerId, filters, sheet.name);
  if (format === 'csv') return writeCsv(sheet);
  if (format === 'json') return writeJson(sheet);
  if (format === 'pdf') return writePdf(template.name, [sheet, others()]);
  return writeWorkbook([sheet, others()]);
}

async function refuseTooManyPages(
  db: Db,
  ownerId: string,
  template: TemplateContent,
  filters: WalkFilters,
): Promise<void> {
  const rows = await countMostRows(db, ownerId, template, filters);
  if (rows <= PDF_ROWS) return;
  const most = PDF_ROWS.toLocaleString('es-PY');
  const message = `Un PDF lleva hasta ${most} filas y esta exportación tiene más. Elige un período más corto o expórtala en Excel.`;
  throw new ApiError('demasiadas_filas', { message });
}

/** No path, nothing that a file system refuses, and the extension of what it is. */
function withExtension(name: string, extension: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .replace(/\.(?:xlsx|csv|json|pdf)$/i, '');
  return `${plain || 'facturas'}${extension}`;
}
