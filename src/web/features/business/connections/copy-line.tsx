import { TextInput } from '@mantine/core';
import type { FocusEvent } from 'react';
import { CopyTextButton } from '#web/ui/inputs/copy-button.tsx';
import { Box, Row } from '#web/ui/layout/parts.tsx';

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

interface CopyLineProps {
  label: string;
  text: string;
  words: { readonly copy: string; readonly copied: string };
}

/** A text to take elsewhere, in full, with a button that copies it. */
export function CopyLine({ label, text, words }: CopyLineProps) {
  return (
    <Row gap={8} align="center">
      <Box flex={1} shrinkX>
        <TextInput
          size="xs"
          readOnly
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-12)' } }}
          aria-label={label}
          value={text}
          onFocus={selectAll}
        />
      </Box>
      <CopyTextButton text={text} words={words} />
    </Row>
  );
}
