import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconBan, IconRotate } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ManagedUser, setUserStatus } from '#contract/accounts.ts';
import { resetUserLimits } from '#contract/admin/ai-limits.ts';
import { assignPlan, type ManagedPlan } from '#contract/subscriptions/plans.ts';
import { lastDayOf, PLAN_LIMITS, subscriptionEnd } from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { plansText } from '#text/subscription.ts';
import { call } from '#web/api/client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatPrice } from '#web/format/plans.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { adminQueries } from '../../admin.queries.ts';
import { assignProblem } from '../plan-values.ts';
import classes from '../plans.module.css';
import { planQueries, plansChanged } from '../plans.queries.ts';
import { forEachUser, tellOutcome, whoAre } from './change-users.ts';
import { Consequences, suspendedAmong } from './consequences.tsx';
import { type ChosenUsers, useChosenUsers } from './use-chosen-users.ts';
import { UserChoice } from './user-choice.tsx';

const { assign: words, statuses } = adminPlansText;
const NOTHING = { planCode: '', lastDay: '', reason: '', keepsUse: true };
type Values = typeof NOTHING;
const TOUCHED = look({ phone: { touch: true } });

const planLabel = ({ name, status, price, currency, billingPeriod }: ManagedPlan) => {
  if (status !== 'active') return words.notOffered(name, statuses[status]);
  const period = Number(price) > 0 ? ` ${plansText.periods[billingPeriod]}` : '';
  return `${name}, ${formatPrice(price, currency)}${period}`;
};

/** The last day of the plan if it begins today and runs for its usual period; empty when it has no end. */
function usualLastDay(plan: ManagedPlan | undefined): string {
  const end = plan && subscriptionEnd(new Date(), plan);
  return end ? lastDayOf(end) : '';
}

/** Asks, and resolves to true when the answer was yes. */
const confirmed = (question: { title: string; message: string; confirmLabel: string; danger?: boolean }) =>
  new Promise<boolean>((answer) => {
    confirmNotice({
      ...question,
      onConfirm: () => answer(true),
      // `onClose` is called before `onConfirm`: the «no» must wait, so that a «yes» comes first.
      onClose: () => queueMicrotask(() => answer(false)),
    });
  });

function assignTo({ email }: ManagedUser, { planCode, lastDay, reason }: Values, usual: string) {
  const said = reason.trim();
  const body = {
    userEmail: email,
    planCode,
    paymentMethod: 'manual',
    ...(said ? { reason: said } : {}),
    ...(lastDay && lastDay !== usual ? { lastDay } : {}),
  } as const;
  return call(assignPlan, { body, quiet: true });
}

const resetUse = ({ email }: ManagedUser) => call(resetUserLimits, { params: { email }, quiet: true });
const suspend = ({ email }: ManagedUser) =>
  call(setUserStatus, { params: { email }, body: { status: 'suspended' }, quiet: true });

/** After a change: asks again for everything that shows users, plans or the administrator's own subscription. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      plansChanged(client),
      client.invalidateQueries({ queryKey: adminQueries.all }),
      client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
    ]);
}

/** What else can be done to several users at once, after one question. */
function OtherActions({ chosen }: { chosen: ChosenUsers }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const { users } = chosen;
  const who = whoAre(users);
  const act = async (
    change: (user: ManagedUser) => Promise<unknown>,
    question: Parameters<typeof confirmed>[0],
    success: string,
  ) => {
    if (!(await confirmed(question))) return;
    setBusy(true);
    const outcome = await forEachUser(users, change);
    tellOutcome(outcome, { success, failedAlone: (detail) => detail });
    chosen.set(outcome.done, false);
    await refresh();
    setBusy(false);
  };
  const { reset, resetAsk, resetMessage, resetConfirm, resetDone } = words;
  const askReset = { title: resetAsk(who), message: resetMessage, confirmLabel: resetConfirm };
  const askSuspend = {
    title: words.suspendAsk(who),
    message: words.suspendMessage,
    confirmLabel: words.suspendConfirm,
  };
  return (
    <fieldset
      className={look({
        wrap: true,
        gap: 8,
        m: 0,
        pt: 14,
        pb: 0,
        px: 0,
        frame: 'none',
        rule: 'top',
        flow: 'row',
      })}
      disabled={isBusy}
    >
      <legend className={look({ wide: true, p: 0, tone: 'muted', size: 13 }, classes.othersName)}>
        {words.others}
      </legend>
      <Button
        className={TOUCHED}
        size="xs"
        variant="default"
        leftSection={<IconRotate size={15} aria-hidden="true" />}
        onClick={() => void act(resetUse, askReset, resetDone(who))}
      >
        {reset}
      </Button>
      <Button
        className={TOUCHED}
        size="xs"
        variant="default"
        leftSection={<IconBan size={15} aria-hidden="true" />}
        onClick={() => void act(suspend, { ...askSuspend, danger: true }, words.suspendDone(who))}
      >
        {words.suspend}
      </Button>
    </fieldset>
  );
}

