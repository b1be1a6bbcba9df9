/** Why something is as it is, as it is stored and logged: a code, and what its sentence tells beside it. */
export interface StoredReason {
  readonly code: string;
  readonly params: object;
}

export type NoParams = Readonly<Record<never, never>>;

/**
 * The sentences of a feature by the code of their reason. Codes and what they take are stored: none is renamed and none
 * takes anything else than before; another form of it is another code. What they say may be mended: then it is mended for
 * whatever was stored before, too.
 */
export type Sentences = Readonly<Record<string, (params: never) => string>>;

type ParamsOf<S> = S extends () => string ? NoParams : S extends (params: infer P) => string ? P : never;
type Given<P> = keyof P extends never ? [] : [params: P];

/** A reason of these sentences: each code with what it takes. */
export type ReasonOf<S extends Sentences> = {
  [C in keyof S & string]: { readonly code: C; readonly params: ParamsOf<S[C]> };
}[keyof S & string];

/** Makes the reasons of these sentences. */
export const reasonsOf =
  <S extends Sentences>(_sentences: S) =>
  <C extends keyof S & string>(code: C, ...[params]: Given<ParamsOf<S[C]>>) =>
    ({ code, params: params ?? {} }) as StoredReason as Extract<ReasonOf<S>, { readonly code: C }>;

/**
 * Says them. `general` is for what only a newer version knows, which may work on the same tables: a code, or a value that a
 * known one takes. No list fails because of one row.
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

/** What was stored as a sentence before there were codes, and is none of ours: as it was. */
export const asWritten = ({ text }: { readonly text: string }): string => text;
