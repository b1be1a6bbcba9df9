import { Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconFileTypeXml } from '@tabler/icons-react';
import { formatSize } from '#web/format/amounts.ts';
import { uploadXmlText } from '#web/text/es/documents.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { PickedFile, UploadState } from '../uploads/upload-flow.ts';
import classes from './picked-file-card.module.css';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function ago(ms: number): string {
  const { now, seconds, minutes } = uploadXmlText.pickedAgo;
  if (ms < 3 * SECOND) return now;
  return ms < 100 * SECOND ? seconds(Math.floor(ms / SECOND)) : minutes(Math.round(ms / MINUTE));
}

function PhasePill({ phase, task }: UploadState) {
  if (phase === 'submitting' || phase === 'polling') {
    return (
      <Pill tone="quiet" icon={<Loader size={13} />}>
        {uploadXmlText.phases[phase]}
      </Pill>
    );
  }
  if (phase !== 'finished') return null;
  return task?.result?.success ? (
    <Pill tone="ok" icon={<IconCheck size={13} aria-hidden="true" />}>
      {uploadXmlText.phases.finished}
    </Pill>
  ) : (
    <Pill tone="bad" icon={<IconAlertCircle size={13} aria-hidden="true" />}>
      {uploadXmlText.failed}
    </Pill>
  );
}

export function PickedFileCard({ upload, file }: { upload: UploadState; file: PickedFile }) {
  const now = useNow(1000);
  return (
    <div className={classes.card}>
      <IconFileTypeXml className={classes.icon} size={26} stroke={1.4} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.name} title={file.name}>
          {file.name}
        </p>
        <p className={classes.facts}>
          {formatSize(file.size)}, {ago(Math.max(0, now - file.pickedAt))}
        </p>
      </div>
      <PhasePill {...upload} />
    </div>
  );
}
