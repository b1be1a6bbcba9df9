import { useMutation, useQueryClient } from '@tanstack/react-query';
import { replayDelivery, type WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { webhooksText as words } from '#text/connections/webhooks.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { webhooksChanged } from './webhooks.queries.ts';

/** Sends one delivery again at once, without waiting for its next attempt. */
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, endpointId }: Pick<WebhookDelivery, 'id' | 'endpointId'>) =>
      call(replayDelivery, { params: { id: endpointId, deliveryId: id }, quiet: true }),
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', title: words.resendProblem, message: problem.message }),
    onSettled: () => webhooksChanged(client),
  });
}
