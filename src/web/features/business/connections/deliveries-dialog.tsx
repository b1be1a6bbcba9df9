import { Button, NativeSelect } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { sentEventText, webhooksText, deliveriesText as words } from '#text/connections/webhooks.ts';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { DeliveryState, nextOf, whenOf } from './delivery-state.tsx';
import { shortUrl } from './short-url.ts';
import { useResend } from './use-resend.ts';
import { webhookQueries } from './webhooks.queries.ts';

interface DeliveriesDialogProps {
  /** When there are several, the person chooses one of them. */
  webhooks: readonly Webhook[];
  /** The webhook that is shown first. */
  first: Webhook;
  mayResend: boolean;
  onClose: () => void;
}

/** Everything that was sent to one address within the last 30 days. */
export function DeliveriesDialog({ webhooks, first, mayResend, onClose }: DeliveriesDialogProps) {
  useFocusBack();
  const [chosen, choose] = useState(first.id);
  const { id, url, state } = webhooks.find((one) => one.id === chosen) ?? first;
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    webhookQueries.deliveries(id),
  );
  const resend = useResend();
  const rows = data?.pages.flatMap(({ deliveries }) => deliveries);
  const columns: Column<WebhookDelivery>[] = [
    {
      ...{ key: 'at', heading: words.columns.at, width: '104px', card: '1 right', tone: () => 'muted' },
      cell: ({ lastAt, createdAt }) => <Text tabular>{whenOf(lastAt ?? createdAt)}</Text>,
    },
    {
      ...{ key: 'what', heading: words.columns.what, kind: 'name', isRowHeading: true, card: '1 left' },
      cell: ({ type, about, isReplay }) => (
        <Text>
          {sentEventText[type] ?? type} <Text tone="muted">{about}</Text>
          {isReplay && <Text tone="faint"> ({words.replayed})</Text>}
        </Text>
      ),
      title: ({ about }) => about,
    },
    {
      ...{ key: 'state', heading: words.columns.state, width: '216px', card: '2 left' },
      cell: (delivery) => (
        <Stack gap={2}>
          <Row>
            <DeliveryState delivery={delivery} />
          </Row>
          {delivery.state !== 'delivered' && delivery.problem !== null && (
            <Text as="p" tone="muted" size={12.5}>
              {delivery.problem}
            </Text>
          )}
          {delivery.state === 'waiting' && delivery.attempts > 0 && delivery.nextAt !== null && (
            <Text as="p" tone="bad" size={12.5}>
              {webhooksText.attempts(delivery.attempts, nextOf(delivery.nextAt))}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      ...{ key: 'ms', heading: words.columns.ms, kind: 'figure', width: '84px', card: '2 right' },
      cell: ({ ms }) => (ms === null ? '' : words.ms(ms)),
    },
    {
      ...{ key: 'action', heading: words.columns.action, isHeadingHidden: true, kind: 'action', width: '112px' },
      ...{ card: '3 whole', skeleton: 0 },
      cell: (delivery) =>
        mayResend && state === 'active' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            aria-label={webhooksText.resendOf(delivery.about)}
            onClick={() => resend.mutate(delivery)}
          >
            {webhooksText.resend}
          </Button>
        ) : null,
    },
  ];
  return (
    <Dialog opened onClose={onClose} title={words.title(shortUrl(url))} size={860}>
      {webhooks.length > 1 && (
        <NativeSelect
          size="xs"
          mb={10}
          label={words.address}
          value={id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={webhooks.map((one) => ({ value: one.id, label: shortUrl(one.url) }))}
        />
      )}
      <DataTable
        label={words.title(url)}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        variant="card"
        skeletonRows={4}
        loading={words.loading}
        empty={<CardEmpty>{words.empty}</CardEmpty>}
        problem={
          isError && !rows ? { title: words.problem, detail: error.message, onRetry: () => void refetch() } : null
        }
      />
      {hasNextPage && (
        <Row justify="center" pt={10}>
          <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </Row>
      )}
    </Dialog>
  );
}
