import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { uploadText } from '#text/documents.ts';
import { formatSize } from '#web/format/amounts.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import type { Look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import { useUpload } from '../uploads/uploads.ts';
import classes from './one-file.module.css';

const FACT: Look = { ml: 'auto', tone: 'muted', weight: 400, size: 12.5, tabular: true };

type StepState = 'done' | 'now' | 'later';
interface StepProps {
  state: StepState;
  isAi?: boolean;
  label: string;
  fact?: string;
}

const STEPS: Record<StepState, Look> = {
  done: { tone: 'muted' },
  now: { tone: 'ink', weight: 600 },
  later: { tone: 'faint' },
};

function Step({ state, isAi = false, label, fact }: StepProps) {
  return (
    <Row as="li" gap={12} align="center" py={6} {...STEPS[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <Grid as="span" placeItems="center" flex="none" radius="round" className={classes.bullet} data-state={state}>
        {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
        {state === 'now' && <Loader size={16} color={isAi ? 'var(--lap)' : 'var(--brand-fill)'} />}
      </Grid>
      {label}
      {fact && <Text {...FACT}>{fact}</Text>}
    </Row>
  );
}

/** The seconds since the upload began. */
function Elapsed({ since }: { since: number }) {
  const now = useNow(1000);
  return <Text {...FACT}>{uploadText.pdf.seconds(Math.max(0, Math.floor((now - since) / 1000)))}</Text>;
}

/** Before anything is sent: says what will appear in this place. */
export function ResultPlaceholder({ which }: { which: UploadCall }) {
  return (
    <Grid
      gap={4}
      justifyItems="center"
      alignContent="center"
      py={32}
      px={24}
      frame="line"
      radius="card"
      tone="muted"
      size={13.5}
      textAlign="center"
      className={classes.empty}
    >
      <Logo size={36} />
      <Text as="p" mt={12} tone="ink" weight={600} textWrap="balance">
        {uploadText.waitingTitle}
      </Text>
      <Text as="p" textWrap="balance">
        {uploadText[which].waitingBody}
      </Text>
    </Grid>
  );
}

interface UploadProgressProps {
  which: UploadCall;
  /** The label of the reading step, and a fact about it. */
  reading: { label: string; fact?: string; isAi: boolean };
  /** The grey rows in the place of the result: their labels and their widths in pixels. */
  coming: readonly { label?: string; width: number }[];
}

/** While a file is sent and read: the steps, and grey rows in the place of the result. */
export function UploadSteps({ which, reading, coming }: UploadProgressProps) {
  const { phase, file, submittedAt } = useUpload(which);
  const { title, sent, saved } = uploadText[which].steps;
  const isSending = phase === 'submitting';
  return (
    <>
      <Row gap={10} align="baseline">
        <Text as="h2" size={18} weight={600} tracking={2}>
          {title}
        </Text>
        {which === 'pdf' && submittedAt !== null && <Elapsed since={submittedAt} />}
      </Row>
      <p className="visually-hidden" role="status">
        {isSending ? uploadText.phases.submitting : reading.label}
      </p>
      <ol>
        <Step
          state={isSending ? 'now' : 'done'}
          isAi={reading.isAi}
          label={sent}
          fact={file ? formatSize(file.size) : ''}
        />
        <Step
          state={isSending ? 'later' : 'now'}
          isAi={reading.isAi}
          label={reading.label}
          {...(reading.fact && !isSending ? { fact: reading.fact } : {})}
        />
        <Step state="later" label={saved} />
      </ol>
      <Box frame="line" radius="card" aria-hidden="true">
        {coming.map(({ label, width }, at) => (
          <Grid
            align="center"
            py={11}
            px={16}
            rule={at > 0 ? 'top' : undefined}
            tone="muted"
            className={classes.coming}
            key={label ?? width}
          >
            {label ?? <Skeleton width={84} />}
            <Skeleton width={width} />
          </Grid>
        ))}
      </Box>
      <Text as="p" tone="muted" size={13}>
        {uploadText.stayOrGo}
      </Text>
    </>
  );
}
