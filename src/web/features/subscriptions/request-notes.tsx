import { Button } from '@mantine/core';
import { IconCircleX, IconClockHour4 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PlanRequest, type RequestState, withdrawPlanRequest } from '#contract/subscriptions/subscriptions.ts';
import { plansText, subscriptionText } from '#text/subscription.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatPrice } from '#web/format/plans.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { subscriptionQueries } from './subscription.queries.ts';

const words = subscriptionText.request;

function Waiting({ request }: { request: PlanRequest }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawPlanRequest, { quiet: true }),
    onSuccess: ({ message }) => notify({ id: 'plan-changed', type: 'success', message }),
    onError: (problem) =>
      notify({
        id: 'plan-changed',
        type: 'error',
        message: problem instanceof ApiError ? problem.message : words.withdrawFailed,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionQueries.all }),
  });
  const { planName, price, currency, billingPeriod, createdAt } = request;
  const costs = `${formatPrice(price, currency)} ${plansText.periods[billingPeriod]}`;
  return (
    <Note tone="warn" Icon={IconClockHour4} title={words.waits(planName)}>
      <p>{words.waitsHint(formatDate(createdAt), costs)}</p>
      <May needs="duena">
        <Button
          className={look({ mt: 8, phone: { touch: true } })}
          variant="default"
          size="compact-sm"
          loading={isPending}
          onClick={() => mutate()}
        >
          {words.withdraw}
        </Button>
      </May>
    </Note>
  );
}

/** A request that waits for an administrator, or was rejected. */
export function RequestNotes({ state: { request, refusal } }: { state: RequestState }) {
  if (request) return <Waiting request={request} />;
  if (!refusal) return null;
  return (
    <Note tone="bad" Icon={IconCircleX} title={words.rejected(refusal.planName, formatDate(refusal.at))}>
      {refusal.reason === null ? words.rejectedWithoutReason : words.rejectedBecause(refusal.reason)}
    </Note>
  );
}
