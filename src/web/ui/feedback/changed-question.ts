/** What a value says to people. */
export type Shown = string | number | boolean | readonly string[];

/** A field that somebody else changed, or that is being changed here. */
export interface ChangedField {
  readonly label: string;
  readonly now: Shown;
  /** Null: nothing was changed here. */
  readonly mine: Shown | null;
}

/**
 * `apply`: what was changed here goes over what there is now. `leave`: it stays as it is now. `back`: neither, to go on
 * looking at what was typed.
 */
export type ChangedAnswer = 'apply' | 'leave' | 'back';

export interface ChangedQuestion {
  /** Null: nobody, or nobody knows. */
  readonly who: string | null;
  /** An instant; null where it is not known. */
  readonly at: string | null;
  readonly fields: readonly ChangedField[];
  /** What applying does, where it is no change of fields. */
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

/** Asks what to do about somebody else's change. A second question takes the place of the first, which goes back. */
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
