import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedUser } from '#contract/admin/users.ts';
import { assignPlan, type ManagedPlan } from '#contract/subscriptions/plans.ts';
import { UNLIMITED } from '#domain/entitlements.ts';
import { PLAN_LIMITS } from '#domain/plan.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatPrice } from '#web/format/plans.ts';
import { adminPlansText } from '#web/text/es/admin-plans.ts';
import { plansText } from '#web/text/es/subscription.ts';
import { t } from '#web/text/es.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Problem } from '#web/ui/layout/screen.tsx';
import { adminQueries } from '../admin.queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { assignProblem } from './plan-values.ts';
import { planQueries, plansChanged } from './plans.queries.ts';
import classes from './plans-management.module.css';

const { assign: words, statuses } = adminPlansText;
const NOTHING = { planCode: '', reason: '' };

const planLabel = ({ name, status, price, currency, billingPeriod }: ManagedPlan) => {
  if (status !== 'active') return words.notOffered(name, statuses[status]);
  const period = Number(price) > 0 ? ` ${plansText.periods[billingPeriod]}` : '';
  return `${name}, ${formatPrice(price, currency)}${period}`;
};

const limitOf = (limit: number) => (limit === UNLIMITED ? plansText.unlimited : formatNumber(limit));

/** Plan and limit, as they are and as they will be. */
function Change({ user, plan }: { user: ManagedUser; plan: ManagedPlan }) {
  const lines = [
    [words.plan, user.planName ?? words.noPlan, plan.name],
    [words.aiLimit, limitOf(user.aiLimit), limitOf(plan.aiLimit)],
  ];
  return (
    <dl className={classes.change}>
      {lines.map(([label, before, after]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="muted">{before}</span>
            <IconArrowRight size={14} stroke={1.8} aria-label={words.becomes} role="img" />
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What follows for this person, before the button; a suspended one gets no plan. */
function Consequence({ user, plan }: { user: ManagedUser | null; plan: ManagedPlan | undefined }) {
  if (user?.status === 'suspended') {
    return (
      <Note tone="warn" Icon={IconAlertTriangle} role="status">
        {words.suspended(user.email)}
      </Note>
    );
  }
  if (!user || !plan) return <p className="muted">{words.nothingChosen}</p>;
  return (
    <>
      <p role="status">{words.consequence(user.email, user.planName ?? words.noPlan, plan.name)}</p>
      <Change user={user} plan={plan} />
      <Note tone="warn" Icon={IconAlertTriangle}>
        {user.isTrial ? words.firstPlan : words.closes(user.planName ?? '')}
      </Note>
    </>
  );
}

/** Gives somebody a plan, and says what follows before it is done. */
export function AssignPlan() {
  const client = useQueryClient();
  const { data: plans = [], isError, refetch } = useQuery(planQueries.list());
  const [user, setUser] = useState<ManagedUser | null>(null);
  const form = useForm({
    initial: NOTHING,
    submit: async ({ planCode, reason }) => {
      const missing = assignProblem(user, planCode);
      if (missing || !user) return notify({ id: 'plan-assigned', type: 'warning', message: words.missing });
      const said = reason.trim();
      const wish = {
        userEmail: user.email,
        planCode,
        paymentMethod: 'manual',
        ...(said ? { reason: said } : {}),
      } as const;
      try {
        const { message } = await call(assignPlan, { body: wish, quiet: true });
        notify({ id: 'plan-assigned', type: 'success', message });
      } catch (problem) {
        const detail = problem instanceof ApiError ? problem.message : t.session.unexpectedAnswer;
        notify({ id: 'plan-assigned', type: 'error', message: words.failed(detail) });
        throw problem;
      }
      setUser(null);
      form.reset(NOTHING);
      await Promise.all([plansChanged(client), client.invalidateQueries({ queryKey: adminQueries.allUsers() })]);
    },
  });
  const { planCode } = form.values;
  if (isError && plans.length === 0) {
    return <Problem title={adminPlansText.table.problem} onRetry={() => void refetch()} />;
  }
  return (
    <Form
      errors={form.errors}
      problem={form.problem}
      isSending={form.isSending}
      onSend={form.send}
      aria-label={adminPlansText.parts.assign}
    >
      <div className={classes.assign}>
        <div className={classes.choice}>
          <UserPicker label={words.user} chosen={user} onChoose={setUser} />
          <NativeSelect
            {...form.field('planCode')}
            label={words.plan}
            data={[
              { value: '', label: words.choosePlan },
              ...plans.map((plan) => ({
                value: plan.code,
                label: planLabel(plan),
                disabled: plan.status !== 'active',
              })),
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
        </div>
        <section className={classes.consequence} aria-labelledby="plan-consequence">
          <h2 id="plan-consequence">{user ? words.assignTo(user.name ?? user.email) : words.consequenceTitle}</h2>
          <Consequence user={user} plan={plans.find(({ code }) => code === planCode)} />
          <Button
            type="submit"
            loading={form.isSending}
            disabled={assignProblem(user, planCode) !== null || user?.status === 'suspended'}
          >
            {words.submit}
          </Button>
        </section>
      </div>
    </Form>
  );
}
