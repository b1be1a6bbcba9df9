import { Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconEye, IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { uploadText } from '#text/documents.ts';
import { formatSize } from '#web/format/amounts.ts';
import { useNow } from '#web/ui/hooks/use-now.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { UploadCall } from '../files/file-kinds.ts';
import type { UploadState } from '../uploads/upload-flow.ts';
import { useUpload } from '../uploads/uploads.ts';

const ICONS = { xml: IconFileTypeXml, pdf: IconFileTypePdf } as const;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

function ago(ms: number): string {
  const { now, seconds, minutes } = uploadText.pickedAgo;
  if (ms < 3 * SECOND) return now;
  return ms < 100 * SECOND ? seconds(Math.floor(ms / SECOND)) : minutes(Math.round(ms / MINUTE));
}

function PhasePill({ phase, task }: UploadState) {
  if (phase === 'submitting' || phase === 'polling') {
    return (
      <Pill tone="quiet" icon={<Loader size={13} />}>
        {uploadText.phases[phase]}
      </Pill>
    );
  }
  if (phase !== 'finished') return null;
  if (task?.documents.some(({ state }) => state === 'in-review')) {
    return (
      <Pill tone="warn" icon={<IconEye size={13} aria-hidden="true" />}>
        {uploadText.inReview}
      </Pill>
    );
  }
  return task?.result?.success ? (
    <Pill tone="ok" icon={<IconCheck size={13} aria-hidden="true" />}>
      {uploadText.phases.finished}
    </Pill>
  ) : (
    <Pill tone="bad" icon={<IconAlertCircle size={13} aria-hidden="true" />}>
      {uploadText.failed}
    </Pill>
  );
}

/** The chosen file: its name, its size, and how far its upload is. */
export function PickedFileCard({ which }: { which: UploadCall }) {
  const now = useNow(1000);
  const upload = useUpload(which);
  const { file } = upload;
  const KindIcon = ICONS[which];
  if (!file) return null;
  return (
    <Row gap={12} align="center" py={12} px={14} frame="line" radius={10}>
      <KindIcon
        className={look({ flex: 'none', tone: which === 'pdf' ? 'lap' : 'brand' })}
        size={26}
        stroke={1.4}
        aria-hidden="true"
      />
      <Box flex={1} shrinkX>
        <Text as="p" weight={550} ellipsis title={file.name}>
          {file.name}
        </Text>
        <Text as="p" tone="faint" size={12.5} tabular>
          {formatSize(file.size)}, {ago(Math.max(0, now - file.pickedAt))}
        </Text>
      </Box>
      <PhasePill {...upload} />
    </Row>
  );
}
