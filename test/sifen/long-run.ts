/** `npm run test:full` sets TEST_FULL=1: searches then go on for longer. */
export const isFullRun = process.env.TEST_FULL === '1';

export function runs(short: number, full: number): number {
  return isFullRun ? full : short;
}
