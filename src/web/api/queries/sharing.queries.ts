import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  findInvoiceDestinations,
  findTaskDestinations,
  moveDocument,
  moveInvoice,
  undoMove,
} from '#contract/sharing.ts';
import { sharingText as text } from '#text/sharing/sharing.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { call } from '../client.ts';
import { invoiceQueries } from './invoices.queries.ts';
import { DOCUMENTS, invoicesChanged, invoicesRemoved } from './invoices-changed.ts';

export const sharingQueries = {
  ofInvoice: (id: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.one(id).queryKey, 'destinations'],
      queryFn: ({ signal }) => call(findInvoiceDestinations, { params: { id }, signal, quiet: true }),
    }),
  ofTask: (id: string) =>
    queryOptions({
      queryKey: [...DOCUMENTS, 'task', id, 'destinations'],
      queryFn: ({ signal }) => call(findTaskDestinations, { params: { id }, signal, quiet: true }),
    }),
};

/** Takes back a move, which any of the moved documents names. */
export function useUndoMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => call(undoMove, { params: { id: documentId } }),
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', title: text.undoFailed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  });
}

interface Moved {
  readonly id: string;
  readonly businessId: string;
  /** The name of the other business, as the person knows it. */
  readonly business: string;
}

/** Moves an invoice, or a document, to another business; the notice offers to take it back. */
export function useMove(what: 'invoice' | 'document', onMoved: () => void = () => {}) {
  const client = useQueryClient();
  const undo = useUndoMove();
  return useMutation({
    mutationFn: ({ id, businessId }: Moved) =>
      call(what === 'invoice' ? moveInvoice : moveDocument, { params: { id }, body: { businessId } }),
    onSuccess: ({ documentIds: [first] }, { business }) => {
      const action = first === undefined ? {} : { action: { label: text.undo, handler: () => undo.mutate(first) } };
      notify({ type: 'success', message: text.moved(business), duration: UNDO_MS, ...action });
      onMoved();
    },
    onError: (problem) => notify({ type: 'error', title: text.moveFailed, message: problem.message }),
    onSettled: (answer, _, { id }) =>
      answer && what === 'invoice' ? invoicesRemoved(client, [id]) : invoicesChanged(client),
  });
}

/** Milliseconds for which the notice offers to take the move back. */
const UNDO_MS = 10_000;
