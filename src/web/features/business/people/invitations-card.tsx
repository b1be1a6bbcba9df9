import { Button } from '@mantine/core';
import { IconClock, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OpenInvitation, withdrawInvitation } from '#contract/people.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { t } from '#text/common.ts';
import { invitationsText as words } from '#text/people/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { formatDate, formatShortDate } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { peopleChanged, peopleQueries } from './people.queries.ts';

function expiryOf(expiresAt: string): { text: string; isSoon: boolean } {
  const day = formatDate(expiresAt);
  if (day === formatDate(new Date())) return { text: words.expiresToday, isSoon: true };
  if (day === formatDate(new Date(Date.now() + DAY_MS))) return { text: words.expiresSoon, isSoon: true };
  return { text: words.expires(formatShortDate(expiresAt)), isSoon: false };
}

interface InvitationsProps {
  /** Makes a new link for the same person: the one before was shown once, and no longer works. */
  onAgain: (invitation: OpenInvitation) => void;
}

/** Links that were made and not used yet. */
export function InvitationsCard({ onAgain }: InvitationsProps) {
  const client = useQueryClient();
  const { data: open, isError, error, refetch } = useQuery(peopleQueries.invitations());

  async function withdraw(id: string): Promise<void> {
    try {
      const { message } = await call(withdrawInvitation, { params: { id }, quiet: true });
      notify({ type: 'success', message });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ type: 'error', title: words.withdrawProblem, message: problem.message });
    }
    await peopleChanged(client);
  }

  const columns: Column<OpenInvitation>[] = [
    {
      ...{ key: 'email', heading: words.columns.email, kind: 'name', isRowHeading: true, card: '1 left' },
      cell: ({ email }) => email,
      title: ({ email }) => email,
    },
    {
      ...{ key: 'role', heading: words.columns.role, width: '112px', card: '2 left', tone: () => 'muted' },
      cell: ({ role }) => t.roles[role],
    },
    {
      ...{ key: 'expires', heading: words.columns.expires, width: '138px', card: '2 right' },
      cell: ({ expiresAt }) => {
        const { text, isSoon } = expiryOf(expiresAt);
        return (
          <Row gap={6} align="center" lines="one" tone={isSoon ? 'warn' : 'muted'} weight={isSoon ? 550 : 400}>
            <IconClock size={15} stroke={1.7} aria-hidden="true" />
            {text}
          </Row>
        );
      },
    },
    {
      ...{ key: 'action', heading: words.columns.action, isHeadingHidden: true, kind: 'action', width: '196px' },
      ...{ card: '3 whole', skeleton: 0 },
      cell: (invitation) => (
        <Row gap={2} align="center" justify="end">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            aria-label={words.againFor(invitation.email)}
            onClick={() => onAgain(invitation)}
          >
            {words.again}
          </Button>
          <IconButton
            Icon={IconX}
            label={words.withdraw(invitation.email)}
            onClick={() => void withdraw(invitation.id)}
          />
        </Row>
      ),
    },
  ];
  return (
    <Card title={words.title} aside={open && open.length > 0 && words.count(open.length)}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={open}
        rowKey={({ id }) => id}
        variant="card"
        isHeadHidden
        skeletonRows={2}
        loading={words.loading}
        empty={<CardEmpty>{words.empty}</CardEmpty>}
        problem={
          isError && !open ? { title: words.problem, detail: error.message, onRetry: () => void refetch() } : null
        }
      />
      <Text as="p" py={9} px={16} rule="top" tone="muted" size={13}>
        {words.foot}
      </Text>
    </Card>
  );
}
