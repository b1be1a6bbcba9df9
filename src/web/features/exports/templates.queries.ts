import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getTemplate, listExportFields, listTemplates } from '#contract/exports/templates.ts';
import { call } from '#web/api/client.ts';

const ALL = ['export-templates'] as const;

/** The fields that a template can have change only with a new version of the server. */
const FIELDS_FRESH_MS = 600_000;

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
};

/** Templates were added, deleted or changed: every question about them is asked again. */
export async function templatesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ALL, predicate: ({ queryKey }) => queryKey[1] !== 'fields' });
}
