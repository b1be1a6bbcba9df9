import { Button } from '@mantine/core';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '#contract/exports/export-file.ts';
import { deleteExportFile } from '#contract/exports/exports.ts';
import { backgroundText as words } from '#text/exports/background.ts';
import { exportText } from '#text/exports/export.ts';
import { call } from '#web/api/client.ts';
import {
  exportFilesChanged,
  exportFilesQuery,
  isUnderWay,
  takeExportFile,
} from '#web/api/queries/export-files.queries.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../run.module.css';
import { exportProblem } from '../use-export.ts';

function stateWords({ status, format, progress, bytes, expiresAt, error, missingOriginals = 0 }: ExportFile): string {
  if (status === 'error') return error ?? words.failed;
  if (status === 'done') {
    const ready = words.ready(formatSize(bytes ?? 0), formatDate(expiresAt));
    return missingOriginals === 0 ? ready : `${ready}; ${words.missing(missingOriginals)}`;
  }
  if (status === 'queued' || progress.total === 0) return words.waiting;
  const what = format === 'originals' || format === 'evidence' ? words.invoices : words.rows;
  return words.progress(formatNumber(progress.done), formatNumber(progress.total), what);
}

function KeptFile({ file }: { file: ExportFile }) {
  const client = useQueryClient();
  const { id, fileName, status, createdAt, progress } = file;
  const isMaking = isUnderWay(file);
  const downloading = useMutation({
    mutationFn: () => takeExportFile(file),
    onSuccess: (name) => notify({ id: 'export', type: 'success', message: exportText.done(name) }),
    onError: (problem) => notify({ id: 'export', type: 'error', message: exportProblem(problem).message }),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteExportFile, { params: { id } }),
    onSuccess: ({ message }) => notify({ type: 'success', message }),
    onError: (problem) => notify({ type: 'error', message: problem.message }),
    onSettled: () => exportFilesChanged(client),
  });
  return (
    <Row as="li" gap={10} align="center" py={9} phone={{ wrap: true }} className={classes.kept}>
      <Box flex={1} shrinkX tone="muted" size={13} tabular phone={{ flex: 'line' }}>
        <p className="cut" title={fileName}>
          <Text as="strong" tone="ink" size={13.5} weight={600}>
            {fileName}
          </Text>
        </p>
        <Text as="p" tone={status === 'error' ? 'bad' : undefined}>
          {words.asked(formatDate(createdAt), formatTime(createdAt))} · {stateWords(file)}
        </Text>
        {isMaking && (
          <progress
            className={look({ wide: true, mt: 4 }, classes.progress)}
            aria-label={fileName}
            max={progress.total || undefined}
            value={progress.total ? progress.done : undefined}
          />
        )}
      </Box>
      {status === 'done' && (
        <Button
          size="xs"
          variant="default"
          loading={downloading.isPending}
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          aria-label={words.downloadNamed(fileName)}
          onClick={() => downloading.mutate()}
        >
          {words.download}
        </Button>
      )}
      <IconButton
        Icon={isMaking ? IconX : IconTrash}
        label={isMaking ? words.cancel(fileName) : words.remove(fileName)}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      />
    </Row>
  );
}

/** Files made in the background: their progress, and those that are ready. */
export function KeptFiles() {
  const { data } = useQuery(exportFilesQuery());
  if (!data || data.files.length === 0) return null;
  return (
    <Card title={words.title}>
      <Box as="ul" pt={6} pb={10} px={16}>
        {data.files.map((file) => (
          <KeptFile key={file.id} file={file} />
        ))}
      </Box>
    </Card>
  );
}
