import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listInvitations, listPeople } from '#contract/people.ts';
import { call } from '#web/api/client.ts';

const ALL = ['people'] as const;

/** Who works in this business, and who was invited to. */
export const peopleQueries = {
  people: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: async ({ signal }) => (await call(listPeople, { signal, quiet: true })).people,
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...ALL, 'invitations'],
      queryFn: async ({ signal }) => (await call(listInvitations, { signal, quiet: true })).invitations,
    }),
};

export const peopleChanged = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ALL });
