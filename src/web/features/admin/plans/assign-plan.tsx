import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assignPlan, type ManagedPlan } from '#contract/subscriptions/plans.ts';
import { PLAN_LIMITS } from '#domain/plan.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatPrice } from '#web/format/plans.ts';
import { adminPlansText } from '#web/text/es/admin-plans.ts';
import { plansText } from '#web/text/es/subscription.ts';
import { t } from '#web/text/es.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form, TextField } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Problem } from '#web/ui/layout/screen.tsx';
import { assignProblem } from './plan-values.ts';
import { planQueries, plansChanged } from './plans.queries.ts';
import classes from './plans-management.module.css';

const { assign: words, statuses } = adminPlansText;
const NOTHING = { userEmail: '', planCode: '', reason: '' };

const planLabel = ({ name, status, price, currency, billingPeriod }: ManagedPlan) => {
  if (status !== 'active') return words.notOffered(name, statuses[status]);
  const period = Number(price) > 0 ? ` ${plansText.periods[billingPeriod]}` : '';
  return `${name}, ${formatPrice(price, currency)}${period}`;
};

/** Gives somebody a plan, and says what follows before it is done. */
export function AssignPlan() {
  const client = useQueryClient();
  const { data: plans = [], isError, refetch } = useQuery(planQueries.list());
  const form = useForm({
    initial: NOTHING,
    submit: async ({ userEmail, planCode, reason }) => {
      if (assignProblem(userEmail, planCode)) {
        return notify({ id: 'plan-assigned', type: 'warning', message: words.missing });
      }
      const said = reason.trim();
      const who = { userEmail: userEmail.trim(), planCode, paymentMethod: 'manual' } as const;
      try {
        const { message } = await call(assignPlan, {
          body: { ...who, ...(said ? { reason: said } : {}) },
          quiet: true,
        });
        notify({ id: 'plan-assigned', type: 'success', message });
      } catch (problem) {
        const detail = problem instanceof ApiError ? problem.message : t.session.unexpectedAnswer;
        notify({ id: 'plan-assigned', type: 'error', message: words.failed(detail) });
        throw problem;
      }
      form.reset(NOTHING);
      await plansChanged(client);
    },
  });
  const { userEmail, planCode } = form.values;
  const plan = plans.find(({ code }) => code === planCode);
  if (isError && plans.length === 0) {
    return <Problem title={adminPlansText.table.problem} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes.assign}>
      <Form
        errors={form.errors}
        problem={form.problem}
        isSending={form.isSending}
        onSend={form.send}
        aria-label={adminPlansText.parts.assign}
        actions={
          <Button type="submit" loading={form.isSending} disabled={assignProblem(userEmail, planCode) !== null}>
            {words.submit}
          </Button>
        }
      >
        <TextField
          {...form.field('userEmail')}
          type="email"
          label={words.user}
          placeholder={words.userPlaceholder}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          {...form.field('planCode')}
          label={words.plan}
          data={[
            { value: '', label: words.choosePlan },
            ...plans.map((each) => ({ value: each.code, label: planLabel(each), disabled: each.status !== 'active' })),
          ]}
          onChange={({ currentTarget }) => form.set('planCode', currentTarget.value)}
        />
        <Textarea
          {...form.field('reason')}
          label={words.reason}
          description={words.reasonHint}
          rows={2}
          maxLength={PLAN_LIMITS.reason}
          onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
        />
        {plan && assignProblem(userEmail, planCode) === null && (
          <Note tone="warn" Icon={IconAlertTriangle} role="status">
            {words.consequence(userEmail.trim(), plan.name)} {words.consequenceHint}
          </Note>
        )}
      </Form>
    </div>
  );
}
