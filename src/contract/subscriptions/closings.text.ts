import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** Why a subscription ended early, where no person gave a reason. */
const SENTENCES = {
  suspended: () => 'Cuenta suspendida',
};

export type ClosingReason = ReasonOf<typeof SENTENCES>;

export const closingReason = reasonsOf(SENTENCES);
export const closingSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'Se cerró por un motivo que esta versión no sabe decir.',
);
