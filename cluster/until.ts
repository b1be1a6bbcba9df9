import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 300;
/** A machine that is full of other work takes ten times as long as an idle one. */
const PATIENCE_MS = 900_000;

/** Looks again and again until it is so. `what`: for the sentence when it never is. */
export async function until(what: string, isSo: () => Promise<boolean>, mostMs = PATIENCE_MS): Promise<void> {
  const end = performance.now() + mostMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Se esperó ${mostMs / 1_000} s en vano: ${what}.`);
    await wait(LOOK_MS);
  }
}
