import { open } from 'node:fs/promises';

/** One sync that waits its turn serves everybody who asked before it began. */
const waiting = new Map<string, Promise<void>>();
const running = new Map<string, Promise<void>>();

/** Makes the names in a directory durable. */
export function syncDirectory(directory: string): Promise<void> {
  const next = waiting.get(directory);
  if (next !== undefined) return next;
  const turn = (running.get(directory) ?? Promise.resolve())
    .catch(() => {})
    .then(() => {
      waiting.delete(directory);
      running.set(directory, turn);
      return sync(directory);
    })
    .finally(() => {
      if (running.get(directory) === turn) running.delete(directory);
    });
  waiting.set(directory, turn);
  return turn;
}

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
