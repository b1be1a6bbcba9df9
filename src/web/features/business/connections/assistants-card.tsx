import { IconSparkles } from '@tabler/icons-react';
import { assistantsText as words } from '#text/connections/connections.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { CopyLine } from './copy-line.tsx';

/** An assistant comes in by a token too, at an address of its own. */
export function AssistantsCard() {
  return (
    <Card title={words.title} Icon={IconSparkles} iconTone="lap">
      <Stack gap={10} pt={8} pb={16} px={16}>
        <Text as="p" tone="muted" size={13.5}>
          {words.body}
        </Text>
        <CopyLine
          label={words.address}
          text={`${window.location.origin}/mcp`}
          copy={words.copy}
          copied={words.copied}
        />
        <Text as="p" tone="muted" size={13}>
          {words.hint}
        </Text>
      </Stack>
    </Card>
  );
}
