import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatSize } from '#web/format/amounts.ts';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Logo } from '#web/ui/marks/logo.tsx';
import type { UploadState } from '../uploads/upload-flow.ts';
import classes from './xml-progress.module.css';

type StepState = 'done' | 'now' | 'later';

function Step({ state, label, fact }: { state: StepState; label: string; fact?: string }) {
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.bullet}>
        {state === 'done' && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
        {state === 'now' && <Loader size={16} />}
      </span>
      {label}
      {fact && <span className={classes.fact}>{fact}</span>}
    </li>
  );
}

/** Before there is a result: what will be here, or how far it is. */
export function XmlProgress({ upload: { phase, file } }: { upload: UploadState }) {
  if (phase !== 'submitting' && phase !== 'polling') {
    return (
      <div className={classes.empty}>
        <Logo size={36} />
        <p className={classes.emptyTitle}>{uploadXmlText.waitingTitle}</p>
        <p>{uploadXmlText.waitingBody}</p>
      </div>
    );
  }
  const { title, sent, reading, saved } = uploadXmlText.steps;
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p className="visually-hidden" role="status">
        {phase === 'submitting' ? uploadXmlText.phases.submitting : reading}
      </p>
      <ol className={classes.steps}>
        <Step state={phase === 'submitting' ? 'now' : 'done'} label={sent} fact={file ? formatSize(file.size) : ''} />
        <Step state={phase === 'submitting' ? 'later' : 'now'} label={reading} />
        <Step state="later" label={saved} />
      </ol>
      <div className={classes.coming} aria-hidden="true">
        {[172, 128, 148, 96].map((width) => (
          <div key={width}>
            <Skeleton width={84} />
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <p className={classes.hint}>{uploadXmlText.stayOrGo}</p>
    </>
  );
}
