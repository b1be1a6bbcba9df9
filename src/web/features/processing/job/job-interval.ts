import { DEFAULT_JOB_MINUTES } from '#contract/processing.ts';

/** Whole minutes, at least 1; null for anything else that was typed. */
export function readMinutes(typed: string): number | null {
  const minutes = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(minutes) && minutes >= 1 ? minutes : null;
}

/** What the job starts with: what was typed, else what is stored, else three minutes. */
export const minutesToStartWith = (typed: string, stored: number | null | undefined): number =>
  readMinutes(typed) ?? stored ?? DEFAULT_JOB_MINUTES;
