import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cancelSubscription, type Subscription } from '#contract/subscriptions/subscriptions.ts';
import { aiUsage, CANCEL_REASONS, PLAN_LIMITS } from '#domain/plans/plan.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { subscriptionText } from '#text/subscription.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatLastDay } from '#web/format/plans.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { MarkedLines } from '../marked-lines.tsx';
import { refreshProfile, subscriptionQueries } from '../subscription.queries.ts';

const words = subscriptionText.cancel;

/** The choice of a reason in one's own words. */
const OTHER = 'other';

interface CancelDialogProps {
  active: Subscription;
  onClose: () => void;
  onCancelled: () => void;
}

function endSentence({ endsAt, price }: Subscription): string {
  if (endsAt === null) return '';
  const left = Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS);
  const day = formatLastDay(endsAt);
  return Number(price) > 0 && left > 0 ? words.paid(day, left) : words.free(day);
}

function readingsLeft({ aiUsed, aiLimit }: Subscription): string[] {
  const { remaining } = aiUsage(aiUsed, aiLimit);
  if (remaining === 'unlimited') return [words.unlimitedReadings];
  if (remaining === 0) return [];
  return [remaining === 1 ? words.oneReading : words.readings(formatNumber(remaining))];
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box py={12} px={14} frame="line" radius="control">
      <Text as="h3" mb={6} size={13.5} weight={600}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

/** What stops and what stays, before the subscription is cancelled. */
export function CancelDialog({ active, onClose, onCancelled }: CancelDialogProps) {
  const client = useQueryClient();
  const { data: profile } = useQuery(sessionQueries.profile());
  const { data: stats } = useQuery(invoiceQueries.totals());
  const hasInvoices = stats !== undefined && stats.listedCount > 0;
  const form = useForm({
    initial: { reason: '', ownWords: '', takesFile: true },
    submit: async ({ reason, ownWords, takesFile }) => {
      if (hasInvoices && takesFile) await (await import('./download-everything.ts')).downloadEverything();
      const said = reason === OTHER ? ownWords.trim() : reason;
      try {
        const { message } = await call(cancelSubscription, {
          body: { reason: said || undefined },
          quiet: true,
        });
        notify({ id: 'plan-changed', type: 'success', message: message || words.done });
      } catch (refusal) {
        notify({ id: 'plan-changed', type: 'error', message: words.failed });
        throw refusal;
      } finally {
        void client.invalidateQueries({ queryKey: subscriptionQueries.all });
      }
      void refreshProfile(client);
      onCancelled();
      onClose();
    },
  });
  const trialEnd = profile && !profile.trialExpired ? profile.trialExpiresAt : null;
  const { data: mailboxes } = useQuery(mailboxQueries.list());
  const searched = mailboxes?.configs.filter(({ enabled }) => enabled).length;
  const stops: readonly string[] = trialEnd
    ? words.stopsOnTrial
    : [words.mailSearch(searched), words.uploads, ...readingsLeft(active)];
  const invoices = stats && stats.listedCount > 1 ? formatNumber(stats.listedCount) : undefined;
  return (
    <FormDialog
      title={words.title(active.planName)}
      size={560}
      form={form}
      cancel={words.keep}
      focusesCancel
      submit={
        <Button type="submit" color="red.7" disabled={form.isSending}>
          {form.isSending ? words.sending : words.confirm}
        </Button>
      }
      onClose={onClose}
    >
      <p className="muted">
        {words.immediate} {endSentence(active)} {trialEnd && words.trialGoesOn(formatDate(trialEnd))}
      </p>
      <Grid columns={2} gap={12} phone={{ columns: 1 }}>
        <Side title={words.stops}>
          <MarkedLines lines={stops} Icon={IconCircleX} tone="bad" gap={6} markGap={8} />
        </Side>
        <Side title={words.stays}>
          <MarkedLines lines={[words.invoices(invoices), ...words.staysList]} gap={6} markGap={8} />
        </Side>
      </Grid>
      <NativeSelect
        label={words.reason}
        data={[
          { value: '', label: words.chooseReason },
          ...CANCEL_REASONS.map((reason) => ({ value: reason, label: reason })),
          { value: OTHER, label: words.otherReason },
        ]}
        {...form.field('reason')}
        onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
      />
      {form.values.reason === OTHER && (
        <Textarea
          label={words.ownWords}
          rows={2}
          maxLength={PLAN_LIMITS.reason}
          {...form.field('ownWords')}
          onChange={({ currentTarget }) => form.set('ownWords', currentTarget.value)}
        />
      )}
      {hasInvoices && (
        <Checkbox
          isLabelShown
          label={words.takeFile}
          checked={form.values.takesFile}
          onChange={(checked) => form.set('takesFile', checked)}
        />
      )}
    </FormDialog>
  );
}
