import { Button } from '@mantine/core';
import { IconKey, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '#contract/connections/tokens.ts';
import { scopesText, tokensText as words } from '#text/connections/connections.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatDate } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { CopyLine } from './copy-line.tsx';
import { CreateToken, type MadeToken } from './create-token.tsx';
import { lastUseOf } from './last-use.ts';
import { tokenQueries, tokensChanged } from './tokens.queries.ts';
import { useAskToRevoke } from './use-ask-to-revoke.ts';

/** Shows the new token. It cannot be shown again: the server keeps only its fingerprint. */
function Made({ name, secret, onClose }: MadeToken & { onClose: () => void }) {
  return (
    <Box py={10} px={16}>
      <Note tone="ok" Icon={IconKey} title={words.made(name)} role="status">
        <Stack gap={8}>
          <Row gap={8} align="center" justify="between">
            <Text tone="muted" size={13}>
              {words.madeHint}
            </Text>
            <IconButton Icon={IconX} label={words.close} onClick={onClose} />
          </Row>
          <CopyLine label={words.secret} text={secret} words={words} />
        </Stack>
      </Note>
    </Box>
  );
}

/** Until when a listed token works, or why it works no longer. */
function End({ token }: { token: ApiToken }) {
  const { state, expiresAt, createdBy } = token;
  if (state === 'orphaned') {
    return (
      <Text as="p" tone="warn" size={12.5}>
        {words.states.orphaned}: {words.orphanedWhy(createdBy)}
      </Text>
    );
  }
  if (expiresAt === null) return null;
  // `expiresAt` is the midnight after the last day.
  const day = formatDate(new Date(Date.parse(expiresAt) - 1));
  return (
    <Text as="p" tone={state === 'expired' ? 'warn' : 'muted'} size={12.5}>
      {state === 'expired' ? words.states.expired : words.expires(day)}
    </Text>
  );
}

const created = ({ createdAt }: ApiToken) =>
  formatDate(createdAt) === formatDate(new Date()) ? words.createdToday : formatDate(createdAt);

const COLUMNS: Column<ApiToken>[] = [
  {
    ...{ key: 'name', heading: words.columns.name, kind: 'name', isRowHeading: true, card: '1 left' },
    cell: (token) => (
      <Box shrinkX leading={1.35}>
        <Row wrap gap={8} align="center">
          <Text weight={550} ellipsis>
            {token.name}
          </Text>
          <Text tone="muted" size={12.5} face="mono">
            {words.ending(token.ending)}
          </Text>
        </Row>
        <End token={token} />
      </Box>
    ),
  },
  {
    ...{ key: 'scopes', heading: words.columns.scopes, width: '176px', card: '3 whole' },
    cell: ({ scopes }) => (
      <Row wrap gap={4}>
        {scopes.map((scope) => (
          <Pill key={scope} tone="neutral">
            {scopesText[scope].name}
          </Pill>
        ))}
      </Row>
    ),
  },
  {
    ...{ key: 'used', heading: words.columns.used, width: '112px', card: '2 left' },
    cell: (token) => {
      const { text, tone } = lastUseOf(token, new Date());
      return (
        <Text tabular {...(tone === 'strong' ? {} : { tone })} weight={tone === 'warn' ? 550 : 400}>
          {text}
        </Text>
      );
    },
  },
  { ...{ key: 'created', heading: words.columns.created, width: '96px', card: '2 right' }, cell: created },
];

/** Programs that reach this business. Only an owner adds and revokes tokens. */
export function TokensCard() {
  const client = useQueryClient();
  const { data: tokens, isError, error, refetch } = useQuery(tokenQueries.list());
  const mayChange = useMay('duena');
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);

  const askToRevoke = useAskToRevoke();

  const action: Column<ApiToken> = {
    ...{ key: 'action', heading: words.columns.action, isHeadingHidden: true, kind: 'action', width: '92px' },
    ...{ card: '1 right', skeleton: 0 },
    cell: (token) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.revokeOf(token.name)}
        onClick={() =>
          askToRevoke(token, {
            title: words.revokeTitle(token.name),
            message: words.revokeMessage,
            label: words.revoke,
          })
        }
      >
        {words.revoke}
      </Button>
    ),
  };
  return (
    <Card
      title={words.title}
      aside={
        mayChange && (
          <Button size="xs" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      {made && <Made {...made} onClose={() => setMade(null)} />}
      <DataTable
        label={words.title}
        columns={mayChange ? [...COLUMNS, action] : COLUMNS}
        rows={tokens}
        rowKey={({ id }) => id}
        variant="card"
        skeletonRows={2}
        loading={words.loading}
        empty={<CardEmpty>{mayChange ? words.empty : words.emptyToSee}</CardEmpty>}
        problem={
          isError && !tokens ? { title: words.problem, detail: error.message, onRetry: () => void refetch() } : null
        }
      />
      {isCreating && (
        <CreateToken
          onMade={(next) => {
            setMade(next);
            void tokensChanged(client);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Card>
  );
}
