import type {
  Decision,
  DocumentBefore,
  KnownInvoice,
  LinkPlace,
  StoredInvoice,
} from '#server/features/invoices/save/stored-invoice.ts';

/** Decisions that can be taken back; each holds the whole invoice as it was before. */
const MOST_DECISIONS = 10;

type Decided = Partial<Decision['before']>;

/** Where the figures come from: changed only by whoever chooses another copy, or joins one. */
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
  return { ...known, ...decided, decisions: stacked(known, decisionOn(known, kind, documents)) };
}

function decisionOn(known: StoredInvoice, kind: Decision['kind'], documents: readonly DocumentBefore[]): Decision {
  const { invoice, isInReview, doubts, verdict, checks, confirmation, firstReading, toldApart, revision } = known;
  return {
    kind,
    seenRevision: revision,
    revision: revision + 1,
    before: {
      ...{ invoice, isInReview, doubts, verdict, checks, confirmation, firstReading, toldApart },
      ...(kind === 'copy-chosen' || kind === 'joined' ? originOf(known) : {}),
    },
    documents,
  };
}

const stacked = ({ decisions }: StoredInvoice, decision: Decision) => [...decisions, decision].slice(-MOST_DECISIONS);

interface Joining {
  readonly from: KnownInvoice;
  readonly into: KnownInvoice;
  readonly links: readonly LinkPlace[];
  readonly documents: readonly DocumentBefore[];
}

/**
 * The decisions of the invoice that stays, with the join as the last: it holds the other invoice whole, so that it can
 * come back.
 */
export function decisionsAfterJoining({ from, into, links, documents }: Joining): readonly Decision[] {
  const { figures: _, ...stored } = from;
  const joined = {
    stored: { ...stored, createdAt: stored.createdAt.toISOString() },
    links,
    knownSince: into.createdAt.toISOString(),
  };
  return stacked(into, { ...decisionOn(into, 'joined', documents), joined });
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
