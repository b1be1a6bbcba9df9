import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { rejectPlanRequest, type WaitingRequest } from '#contract/subscriptions/plans.ts';
import { PLAN_LIMITS } from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { plansChanged } from '../plans.queries.ts';

const words = adminPlansText.requests;

/** Rejects a request. The reason is optional; the person who asked for the plan reads it. */
export function RejectDialog({ request, onClose }: { request: WaitingRequest; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { id } = request;
      try {
        const body = { reason: reason.trim() || undefined };
        const { message } = await call(rejectPlanRequest, { params: { id }, body, quiet: true });
        notify({ id: 'plan-request', type: 'success', message });
      } finally {
        void plansChanged(client);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.rejectTitle(request.planName)}
      form={form}
      submit={
        <Button type="submit" color="red.7" loading={form.isSending}>
          {words.reject}
        </Button>
      }
      onClose={onClose}
    >
      <p className="muted">{words.rejectHint(request.userEmail)}</p>
      <Textarea
        label={words.rejectReason}
        rows={2}
        maxLength={PLAN_LIMITS.reason}
        {...form.field('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
    </FormDialog>
  );
}
