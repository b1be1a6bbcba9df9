import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** What ended a subscription early, where no person gave a reason of their own. */
const SENTENCES = {
  suspended: () => 'Cuenta suspendida',
};

export type ClosingReason = ReasonOf<typeof SENTENCES>;

export const closingReason = reasonsOf(SENTENCES);
export const closingSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'Se cerró por un motivo que esta versión no sabe decir.',
);
