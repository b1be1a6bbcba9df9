import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReceivedDocument, retryDocument, retryDocuments } from '#contract/reading/documents.ts';
import { trayText } from '#text/document-tray.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { documentQueries, type TrayFilters, type TrayPage } from '../documents.queries.ts';

/** How a document looks as soon as somebody asks for it to be read again. */
const beingRead = (document: ReceivedDocument): ReceivedDocument => ({
  ...document,
  state: 'reading',
  reason: null,
  canRetry: false,
  canDelete: false,
});

/** Shown as being read at once; restored, with a notice, if the server refuses. */
export function retryMutation(client: QueryClient) {
  const queryKey = [...documentQueries.all, 'tray'];
  const change = (id: string, how: (document: ReceivedDocument) => ReceivedDocument) =>
    client.setQueriesData<TrayPage>(
      { queryKey },
      (page) =>
        page && {
          ...page,
          documents: page.documents.map((document) => (document.id === id ? how(document) : document)),
        },
    );
  return mutationOptions({
    mutationFn: async ({ id }: ReceivedDocument) => (await call(retryDocument, { params: { id } })).document,
    onMutate: async (document) => {
      await client.cancelQueries({ queryKey });
      change(document.id, beingRead);
    },
    onSuccess: (fresh) => change(fresh.id, () => fresh),
    onError: (problem, document) => {
      change(document.id, () => document);
      notify({ type: 'error', title: trayText.retryFailed, message: problem.message });
    },
    onSettled: () => invoicesChanged(client),
  });
}

export const useRetryDocument = () => useMutation(retryMutation(useQueryClient()));

/** Reads again all documents within the filters for which that may help. */
export const retryAllMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ source, search, waitsForAi }: TrayFilters) =>
      (await call(retryDocuments, { body: { source, search, waitsForAi } })).retried,
    onSuccess: (count) => notify({ type: count === 0 ? 'info' : 'success', message: trayText.retriedAll(count) }),
    onError: (problem) => notify({ type: 'error', title: trayText.retryFailed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  });

export const useRetryAll = () => useMutation(retryAllMutation(useQueryClient()));
