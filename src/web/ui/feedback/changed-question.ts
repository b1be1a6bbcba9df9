/** The forms in which a value can be shown to people. */
export type Shown = string | number | boolean | readonly string[];

/** A field that somebody else changed, or that is being changed here. */
export interface ChangedField {
  readonly label: string;
  readonly now: Shown;
  /** Null: nothing was changed here. */
  readonly mine: Shown | null;
}

/**
 * `apply`: what was changed here is written over what is stored now. `leave`: what is stored stays. `back`: neither;
 * the person goes on with the form.
 */
export type ChangedAnswer = 'apply' | 'leave' | 'back';

export interface ChangedQuestion {
  /** Null when no person did it, or when it is not known who did. */
  readonly who: string | null;
  /** An instant; null where it is not known. */
  readonly at: string | null;
  readonly fields: readonly ChangedField[];
  /** The label of the button that applies the change, where it is not a change of fields, such as a deletion. */
  readonly applyLabel?: string | undefined;
}

export interface AskedQuestion extends ChangedQuestion {
  readonly id: number;
  answer(answer: ChangedAnswer): void;
}

let asked: AskedQuestion | null = null;
let made = 0;
const listeners = new Set<() => void>();

function show(next: AskedQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks what to do about somebody else's change. A second question replaces the first, which is answered with `back`.
 */
export function askChanged(question: ChangedQuestion): Promise<ChangedAnswer> {
  asked?.answer('back');
  made += 1;
  const id = made;
  return new Promise((resolve) => {
    const answer = (given: ChangedAnswer) => {
      if (asked?.id === id) show(null);
      resolve(given);
    };
    show({ ...question, id, answer });
  });
}

export const questionAsked = (): AskedQuestion | null => asked;

export function watchQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
