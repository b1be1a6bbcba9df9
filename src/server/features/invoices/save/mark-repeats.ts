import { isDeepStrictEqual } from 'node:util';
import { hasNumber, numberKey } from '#domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { isPossibleRepeat, mustWaitForDecision } from '#domain/invoice/repeats/possible-repeat.ts';
import { isRepeatDoubt, repeatDoubt } from '#domain/review/doubt.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/**
 * Open questions of one invoice: somebody may send a thousand photos of one number, and more questions at once help
 * nobody.
 */
const MOST_QUESTIONS = 5;

interface Circumstances<S> {
  /**
   * True where it came just now, or something that identifies it changed. Two others that may be the same document and
   * were both there before keep counting until a person is asked about them.
   */
  readonly isNews: (stored: S) => boolean;
  /** True where it waited before what is being undone, and waits again while one of its questions is open. */
  readonly isReopened?: (stored: S) => boolean;
  /** Invoices that are no longer there, each with the one that took its place, if any. */
  readonly gone?: ReadonlyMap<string, string | null>;
  /**
   * True where `all` holds everything that it may be the same as: a question about one that is not among them is
   * dropped.
   */
  readonly isWhole?: (stored: S) => boolean;
}

/**
 * Returns the invoices whose questions (may it be the same as that other one?) change, with the new questions. `all`
 * are the invoices with the numbers of those that are news. While a question is open the invoice waits and counts
 * nowhere; once none is left, it counts.
 */
export function markRepeats<S extends StoredInvoice>(
  all: readonly S[],
  { isNews, isReopened = () => false, gone = new Map(), isWhole = () => false }: Circumstances<S>,
): S[] {
  const alike = groupsOf(all);
  const present = new Set(all.map(({ id }) => id));
  return all.flatMap((stored) => {
    const asked = askedOf(stored, gone);
    // An invoice that waits is asked about all that it may be the same as: when one question is answered, the next one
    // comes.
    const isOpen = isNews(stored) || isReopened(stored) || isWaitingAsRepeat(stored);
    const mayBe = (other: S): boolean =>
      mustWaitForDecision(stored, other) &&
      (isOpen || isNews(other)) &&
      !areToldApart(stored, other) &&
      isPossibleRepeat(stored.invoice, other.invoice);
    // Where only some invoices were read, questions about others stay.
    const elsewhere = isWhole(stored) ? [] : [...asked].filter((id) => !present.has(id));
    return asking(stored, [...firstOf(alike(stored), mayBe), ...elsewhere].slice(0, MOST_QUESTIONS));
  });
}

/** Stops at the limit: in a lot of a thousand, a million comparisons would be made otherwise. */
function firstOf<S extends StoredInvoice>(all: readonly S[], mayBe: (stored: S) => boolean): string[] {
  const found: string[] = [];
  for (const stored of all) {
    if (found.length === MOST_QUESTIONS) break;
    if (mayBe(stored)) found.push(stored.id);
  }
  return found;
}

/** Whether what identifies it changed, or its signature is proven only now. */
export function isKnownOtherwise(before: StoredInvoice, after: StoredInvoice): boolean {
  const isProvenNow = after.strength === 'chained' && before.strength !== 'chained';
  return isProvenNow || !isDeepStrictEqual(identityOf(before.invoice), identityOf(after.invoice));
}

const identityOf = ({ cdc, timbrado, number, documentType, issuer, issueDate, totals }: Invoice) => [
  ...[cdc, timbrado?.number ?? null, number, documentType, issuer.ruc, issueDate, totals?.total ?? null],
];

/** A person said that they are two different documents. */
export const areToldApart = (a: StoredInvoice, b: StoredInvoice): boolean =>
  a.toldApart.includes(b.id) || b.toldApart.includes(a.id);

export const isWaitingAsRepeat = ({ doubts }: Pick<StoredInvoice, 'doubts'>): boolean => doubts.some(isRepeatDoubt);

/** The invoice without questions about repeats: its other doubts stay. */
export function withoutRepeatDoubts<S extends Pick<StoredInvoice, 'doubts' | 'isInReview'>>(stored: S): S {
  if (!isWaitingAsRepeat(stored)) return stored;
  const doubts = stored.doubts.filter((doubt) => !isRepeatDoubt(doubt));
  return { ...stored, doubts, isInReview: doubts.length > 0 };
}

/**
 * The invoice with the questions about repeats that were open before: nobody has answered them, whatever else changed.
 */
export function askedAsBefore<S extends StoredInvoice>(stored: S, before: StoredInvoice): S {
  const asked = before.doubts.filter(isRepeatDoubt);
  if (asked.length === 0) return withoutRepeatDoubts(stored);
  const doubts = [...stored.doubts.filter((doubt) => !isRepeatDoubt(doubt)), ...asked];
  return { ...stored, doubts, isInReview: true };
}

/** The invoices that its open questions are about. */
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

/** For each invoice those that may be the same document by number or day, the oldest first. */
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
