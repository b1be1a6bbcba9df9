/** Numbers below a limit, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export interface Pair {
  readonly names: readonly [string, string];
  /** Decides which of the existing rows both act on, and in what they differ. */
  readonly draw: number;
}

/**
 * Which two actions happen at once, pair after pair: each name occurs once before any is repeated, every other time
 * with one about the same matter.
 */
export function* pairsFrom(seed: number, aboutOf: Readonly<Record<string, string>>): Generator<Pair, never> {
  const below = numbersFrom(seed);
  const sorted = Object.keys(aboutOf).sort();
  let waiting: string[] = [];
  for (;;) {
    if (waiting.length === 0) waiting = shuffled(sorted, below);
    const first = waiting.pop() ?? '';
    const kin = sorted.filter((name) => aboutOf[name] === aboutOf[first]);
    const others = below(2) === 0 ? kin : sorted;
    yield { names: [first, others[below(others.length)] ?? ''], draw: below(2 ** 31) };
  }
}

function shuffled(names: readonly string[], below: (limit: number) => number): string[] {
  const all = [...names];
  for (let at = all.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }
  return all;
}
