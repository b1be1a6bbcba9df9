import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeWebhook, createWebhook, type Webhook } from '#contract/webhooks/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhook-event.ts';
import { eventsText, webhooksText, webhookFormText as words } from '#text/connections/webhooks.ts';
import { changeSeen, findAgain } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { webhookQueries, webhooksChanged } from './webhooks.queries.ts';

/** The secret of a new webhook, which only this one answer of the server holds. */
export interface MadeSecret {
  readonly url: string;
  readonly secret: string;
}

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** The address of a webhook and the events it is told. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const client = useQueryClient();
  const form = useForm<{ url: string; events: readonly WebhookEvent[] }>({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? ['invoice-saved'] },
    check: ({ url, events }) => ({
      url: /^https?:\/\/./i.test(url.trim()) ? undefined : words.noUrl,
      events: events.length === 0 ? words.noEvent : undefined,
    }),
    submit: async ({ url, events }) => {
      if (webhook === null) {
        const made = await call(createWebhook, { body: { url: url.trim(), events: [...events] }, quiet: true });
        onMade({ url: made.webhook.url, secret: made.secret });
      } else {
        const changed = changedOf(webhook, { url: url.trim(), events });
        const saved = await changeSeen({
          seen: webhook,
          versionOf: ({ version }) => version,
          change: (ifMatch) => call(changeWebhook, { params: { id: webhook.id }, body: changed, ifMatch, quiet: true }),
          reread: async () => {
            const now = await client.fetchQuery({ ...webhookQueries.list(), staleTime: 0 });
            return findAgain(now.webhooks, ({ id }) => id === webhook.id);
          },
          compare: (now) => compareWebhooks(webhook, now, changed),
        });
        if ('done' in saved) notify({ type: 'success', message: saved.done.message });
      }
      await webhooksChanged(client);
      onClose();
    },
  });
  const { events } = form.values;
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    form.set('events', isChosen ? [...events, event] : events.filter((one) => one !== event));
  return (
    <FormDialog
      title={webhook === null ? words.add : words.change}
      size={480}
      form={form}
      onClose={onClose}
      submit={
        <Button type="submit" loading={form.isSending}>
          {words.save}
        </Button>
      }
    >
      <TextField
        label={words.url}
        placeholder={words.placeholder}
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        {...form.field('url')}
      />
      <Stack as="fieldset" gap={6}>
        <Text as="legend" size={13.5} weight={550}>
          {words.events}
        </Text>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            isLabelShown
            label={eventsText[event].means}
            checked={events.includes(event)}
            disabled={form.isSending}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        {form.errors.events && (
          <Text as="p" tone="bad" size={13} role="alert">
            {form.errors.events}
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}

interface Change {
  url?: string;
  events?: WebhookEvent[];
}

const same = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Only the fields that were changed. */
function changedOf(before: Webhook, { url, events }: { url: string; events: readonly WebhookEvent[] }): Change {
  return {
    ...(url === before.url ? {} : { url }),
    ...(same(events, before.events) ? {} : { events: [...events] }),
  };
}

const namesOf = (events: readonly WebhookEvent[]) => events.map((event) => eventsText[event].name);

function compareWebhooks(before: Webhook, now: Webhook, mine: Change) {
  const labels = webhooksText.changedFields;
  return [
    ...(now.url === before.url ? [] : [{ label: labels.url, now: now.url, mine: mine.url ?? null }]),
    ...(same(now.events, before.events)
      ? []
      : [{ label: labels.events, now: namesOf(now.events), mine: mine.events ? namesOf(mine.events) : null }]),
    ...(now.state === before.state ? [] : [{ label: labels.state, now: webhooksText.states[now.state], mine: null }]),
  ];
}
