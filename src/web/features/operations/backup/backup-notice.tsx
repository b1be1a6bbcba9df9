import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Backups } from '#contract/backup/backup.ts';
import { backupText } from '#text/admin/backup.ts';
import { formatSeconds } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Box } from '#web/ui/layout/parts.tsx';
import { backupsQuery } from './backup.queries.ts';

const text = backupText.notice;

interface Told {
  readonly title: string;
  readonly body: string | null;
  readonly isBad: boolean;
}

function toTell({ state, ageSeconds, runs, check }: Backups): Told | null {
  const lost = check.damaged + check.missing;
  if (state === 'failed') {
    return { title: text.failed, body: runs.find(({ status }) => status === 'error')?.problem ?? null, isBad: true };
  }
  if (lost > 0) return { title: text.damaged(lost), body: null, isBad: true };
  if (state === 'old') return { title: text.old(formatSeconds(ageSeconds ?? 0)), body: text.oldNote, isBad: false };
  if (state === 'never') return { title: text.never, body: text.neverNote, isBad: false };
  return null;
}

/** Tells administrators on each of their pages that backups failed, are old or missing, or that originals are lost. */
export function BackupNotice() {
  const { data } = useQuery(backupsQuery());
  const told = data && toTell(data);
  if (!told) return null;
  return (
    <Box pb={16}>
      <Note
        tone={told.isBad ? 'bad' : 'warn'}
        Icon={told.isBad ? IconAlertCircle : IconAlertTriangle}
        title={told.title}
        role={told.isBad ? 'alert' : 'status'}
      >
        {told.body} <Link to="/admin/respaldo">{text.link}</Link>
      </Note>
    </Box>
  );
}
