import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const MIB = 1_024 ** 2;

/** A disk of its own, in memory. Who is not root cannot mount one. */
export function mountDisk(directory: string, megabytes: number): { unmount(): void } {
  mkdirSync(directory, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory]);
  const unmount = () => {
    process.off('exit', unmount);
    execFileSync('umount', ['-l', directory]);
  };
  // Who is interrupted leaves no disk behind.
  process.on('exit', unmount);
  return { unmount };
}

/** Somebody fills the disk, and makes room again after a while. */
export const fullDisk = (what: string, disk: string, seconds: number): Fault => ({
  name: `the disk of ${what} is full for ${seconds} s`,
  async happen() {
    const ballast = path.join(disk, 'ballast');
    const end = performance.now() + seconds * 1_000;
    // Again and again: what is deleted meanwhile must not make room.
    while (performance.now() < end) {
      fill(ballast);
      await wait(100);
    }
    rmSync(ballast);
  },
});

function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (const size of [MIB, 4_096]) {
      const chunk = Buffer.alloc(size, 1);
      for (;;) {
        try {
          if (writeSync(handle, chunk) < size) break;
        } catch {
          break; // no room for as much
        }
      }
    }
  } finally {
    closeSync(handle);
  }
}
