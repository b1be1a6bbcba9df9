import type { BackupState } from '#domain/backup/backup-state.ts';
import { type Family, gauge, seriesName } from '#server/platform/metrics/family.ts';

const STATES: readonly BackupState[] = ['off', 'never', 'fine', 'old', 'failed'];

interface Known {
  readonly state: BackupState;
  readonly ageSeconds: number | null;
  readonly check: { readonly damaged: number; readonly missing: number; readonly orphaned: number };
}

/** What there is to watch about backups and originals: `/metrics` and Respaldo tell it from here. */
export function backupFamilies({ state, ageSeconds, check: { damaged, missing, orphaned } }: Known): Family[] {
  const states = STATES.map((one) => ({ labels: { state: one }, value: one === state ? 1 : 0 }));
  const problems = Object.entries({ damaged, missing, orphaned }).map(([kind, value]) => ({ labels: { kind }, value }));
  return [
    gauge('ajaka_backup_age_seconds', 'Since the last good backup began; NaN: there is none.', [
      { value: ageSeconds ?? Number.NaN },
    ]),
    gauge('ajaka_backup_state', 'How backups stand: 1 for what is so.', states),
    gauge('ajaka_original_problems', 'Originals that are not what was stored, or not known, until mended.', problems),
  ];
}

/** The figures line by line, leaving out the states that do not apply. */
export const backupNumbers = (known: Known): { name: string; value: string }[] =>
  backupFamilies(known).flatMap(({ name, samples }) =>
    samples
      .filter(({ labels, value }) => labels?.state === undefined || value === 1)
      .map((sample) => ({ name: seriesName(name, sample), value: String(sample.value) })),
  );
