/** Why something is in its state, as it is stored and logged: a code, and the values in its sentence. */
export interface StoredReason {
  readonly code: string;
  readonly params: object;
}

export type NoParams = Readonly<Record<never, never>>;

/**
 * The sentences of a feature by the code of their reason. Codes and their params are stored: no code may be renamed or
 * take other params; a new form needs a new code. The sentence itself may be corrected: then it is corrected for all
 * stored reasons too.
 */
export type Sentences = Readonly<Record<string, (params: never) => string>>;

type ParamsOf<S> = S extends () => string ? NoParams : S extends (params: infer P) => string ? P : never;
type Given<P> = keyof P extends never ? [] : [params: P];

/** The union of the reasons of these sentences: each code with its params. */
export type ReasonOf<S extends Sentences> = {
  [C in keyof S & string]: { readonly code: C; readonly params: ParamsOf<S[C]> };
}[keyof S & string];

/** Makes the function that creates reasons of these sentences. */
export const reasonsOf =
  <S extends Sentences>(_sentences: S) =>
  <C extends keyof S & string>(code: C, ...[params]: Given<ParamsOf<S[C]>>) =>
    ({ code, params: params ?? {} }) as StoredReason as Extract<ReasonOf<S>, { readonly code: C }>;

/**
 * Makes the function that puts reasons into words. `general` is the sentence for what only a newer version knows (it
 * may work on the same tables): a code, or a value of a known one. So a single row never makes a list fail.
 */
export const sentenceIn =
  (sentences: Sentences, general: string) =>
  ({ code, params }: StoredReason): string => {
    if (!Object.hasOwn(sentences, code)) return general;
    try {
      return sentences[code]?.(params as never) ?? general;
    } catch {
      return general;
    }
  };

/** For a sentence that was stored before there were codes, and matches none: it is shown as it was. */
export const asWritten = ({ text }: { readonly text: string }): string => text;
