import { Button } from '@mantine/core';
import { IconCamera, IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { enqueuePdf, getTask, isTaskOver, type Task } from '#contract/intake/tasks.ts';
import { t } from '#text/common.ts';
import { typedPhotoText as text } from '#text/typed/typed-photo.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { useBlobUrl } from '#web/ui/hooks/use-blob-url.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import classes from './typed.module.css';

/** The result of a file: an invoice to complete, or only the file, from which the person types. */
export interface TakenPaper {
  readonly factura?: string;
  readonly documento?: string;
}

export interface PhotoPartProps {
  /**
   * Where the button stands. `icon`: in the bar of a phone. `empty`: in place of the paper. `change`: beside the paper.
   */
  look: 'icon' | 'empty' | 'change';
  /** Opens the camera instead of the list of files. */
  hasCamera: boolean;
  onTaken: (taken: TakenPaper) => void;
}

const PAUSE_MS = 1500;
const PHOTOS = 'image/*';
const PAPERS = `${PHOTOS},.heic,.heif,.pdf,application/pdf`;

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Asks until the task is over; null when the wait was given up. */
async function follow(id: string, signal: AbortSignal): Promise<Task | null> {
  while (!signal.aborted) {
    const task = await call(getTask, { params: { id }, signal });
    if (isTaskOver(task.status)) return task;
    await pause(signal);
  }
  return null;
}

function takenOf({ result, documents }: Task): TakenPaper | string {
  const [first] = result?.invoices ?? [];
  const typable = documents.find(({ canType }) => canType);
  if (first) return { factura: first.id };
  return typable ? { documento: typable.id } : (documents[0]?.reason ?? result?.message ?? text.failed);
}

/** Takes one file from the camera or the disk, and follows it until it is read. */
function usePhoto(onTaken: PhotoPartProps['onTaken']) {
  const [file, setFile] = useState<File | null>(null);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  function stop(): void {
    waiting.current?.abort();
    waiting.current = null;
    setFile(null);
    setSent(false);
  }

  async function read(chosen: File, signal: AbortSignal): Promise<void> {
    const { jobId } = await call(enqueuePdf, { files: [chosen], body: {}, signal });
    setSent(true);
    const task = await follow(jobId, signal);
    if (task === null || signal.aborted) return;
    const taken = takenOf(task);
    stop();
    if (typeof taken === 'string') return setProblem(taken);
    if (task.result?.invoices[0]?.isDuplicate) notify({ id: 'photo', type: 'info', message: task.result.message });
    onTaken(taken);
  }

  function take(chosen: File): void {
    stop();
    const control = new AbortController();
    waiting.current = control;
    setProblem(null);
    setFile(chosen);
    read(chosen, control.signal).catch((error: unknown) => {
      if (control.signal.aborted) return;
      stop();
      setProblem(error instanceof ApiError ? error.message : t.session.unexpectedAnswer);
      if (!(error instanceof ApiError)) throw error;
    });
  }
  return { file, isSent, problem, take, stop };
}

function Progress({ file, isSent, onStop }: { file: File; isSent: boolean; onStop: () => void }) {
  const isPicture = file.type.startsWith('image/') && !/hei[cf]$/.test(file.type);
  const url = useBlobUrl(isPicture ? file : undefined);
  return (
    <Row
      gap={12}
      align="center"
      shrinkX
      py={8}
      px={10}
      radius={10}
      fill="lap-soft"
      size={13}
      className={classes.progress}
      role="status"
    >
      {url && <img src={url} alt={text.preview(file.name)} />}
      <Grid as="span" flex={1} shrinkX tone="muted" leading={1.4}>
        <Text as="strong" tone="ink" weight={550} className="cut">
          {file.name}
        </Text>
        {isSent ? text.reading : text.sending}
      </Grid>
      <Button variant="subtle" size="xs" color="gray" onClick={onStop}>
        {text.stop}
      </Button>
    </Row>
  );
}

/** A photo of the paper, or its file: it is read first, and what was typed meanwhile stays. */
export function PhotoPart({ look, hasCamera, onTaken }: PhotoPartProps) {
  const input = useRef<HTMLInputElement>(null);
  const { file, isSent, problem, take, stop } = usePhoto(onTaken);
  const label = look === 'change' ? text.changeLong : hasCamera ? text.take : text.choose;
  const Icon = hasCamera || look === 'change' ? IconCamera : IconFileUpload;
  const ask = () => input.current?.click();
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept={hasCamera ? PHOTOS : PAPERS}
      {...(hasCamera && { capture: 'environment' })}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? [];
        // Emptied, so that choosing the same file again is noticed.
        currentTarget.value = '';
        if (chosen) take(chosen);
      }}
    />
  );
  const told = problem && (
    <Text as="p" tone="bad" size={13} className={classes.problem} role="alert">
      {problem}
    </Text>
  );
  const progress = file && <Progress file={file} isSent={isSent} onStop={stop} />;
  if (look === 'empty') {
    return (
      <Grid gap={12} alignContent="center" justifyItems="center" p={24} fill="soft" className={classes.empty}>
        {picker}
        {progress ?? (
          <Empty
            action={
              <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />} onClick={ask}>
                {label}
              </Button>
            }
          >
            {text.empty}
          </Empty>
        )}
        {told}
      </Grid>
    );
  }
  return (
    <>
      {picker}
      {look === 'icon' ? (
        <IconButton Icon={Icon} label={label} onClick={ask} />
      ) : (
        <Button
          variant="subtle"
          size="xs"
          color="gray"
          c="var(--muted)"
          leftSection={<Icon size={15} stroke={1.7} aria-hidden="true" />}
          title={label}
          aria-label={label}
          onClick={ask}
        >
          {text.change}
        </Button>
      )}
      {progress}
      {told}
    </>
  );
}
