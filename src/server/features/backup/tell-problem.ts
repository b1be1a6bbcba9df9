import { type BackupReason, backupReason } from '#contract/backup/backup.text.ts';
import { isConnectionLost } from '#server/platform/db/database-unavailable.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { S3Problem } from '#server/platform/s3/s3-problem.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { BackupUnderWay, TooManyAbsent } from './make/make-backup.ts';
import { DamagedBackup } from './manifest.ts';
import { PlaceInUse } from './place/place-lock.ts';

/** Why a backup was not made, by the code that is stored. */
export function backupProblem(error: unknown): BackupReason {
  if (error instanceof BackupUnderWay) return backupReason('under-way');
  if (error instanceof PlaceInUse) return backupReason('place-in-use', { host: error.host });
  if (error instanceof TooManyAbsent) return backupReason('originals-away');
  if (error instanceof DamagedBackup) return backupReason('place-damages');
  if (isDiskFull(error)) return backupReason('disk-full');
  if (error instanceof S3Problem) {
    if (error.kind === 'altered') return backupReason('place-damages');
    return backupReason(error.kind === 'refused' ? 'place-closed' : 'place-away', { code: `S3: ${error.kind}` });
  }
  if (isConnectionLost(error)) return backupReason('database-away');
  const { code } = (error instanceof StartRefused ? error.cause : error) as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return backupReason('place-closed', { code });
  if (code === 'ENOENT' || code === 'EIO' || code === 'ENOTDIR') return backupReason('place-away', { code });
  return backupReason('failed');
}
