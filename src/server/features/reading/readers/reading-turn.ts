import type { PageText } from '#sifen/kude/page-text.ts';
import type { UprightLetters } from '../ocr/recognise-upright.ts';

/** The letters that were recognised on a page, drawn at one of two sizes. */
interface PageLetters extends UprightLetters {
  readonly page: number;
  readonly scale: 1 | 2;
}

/** What a page shows before any letters are recognised; `text` is null where it has no letters of its own. */
export interface PageLook {
  readonly qrs: readonly string[];
  readonly text: PageText | null;
}

/**
 * What earlier turns found on the pages of a file: what takes long is not done again. Plain data: it passes between
 * processes.
 */
export interface ReadSoFar {
  readonly looks: readonly (PageLook & { readonly page: number })[];
  readonly letters: readonly PageLetters[];
}

/** There is slow work left, and it is another file's turn. */
export class TurnOver extends Error {
  override name = 'TurnOver';
  readonly soFar: ReadSoFar;

  constructor(soFar: ReadSoFar) {
    super('the turn is over');
    this.soFar = soFar;
  }
}

interface TurnLimits {
  readonly soFar?: ReadSoFar | undefined;
  /** Pages whose letters may be recognised now: seconds each. */
  readonly mostPages: number;
  /** Pages that may be looked at for a QR now: a second each, where there is none. */
  readonly mostLooks: number;
  /** Told before each part of the work that takes seconds. */
  readonly onStage?: () => void;
}

const ALL = { mostPages: Number.POSITIVE_INFINITY, mostLooks: Number.POSITIVE_INFINITY };

/**
 * One turn of a file at the process that reads it. Recognising the letters of a page takes seconds: with one page a
 * turn, nobody waits for the whole file of another owner.
 */
export class ReadingTurn {
  readonly #looks: Map<number, PageLook>;
  readonly #letters: PageLetters[];
  readonly #onStage: () => void;
  #pagesLeft: number;
  #looksLeft: number;

  constructor({ soFar, mostPages, mostLooks, onStage = () => {} }: TurnLimits = ALL) {
    this.#looks = new Map(soFar?.looks.map(({ page, ...look }) => [page, look]));
    this.#letters = [...(soFar?.letters ?? [])];
    this.#pagesLeft = mostPages;
    this.#looksLeft = mostLooks;
    this.#onStage = onStage;
  }

  /** Throws {@link TurnOver} when the page is not known and no more may be looked at. */
  async lookAt(page: number, look: () => Promise<PageLook>): Promise<PageLook> {
    const known = this.#looks.get(page);
    if (known !== undefined) return known;
    if (this.#looksLeft-- <= 0) throw new TurnOver(this.#soFar());
    this.#onStage();
    const found = await look();
    this.#looks.set(page, found);
    return found;
  }

  /** Throws {@link TurnOver} when the letters are not known and none may be recognised any more. */
  async lettersOn<P>(
    page: number,
    scale: 1 | 2,
    how: { draw: () => Promise<P>; recognise: (picture: P, onStage: () => void) => Promise<UprightLetters> },
  ): Promise<UprightLetters> {
    const known = this.#letters.find((one) => one.page === page && one.scale === scale);
    if (known !== undefined) return known;
    if (this.#pagesLeft-- <= 0) throw new TurnOver(this.#soFar());
    this.#onStage();
    const picture = await how.draw();
    this.#onStage();
    const letters = await how.recognise(picture, this.#onStage);
    this.#letters.push({ page, scale, ...letters });
    return letters;
  }

  #soFar(): ReadSoFar {
    return { looks: [...this.#looks].map(([page, look]) => ({ page, ...look })), letters: this.#letters };
  }
}
