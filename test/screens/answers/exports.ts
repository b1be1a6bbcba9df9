import type { ExportTemplate, TemplateBody } from '#contract/exports/templates.ts';
import { anId } from './invoices.ts';

type TemplateField = TemplateBody['fields'][number];

export const aColumn = (key: string, title: string, over: Partial<TemplateField> = {}): TemplateField => ({
  ...{ key, title, type: 'text', alignment: 'left', grouping: 'separate-rows', separator: ', ', order: 1 },
  ...{ isVisible: true, width: 120, isCalculated: false, calculation: null },
  ...over,
});

/** A template with five columns. */
export const aTemplate = (number: number, name: string, over: Partial<ExportTemplate> = {}): ExportTemplate => ({
  id: anId(number),
  name,
  description: '',
  sheetName: 'Facturas',
  includeHeader: true,
  includeTotals: false,
  isDefault: false,
  fields: [
    aColumn('documentNumber', 'Número'),
    aColumn('issueDate', 'Día', { type: 'date' }),
    aColumn('issuerRuc', 'RUC'),
    aColumn('issuerName', 'Proveedor'),
    aColumn('total', 'Total Gs.', { type: 'currency' }),
  ],
  kind: 'own',
  createdAt: '2026-10-05T10:00:00-03:00',
  version: 1,
  ...over,
});
