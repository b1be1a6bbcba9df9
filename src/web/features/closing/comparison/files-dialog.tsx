import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRegisterFile, type RegisterFile } from '#contract/reconciliation/reconciliation.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { comparisonText, registerFileText as words } from '#text/closing/comparison.ts';
import { callFile } from '#web/api/client.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { useFocusBack } from '#web/ui/hooks/use-focus-back.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { comparisonQueries } from './comparison.queries.ts';
import { LoadRegister } from './load-part.tsx';

function HistoryFile({ file, month }: { file: RegisterFile; month: FiscalMonth }) {
  const { id, registers, rows, loadedAt, loadedBy, isCurrent } = file;
  const name = file.name ?? comparisonText.file.pasted;
  const downloading = useMutation({
    mutationFn: async () => {
      const fetched = await callFile(getRegisterFile, { params: { month, id }, quiet: true });
      saveFile(fetched.blob, fileNameOf(fetched, name));
    },
    onError: ({ message }) => notify({ id: 'register', type: 'error', message }),
  });
  const facts = [
    words.by(formatDate(loadedAt), formatTime(loadedAt), loadedBy),
    registers.map((register) => comparisonText.registers[register]).join(', '),
    words.rows(formatNumber(rows)),
  ];
  return (
    <Row as="li" gap={10} align="center" py={8} rule="top">
      <Box flex={1} shrinkX>
        <Row gap={8} align="center">
          <Text weight={550} size={13.5} ellipsis title={name}>
            {name}
          </Text>
          {isCurrent && <Pill tone="ok">{words.current}</Pill>}
        </Row>
        <Text as="p" tone="muted" size={12.5} tabular breaks>
          {facts.join(' · ')}
        </Text>
      </Box>
      <IconButton
        Icon={IconDownload}
        label={words.downloadNamed(name)}
        disabled={downloading.isPending}
        onClick={() => downloading.mutate()}
      />
    </Row>
  );
}

function History({ month }: { month: FiscalMonth }) {
  const { data: files, error, refetch } = useQuery(comparisonQueries.files(month));
  if (error && !files) return <Problem title={words.historyProblem} onRetry={() => void refetch()} />;
  if (files?.length === 0) return null;
  return (
    <section>
      <Text as="h3" size={14} weight={600} mb={6}>
        {words.history}
      </Text>
      {files ? (
        <ul>
          {files.map((file) => (
            <HistoryFile key={file.id} file={file} month={month} />
          ))}
        </ul>
      ) : (
        <Skeleton width="70%" />
      )}
    </section>
  );
}

/** Loads another file, and lists those that were loaded before. */
export function FilesDialog({ month, onClose }: { month: FiscalMonth; onClose: () => void }) {
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={words.dialog} size={600}>
      <Stack gap={18}>
        <Text as="p" tone="muted" size={13.5}>
          {words.dialogNote}
        </Text>
        <LoadRegister month={month} onLoad={onClose} />
        <History month={month} />
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
