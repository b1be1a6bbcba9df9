import type { CalendarDate } from '#domain/calendar.ts';
import type { Doubt, DoubtReason } from '#domain/invoice/doubt.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { judgeReading } from '#domain/invoice/judge-reading.ts';
import type { CertainFacts, PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import { certainFactsOf, certainFactsOfCdc } from '#sifen/certain-facts.ts';

/** What the judge says anew of every reading; the other doubts only a look of a person settles. */
const JUDGED_ANEW: ReadonlySet<DoubtReason> = new Set([
  'wrong-check-digit',
  'differs-from-cdc',
  'differs-from-qr',
  'wrong-sum',
  'wrong-vat',
  'wrong-item-sum',
  'impossible-date',
  'not-read',
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
}

/** What is left to look at: what the judge of readings says of the corrected figures, and what nobody looked at. */
export function judgeCorrection({ printed, certain, doubts, fields, today }: Corrected): Doubt[] {
  const places = Object.fromEntries(doubts.flatMap(({ field, place }) => (place === null ? [] : [[field, place]])));
  const judged = judgeReading(printed, { certain, readFrom: 'person', places, today });
  const left = doubts.filter(({ field, reason }) => !JUDGED_ANEW.has(reason) && !fields.has(field));
  return [...judged, ...left];
}

/** The QR's facts; without one, those of its CDC. */
export function factsOf({ qr, cdc }: Pick<Invoice, 'qr' | 'cdc'>): CertainFacts | null {
  const told = qr === null ? undefined : certainFactsOf(qr);
  return told ?? (cdc === null ? null : (certainFactsOfCdc(cdc) ?? null));
}
