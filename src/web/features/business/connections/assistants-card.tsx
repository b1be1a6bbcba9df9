import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiToken } from '#contract/connections/tokens.ts';
import { assistantsText as words } from '#text/connections/connections.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { CopyLine } from './copy-line.tsx';
import { whenOf } from './delivery-state.tsx';
import { tokenQueries } from './tokens.queries.ts';
import { useAskToRevoke } from './use-ask-to-revoke.ts';

type AssistantToken = ApiToken & { readonly assistant: NonNullable<ApiToken['assistant']> };

/** The assistants with a token that still works, the last used first. */
const assistantsIn = (tokens: readonly ApiToken[]): AssistantToken[] =>
  tokens
    .filter((token): token is AssistantToken => token.assistant !== null && token.state === 'active')
    .sort((one, other) => Date.parse(other.assistant.lastUsedAt) - Date.parse(one.assistant.lastUsedAt));

function Assistant({ token, onDisconnect }: { token: AssistantToken; onDisconnect: (() => void) | null }) {
  const name = token.assistant.name ?? words.unnamed;
  return (
    <Row as="li" gap={8} align="center" py={8} rule="top">
      <Box flex={1} shrinkX leading={1.35}>
        <Text as="p" size={13.5} breaks>
          <Text weight={600}>{name}</Text> {words.by(token.name, whenOf(token.assistant.lastUsedAt))}
        </Text>
      </Box>
      {onDisconnect && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={words.disconnectOf(name, token.name)}
          onClick={onDisconnect}
        >
          {words.disconnect}
        </Button>
      )}
    </Row>
  );
}

/** Assistants that reach the business: each has a token too, but connects at an address of its own. */
export function AssistantsCard() {
  const { data: tokens } = useQuery(tokenQueries.list());
  const mayDisconnect = useMay('duena');
  const askToRevoke = useAskToRevoke();
  const assistants = assistantsIn(tokens ?? []);
  const disconnect = (token: AssistantToken) =>
    askToRevoke(token, {
      title: words.disconnectTitle(token.assistant.name ?? words.unnamed),
      message: words.disconnectMessage(token.name),
      label: words.disconnect,
    });
  return (
    <Card title={words.title} Icon={IconSparkles} iconTone="lap">
      <Stack gap={10} pt={8} pb={16} px={16}>
        <Text as="p" tone="muted" size={13.5}>
          {words.body}
        </Text>
        <CopyLine label={words.address} text={`${window.location.origin}/mcp`} words={words} />
        {assistants.length > 0 && (
          <Stack as="ul" aria-label={words.connected}>
            {assistants.map((token) => (
              <Assistant key={token.id} token={token} onDisconnect={mayDisconnect ? () => disconnect(token) : null} />
            ))}
          </Stack>
        )}
        <Text as="p" tone="muted" size={13}>
          {words.hint}
        </Text>
      </Stack>
    </Card>
  );
}
