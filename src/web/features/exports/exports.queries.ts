import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { countExport, listExportFiles } from '#contract/exports/exports.ts';
import {
  type ExportTemplate,
  getTemplate,
  listExportFields,
  listTemplates,
  previewTemplate,
  type TemplateBody,
} from '#contract/exports/templates.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

const ALL = ['export-templates'] as const;
const FILES = ['export-files'] as const;

/** What there is to choose from changes with a release only. */
const FIELDS_FRESH_MS = 600_000;
const PREVIEW_FRESH_MS = 60_000;
/** How often a file that is being made is looked at. */
const FILES_MS = 2_000;

/** What the values of a sheet depend on; a title or a width changes none of them. */
const valuesOf = (template: TemplateBody): TemplateBody => ({
  ...template,
  name: '',
  description: '',
  sheetName: '',
  isDefault: false,
  includeHeader: true,
  fields: template.fields.map((field) => ({ ...field, title: '', width: 100, isVisible: true })),
});

/** Everything that screens ask about export templates. */
export const templateQueries = {
  list: () => queryOptions({ queryKey: [...ALL, 'list'], queryFn: ({ signal }) => call(listTemplates, { signal }) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', id],
      queryFn: async ({ signal }) => (await call(getTemplate, { params: { id }, signal })).template,
    }),
  fields: () =>
    queryOptions({
      queryKey: [...ALL, 'fields'],
      queryFn: ({ signal }) => call(listExportFields, { signal }),
      staleTime: FIELDS_FRESH_MS,
    }),
  /** Under the invoices: what changes them changes it. `keys` are those of the columns. */
  preview: (template: TemplateBody, kind: ExportTemplate['kind']) => {
    const body = { ...valuesOf({ ...template, fields: template.fields.filter(({ isVisible }) => isVisible) }), kind };
    return queryOptions({
      queryKey: [...invoiceQueries.all, 'sheet-preview', body],
      queryFn: async ({ signal }) => ({
        ...(await call(previewTemplate, { body, signal, quiet: true })),
        keys: body.fields.map(({ key }) => key),
      }),
      enabled: body.fields.length > 0,
      staleTime: PREVIEW_FRESH_MS,
      placeholderData: keepPreviousData,
      retry: false,
    });
  },
};

type CountQuery = RouteInput<typeof countExport>['body'];

/** Files of invoices: what one would hold, and those that were made in the background. */
export const exportQueries = {
  count: (body: CountQuery) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'export-count', body],
      queryFn: ({ signal }) => call(countExport, { body, signal, quiet: true }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  files: () =>
    queryOptions({
      queryKey: FILES,
      queryFn: ({ signal }) => call(listExportFiles, { signal, quiet: true }),
      refetchInterval: ({ state }) =>
        state.data?.files.some(({ status }) => status === 'queued' || status === 'running') ? FILES_MS : false,
    }),
};

/** Templates came, went or changed. */
export async function templatesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL, predicate: ({ queryKey }) => queryKey[1] !== 'fields' });
}

export async function exportFilesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: FILES });
}
