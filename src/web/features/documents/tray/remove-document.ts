import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { deleteDocument, type ReceivedDocument } from '#contract/reading/documents.ts';
import { trayText } from '#text/document-tray.ts';
import { call } from '#web/api/client.ts';
import { DOCUMENTS } from '#web/api/queries/invoices-changed.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { isArchive } from '../batch/batch-lines.ts';

export const removeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: ReceivedDocument) => call(deleteDocument, { params: { id } }),
    onSuccess: () => notify({ type: 'success', message: trayText.removed }),
    onError: (problem) => notify({ type: 'error', title: trayText.removeFailed, message: problem.message }),
    // The document had no invoice, so no other list changes.
    onSettled: () => client.invalidateQueries({ queryKey: DOCUMENTS }),
  });

/** Asks first, and deletes the document when the answer is yes. */
export function useRemoveDocument(): (document: ReceivedDocument) => void {
  const { mutate } = useMutation(removeMutation(useQueryClient()));
  return useCallback(
    (document) =>
      confirmNotice({
        title: trayText.removeAsk(document.name),
        message: isArchive(document) ? trayText.removePackageWarning : trayText.removeWarning,
        confirmLabel: trayText.remove,
        danger: true,
        onConfirm: () => mutate(document),
      }),
    [mutate],
  );
}
