/** Entries waiting to be sent. Once they exceed MOST, only the newest KEPT remain. */
const MOST = 100;
const KEPT = 50;

export function createLogBuffer<E>() {
  let entries: E[] = [];
  const trim = (all: E[]) => (all.length > MOST ? all.slice(-KEPT) : all);
  return {
    add: (entry: E) => {
      entries = trim([...entries, entry]);
    },
    /** Removes and answers the oldest entries, at most `count`. */
    take: (count: number): E[] => entries.splice(0, count),
    /** Entries that could not be sent go back to the front. */
    putBack: (taken: readonly E[]) => {
      entries = trim([...taken, ...entries]);
    },
    get size() {
      return entries.length;
    },
  };
}
