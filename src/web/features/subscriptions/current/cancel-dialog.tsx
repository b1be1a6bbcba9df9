import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription, type Subscription } from '#contract/subscriptions/subscriptions.ts';
import { PLAN_LIMITS } from '#domain/plan.ts';
import { call } from '#web/api/client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatLastDay } from '#web/format/plans.ts';
import { subscriptionText } from '#web/text/es/subscription.ts';
import { t } from '#web/text/es.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import classes from '../subscription.module.css';
import { refreshProfile, subscriptionQueries } from '../subscription.queries.ts';

const words = subscriptionText.cancel;

interface CancelDialogProps {
  active: Subscription;
  onClose: () => void;
  onCancelled: () => void;
}

/** What stops beside what stays, before it is cancelled. */
export function CancelDialog({ active, onClose, onCancelled }: CancelDialogProps) {
  const client = useQueryClient();
  const { data: profile } = useQuery(sessionQueries.profile());
  const form = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      try {
        const { message } = await call(cancelSubscription, {
          body: { reason: reason.trim() || undefined },
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
  useFocusBack();
  const close = () => !form.isSending && onClose();
  const trialEnd = profile && !profile.trialExpired ? profile.trialExpiresAt : null;
  const stops: readonly string[] = trialEnd ? words.stopsOnTrial : words.stopsList;
  return (
    <Modal
      opened
      onClose={close}
      title={words.title(active.planName)}
      centered
      size={560}
      padding={22}
      transitionProps={{ duration: 120 }}
      closeButtonProps={{ 'aria-label': t.common.close }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
    >
      <Form
        errors={form.errors}
        problem={form.problem}
        isSending={form.isSending}
        onSend={form.send}
        actions={
          <div className={classes.actions}>
            <Button variant="default" data-autofocus disabled={form.isSending} onClick={close}>
              {words.keep}
            </Button>
            <Button type="submit" color="red.7" disabled={form.isSending}>
              {form.isSending ? words.sending : words.confirm}
            </Button>
          </div>
        }
      >
        <p className="muted">
          {words.immediate} {active.endsAt !== null && words.paid(formatLastDay(active.endsAt))}{' '}
          {trialEnd && words.trialGoesOn(formatDate(trialEnd))}
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
              {words.staysList.map((line) => (
                <li key={line}>
                  <IconCheck size={16} aria-hidden="true" /> {line}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <Textarea
          label={words.reason}
          rows={2}
          maxLength={PLAN_LIMITS.reason}
          {...form.field('reason')}
          onChange={({ currentTarget }) => form.set('reason', currentTarget.value)}
        />
      </Form>
    </Modal>
  );
}
