import type { Figures } from './figures.ts';
import type { Sizes } from './sizes.ts';

/** What each part is given. */
export interface Run {
  readonly figures: Figures;
  readonly sizes: Sizes;
  /** A new directory of this run, which goes with it. */
  scratch(name: string): string;
  say(sentence: string): void;
}
