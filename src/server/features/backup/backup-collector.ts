import type { BackupState } from '#domain/backup/backup-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Collector } from '#server/platform/metrics/collect.ts';
import { gauge } from '#server/platform/metrics/family.ts';
import { readBackupState } from './read-backups.ts';

const STATES: readonly BackupState[] = ['off', 'never', 'fine', 'old', 'failed'];

/** How old the last good backup is, as Respaldo says it. */
export const backupCollector = (needs: Pick<Deps, 'db' | 'clock' | 'settings'>): Collector => ({
  name: 'backup',
  async collect() {
    const { state, ageSeconds } = await readBackupState(needs);
    const states = STATES.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 }));
    return [
      gauge('ajaka_backup_state', 'How backups stand: 1 for what is so.', states),
      gauge('ajaka_backup_age_seconds', 'Since the last good backup began; NaN: there is none.', [
        { value: ageSeconds ?? Number.NaN },
      ]),
    ];
  },
});
