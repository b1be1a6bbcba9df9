import { type Cdc, cdcParts, isCdcValid } from '../identifiers/cdc.ts';
import { isRucValid, parseRuc } from '../identifiers/ruc.ts';
import { formatDocumentNumber } from '../identifiers/timbrado.ts';
import {
  type CertainFacts,
  isSamePrintedAmount,
  type PrintedInvoice,
  type PrintedItem,
} from '../invoice/printed-invoice.ts';
import { type Amount, fromUnits, ONE, times, toUnits, type Units } from '../money/money.ts';
import { splitVat } from '../money/vat.ts';
import { type Doubt, type DoubtField, type DoubtReason, documentDoubt, type FieldPlaces } from '../review/doubt.ts';
import { addDays, type CalendarDate } from '../time/calendar.ts';

export interface Circumstances {
  /** What the QR says; null without one of the tax office. */
  readonly certain: CertainFacts | null;
  /** How the rest was read. What a person typed needs no proof. */
  readonly readFrom: 'text' | 'image' | 'person';
  /** Where each value stands on the page. */
  readonly places?: FieldPlaces;
  /** In Paraguay. */
  readonly today: CalendarDate;
}

/**
 * Everything about a reading of a printed invoice that a person should look at: compared with its CDC and QR, its check
 * digits, its sums and its VAT. `printed`: as it was read, before `withCertainFacts`. Without doubts the invoice may
 * count.
 */
export function judgeReading(printed: PrintedInvoice, circumstances: Circumstances): Doubt[] {
  const { certain, places = {}, readFrom } = circumstances;
  const found: Finding[] = [
    ...identityFindings(printed, certain),
    ...dateFindings(printed, circumstances.today),
    ...amountFindings(printed, certain),
    ...missingFindings(printed, certain),
  ];
  const doubts = [...firstOfEach(found)].map(
    ({ field, reason, read, suggested = null }): Doubt => ({
      ...{ field, reason, read, suggested },
      place: places[field] ?? null,
    }),
  );
  if (readFrom === 'person' || provesEssentials(certain)) return doubts;
  return [documentDoubt(readFrom === 'image' ? 'unproven-image' : 'unproven-text'), ...doubts];
}

/** Fields that the QR proves: other doubts about them are dropped. */
export const PROVEN_BY_QR: readonly DoubtField[] = ['cdc', 'issuerRuc', 'number', 'issueDate', 'total', 'vat'];

/**
 * Doubts about fields for which the document contains several values: a reader cannot tell which is true, since
 * somebody may have planted one. `fields`: those fields; `printed`: the values that were taken.
 */
export function saidTwiceDoubts(
  fields: readonly DoubtField[],
  printed: PrintedInvoice,
  { certain, places = {} }: Pick<Circumstances, 'certain' | 'places'>,
): Doubt[] {
  const isProven = (field: DoubtField) =>
    certain !== null &&
    (field === 'document' || PROVEN_BY_QR.includes(field) || (field === 'receiverRuc' && certain.receiver !== null));
  return fields
    .filter((field) => !isProven(field))
    .map((field) => ({
      ...{ field, reason: 'said-twice', read: shownValue(printed, field), suggested: null },
      place: places[field] ?? null,
    }));
}

/** What was read for a field, as text. */
export function shownValue(printed: PrintedInvoice, field: DoubtField): string | null {
  if (field === 'number') return printed.number === null ? null : formatDocumentNumber(printed.number);
  if (field === 'document' || field === 'items') return null;
  return printed[field];
}

/** The places of the values that both invoices have in common, so that no mark points at another value. */
export function placesOfSame(places: FieldPlaces, there: PrintedInvoice, kept: PrintedInvoice): FieldPlaces {
  const isSame = (field: DoubtField) => shownValue(there, field) === shownValue(kept, field);
  return Object.fromEntries(Object.entries(places).filter(([field]) => isSame(field as DoubtField)));
}

/** True with a QR that has the total, or needs none: issuer, number and date are in its CDC. */
function provesEssentials(certain: CertainFacts | null): boolean {
  return certain !== null && (certain.total !== null || certain.documentType === 'remission-note');
}

interface Finding {
  readonly field: DoubtField;
  readonly reason: DoubtReason;
  readonly read: string | null;
  readonly suggested?: string | null;
}

/** One doubt per field and reason is enough. */
function firstOfEach(found: readonly Finding[]): Iterable<Finding> {
  const first = new Map<string, Finding>();
  for (const one of found) {
    const key = `${one.field} ${one.reason}`;
    if (!first.has(key)) first.set(key, one);
  }
  return first.values();
}

