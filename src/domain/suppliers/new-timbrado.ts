import type { CalendarDate } from '../time/calendar.ts';

interface StampedDocument {
  readonly id: string;
  readonly issueDate: CalendarDate;
  /** Null where it was not read. */
  readonly timbrado: string | null;
}

export interface NewTimbrado {
  readonly timbrado: string;
  /** The one before, and the day of the last document with it. */
  readonly before: string;
  readonly beforeDate: CalendarDate;
  /** How many earlier documents have a timbrado. */
  readonly earlierCount: number;
}

/** With fewer earlier documents a new timbrado is not unusual. */
const USUAL_FROM = 3;

/**
 * Documents with a timbrado that no earlier one has, by id. `documents`: those of one issuer that count, the oldest
 * first. Still older documents may have the timbrado: the caller must check that.
 */
export function findNewTimbrados(documents: readonly StampedDocument[]): ReadonlyMap<string, NewTimbrado> {
  const seen = new Set<string>();
  const found = new Map<string, NewTimbrado>();
  let [earlierCount, last] = [0, null as (StampedDocument & { readonly timbrado: string }) | null];
  for (const { id, issueDate, timbrado } of documents) {
    if (timbrado === null) continue;
    if (last !== null && earlierCount >= USUAL_FROM && !seen.has(timbrado)) {
      found.set(id, { timbrado, before: last.timbrado, beforeDate: last.issueDate, earlierCount });
    }
    seen.add(timbrado);
    earlierCount += 1;
    last = { id, issueDate, timbrado };
  }
  return found;
}
