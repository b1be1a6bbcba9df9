import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeInboxAddress, removeInboxAddress } from '#contract/inbox.ts';
import { inboxText as words } from '#text/connections/webhooks.ts';
import { call } from '#web/api/client.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { confirmNotice } from '#web/ui/feedback/toast.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { whenOf } from './delivery-state.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useToldAction } from './use-told-action.ts';
import { inboxChanged, inboxQuery } from './webhooks.queries.ts';

/** The address to which a mail server hands over mail for the business. */
export function InboxCard() {
  const { data: address, isError, error, refetch } = useQuery(inboxQuery());
  const mayChange = useMay('contador');
  const act = useToldAction(words.actionProblem, inboxChanged);
  const [url, setUrl] = useState<string | null>(null);

  const make = () =>
    act(async () => {
      const made = await call(makeInboxAddress, { body: {}, quiet: true });
      setUrl(made.url);
      return made;
    });
  const remove = () =>
    act(async () => {
      const removed = await call(removeInboxAddress, { quiet: true });
      setUrl(null);
      return removed;
    });
  const ask = (title: string, message: string, confirmLabel: string, onConfirm: () => void) =>
    confirmNotice({ title, message, confirmLabel, danger: true, onConfirm });
  return (
    <Card title={words.title} Icon={IconInbox}>
      {url !== null && (
        <ShownOnce
          title={words.made}
          hint={words.hint}
          label={words.label}
          text={url}
          words={words}
          onClose={() => setUrl(null)}
        />
      )}
      <Stack gap={10} pt={8} pb={16} px={16}>
        {isError && address === undefined ? (
          <>
            <Text as="p" tone="bad" size={13.5} role="alert">
              {words.problem} {error.message}
            </Text>
            <Row>
              <Button size="xs" variant="default" onClick={() => void refetch()}>
                {words.retry}
              </Button>
            </Row>
          </>
        ) : address === undefined ? (
          <Text as="p" tone="muted" size={13.5}>
            {words.loading}
          </Text>
        ) : address === null ? (
          <>
            <Text as="p" tone="muted" size={13.5}>
              {mayChange ? words.empty : words.emptyToSee}
            </Text>
            {mayChange && (
              <Row>
                <Button size="xs" variant="default" onClick={() => void make()}>
                  {words.make}
                </Button>
              </Row>
            )}
          </>
        ) : (
          <>
            <Text as="p" tone="muted" size={13.5}>
              {words.since(formatDate(address.createdAt))}{' '}
              {words.used(address, address.lastUsedAt === null ? '' : whenOf(address.lastUsedAt))}
            </Text>
            {mayChange && (
              <Row gap={8}>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => ask(words.renewTitle, words.renewMessage, words.renew, () => void make())}
                >
                  {words.renew}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => ask(words.removeTitle, words.removeMessage, words.remove, () => void remove())}
                >
                  {words.remove}
                </Button>
              </Row>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
