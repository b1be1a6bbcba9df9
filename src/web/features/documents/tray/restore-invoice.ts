import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoDecision } from '#contract/review/decisions.ts';
import { trayText } from '#text/document-tray.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** Undoes a person's decision that the document is no invoice. */
export function useRestoreInvoice(): (invoiceId: string) => void {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(undoDecision, { params: { id }, body: {} }),
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', title: trayText.restoreFailed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  }).mutate;
}
