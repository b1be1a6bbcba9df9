import { getBackups, orderBackup, orderOriginalsCheck } from '#contract/backup/backup.ts';
import { orderCheck } from '#server/features/operations/order-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readBackups } from './read-backups.ts';
import { orderBackupNow } from './run-backup.ts';

export const backupRoutes = (deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'settings'>) => [
  bind(getBackups, async () => ({ backups: await readBackups(deps) })),
  bind(orderBackup, async ({ caller }) => {
    await orderBackupNow(deps, caller.userId);
    return { backups: await readBackups(deps) };
  }),
  bind(orderOriginalsCheck, async () => {
    await orderCheck(deps);
    return { backups: await readBackups(deps) };
  }),
];