/** Gives one or several users a plan, and shows the consequences beforehand. */
export function AssignPlan() {
  const refresh = useRefresh();
  const { data: plans = [], isError, refetch } = useQuery(planQueries.list());
  const chosen = useChosenUsers();
  const { users } = chosen;
  const form = useForm({
    initial: NOTHING,
    submit: async (values) => {
      const plan = plans.find(({ code }) => code === values.planCode);
      if (assignProblem(users.length, values.planCode) || !plan)
        return notify({ id: 'users-changed', type: 'warning', message: words.missing });
      const count = formatNumber(users.length);
      const question = { title: words.ask(plan.name, count), message: words.askMessage, confirmLabel: words.confirm };
      if (users.length > 1 && !(await confirmed(question))) return;
      let told = words.doneMany(plan.name, count);
      const outcome = await forEachUser(users, async (user) => {
        const { message } = await assignTo(user, values, usualLastDay(plan));
        if (users.length === 1) told = message;
        if (!values.keepsUse) await resetUse(user);
      });
      tellOutcome(outcome, { success: told, failedAlone: words.failed });
      chosen.set(outcome.done, false);
      if (outcome.failed.length === 0) form.reset(NOTHING);
      await refresh();
    },
  });
  const { planCode, lastDay, keepsUse } = form.values;
  const plan = plans.find(({ code }) => code === planCode);
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
      <Grid gap={16} align="start" className={classes.panes}>
        <UserChoice chosen={chosen} plans={plans} />
        <Grid
          as="section"
          gap={14}
          shrinkX
          pt={18}
          pb={20}
          px={20}
          frame="line"
          radius="card"
          aria-labelledby="assign-plan"
        >
          <Text as="h2" size={16} weight={600} tracking={1} breaks id="assign-plan">
            {users.length === 0 ? words.panelTitle : words.assignTo(whoAre(users))}
          </Text>
          <NativeSelect
            {...form.field('planCode')}
            label={words.plan}
            data={[
              { value: '', label: words.choosePlan },
              ...plans.map((one) => ({ value: one.code, label: planLabel(one), disabled: one.status !== 'active' })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              form.change({ planCode: value, lastDay: usualLastDay(plans.find(({ code }) => code === value)) })
            }
          />
          <Grid columns={2} gap={10}>
            <div>
              <Text tone="muted" size={13} weight={500}>
                {words.from}
              </Text>
              <Row as="p" align="center" tone="muted" tabular className={classes.from}>
                {words.fromToday(formatDate(new Date()))}
              </Row>
            </div>
            <DateField label={words.until} value={lastDay} onChange={(day) => form.set('lastDay', day)} />
          </Grid>
          <Textarea
            {...form.field('reason')}
            label={words.reason}
            description={words.reasonHint}
            rows={2}
            maxLength={PLAN_LIMITS.reason}
            onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
          />
          <Checkbox
            isLabelShown
            label={words.keepUse}
            checked={keepsUse}
            onChange={(checked) => form.set('keepsUse', checked)}
          />
          <Consequences users={users} plan={plan} keepsUse={keepsUse} />
          <Row gap={8}>
            <Button
              className={look({ flex: 1, phone: { touch: true } })}
              type="submit"
              loading={form.isSending}
              disabled={assignProblem(users.length, planCode) !== null || suspendedAmong(users).length > 0}
            >
              {users.length > 1 ? words.submitTo(formatNumber(users.length)) : words.submit}
            </Button>
            <Button
              className={TOUCHED}
              variant="default"
              disabled={form.isSending}
              onClick={() => {
                chosen.clear();
                form.reset(NOTHING);
              }}
            >
              {words.clear}
            </Button>
          </Row>
          {users.length > 0 && <OtherActions chosen={chosen} />}
        </Grid>
      </Grid>
    </Form>
  );
}
