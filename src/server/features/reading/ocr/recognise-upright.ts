import type { Turn } from '#server/platform/pictures/picture-tasks.ts';
import type { PageText } from '#sifen/kude/page-text.ts';
import type { GrayPicture } from '#sifen/kude/pdf-pages.ts';
import { type RecognisedLetters, recogniseLetters } from './recognise-letters.ts';
import { turned } from './turn.ts';

/** A page counts as upright with so many words that are recognised with certainty, however little is on it. */
const UPRIGHT_WORDS = 8;
/** Photos lie on their side more often than upside down. */
const SIDES: readonly Turn[] = [0, 90, 270, 180];

export interface UprightLetters {
  /** Places are those of the upright picture. */
  readonly text: PageText;
  readonly turn: Turn;
  /** Most of its words were recognised with certainty. */
  readonly isLegible: boolean;
}

export interface HowItLies {
  /** The turn that is tried first. */
  readonly turn: Turn;
  /** No other is tried. */
  readonly isKnown: boolean;
  /** Told before each part of the work that takes seconds. */
  readonly onStage: () => void;
}

/** A page that cannot be read as it lies is read from each side, until one of them gives words. */
export async function recogniseUpright(
  picture: GrayPicture,
  page: number,
  { turn, isKnown, onStage }: HowItLies,
): Promise<UprightLetters> {
  let best = { turn, letters: await recogniseLetters(turned(picture, turn), page) };
  for (const other of isKnown ? [] : SIDES.filter((side) => side !== turn)) {
    if (best.letters.certainWords >= UPRIGHT_WORDS) break;
    onStage();
    const letters = await recogniseLetters(turned(picture, other), page);
    if (letters.certainWords > best.letters.certainWords) best = { turn: other, letters };
  }
  return { text: best.letters.text, turn: best.turn, isLegible: isLegible(best.letters) };
}

function isLegible({ text, certainWords }: RecognisedLetters): boolean {
  const long = text.words.filter((word) => word.text.length >= 4).length;
  return certainWords >= UPRIGHT_WORDS && certainWords * 2 >= long;
}
