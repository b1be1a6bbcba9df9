import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatSize } from '#web/format/amounts.ts';
import { uploadText } from '#web/text/es/documents.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { Logo } from '#web/ui/marks/logo.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import { useUpload } from '../uploads/uploads.ts';
import classes from './upload-progress.module.css';

type StepState = 'done' | 'now' | 'later';
interface StepProps {
  state: StepState;
  label: string;
  fact?: string;
}

function Step({ state, label, fact }: StepProps) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.bullet}>
        {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
        {state === 'now' && <Loader size={16} color="var(--step)" />}
      </span>
      {label}
      {fact && <span className={classes.fact}>{fact}</span>}
    </li>
  );
}

/** How long it has taken so far. */
function Elapsed({ since }: { since: number }) {
  const now = useNow(1000);
  return <span className={classes.fact}>{uploadText.pdf.seconds(Math.max(0, Math.floor((now - since) / 1000)))}</span>;
}

/** What will be here. */
export function ResultAwaits({ which }: { which: UploadCall }) {
  return (
    <div className={classes.empty}>
      <Logo size={36} />
      <p className={classes.emptyTitle}>{uploadText.waitingTitle}</p>
      <p>{uploadText[which].waitingBody}</p>
    </div>
  );
}

interface UploadProgressProps {
  which: UploadCall;
  /** What is said of the reading itself. */
  reading: { label: string; fact?: string; isAi: boolean };
  /** Of the rows that are coming, in their final place; their widths in pixels. */
  coming: readonly { label?: string; width: number }[];
}

/** While a file is on its way and read: the steps, and the place of what comes. */
export function UploadSteps({ which, reading, coming }: UploadProgressProps) {
  const { phase, file, submittedAt } = useUpload(which);
  const { title, sent, saved } = uploadText[which].steps;
  const isSending = phase === 'submitting';
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {which === 'pdf' && submittedAt !== null && <Elapsed since={submittedAt} />}
      </div>
      <p className="visually-hidden" role="status">
        {isSending ? uploadText.phases.submitting : reading.label}
      </p>
      <ol className={classes.steps} data-ai={reading.isAi || undefined}>
        <Step state={isSending ? 'now' : 'done'} label={sent} fact={file ? formatSize(file.size) : ''} />
        <Step
          state={isSending ? 'later' : 'now'}
          label={reading.label}
          {...(reading.fact && !isSending ? { fact: reading.fact } : {})}
        />
        <Step state="later" label={saved} />
      </ol>
      <div className={classes.coming} aria-hidden="true">
        {coming.map(({ label, width }) => (
          <div key={label ?? width}>
            {label ?? <Skeleton width={84} />}
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <p className={classes.hint}>{uploadText.stayOrGo}</p>
    </>
  );
}
