import { isDeepStrictEqual } from 'node:util';
import { hasNumber, numberKey } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { isPossibleRepeat, mustWaitForDecision } from '#domain/invoice/repeats/possible-repeat.ts';
import { isRepeatDoubt, repeatDoubt } from '#domain/review/doubt.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** Somebody may send a thousand photos of one number: more questions than this at once help nobody. */
const MOST_QUESTIONS = 5;

interface Circumstances<S> {
  /**
   * It came just now, or something that tells papers apart changed. Others that may be one paper and were both there
   * before keep counting until a person is asked about them.
   */
  readonly isNews: (stored: S) => boolean;
  /** Those that are no longer there, and which one took their place, if any. */
  readonly gone?: ReadonlyMap<string, string | null>;
  /** All that it may be are given: one that is asked about and not among them is no longer there. */
  readonly isWhole?: (stored: S) => boolean;
}

/**
 * Of those that have the numbers of what is news: the ones whose question (may it be that other one?) changes, with
 * it. While it is open the invoice waits and counts nowhere; once nothing is left to ask, it counts.
 */
export function markRepeats<S extends StoredInvoice>(
  all: readonly S[],
  { isNews, gone = new Map(), isWhole = () => false }: Circumstances<S>,
): S[] {
  const alike = groupsOf(all);
  const present = new Set(all.map(({ id }) => id));
  return all.flatMap((stored) => {
    const asked = askedOf(stored, gone);
    // What waits is asked about all that it may be: the next question comes when one is answered.
    const isOpen = isNews(stored) || isWaitingAsRepeat(stored);
    const mayBe = (other: S): boolean =>
      mustWaitForDecision(stored, other) &&
      (isOpen || isNews(other)) &&
      !areToldApart(stored, other) &&
      isPossibleRepeat(stored.invoice, other.invoice);
    // Whoever looks at some of them only does not end a question about another.
    const elsewhere = isWhole(stored) ? [] : [...asked].filter((id) => !present.has(id));
    return asking(stored, [...firstOf(alike(stored), mayBe), ...elsewhere].slice(0, MOST_QUESTIONS));
  });
}

/** No further than it takes: a lot of a thousand would else be compared a million times. */
function firstOf<S extends StoredInvoice>(all: readonly S[], mayBe: (stored: S) => boolean): string[] {
  const found: string[] = [];
  for (const stored of all) {
    if (found.length === MOST_QUESTIONS) break;
    if (mayBe(stored)) found.push(stored.id);
  }
  return found;
}

/** Whether what it is known by, or proven by, is another thing than before. */
export function isKnownOtherwise(before: StoredInvoice, after: StoredInvoice): boolean {
  const isProvenNow = after.strength === 'chained' && before.strength !== 'chained';
  return isProvenNow || !isDeepStrictEqual(identityOf(before.invoice), identityOf(after.invoice));
}

const identityOf = ({ cdc, timbrado, number, documentType, issuer, issueDate, totals }: Invoice) => [
  ...[cdc, timbrado?.number ?? null, number, documentType, issuer.ruc, issueDate, totals?.total ?? null],
];

/** A person said that they are two papers. */
export const areToldApart = (a: StoredInvoice, b: StoredInvoice): boolean =>
  a.toldApart.includes(b.id) || b.toldApart.includes(a.id);

export const isWaitingAsRepeat = ({ doubts }: Pick<StoredInvoice, 'doubts'>): boolean => doubts.some(isRepeatDoubt);

/** As it is without the question: what else is doubtful about it stays so. */
export function withoutRepeatDoubts<S extends Pick<StoredInvoice, 'doubts' | 'isInReview'>>(stored: S): S {
  if (!isWaitingAsRepeat(stored)) return stored;
  const doubts = stored.doubts.filter((doubt) => !isRepeatDoubt(doubt));
  return { ...stored, doubts, isInReview: doubts.length > 0 };
}

/** The same with the questions that were open before: whatever else became of it, nobody has answered them. */
export function askedAsBefore<S extends StoredInvoice>(stored: S, before: StoredInvoice): S {
  const asked = before.doubts.filter(isRepeatDoubt);
  if (asked.length === 0) return withoutRepeatDoubts(stored);
  const doubts = [...stored.doubts.filter((doubt) => !isRepeatDoubt(doubt)), ...asked];
  return { ...stored, doubts, isInReview: true };
}

/** Which ones it is asked about. */
export function askedOf({ id, doubts }: StoredInvoice, gone: ReadonlyMap<string, string | null> = new Map()) {
  const ids = doubts.flatMap(({ otherId }) => (otherId === undefined ? [] : (placeOf(otherId, gone) ?? [])));
  return new Set(ids.filter((other) => other !== id));
}

function placeOf(id: string, gone: ReadonlyMap<string, string | null>): string | null {
  const next = gone.get(id);
  return next === undefined ? id : next === null ? null : placeOf(next, gone);
}

function asking<S extends StoredInvoice>(stored: S, ids: readonly string[]): S[] {
  const now = stored.doubts.filter(isRepeatDoubt).map(({ otherId }) => otherId);
  if (now.length === ids.length && ids.every((id) => now.includes(id))) return [];
  const bare = withoutRepeatDoubts(stored);
  if (ids.length === 0) return [bare];
  return [{ ...bare, isInReview: true, doubts: [...bare.doubts, ...ids.map(repeatDoubt)] }];
}

/** Those that could be the same as one of them, the oldest first. */
function groupsOf<S extends StoredInvoice>(all: readonly S[]): (stored: S) => readonly S[] {
  const oldestFirst = [...all].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const byNumber = Map.groupBy(oldestFirst, ({ invoice }) => numberKey(invoice));
  const unnumbered = oldestFirst.filter(({ invoice }) => !hasNumber(invoice.number));
  const byDay = unnumbered.length === 0 ? null : Map.groupBy(oldestFirst, ({ invoice }) => invoice.issueDate);
  return (stored) => {
    if (!hasNumber(stored.invoice.number)) return byDay?.get(stored.invoice.issueDate) ?? [];
    const sameNumber = byNumber.get(numberKey(stored.invoice)) ?? [];
    return unnumbered.length === 0 ? sameNumber : [...sameNumber, ...unnumbered];
  };
}
