import { Button } from '@mantine/core';
import { IconDots, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/webhooks.ts';
import { eventsText, webhooksText as words } from '#text/connections/webhooks.ts';
import { call } from '#web/api/client.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { confirmNotice } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Dropdown, MenuItem } from '#web/ui/layout/dropdown.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { DeliveryState, nextOf, whenOf } from './delivery-state.tsx';
import { shortUrl } from './short-url.ts';
import { ShownOnce } from './shown-once.tsx';
import { useResend } from './use-resend.ts';
import { useToldAction } from './use-told-action.ts';
import { type MadeSecret, WebhookForm } from './webhook-form.tsx';
import { webhookQueries, webhooksChanged } from './webhooks.queries.ts';

function Address({ webhook: { url, events, state, earlierSecretUntil } }: { webhook: Webhook }) {
  return (
    <Box shrinkX leading={1.4}>
      <Row wrap gap={8} align="center">
        <Text face="mono" size={13} ellipsis>
          {shortUrl(url)}
        </Text>
        {state !== 'active' && <Pill tone={state === 'gone' ? 'bad' : 'neutral'}>{words.states[state]}</Pill>}
      </Row>
      <Text as="p" tone="muted" size={13}>
        {events.map((event) => eventsText[event].name).join(', ')}
      </Text>
      {state === 'gone' && (
        <Text as="p" tone="bad" size={12.5}>
          {words.goneWhy}
        </Text>
      )}
      {earlierSecretUntil !== null && Date.parse(earlierSecretUntil) > Date.now() && (
        <Text as="p" tone="muted" size={12.5}>
          {words.earlier(formatDate(earlierSecretUntil), formatTime(earlierSecretUntil))}
        </Text>
      )}
    </Box>
  );
}

function Last({ webhook: { lastDelivery } }: { webhook: Webhook }) {
  if (lastDelivery === null) return <Text tone="faint">{words.nothingYet}</Text>;
  const { state, attempts, problem, nextAt, lastAt, createdAt } = lastDelivery;
  return (
    <Stack gap={3}>
      <Row wrap gap={8} align="center">
        <DeliveryState delivery={lastDelivery} />
        <Text tone="muted" size={13} tabular>
          {whenOf(lastAt ?? createdAt)}
        </Text>
      </Row>
      {state !== 'delivered' && attempts > 0 && (
        <Text as="p" tone="bad" size={12.5} title={problem ?? undefined}>
          {words.attempts(attempts, nextAt === null ? null : nextOf(nextAt))}
        </Text>
      )}
      {state === 'stopped' && problem !== null && (
        <Text as="p" tone="muted" size={12.5}>
          {problem}
        </Text>
      )}
    </Stack>
  );
}

/** Addresses that are told of events, how the last deliveries went, and what can be done about each. */
export function WebhooksCard() {
  const { data, isError, error, refetch } = useQuery(webhookQueries.list());
  const mayChange = useMay('contador');
  const act = useToldAction(words.actionProblem, webhooksChanged);
  const resend = useResend();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<Webhook | null>(null);
  const [made, setMade] = useState<MadeSecret | null>(null);

  const at = ({ id, version }: Webhook) => ({ params: { id }, ifMatch: version, quiet: true }) as const;
  const askToRemove = (webhook: Webhook) =>
    confirmNotice({
      title: words.removeTitle(shortUrl(webhook.url)),
      message: words.removeMessage,
      confirmLabel: words.actions.remove,
      danger: true,
      onConfirm: () => void act(() => call(deleteWebhook, at(webhook))),
    });
  const askToRenew = (webhook: Webhook) =>
    confirmNotice({
      title: words.renewTitle,
      message: words.renewMessage,
      confirmLabel: words.actions.renew,
      onConfirm: () =>
        void act(async () => {
          const renewed = await call(rotateWebhookSecret, at(webhook));
          setMade({ url: webhook.url, secret: renewed.secret });
          return renewed;
        }),
    });
  const setActive = (webhook: Webhook, isActive: boolean) =>
    act(() => call(changeWebhook, { ...at(webhook), body: { isActive } }));

  const actions: Column<Webhook> = {
    ...{ key: 'action', heading: words.columns.action, isHeadingHidden: true, kind: 'action', width: '150px' },
    ...{ card: '3 whole', skeleton: 0 },
    cell: (webhook) => {
      const { lastDelivery, state } = webhook;
      const isActive = state === 'active';
      return (
        <Row gap={2} align="center" justify="end">
          {mayChange && lastDelivery !== null && isActive && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconRefresh size={15} aria-hidden="true" />}
              aria-label={words.resendOf(lastDelivery.about)}
              loading={resend.isPending && resend.variables.id === lastDelivery.id}
              onClick={() => resend.mutate(lastDelivery)}
            >
              {words.resend}
            </Button>
          )}
          <Dropdown
            kind="menu"
            label={words.more(shortUrl(webhook.url))}
            placement="bottom-end"
            width={220}
            trigger={(props) => <IconButton Icon={IconDots} label={words.more(shortUrl(webhook.url))} {...props} />}
          >
            {(close) => {
              const item = (label: string, onChoose: () => void) => (
                <MenuItem
                  onClick={() => {
                    close();
                    onChoose();
                  }}
                >
                  {label}
                </MenuItem>
              );
              return (
                <>
                  {item(words.actions.deliveries, () => setShown(webhook))}
                  {mayChange &&
                    isActive &&
                    item(words.actions.test, () => void act(() => call(testWebhook, at(webhook))))}
                  {mayChange && item(words.actions.change, () => setEdited(webhook))}
                  {mayChange && item(words.actions.renew, () => askToRenew(webhook))}
                  {mayChange &&
                    item(
                      isActive ? words.actions.pause : words.actions.activate,
                      () => void setActive(webhook, !isActive),
                    )}
                  {mayChange && item(words.actions.remove, () => askToRemove(webhook))}
                </>
              );
            }}
          </Dropdown>
        </Row>
      );
    },
  };
  const columns: Column<Webhook>[] = [
    {
      ...{ key: 'url', heading: words.columns.url, kind: 'name', isRowHeading: true, card: '1 left' },
      cell: (webhook) => <Address webhook={webhook} />,
      title: ({ url }) => shortUrl(url),
    },
    {
      ...{ key: 'last', heading: words.columns.last, width: '250px', card: '2 left' },
      cell: (webhook) => <Last webhook={webhook} />,
    },
    actions,
  ];
  return (
    <Card
      title={words.title}
      aside={
        mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {words.add}
          </Button>
        )
      }
    >
      {made && (
        <ShownOnce
          title={words.secretReady(shortUrl(made.url))}
          hint={words.secretHint}
          label={words.secret}
          text={made.secret}
          words={words}
          onClose={() => setMade(null)}
        />
      )}
      {data?.blocked && (
        <Text as="p" py={8} px={16} tone="warn" size={13}>
          {data.blocked}
        </Text>
      )}
      <DataTable
        label={words.title}
        columns={columns}
        rows={data?.webhooks}
        rowKey={({ id }) => id}
        variant="card"
        skeletonRows={2}
        loading={words.loading}
        empty={<CardEmpty>{mayChange ? words.empty : words.emptyToSee}</CardEmpty>}
        problem={
          isError && !data ? { title: words.problem, detail: error.message, onRetry: () => void refetch() } : null
        }
      />
      <Text as="p" py={9} px={16} rule="top" tone="muted" size={13}>
        {words.foot}
      </Text>
      {edited && (
        <WebhookForm webhook={edited === 'new' ? null : edited} onMade={setMade} onClose={() => setEdited(null)} />
      )}
      {shown && (
        <DeliveriesDialog webhooks={[shown]} first={shown} mayResend={mayChange} onClose={() => setShown(null)} />
      )}
    </Card>
  );
}