function identityFindings(printed: PrintedInvoice, certain: CertainFacts | null): Finding[] {
  const { cdc, issuerRuc, receiverRuc } = printed;
  const found: Finding[] = [];
  if (cdc !== null && !isCdcValid(cdc)) found.push({ field: 'cdc', reason: 'wrong-check-digit', read: cdc });
  if (issuerRuc !== null && !isRucValid(issuerRuc)) {
    found.push({ field: 'issuerRuc', reason: 'wrong-check-digit', read: issuerRuc });
  }
  if (receiverRuc !== null && !isRucValid(receiverRuc)) {
    found.push({ field: 'receiverRuc', reason: 'wrong-check-digit', read: receiverRuc });
  }
  const told = certain ?? (cdc !== null && isCdcValid(cdc) ? factsOfCdc(cdc) : null);
  if (told === null) return found;
  const number = printed.number === null ? null : formatDocumentNumber(printed.number);
  const differing = (field: DoubtField, reason: DoubtReason, read: string | null, suggested: string) => {
    if (read !== null && read !== suggested) found.push({ field, reason, read, suggested });
  };
  differing('cdc', 'differs-from-qr', cdc, told.cdc);
  differing('issuerRuc', 'differs-from-cdc', issuerRuc, told.issuerRuc);
  differing('number', 'differs-from-cdc', number, formatDocumentNumber(told.number));
  differing('issueDate', 'differs-from-cdc', printed.issueDate, told.issueDate ?? '');
  if (certain === null) return found;
  differing('document', 'differs-from-cdc', printed.documentType, certain.documentType);
  if (!isSameReceiver(printed, certain.receiver)) {
    const read = receiverRuc ?? printed.receiverId;
    found.push({ field: 'receiverRuc', reason: 'differs-from-qr', read, suggested: certain.receiver });
  }
  return found;
}

function factsOfCdc(cdc: Cdc) {
  const { issuerRuc, issueDate, establishment, point, number } = cdcParts(cdc);
  return { cdc, issuerRuc, issueDate, number: { establishment, point, number, series: null } };
}

/** The QR gives the RUC without its check digit, or another identification; null when it names no receiver. */
function isSameReceiver({ receiverRuc, receiverId }: PrintedInvoice, told: string | null): boolean {
  const known = [receiverRuc, receiverRuc && parseRuc(receiverRuc)?.number, receiverId].filter(Boolean).map(plain);
  return told === null || known.length === 0 || known.includes(plain(told));
}

function plain(number: string | null | undefined): string {
  return (number ?? '')
    .replace(/[.\s]/g, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase();
}

/** The tax office accepts documents that are dated up to five days ahead. */
const MOST_DAYS_AHEAD = 5;
const FIRST_DAY = '2000-01-01';

/** Whether a document may have this issue date, as of today. */
export const isPossibleDay = (day: CalendarDate, today: CalendarDate): boolean =>
  day >= FIRST_DAY && day <= addDays(today, MOST_DAYS_AHEAD);

function dateFindings({ issueDate, timbradoValidFrom }: PrintedInvoice, today: CalendarDate): Finding[] {
  if (issueDate === null) return [];
  const found: Finding[] = [];
  if (!isPossibleDay(issueDate, today)) {
    found.push({ field: 'issueDate', reason: 'impossible-date', read: issueDate });
  }
  if (timbradoValidFrom !== null && timbradoValidFrom > issueDate) {
    found.push({ field: 'timbrado', reason: 'impossible-date', read: timbradoValidFrom });
  }
  return found;
}

function amountFindings(printed: PrintedInvoice, certain: CertainFacts | null): Finding[] {
  const found: Finding[] = [];
  for (const field of ['total', 'vat'] as const) {
    const [read, told] = [printed[field], certain?.[field] ?? null];
    if (read !== null && told !== null && !isSamePrintedAmount(told, read)) {
      found.push({ field, reason: 'differs-from-qr', read, suggested: told });
    }
  }
  const tolerance = toleranceOf(printed, certain);
  return [
    ...found,
    ...partFindings(printed, tolerance),
    ...vatFindings(printed, tolerance),
    ...itemFindings(printed, certain, tolerance),
  ];
}

/** One guaraní, or a cent, and half of it for each item: issuers round item by item. */
function toleranceOf({ currency, items }: PrintedInvoice, certain: CertainFacts | null): Units {
  const one = currency === null || currency === 'PYG' ? ONE : ONE / 100n;
  const count = BigInt(Math.min(items?.length ?? certain?.itemCount ?? 1, MOST_ITEMS));
  return one + (one * count) / 2n;
}

const MOST_ITEMS = 1_000;

/** Totals are cut down to a multiple of 50 guaraníes (SEDECO resolution 347/2014); other money to a whole unit. */
function roundingLimit({ currency }: PrintedInvoice): Units {
  return currency === null || currency === 'PYG' ? 50n * ONE : ONE;
}

function partFindings(printed: PrintedInvoice, tolerance: Units): Finding[] {
  const { exempt, taxable5, taxable10, operation, total } = printed;
  const found: Finding[] = [];
  const sum = sumOf([exempt, taxable5, taxable10]);
  const whole = operation ?? total;
  if (
    sum !== null &&
    whole !== null &&
    !isRoundedDown(toUnits(whole), sum, operation === null ? roundingLimit(printed) : 0n, tolerance)
  ) {
    found.push({ field: 'total', reason: 'wrong-sum', read: whole, suggested: fromUnits(sum) });
  }
  if (
    operation !== null &&
    total !== null &&
    !isRoundedDown(toUnits(total), toUnits(operation), roundingLimit(printed), tolerance)
  ) {
    found.push({ field: 'total', reason: 'wrong-sum', read: total, suggested: operation });
  }
  return found;
}

function isRoundedDown(rounded: Units, from: Units, limit: Units, tolerance: Units): boolean {
  const cut = from - rounded;
  return cut >= -tolerance && cut < limit + tolerance;
}

function sumOf(amounts: readonly (Amount | null)[]): Units | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += toUnits(amount);
  }
  return sum;
}

