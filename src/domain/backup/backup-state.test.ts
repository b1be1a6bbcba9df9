import { describe, expect, test } from 'vitest';
import { dueTimes, isBackupDue, judgeBackup } from './backup-state.ts';

const at = (text: string) => new Date(`${text}-03:00`);
const NOW = at('2026-11-15T10:00:00');
const facts = { isScheduled: true, lastGoodAt: null, lastFailedAt: null };

describe('how a backup stands', () => {
  test('OPS-30 is failed from the moment that the last one fails, and fine again with the next that does not', () => {
    const lastGoodAt = at('2026-11-15T03:06:00');
    expect(judgeBackup({ ...facts, lastGoodAt }, NOW)).toBe('fine');
    expect(judgeBackup({ ...facts, lastGoodAt, lastFailedAt: at('2026-11-15T09:00:00') }, NOW)).toBe('failed');
    expect(judgeBackup({ ...facts, lastGoodAt, lastFailedAt: at('2026-11-14T09:00:00') }, NOW)).toBe('fine');
  });

  test('OPS-30 is old after twice its interval, where it is made by itself', () => {
    const lastGoodAt = at('2026-11-13T09:59:00');
    expect(judgeBackup({ ...facts, lastGoodAt }, NOW)).toBe('old');
    expect(judgeBackup({ ...facts, lastGoodAt: at('2026-11-13T10:00:00') }, NOW)).toBe('fine');
    expect(judgeBackup({ ...facts, isScheduled: false, lastGoodAt }, NOW)).toBe('fine');
    expect(judgeBackup(facts, NOW)).toBe('never');
    expect(judgeBackup({ ...facts, isScheduled: false }, NOW)).toBe('off');
  });
});

describe('when a backup is due', () => {
  test('OPS-31 it is by the time of day in Asunción, also where the server slept through it', () => {
    expect(dueTimes('03:00', NOW)).toEqual({ last: at('2026-11-15T03:00:00'), next: at('2026-11-16T03:00:00') });
    expect(dueTimes('22:30', NOW)).toEqual({ last: at('2026-11-14T22:30:00'), next: at('2026-11-15T22:30:00') });
    expect(isBackupDue({ lastGoodAt: null, failedSince: [] }, '03:00', NOW)).toBe(true);
    expect(isBackupDue({ lastGoodAt: at('2026-11-14T03:05:00'), failedSince: [] }, '03:00', NOW)).toBe(true);
    expect(isBackupDue({ lastGoodAt: at('2026-11-15T03:05:00'), failedSince: [] }, '03:00', NOW)).toBe(false);
  });

  test('OPS-31 one that failed is tried again half an hour later, four times in all', () => {
    const failed = (...times: string[]) => ({
      lastGoodAt: null,
      failedSince: times.map((time) => at(`2026-11-15T${time}`)),
    });
    expect(isBackupDue(failed('09:45:00'), '03:00', NOW)).toBe(false);
    expect(isBackupDue(failed('09:30:00'), '03:00', NOW)).toBe(true);
    expect(isBackupDue(failed('03:10:00', '04:00:00', '05:00:00', '06:00:00'), '03:00', NOW)).toBe(false);
  });
});
