/** `npm run test:full` sets TEST_FULL=1: searches then go on for longer. */
export const isFullRun = process.env.TEST_FULL === '1';

/** Milliseconds that a search may take; a hundred thousand documents take about two minutes. */
export const LONG = isFullRun ? 1_800_000 : 180_000;

export function runs(short: number, full: number): number {
  return isFullRun ? full : short;
}
