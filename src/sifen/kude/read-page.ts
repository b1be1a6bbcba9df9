import type { PageText } from './page-text.ts';

/** A page with what its QR codes say. */
export interface ReadPage {
  readonly text: PageText;
  /** `image`: letters were recognised in a picture. */
  readonly readFrom: 'text' | 'image';
  /** The texts of the QR codes on the page, of whatever kind. */
  readonly qrs: readonly string[];
  /** For a picture: whether its letters were recognised with certainty. */
  readonly isLegible?: boolean;
}
