import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { Box, Row } from '#web/ui/layout/parts.tsx';

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

interface CopyLineProps {
  label: string;
  text: string;
  copy: string;
  copied: string;
}

/** A text to take elsewhere, in full, with a button that copies it. */
export function CopyLine({ label, text, copy, copied }: CopyLineProps) {
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
      <CopyButton value={text}>
        {({ copied: isCopied, copy: put }) => (
          <Button
            size="xs"
            variant="default"
            leftSection={
              isCopied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />
            }
            onClick={put}
          >
            {isCopied ? copied : copy}
          </Button>
        )}
      </CopyButton>
    </Row>
  );
}
