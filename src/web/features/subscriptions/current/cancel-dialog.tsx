import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription, type Subscription } from '#contract/subscriptions/subscriptions.ts';
import { aiUsage, CANCEL_REASONS, PLAN_LIMITS } from '#domain/plan.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatLastDay } from '#web/format/plans.ts';
import { subscriptionText } from '#web/text/es/subscription.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import classes from '../subscription.module.css';
import { refreshProfile, subscriptionQueries } from '../subscription.queries.ts';

const words = subscriptionText.cancel;

/** In place of one of the reasons. */
const OTHER = 'other';

interface CancelDialogProps {
  active: Subscription;
  onClose: () => void;
  onCancelled: () => void;
}

const DAY_MS = 86_400_000;

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

/** What stops beside what stays, before it is cancelled. */
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
      <div className={classes.sides}>
        <div>
          <h3>{words.stops}</h3>
          <ul data-tone="bad">
            {stops.map((line) => (
              <li key={line}>
                <IconCircleX size={16} aria-hidden="true" /> {line}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{words.stays}</h3>
          <ul data-tone="ok">
            {[words.invoices(invoices), ...words.staysList].map((line) => (
              <li key={line}>
                <IconCheck size={16} aria-hidden="true" /> {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
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
