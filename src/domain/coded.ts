/** A value of an official code list with the words that the document gives for it. */
export interface Coded {
  readonly code: string;
  readonly description: string | null;
}
