import type { exportInvoices } from '#contract/exports.ts';
import type { RouteInput, StreamAnswer } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { readTemplate } from '../templates/manage-templates.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';
import { invoiceSheet, notCountedSheet } from './export-sheets.ts';
import { writeCsv, writeJson } from './write-text.ts';

const FORMATS = {
  excel: { extension: '.xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { extension: '.csv', contentType: 'text/csv; charset=utf-8' },
  json: { extension: '.json', contentType: 'application/json; charset=utf-8' },
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
  const wanted = {
    from: filters.from ?? null,
    to: filters.to ?? null,
    issuerRuc: filters.issuerRuc?.trim() || null,
    receiverRuc: filters.receiverRuc?.trim() || null,
  };
  const sheet = invoiceSheet(db, ownerId, template, wanted);
  const { extension, contentType } = FORMATS[format];
  const source = {
    excel: () => writeWorkbook([sheet, notCountedSheet(db, ownerId, wanted, sheet.name)]),
    csv: () => writeCsv(sheet),
    json: () => writeJson(sheet),
  }[format]();
  return { contentType, fileName: withExtension(fileName, extension), source };
}

/** No path, nothing that a file system refuses, and the extension of what it is. */
function withExtension(name: string, extension: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .trim()
    .replace(/\.(?:xlsx|csv|json)$/i, '');
  return `${plain || 'facturas'}${extension}`;
}
