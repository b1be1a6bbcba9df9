import { IconKey, IconX } from '@tabler/icons-react';
import { Note } from '#web/ui/feedback/note.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { CopyLine } from './copy-line.tsx';

interface ShownOnceProps {
  title: string;
  hint: string;
  label: string;
  text: string;
  words: { readonly copy: string; readonly copied: string; readonly close: string };
  onClose: () => void;
}

/** Shows a secret that the server tells only once. */
export function ShownOnce({ title, hint, label, text, words, onClose }: ShownOnceProps) {
  return (
    <Box py={10} px={16}>
      <Note tone="ok" Icon={IconKey} title={title} role="status">
        <Stack gap={8}>
          <Row gap={8} align="center" justify="between">
            <Text tone="muted" size={13}>
              {hint}
            </Text>
            <IconButton Icon={IconX} label={words.close} onClick={onClose} />
          </Row>
          <CopyLine label={label} text={text} words={words} />
        </Stack>
      </Note>
    </Box>
  );
}
