import { Button, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { monthName } from '#contract/closing/closing.text.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { registerFileText as words } from '#text/closing/comparison.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { loadRegisters } from './loads.ts';

interface LoadProps {
  month: FiscalMonth;
  /** Called when somebody chose or pasted a list. */
  onLoad?: () => void;
}

/** Where Marangatu's file is chosen. A drop is taken by the whole window: this only says that dropping is possible. */
function ChooseFile({ month, onLoad }: LoadProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Grid gap={4} justifyItems="center" py={24} px={20} radius="card" frame="dashed" fill="soft" textAlign="center">
      <IconUpload color="var(--brand)" size={26} stroke={1.4} aria-hidden="true" />
      <Text as="p" mt={4} weight={600} size={14.5} className="phone-hidden">
        {words.drop}
      </Text>
      <Text as="p" tone="muted" size={13}>
        {words.dropHint}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={words.chooseLabel}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that choosing the same file again also counts.
          currentTarget.value = '';
          if (files.length === 0) return;
          void loadRegisters(client, month, files);
          onLoad?.();
        }}
      />
      <Row mt={8}>
        <Button onClick={() => input.current?.click()}>{words.choose}</Button>
      </Row>
    </Grid>
  );
}

const rowsOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

function PasteTable({ month, onLoad }: LoadProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) return;
        void loadRegisters(client, month, [text]);
        setText('');
        onLoad?.();
      }}
    >
      <Textarea
        label={words.paste}
        description={words.pasteHint}
        placeholder={words.placeholder}
        rows={3}
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Row gap={12} align="center" mt={8} wrap>
        <Button type="submit" variant="default" disabled={isEmpty}>
          {words.compare}
        </Button>
        <Text tone="muted" size={13} role="status">
          {!isEmpty && words.pastedRows(formatNumber(rowsOf(text)))}
        </Text>
      </Row>
    </form>
  );
}

/** Both ways to bring the list: a file, or a pasted table. */
export function LoadRegister(props: LoadProps) {
  return (
    <Stack gap={18}>
      <ChooseFile {...props} />
      <PasteTable {...props} />
    </Stack>
  );
}

/** Before anything was compared: what this is for, how to get the file, and where it goes. */
export function TeachLoading({ month, register }: { month: FiscalMonth; register?: Register }) {
  const name = monthName(month);
  return (
    <Grid columns={2} gap={32} py={24} px={24} frame="line" radius="card" phone={{ columns: 1, p: 0, frame: 'none' }}>
      <Stack gap={14} shrinkX>
        <Text as="h2" size={18} weight={600} tracking={2} textWrap="balance">
          {words.title(name)}
        </Text>
        <Text as="p" tone="muted">
          {register === undefined ? words.intro : words.missingRegister(register)}
        </Text>
        <Text as="h3" mt={8} size={14} weight={600}>
          {words.how}
        </Text>
        <Stack as="ol" gap={10}>
          {words.steps(name).map((step, at) => (
            <Row as="li" key={step} gap={12} align="start">
              <Text flex="none" tone="brand" weight={600} tabular>
                {at + 1}.
              </Text>
              <span>{step}</span>
            </Row>
          ))}
        </Stack>
        <Text as="p" mt={4} tone="muted" size={13}>
          {words.privacy}
        </Text>
      </Stack>
      <LoadRegister month={month} />
    </Grid>
  );
}
