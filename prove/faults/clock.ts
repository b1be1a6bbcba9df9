import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** The library that Debian's package faketime brings; undefined: it is not installed. */
export const fakeTimeLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** The clock of the processes that run with these settings, which can be set while they run. */
export function adjustableTime(directory: string, library: string) {
  mkdirSync(directory, { recursive: true });
  const file = path.join(directory, 'clock');
  const set = (shift: string) => writeFileSync(file, `${shift}\n`);
  set('+0');
  return {
    set,
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Who waits for so many seconds waits for so many.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** The machine's clock goes a day forward, and back to where it was; then a day back, and forward. */
export const movedClock = ({ set }: { set(shift: string): void }, seconds: number): Fault => ({
  name: `the clock goes a day forward and back, then a day back and forward, ${seconds} s each`,
  async happen(_stage, senders) {
    for (const shift of ['+1d', '+0', '-1d', '+0']) {
      set(shift);
      await senders.untilServed(1);
      await wait(seconds * 1_000);
    }
  },
});
