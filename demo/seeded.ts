/** Random numbers that are the same for the same name: mulberry32, seeded by a hash of the name. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  isLucky(probability: number): boolean;
  /** `count` different ones, in their original order. */
  some<T>(count: number, choices: readonly T[]): T[];
}

export function chanceOf(name: string): Chance {
  const next = mulberry32(hashOf(name));
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    isLucky: (probability) => next() < probability,
    some(count, choices) {
      const left = choices.map((_, at) => at);
      const taken = new Set<number>();
      while (taken.size < Math.min(count, choices.length)) {
        for (const at of left.splice(between(0, left.length - 1), 1)) taken.add(at);
      }
      return choices.filter((_, at) => taken.has(at));
    },
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
