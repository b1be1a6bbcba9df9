import type { Decision, DocumentBefore, StoredInvoice } from '#server/features/invoices/save/stored-invoice.ts';

/** Each holds an invoice as it was: nobody takes back more steps than this. */
const MOST_DECISIONS = 10;

type Decided = Partial<Decision['before']>;

/** Where the figures come from: changed only by whoever chooses another copy. */
const originOf = ({ source, strength, places, readFrom, alteration, chain, otherCopies }: StoredInvoice) => ({
  ...{ source, strength, places, readFrom, alteration, chain, otherCopies },
});

/** The invoice as a person decided, with what it was before. */
export function withDecision(
  known: StoredInvoice,
  kind: Decision['kind'],
  decided: Decided,
  documents: readonly DocumentBefore[],
): StoredInvoice {
  const { invoice, isInReview, doubts, verdict, checks, confirmation, firstReading, toldApart, revision } = known;
  const decision: Decision = {
    kind,
    seenRevision: revision,
    revision: revision + 1,
    before: {
      ...{ invoice, isInReview, doubts, verdict, checks, confirmation, firstReading, toldApart },
      ...(kind === 'copy-chosen' ? originOf(known) : {}),
    },
    documents,
  };
  return { ...known, ...decided, decisions: [...known.decisions, decision].slice(-MOST_DECISIONS) };
}

/** The invoice without its last decision; the one before may be undone next, unless something came in between. */
export function withoutDecision(known: StoredInvoice, last: Decision): StoredInvoice {
  const rest = known.decisions.slice(0, -1);
  const isNextRight = rest.at(-1)?.revision === last.seenRevision;
  const decisions = rest.map((decision, at) =>
    isNextRight && at === rest.length - 1 ? { ...decision, revision: known.revision + 1 } : decision,
  );
  return { ...known, ...last.before, decisions };
}
