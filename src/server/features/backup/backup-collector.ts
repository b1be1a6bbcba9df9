import { readCheck } from '#server/features/operations/read-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Collector } from '#server/platform/metrics/collect.ts';
import { backupFamilies } from './backup-numbers.ts';
import { readBackupState } from './read-backups.ts';

/** How old the last good backup is and how the originals are, as Respaldo says it. */
export const backupCollector = (needs: Pick<Deps, 'db' | 'clock' | 'settings'>): Collector => ({
  name: 'backup',
  async collect() {
    const [state, check] = await Promise.all([readBackupState(needs), readCheck(needs.db, { most: 0 })]);
    return backupFamilies({ ...state, check });
  },
});
