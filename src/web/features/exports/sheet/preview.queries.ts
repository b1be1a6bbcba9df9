import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import type { ExportTemplate, TemplateBody } from '#contract/exports/templates.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

export type PreviewFilters = NonNullable<RouteInput<typeof previewTemplate>['body']['filters']>;

const FRESH_MS = 60_000;

/**
 * The parts of a template on which the values of its sheet depend: titles and widths change none of them. A tax book
 * has its name above the rows.
 */
const valuesOf = (template: TemplateBody, kind: ExportTemplate['kind']): TemplateBody => ({
  ...template,
  name: kind === 'vat-purchases' ? template.name : '',
  description: '',
  sheetName: '',
  isDefault: false,
  includeHeader: true,
  fields: template.fields
    .filter(({ isVisible }) => isVisible)
    .map((field) => ({ ...field, title: '', width: 100, isVisible: true })),
});

/**
 * The first rows of a template's file. Its key begins with that of the invoices, so every change of an invoice asks for
 * it again. `keys` are those of the columns.
 */
export function previewQuery(template: TemplateBody, kind: ExportTemplate['kind'], filters?: PreviewFilters) {
  const body = { ...valuesOf(template, kind), kind, ...(filters && { filters }) };
  return queryOptions({
    queryKey: [...invoiceQueries.all, 'sheet-preview', body],
    queryFn: async ({ signal }) => ({
      ...(await call(previewTemplate, { body, signal, quiet: true })),
      keys: body.fields.map(({ key }) => key),
    }),
    enabled: body.fields.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
