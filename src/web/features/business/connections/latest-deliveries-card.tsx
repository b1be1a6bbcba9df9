import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { sentEventText, webhooksText, deliveriesText as words } from '#text/connections/webhooks.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { whenOf } from './delivery-state.tsx';
import { useResend } from './use-resend.ts';
import { webhookQueries } from './webhooks.queries.ts';

function Delivery({ delivery, onResend }: { delivery: WebhookDelivery; onResend: (() => void) | null }) {
  const { type, about, state, status, ms, attempts, lastAt, createdAt } = delivery;
  const isGood = state === 'delivered';
  const rest = isGood ? (ms === null ? '' : words.ms(ms)) : webhooksText.attempts(attempts, null);
  return (
    <Row as="li" gap={12} align="center" py={8} px={16} rule="top">
      <Text tone="muted" size={13} tabular style={{ minWidth: 76 }}>
        {whenOf(lastAt ?? createdAt)}
      </Text>
      <Box flex={1} shrinkX leading={1.35}>
        <Text as="p" size={13.5}>
          {sentEventText[type] ?? type}
        </Text>
        <Text as="p" tone="muted" size={12.5} face="mono" ellipsis>
          {about}
        </Text>
      </Box>
      {!isGood && onResend && <IconButton Icon={IconRefresh} label={webhooksText.resendOf(about)} onClick={onResend} />}
      <Box leading={1.35} textAlign="right">
        <Text as="p" size={13.5} weight={600} tone={isGood ? 'brand' : 'bad'} tabular>
          {status ?? webhooksText.deliveryStates[state](null)}
        </Text>
        <Text as="p" tone="muted" size={12.5} tabular>
          {rest}
        </Text>
      </Box>
    </Row>
  );
}

/** The latest deliveries to all webhooks, and how they went. */
export function LatestDeliveriesCard() {
  const { data, isError, error, refetch } = useQuery(webhookQueries.list());
  const mayResend = useMay('contador');
  const resend = useResend();
  const [isOpen, setOpen] = useState(false);
  const { latest, webhooks } = data ?? { webhooks: [] };
  const newest = webhooks.find(({ id }) => id === latest?.[0]?.endpointId);
  return (
    <Card
      title={words.latest}
      aside={
        newest && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {words.all}
          </Button>
        )
      }
    >
      {latest === undefined ? (
        <Box pt={10} pb={16} px={16}>
          {isError ? (
            <Problem title={words.latestProblem} onRetry={() => void refetch()}>
              {error.message}
            </Problem>
          ) : (
            <Stack gap={10} role="status" aria-label={words.loading} data-skeleton>
              <Skeleton width="100%" />
              <Skeleton width="80%" />
            </Stack>
          )}
        </Box>
      ) : latest.length === 0 ? (
        <CardEmpty>{words.none}</CardEmpty>
      ) : (
        <Stack as="ul" pt={8}>
          {latest.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              onResend={mayResend ? () => resend.mutate(delivery) : null}
            />
          ))}
        </Stack>
      )}
      {isOpen && newest && (
        <DeliveriesDialog webhooks={webhooks} first={newest} mayResend={mayResend} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