function vatFindings({ taxable5, taxable10, vat5, vat10, vat }: PrintedInvoice, tolerance: Units): Finding[] {
  const found: Finding[] = [];
  const rates = [
    ['vat5', '5', taxable5, vat5],
    ['vat10', '10', taxable10, vat10],
  ] as const;
  let expectedInAll: Units | null = 0n;
  for (const [field, rate, taxable, read] of rates) {
    const terms = { affectation: 'taxed', proportion: 100n * ONE, rate: toUnits(rate) } as const;
    const expected: Units | null = taxable === null ? null : splitVat(toUnits(taxable), terms).vat;
    expectedInAll = expected === null || expectedInAll === null ? null : expectedInAll + expected;
    if (expected !== null && read !== null && !isNear(toUnits(read), expected, tolerance)) {
      found.push({ field, reason: 'wrong-vat', read, suggested: fromUnits(rounded(expected)) });
    }
  }
  // Where the VAT of a rate is not printed, the total VAT is compared with that of the taxed amounts.
  const isAlone = vat !== null && (vat5 === null || vat10 === null);
  if (isAlone && expectedInAll !== null && !isNear(toUnits(vat), expectedInAll, tolerance)) {
    found.push({ field: 'vat', reason: 'wrong-vat', read: vat, suggested: fromUnits(rounded(expectedInAll)) });
  }
  const sum = sumOf([vat5, vat10]);
  if (sum !== null && vat !== null && !isNear(toUnits(vat), sum, tolerance)) {
    found.push({ field: 'vat', reason: 'wrong-sum', read: vat, suggested: fromUnits(sum) });
  }
  return found;
}

const rounded = (units: Units): Units => ((units + ONE / 2n) / ONE) * ONE;

function isNear(a: Units, b: Units, tolerance: Units): boolean {
  return a - b <= tolerance && b - a <= tolerance;
}

function itemFindings(printed: PrintedInvoice, certain: CertainFacts | null, tolerance: Units): Finding[] {
  const { items, operation, total } = printed;
  if (items === null || items.length === 0) return [];
  const found: Finding[] = [];
  const count = certain?.itemCount ?? null;
  if (count !== null && count !== items.length) {
    found.push({ field: 'items', reason: 'differs-from-qr', read: String(items.length), suggested: String(count) });
  }
  const whole = operation ?? total;
  const sum = items.reduce((so, item) => so + toUnits(item.total), 0n);
  const limit = operation === null ? roundingLimit(printed) : 0n;
  if (whole !== null && !isRoundedDown(toUnits(whole), sum, limit, tolerance)) {
    found.push({ field: 'items', reason: 'wrong-item-sum', read: fromUnits(sum), suggested: whole });
  }
  const wrong = items.find((item) => !isItemRight(item, tolerance));
  if (wrong !== undefined) found.push({ field: 'items', reason: 'wrong-item-sum', read: wrong.description });
  return found;
}

/** Whether price less discount, times quantity, gives the total of the item. */
export function isItemRight(
  { unitPrice, unitDiscount, quantity, total }: PrintedItem,
  tolerance: Units = ONE,
): boolean {
  return isNear(times(toUnits(unitPrice) - toUnits(unitDiscount), toUnits(quantity)), toUnits(total), tolerance);
}

/**
 * Fields that must be known before the invoice can count. Where the QR proves the essentials, that is only the
 * currency, which the QR does not give.
 */
function missingFindings(printed: PrintedInvoice, certain: CertainFacts | null): Finding[] {
  if (certain?.documentType === 'remission-note') return [];
  const fields = provesEssentials(certain)
    ? (['currency'] as const)
    : (['issuerRuc', 'issuerName', 'timbrado', 'number', 'issueDate', 'currency', 'total', 'vat'] as const);
  const found = fields.filter((field) => printed[field] === null && !isCertain(field, certain));
  return found.map((field) => ({ field, reason: 'not-read', read: null }));
}

function isCertain(field: keyof PrintedInvoice, certain: CertainFacts | null): boolean {
  const told: Partial<Record<keyof PrintedInvoice, unknown>> = certain ?? {};
  return (told[field] ?? null) !== null;
}
