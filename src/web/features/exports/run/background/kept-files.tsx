import { Button } from '@mantine/core';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExportFile } from '#contract/exports/export-file.ts';
import { deleteExportFile, getExportFile } from '#contract/exports/exports.ts';
import { call, callFile } from '#web/api/client.ts';
import { fileNameOf, saveFile } from '#web/api/save-file.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { backgroundText as words } from '#web/text/es/exports/background.ts';
import { exportText } from '#web/text/es/exports/export.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { exportFilesChanged, exportQueries } from '../../exports.queries.ts';
import { exportProblem } from '../use-export.ts';
import classes from './other-files.module.css';

function stateWords({ status, format, progress, bytes, expiresAt, error }: ExportFile): string {
  if (status === 'error') return error ?? words.failed;
  if (status === 'done') return words.ready(formatSize(bytes ?? 0), formatDate(expiresAt));
  if (status === 'queued' || progress.total === 0) return words.waiting;
  const what = format === 'originals' ? words.invoices : words.rows;
  return words.progress(formatNumber(progress.done), formatNumber(progress.total), what);
}

function KeptFile({ file }: { file: ExportFile }) {
  const client = useQueryClient();
  const { id, fileName, status, createdAt, progress } = file;
  const isUnderWay = status === 'queued' || status === 'running';
  const downloading = useMutation({
    mutationFn: async () => {
      const fetched = await callFile(getExportFile, { params: { id } });
      const name = fileNameOf(fetched, fileName);
      saveFile(fetched.blob, name);
      return name;
    },
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
    <li className={classes.kept}>
      <div>
        <p className="cut" title={fileName}>
          <strong>{fileName}</strong>
        </p>
        <p data-tone={status === 'error' ? 'bad' : undefined}>
          {words.asked(formatDate(createdAt), formatTime(createdAt))} · {stateWords(file)}
        </p>
        {isUnderWay && (
          <progress
            aria-label={fileName}
            max={progress.total || undefined}
            value={progress.total ? progress.done : undefined}
          />
        )}
      </div>
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
        Icon={isUnderWay ? IconX : IconTrash}
        label={isUnderWay ? words.cancel(fileName) : words.remove(fileName)}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      />
    </li>
  );
}

/** Files that were made in the background: how they come along, and what is kept of them. */
export function KeptFiles() {
  const { data } = useQuery(exportQueries.files());
  if (!data || data.files.length === 0) return null;
  return (
    <Card title={words.title}>
      <ul className={classes.keptList}>
        {data.files.map((file) => (
          <KeptFile key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}
