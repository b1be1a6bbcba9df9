import type { Invoice } from '#domain/invoice/invoice.ts';
import type { CertainFacts, PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { judgeReading } from '#domain/reading/judge-reading.ts';
import { type Doubt, type DoubtReason, documentDoubt } from '#domain/review/doubt.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { certainFactsOf, certainFactsOfCdc } from '#sifen/certain-facts.ts';

/**
 * Doubts that follow from other figures, and so are judged anew. All others stay until a person has looked at their
 * field.
 */
const JUDGED_ANEW: ReadonlySet<DoubtReason> = new Set([
  'wrong-sum',
  'wrong-vat',
  'wrong-item-sum',
  'not-read',
  'left-in-review',
]);

interface Corrected {
  readonly printed: PrintedInvoice;
  /** What its QR and its CDC prove. */
  readonly certain: CertainFacts | null;
  /** As it was before the correction. */
  readonly doubts: readonly Doubt[];
  /** Named by the person, changed or not. */
  readonly fields: ReadonlySet<string>;
  readonly today: CalendarDate;
  /** Its own QR contradicts what is printed: whatever is corrected, a person must say that it counts. */
  readonly isAltered: boolean;
}

export interface JudgedCorrection {
  /** What the judge of readings says of the corrected figures. */
  readonly judged: readonly Doubt[];
  /** All that is left to look at: `judged`, and earlier doubts about fields that nobody looked at. */
  readonly open: readonly Doubt[];
}

export function judgeCorrection({ printed, certain, doubts, fields, today, isAltered }: Corrected): JudgedCorrection {
  const places = Object.fromEntries(doubts.flatMap(({ field, place }) => (place === null ? [] : [[field, place]])));
  const judged = judgeReading(printed, { certain, readFrom: 'person', places, today });
  const known = isAltered ? [documentDoubt('altered'), ...doubts] : doubts;
  const left = known.filter(({ field, reason }) => !JUDGED_ANEW.has(reason) && !fields.has(field));
  const each = new Map([...left, ...judged].map((doubt) => [`${doubt.field} ${doubt.reason}`, doubt]));
  return { judged, open: [...each.values()] };
}

/** The QR's facts; without one, those of its CDC. */
export function factsOf({ qr, cdc }: Pick<Invoice, 'qr' | 'cdc'>): CertainFacts | null {
  const told = qr === null ? undefined : certainFactsOf(qr);
  return told ?? (cdc === null ? null : (certainFactsOfCdc(cdc) ?? null));
}
