import type { PageText } from './page-text.ts';

/** A page with what its QR codes say. */
export interface ReadPage {
  readonly text: PageText;
  /** `image`: letters were recognised in a picture. */
  readonly readFrom: 'text' | 'image';
  /** What QR codes on it hold, whatever that is. */
  readonly qrs: readonly string[];
  /** Of a picture: whether its letters were recognised with certainty. */
  readonly isLegible?: boolean;
}
