/** Lets so many pieces of work run at once; the others wait their turn, in order. */
export function atMost(running: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = running;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
