import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoDecision } from '#contract/review/decisions.ts';
import { decideRepeat, type PossibleRepeat } from '#contract/review/repeats.ts';
import { repeatsText as text } from '#text/review/repeats.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invoicesChanged, invoicesRemoved } from '#web/api/queries/invoices-changed.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** Sends a person's decision about two invoices once, with the versions they saw. */
export function useRepeatDecision({ first, second }: PossibleRepeat) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call(undoDecision, { params: { id }, body: { version } }),
    onSuccess: ({ message }) => notify({ id: 'repeat', type: 'info', message }),
    onError: (problem) => notify({ id: 'repeat', type: 'error', title: text.failed, message: problem.message }),
    onSettled: () => invoicesChanged(client),
  });
  const decide = useMutation({
    mutationFn: (isSame: boolean) =>
      call(decideRepeat, {
        params: { id: second.header.id },
        body: { otherId: first.header.id, isSame, version: second.version, otherVersion: first.version },
      }),
    onSuccess: async ({ message, id, version }, isSame) => {
      const action = { label: text.undo, handler: () => undo.mutate({ id, version }) };
      notify({ id: 'repeat', type: 'success', message, action });
      const gone = [first, second].map(({ header }) => header.id).filter((one) => one !== id);
      await (isSame ? invoicesRemoved(client, gone) : invoicesChanged(client));
    },
    onError: async (problem) => {
      const isOutdated = problem instanceof ApiError && problem.status === 409;
      const message = isOutdated && problem.code === 'cambio_mientras_tanto' ? text.changed : problem.message;
      notify({ id: 'repeat', type: 'error', title: text.failed, message });
      if (isOutdated) await invoicesChanged(client);
    },
  });
  return { isSaving: decide.isPending, decide: decide.mutate };
}
