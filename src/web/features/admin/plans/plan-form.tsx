import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPlan, type ManagedPlan, updatePlan } from '#contract/subscriptions/plans.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/plans/entitlements.ts';
import {
  BILLING_PERIODS,
  type BillingPeriod,
  PLAN_CURRENCIES,
  PLAN_LIMITS,
  PLAN_STATUSES,
  type PlanCurrency,
  type PlanStatus,
} from '#domain/plans/plan.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { t } from '#text/common.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Changed, changeSeen } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import { checkPlan, comparePlans, type PlanValues, planBody, planChange, planValues, SWITCHES } from './plan-values.ts';
import classes from './plans.module.css';
import { plansChanged, rereadPlan } from './plans.queries.ts';

const { form: words, periods, statuses, formats } = adminPlansText;

type FormOf = ReturnType<typeof useForm<PlanValues>>;

function Figures({ form }: { form: FormOf }) {
  const { field, set } = form;
  return (
    <Grid columns={3} gap={14} align="start" phone={{ columns: 2 }}>
      <TextField {...field('price')} type="number" min={0} step={0.01} label={words.price} withAsterisk />
      <NativeSelect
        {...field('currency')}
        label={words.currency}
        data={[...PLAN_CURRENCIES]}
        onChange={({ currentTarget }) => set('currency', currentTarget.value as PlanCurrency)}
      />
      <NativeSelect
        {...field('billingPeriod')}
        label={words.period}
        data={BILLING_PERIODS.map((value) => ({ value, label: periods[value] }))}
        onChange={({ currentTarget }) => set('billingPeriod', currentTarget.value as BillingPeriod)}
      />
      <TextField
        {...field('aiLimit')}
        type="number"
        min={-1}
        step={1}
        label={words.aiLimit}
        description={words.aiLimitHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NativeSelect
        {...field('status')}
        label={words.status}
        data={PLAN_STATUSES.map((value) => ({ value, label: statuses[value] }))}
        onChange={({ currentTarget }) => set('status', currentTarget.value as PlanStatus)}
      />
      <TextField {...field('sortOrder')} type="number" min={0} step={1} label={words.sortOrder} />
    </Grid>
  );
}

function Features({ form }: { form: FormOf }) {
  const { values, isSending, set } = form;
  const toggle = (format: ExportFormat, isOn: boolean) =>
    set(
      'exportFormats',
      isOn ? [...values.exportFormats, format] : values.exportFormats.filter((one) => one !== format),
    );
  return (
    <>
      <fieldset
        className={look({
          m: 0,
          p: 0,
          frame: 'none',
          columns: 3,
          gapY: 8,
          gapX: 14,
          pt: 12,
          rule: 'top',
          flow: 'grid',
          phone: { columns: 1 },
        })}
      >
        <legend className="visually-hidden">{words.features}</legend>
        {SWITCHES.map((name) => (
          <Checkbox
            key={name}
            label={words[name]}
            isLabelShown
            checked={values[name]}
            disabled={isSending}
            onChange={(isOn) => set(name, isOn)}
          />
        ))}
      </fieldset>
      <fieldset className={look({ m: 0, p: 0, frame: 'none', wrap: true, gapY: 8, gapX: 18, flow: 'row' })}>
        <legend className={look({ p: 0, tone: 'muted' }, classes.formatsName)}>{words.formats}</legend>
        {EXPORT_FORMATS.map((format) => (
          <Checkbox
            key={format}
            label={formats[format]}
            isLabelShown
            checked={values.exportFormats.includes(format)}
            disabled={isSending}
            onChange={(isOn) => toggle(format, isOn)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Saves the plan. Answers the server's message, or the plan that somebody else saved, if the person keeps that. */
async function save(
  client: QueryClient,
  plan: ManagedPlan | null,
  values: PlanValues,
): Promise<Changed<ManagedPlan, string>> {
  try {
    if (!plan) return { done: (await call(createPlan, { body: planBody(values), quiet: true })).message };
    const { code } = plan;
    const body = planChange(plan, values);
    return await changeSeen({
      seen: plan,
      versionOf: ({ version }) => version,
      change: async (ifMatch) => (await call(updatePlan, { params: { code }, body, ifMatch, quiet: true })).message,
      reread: () => rereadPlan(client, code),
      compare: (now) => comparePlans(plan, now, values),
    });
  } catch (problem) {
    const detail = problem instanceof ApiError ? problem.message : t.session.unexpectedAnswer;
    notify({ id: 'plan-saved', type: 'error', message: words.failed(detail) });
    throw problem;
  }
}

/** The form of a new plan, or of one that is changed, whose code cannot change. */
export function PlanForm({ plan, onClose }: { plan: ManagedPlan | null; onClose: () => void }) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(plan);
  const form = useForm({
    initial: planValues(plan),
    check: checkPlan,
    submit: async (values) => {
      const saved = await save(client, seen, values);
      if ('left' in saved) {
        setSeen(saved.left);
        form.reset(planValues(saved.left));
        notify({ id: 'plan-saved', type: 'info', message: t.notices.leftAsItIs });
      } else {
        notify({ id: 'plan-saved', type: 'success', message: saved.done });
        onClose();
      }
      await plansChanged(client);
    },
  });
  const { field, isSending } = form;
  return (
    <FormDialog
      title={plan ? words.edit(plan.name) : words.create}
      size={680}
      form={form}
      note={
        plan &&
        plan.activeSubscriptions > 0 && (
          <Text as="p" flex={1} self="center" tone="muted" size={13} className={classes.keeps}>
            {words.keepsPrice(plan.activeSubscriptions)}
          </Text>
        )
      }
      submit={
        <Button type="submit" loading={isSending}>
          {words.save}
        </Button>
      }
      onClose={onClose}
    >
      <Grid gap={14} className={classes.names}>
        <TextField {...field('name')} label={words.name} maxLength={PLAN_LIMITS.name} withAsterisk data-autofocus />
        <TextField
          {...field('code')}
          label={words.code}
          maxLength={PLAN_LIMITS.code}
          disabled={plan !== null || isSending}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
      </Grid>
      <Textarea
        {...field('description')}
        label={words.description}
        description={words.descriptionHint}
        rows={4}
        maxLength={PLAN_LIMITS.description}
        onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
      />
      <Figures form={form} />
      <Features form={form} />
    </FormDialog>
  );
}
