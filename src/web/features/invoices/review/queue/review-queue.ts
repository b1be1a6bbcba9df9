import type { ReviewItem } from '#contract/review/review.ts';

export type ReviewOutcome = 'confirmed' | 'corrected' | 'not-an-invoice';

/** A decision of this visit. `calls`: how many decisions the server has to undo to take it back. */
export interface Decided {
  readonly id: string;
  readonly outcome: ReviewOutcome;
  readonly calls: number;
}

/** One visit to the queue. The server says which invoices wait; this holds their order and what was decided. */
export interface ReviewVisit {
  readonly current: string | null;
  /** Put off by the person, in that order: they come last. */
  readonly later: readonly string[];
  readonly decided: readonly Decided[];
}

export const startVisit = (first: string | null): ReviewVisit => ({ current: first, later: [], decided: [] });

/**
 * The invoices that wait, in the order of this visit. Decided ones are left out, even while the server still lists
 * them.
 */
export function waitingItems(items: readonly ReviewItem[], { later, decided }: ReviewVisit): ReviewItem[] {
  const gone = new Set(decided.map(({ id }) => id));
  const left = items.filter(({ header }) => !gone.has(header.id));
  const put = later.flatMap((id) => left.find(({ header }) => header.id === id) ?? []);
  return [...left.filter(({ header }) => !later.includes(header.id)), ...put];
}

/** The invoice that is shown: the wanted one, else the first. */
export const currentItem = (waiting: readonly ReviewItem[], { current }: ReviewVisit): ReviewItem | undefined =>
  waiting.find(({ header }) => header.id === current) ?? waiting[0];

const idAt = (waiting: readonly ReviewItem[], at: number): string | null => waiting[at]?.header.id ?? null;
const indexOf = (waiting: readonly ReviewItem[], id: string): number =>
  waiting.findIndex(({ header }) => header.id === id);

/** Moves to the next or previous invoice, but not beyond the ends. */
export function move(visit: ReviewVisit, waiting: readonly ReviewItem[], by: 1 | -1): ReviewVisit {
  const item = currentItem(waiting, visit);
  const next = item && idAt(waiting, indexOf(waiting, item.header.id) + by);
  return next ? { ...visit, current: next } : visit;
}

/** The invoice that is shown after `id` has left its place. */
function following(waiting: readonly ReviewItem[], id: string): string | null {
  const at = indexOf(waiting, id);
  return idAt(waiting, at + 1) ?? (at > 0 ? idAt(waiting, 0) : null);
}

export function postpone(visit: ReviewVisit, waiting: readonly ReviewItem[], id: string): ReviewVisit {
  return {
    ...visit,
    later: [...visit.later.filter((one) => one !== id), id],
    current: following(waiting, id) ?? id,
  };
}

export const decide = (visit: ReviewVisit, waiting: readonly ReviewItem[], decision: Decided): ReviewVisit => ({
  ...visit,
  decided: [...visit.decided, decision],
  current: following(waiting, decision.id),
});

/** Undoes the last decision and shows its invoice again. */
export function takeBack(visit: ReviewVisit): { readonly visit: ReviewVisit; readonly undone: Decided | undefined } {
  const undone = visit.decided.at(-1);
  if (!undone) return { visit, undone };
  return { visit: { ...visit, decided: visit.decided.slice(0, -1), current: undone.id }, undone };
}

/** «3 de 12»: invoices decided in this visit count as passed. `total` is how many wait, as the server last said. */
export function positionOf(visit: ReviewVisit, items: readonly ReviewItem[], id: string, total: number) {
  const waiting = waitingItems(items, visit);
  const left = total - (items.length - waiting.length);
  const passed = visit.decided.length;
  return { at: passed + indexOf(waiting, id) + 1, of: passed + Math.max(left, waiting.length) };
}
