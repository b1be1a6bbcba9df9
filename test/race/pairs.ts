/** Numbers below a limit, always the same ones for the same seed (mulberry32). */
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
  /** Which of the rows that are there both are about, and what they say differently. */
  readonly draw: number;
}

/**
 * Which two happen at once, one pair after the other: each name comes once before any comes again, every other time with
 * one that is about the same.
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
