import type { LocalDocument } from '#sifen/kude/read-printed.ts';

/** What a PDF or photo says, as far as it can be told on this machine. Plain data: it passes between processes. */
export interface LocalReading {
  /** In the order of the pages; most files hold one. */
  readonly documents: readonly LocalDocument[];
  /** Pages of the file, and how many of them were read. */
  readonly pages: number;
  readonly pagesRead: number;
}
