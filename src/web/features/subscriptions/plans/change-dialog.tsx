import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import { changePlan, type Subscription } from '#contract/subscriptions/subscriptions.ts';
import { PLAN_LIMITS } from '#domain/plans/plan.ts';
import { subscriptionText } from '#text/subscription.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { look } from '#web/ui/layout/look.ts';
import classes from '../subscription.module.css';
import { refreshProfileTwice, subscriptionQueries } from '../subscription.queries.ts';
import { changeProblem, comparison, isOverLimit } from './plan-change.ts';

const words = subscriptionText.change;

function Comparison({ active, plan }: { active: Subscription | null; plan: OfferedPlan }) {
  return (
    <table className={look({ wide: true, size: 13.5, tabular: true }, classes.comparison)} aria-label={words.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.today}</th>
          <th scope="col">{words.next}</th>
        </tr>
      </thead>
      <tbody>
        {comparison(active, plan, new Date()).map(([heading, before, after]) => (
          <tr key={heading}>
            <th scope="row">{heading}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says that the plan is already active, or otherwise that the change failed. */
function tellFailure(problem: unknown): void {
  const isCurrent = problem instanceof ApiError && problem.code === 'plan_actual';
  if (isCurrent) notify({ id: 'plan-chosen', type: 'info', message: subscriptionText.plans.alreadyActive });
  else notify({ id: 'plan-changed', type: 'error', message: words.failed });
}

interface ChangeDialogProps {
  active: Subscription | null;
  plan: OfferedPlan;
  /** The change is only requested: an administrator must approve it. */
  isRequest: boolean;
  onClose: () => void;
}

/** What a change of plan means, side by side, before it is sent. */
export function ChangeDialog({ active, plan, isRequest, onClose }: ChangeDialogProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { isAcknowledged: false, reason: '' },
    submit: async ({ isAcknowledged, reason }) => {
      const problem = changeProblem(plan, isAcknowledged);
      if (problem) return notify({ id: 'plan-changed', type: 'warning', message: problem });
      try {
        await call(changePlan, { body: { planCode: plan.code, reason: reason.trim() || undefined }, quiet: true });
      } catch (refusal) {
        tellFailure(refusal);
        throw refusal;
      } finally {
        void client.invalidateQueries({ queryKey: subscriptionQueries.all });
      }
      notify({ id: 'plan-changed', type: 'success', message: words.done });
      refreshProfileTwice(client);
      onClose();
    },
  });
  return (
    <FormDialog
      title={isRequest ? subscriptionText.request.title(plan.name) : words.title(plan.name)}
      size={560}
      form={form}
      submit={
        <Button type="submit" loading={form.isSending} disabled={!form.values.isAcknowledged}>
          {isRequest ? subscriptionText.request.confirm : words.confirm(plan.name)}
        </Button>
      }
      onClose={onClose}
    >
      <Comparison active={active} plan={plan} />
      <Note tone="warn" Icon={IconAlertTriangle}>
        {isRequest ? subscriptionText.request.warning : active ? words.warning(active.planName) : words.warningFirst}
        {isOverLimit(active, plan) && ` ${words.warningOver}`}
      </Note>
      <Checkbox
        label={words.acknowledge}
        isLabelShown
        checked={form.values.isAcknowledged}
        disabled={form.isSending}
        onChange={(isAcknowledged) => form.set('isAcknowledged', isAcknowledged)}
      />
      <Textarea
        label={words.reason}
        rows={2}
        maxLength={PLAN_LIMITS.reason}
        {...form.field('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
    </FormDialog>
  );
}
