import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconFileZip } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueEvidence } from '#contract/closing/evidence.ts';
import type { ExportFile } from '#contract/exports/export-file.ts';
import { deleteExportFile } from '#contract/exports/exports.ts';
import { evidenceText as words } from '#text/closing/evidence.ts';
import { call } from '#web/api/client.ts';
import {
  exportFilesChanged,
  exportFilesQuery,
  isUnderWay,
  takeExportFile,
} from '#web/api/queries/export-files.queries.ts';
import { formatNumber, formatSize } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import type { Closing } from '../closing.queries.ts';
import { shortMonth } from '../closing-figures.ts';
import { Part } from '../part.tsx';

const BUTTON = look({ phone: { touch: true } });
const told = (problem: Error) => notify({ id: 'evidence', type: 'error', message: problem.message });

/** Orders, downloads and cancels the evidence file; afterwards the files are asked for again. */
function useEvidence(month: string, file: ExportFile | undefined) {
  const client = useQueryClient();
  const onSettled = () => exportFilesChanged(client);
  const order = useMutation({
    mutationFn: () => call(enqueueEvidence, { params: { month }, quiet: true }),
    onSuccess: () => notify({ id: 'evidence', type: 'success', message: words.started }),
    ...{ onError: told, onSettled },
  });
  const download = useMutation({
    mutationFn: takeExportFile,
    onSuccess: (name) => notify({ id: 'evidence', type: 'success', message: words.downloaded(name) }),
    onError: told,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => call(deleteExportFile, { params: { id } }),
    ...{ onError: told, onSettled },
  });
  return {
    order: () => order.mutate(),
    isOrdering: order.isPending,
    download: () => file && download.mutate(file),
    isDownloading: download.isPending,
    cancel: () => file && cancel.mutate(file.id),
    isCancelling: cancel.isPending,
  };
}

function Progress({ file, month }: { file: ExportFile; month: string }) {
  const { done, total } = file.progress;
  const isKnown = file.status === 'running' && total > 0;
  return (
    <Stack gap={6}>
      <div
        role="progressbar"
        aria-label={words.bar(shortMonth(month))}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? Math.round((done / total) * 100) : undefined}
        className={look({ wide: true, overflow: 'hidden', radius: 4, fill: 'soft' })}
      >
        <Bar share={isKnown ? done / total : 0} size="thin" />
      </div>
      <Text as="p" tone="muted" size={12.5} tabular role="status">
        {isKnown ? words.progress(formatNumber(done), formatNumber(total)) : words.waiting}
      </Text>
    </Stack>
  );
}

/** How the last ordered file ended. */
function Outcome({ file }: { file: ExportFile }) {
  const { status, bytes, expiresAt, createdAt, missingOriginals = 0, error } = file;
  if (status === 'error') {
    return (
      <Note tone="bad" Icon={IconAlertTriangle} role="alert">
        {error ?? words.failed}
      </Note>
    );
  }
  return (
    <>
      <Text as="p" size={13} tabular>
        {words.ready(formatSize(bytes ?? 0), formatDate(expiresAt))}{' '}
        <Text tone="muted">{words.asked(formatDate(createdAt), formatTime(createdAt))}</Text>
      </Text>
      {missingOriginals > 0 && (
        <Note tone="warn" Icon={IconAlertTriangle}>
          {words.missing(missingOriginals)}
        </Note>
      )}
    </>
  );
}

/** Everything that proves the month, in one file that is made in the background. */
export function Evidence({ closing }: { closing: Closing }) {
  const { month, close } = closing;
  const { data, isError, refetch } = useQuery(exportFilesQuery());
  const file = data?.files.find((one) => one.format === 'evidence' && one.month === month);
  const { order, isOrdering, download, isDownloading, cancel, isCancelling } = useEvidence(month, file);
  const isMaking = file !== undefined && isUnderWay(file);
  const isReady = file?.status === 'done';
  return (
    <Part title={words.title} aside={words.aside} Icon={IconFileZip}>
      <Stack gap={10} pt={6} pb={14} px={16} phone={{ px: 0 }}>
        <Text as="p" tone="muted" size={13} leading={1.45}>
          {words.body}
          {close === null && !isReady && ` ${words.open}`}
        </Text>
        {isMaking && <Progress file={file} month={month} />}
        {file && !isMaking && <Outcome file={file} />}
        {isError && !data && (
          <Text as="p" tone="bad" size={13} role="alert">
            {words.problem}
          </Text>
        )}
        <Row gap={8} wrap>
          {isReady && (
            <Button
              size="xs"
              className={BUTTON}
              loading={isDownloading}
              leftSection={<IconDownload size={15} aria-hidden="true" />}
              onClick={download}
            >
              {words.download}
            </Button>
          )}
          {isMaking && (
            <Button size="xs" className={BUTTON} variant="default" loading={isCancelling} onClick={cancel}>
              {words.cancel}
            </Button>
          )}
          {!isMaking && data && (
            <Button
              size="xs"
              className={BUTTON}
              variant="default"
              loading={isOrdering}
              leftSection={<IconFileZip size={15} aria-hidden="true" />}
              onClick={order}
            >
              {isReady ? words.again : words.prepare}
            </Button>
          )}
          {isError && !data && (
            <Button size="xs" className={BUTTON} variant="default" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          )}
        </Row>
      </Stack>
    </Part>
  );
}
