import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import { checkRg90 } from '#contract/exports/rg90.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from './invoices-changed.ts';

const ALL = ['business'] as const;

/** What screens ask about the business. */
export const businessQueries = {
  settings: () =>
    queryOptions({ queryKey: [...ALL, 'settings'], queryFn: ({ signal }) => call(getBusiness, { signal }) }),
  rg90: (period: string) =>
    queryOptions({
      queryKey: [...ALL, 'rg90', period],
      queryFn: ({ signal }) => call(checkRg90, { query: { period }, signal, quiet: true }),
      staleTime: 0,
    }),
};

/** Stores what was just saved. Another RUC changes on which side (purchase, sale) every invoice stands. */
export function putSettings(client: QueryClient, settings: BusinessSettings): void {
  const { queryKey } = businessQueries.settings();
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, settings);
  void client.invalidateQueries({ queryKey: [...ALL, 'rg90'] });
  if (before?.ruc !== settings.ruc) void invoicesChanged(client);
}

/** The settings as somebody else saved them meanwhile. */
export const rereadSettings = (client: QueryClient): Promise<BusinessSettings> =>
  client.fetchQuery({ ...businessQueries.settings(), staleTime: 0 });
