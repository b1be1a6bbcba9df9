import { cdcParts, isCdcValid } from '../identifiers/cdc.ts';
import { formatDocumentNumber } from '../identifiers/timbrado.ts';
import { type CertainFacts, isSamePrintedAmount, type PrintedInvoice } from '../invoice/printed-invoice.ts';
import { type Amount, toUnits } from '../money/money.ts';
import type { Doubt, DoubtField, DoubtReason, FieldPlaces } from '../review/doubt.ts';
import { searchable } from '../text/searchable.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { judgeReading, PROVEN_BY_QR, saidTwiceDoubts, shownValue } from './judge-reading.ts';

/** What was found in the same document without the model. */
export interface LocallyRead {
  /** What the tax office's QR says. */
  readonly certain: CertainFacts | null;
  readonly printed: PrintedInvoice;
  readonly readFrom: 'text' | 'image';
  readonly places: FieldPlaces;
  /** Fields for which the text contains several different values. */
  readonly saidTwice: readonly DoubtField[];
}

/** Earlier invoices of the business that matter for judging this reading. */
export interface EarlierInvoices {
  /** Of the same issuer, the newest first. */
  readonly ofIssuer: readonly {
    readonly issuerName: string;
    readonly timbrado: string | null;
    readonly currency: string;
    readonly total: Amount | null;
  }[];
  /** Of the same issuer, kind, timbrado and number. */
  readonly withSameNumber: readonly {
    readonly cdc: string | null;
    readonly issueDate: CalendarDate;
    readonly total: Amount | null;
  }[];
}

export interface ModelReading {
  readonly printed: PrintedInvoice;
  /** Fields that the model is not sure of. */
  readonly doubtful: readonly DoubtField[];
  /** Values that the model wrote and that make no sense; they were left out. */
  readonly senseless: readonly { readonly field: DoubtField; readonly read: string }[];
}

interface Circumstances {
  readonly local: LocallyRead | null;
  readonly earlier: EarlierInvoices;
  readonly today: CalendarDate;
}

interface Judged {
  /** What the model read, without a CDC or timbrado that would make it a copy of another invoice. */
  readonly printed: PrintedInvoice;
  readonly doubts: Doubt[];
}

/**
 * Everything about the model's reading that a person should look at. The model alone is never believed: what it says of
 * issuer, number, date, total and VAT must be in the QR, or have been read in the same document without it.
 */
export function judgeModelReading(reading: ModelReading, { local, earlier, today }: Circumstances): Judged {
  const certain = local?.certain ?? null;
  const places = local?.places ?? {};
  const doubt = (
    field: DoubtField,
    reason: DoubtReason,
    read: string | null,
    suggested: string | null = null,
  ): Doubt => ({
    ...{ field, reason, read, suggested },
    place: places[field] ?? null,
  });
  const isProven = (certain?.total ?? null) !== null;
  // A second value in the text may have been planted to deceive the model: then it proves nothing that both readers
  // took the same one.
  const isWitnessed =
    isProven || (local !== null && local.saidTwice.length === 0 && agreesOnEssentials(reading.printed, local.printed));
  const judged = judgeReading(reading.printed, { certain, readFrom: local?.readFrom ?? 'image', places, today });
  const doubts = [
    ...judged.filter(({ reason }) => !(isWitnessed && (reason === 'unproven-image' || reason === 'unproven-text'))),
    ...saidTwiceDoubts(local?.saidTwice ?? [], reading.printed, { certain, places }),
    ...(hasLines(reading.printed) ? [] : [doubt('items', 'not-read', null)]),
    ...reading.senseless.map(({ field, read }) => doubt(field, 'not-read', read)),
    ...reading.doubtful
      .filter((field) => certain === null || !PROVEN_BY_QR.includes(field))
      .map((field) => doubt(field, 'model-doubt', shownValue(reading.printed, field))),
  ];
  if (local?.readFrom === 'text') {
    for (const [field, read, suggested] of differencesFromText(reading.printed, local)) {
      doubts.push(doubt(field, 'differs-from-text', read, suggested));
    }
  }
  doubts.push(
    ...unwitnessed(reading.printed, local, earlier).map((field) =>
      doubt(field, 'read-once', shownValue(reading.printed, field)),
    ),
  );
  let { printed } = reading;
  if (certain === null && printed.cdc !== null) {
    const wrong = cdcContradictions(printed, local);
    doubts.push(...wrong.map(([field, read, suggested]) => doubt(field, 'differs-from-cdc', read, suggested)));
    if (wrong.length > 0 || !isCdcValid(printed.cdc)) printed = { ...printed, cdc: null };
  }
  doubts.push(
    ...unlikeEarlier(printed, certain, earlier).map(([field, read, told]) =>
      doubt(field, 'unlike-earlier', read, told),
    ),
  );
  if (isNumberOfAnother(printed, certain, earlier)) {
    doubts.push(doubt('number', 'number-known', shownValue(printed, 'number')));
    doubts.push(doubt('timbrado', 'number-known', printed.timbrado));
    printed = { ...printed, timbrado: null, timbradoValidFrom: null };
  }
  return { printed, doubts: onePerField(doubts) };
}

/** Every invoice has lines: a model that gives none stopped halfway. */
const hasLines = ({ items }: PrintedInvoice) => items !== null && items.length > 0;

type Difference = readonly [field: DoubtField, read: string | null, suggested: string | null];

/** Whether two independent readers read the same essentials, and neither left one out. */
function agreesOnEssentials(printed: PrintedInvoice, local: PrintedInvoice): boolean {
  const isSame = (field: 'issuerRuc' | 'issueDate') => printed[field] !== null && printed[field] === local[field];
  const isSameAmount = (field: 'total' | 'vat') => {
    const [one, other] = [printed[field], local[field]];
    return one !== null && other !== null && toUnits(one) === toUnits(other);
  };
  const isSameNumber =
    shownValue(printed, 'number') !== null && shownValue(printed, 'number') === shownValue(local, 'number');
  const isSameType = printed.documentType !== null && printed.documentType === local.documentType;
  return (
    isSameType &&
    isSame('issuerRuc') &&
    isSame('issueDate') &&
    isSameNumber &&
    isSameAmount('total') &&
    isSameAmount('vat')
  );
}

/**
 * A timbrado has no check digit, and a wrong receiver's RUC may still be a valid one. These fields are doubtful unless
 * the reader without AI read the same, the QR confirms the receiver, or the issuer used that timbrado before.
 */
function unwitnessed(printed: PrintedInvoice, local: LocallyRead | null, earlier: EarlierInvoices): DoubtField[] {
  const { timbrado, receiverRuc } = printed;
  const isKnown = earlier.ofIssuer.some((one) => one.timbrado === timbrado);
  const isInQr = (local?.certain?.receiver ?? null) !== null;
  return [
    ...(timbrado !== null && timbrado !== local?.printed.timbrado && !isKnown ? ['timbrado' as const] : []),
    ...(receiverRuc !== null && receiverRuc !== local?.printed.receiverRuc && !isInQr ? ['receiverRuc' as const] : []),
  ];
}

const COMPARED = ['cdc', 'issuerRuc', 'receiverRuc', 'timbrado', 'number', 'issueDate'] as const;
const COMPARED_AMOUNTS = ['total', 'vat', 'vat5', 'vat10', 'taxable5', 'taxable10', 'exempt'] as const;

function differencesFromText(printed: PrintedInvoice, { printed: text, certain }: LocallyRead): Difference[] {
  const isOpen = (field: DoubtField) => certain === null || !PROVEN_BY_QR.includes(field);
  const values = COMPARED.flatMap((field): Difference[] => {
    const [read, suggested] = [shownValue(printed, field), shownValue(text, field)];
    return read !== null && suggested !== null && read !== suggested ? [[field, read, suggested]] : [];
  });
  const amounts = COMPARED_AMOUNTS.flatMap((field): Difference[] => {
    const [read, suggested] = [printed[field], text[field]];
    return read !== null && suggested !== null && !isSamePrintedAmount(read, suggested)
      ? [[field, read, suggested]]
      : [];
  });
  return [...values, ...amounts].filter(([field]) => isOpen(field));
}

/**
 * Issuer, number and date that differ from those in the CDC; or the CDC itself when the PDF's text does not contain it,
 * since the model then made it up.
 */
function cdcContradictions(printed: PrintedInvoice, local: LocallyRead | null): Difference[] {
  const { cdc } = printed;
  if (cdc === null || !isCdcValid(cdc)) return [];
  const parts = cdcParts(cdc);
  const said: Difference[] = [
    ['issuerRuc', printed.issuerRuc, parts.issuerRuc],
    ['number', shownValue(printed, 'number'), formatDocumentNumber({ ...parts, series: null })],
    ['issueDate', printed.issueDate, parts.issueDate ?? null],
  ];
  const wrong = said.filter(([, read, told]) => read !== null && read !== told);
  const isMadeUp = local?.readFrom === 'text' && local.printed.cdc === null;
  return isMadeUp && wrong.length === 0 ? [['cdc', cdc, null]] : wrong;
}

/** A total above the largest, or below the smallest, of the issuer's earlier totals by this factor is doubtful. */
const WILDLY = 20n;
const FEWEST_TO_COMPARE = 3;

function unlikeEarlier(printed: PrintedInvoice, certain: CertainFacts | null, earlier: EarlierInvoices): Difference[] {
  const found: Difference[] = [];
  const { issuerName, timbrado, total, currency } = printed;
  const names = earlier.ofIssuer.map((one) => one.issuerName).filter((name) => name !== '');
  if (issuerName !== null && names.length > 0 && !names.some((name) => isSameName(name, issuerName))) {
    found.push(['issuerName', issuerName, names[0] ?? null]);
  }
  const known = earlier.ofIssuer.flatMap((one) => one.timbrado ?? []);
  const alike =
    timbrado === null || known.includes(timbrado) ? undefined : known.find((one) => isMisread(timbrado, one));
  if (alike !== undefined) found.push(['timbrado', timbrado, alike]);
  const totals = earlier.ofIssuer.flatMap((one) =>
    one.total === null || one.currency !== (currency ?? 'PYG') ? [] : [toUnits(one.total)],
  );
  const isProven = (certain?.total ?? null) !== null;
  if (!isProven && total !== null && totals.length >= FEWEST_TO_COMPARE) {
    const [least, most] = [totals.reduce(smaller), totals.reduce(larger)];
    const units = toUnits(total);
    if (units > most * WILDLY || units * WILDLY < least) found.push(['total', total, null]);
  }
  return found;
}

/** A new timbrado has quite another number: if at most this many digits differ from a known one, it was misread. */
const MOST_MISREAD = 2;

function isMisread(read: string, known: string): boolean {
  const apart = [...read].filter((figure, at) => figure !== known[at]).length;
  return read.length === known.length && apart <= MOST_MISREAD;
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/** Half of the words of the shorter name in both are enough: "S.A." and trade names come and go. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && shared * 2 >= Math.min(a.size, b.size);
}

const wordsOf = (name: string) =>
  new Set(
    searchable(name)
      .replace(/[^a-z0-9 ]/g, '')
      .split(' ')
      .filter((word) => word.length > 2),
  );

/**
 * Whether another invoice of a different day or total has this number: stored under it, this one would be lost as a
 * copy.
 */
function isNumberOfAnother(
  printed: PrintedInvoice,
  certain: CertainFacts | null,
  { withSameNumber }: EarlierInvoices,
): boolean {
  const cdc = certain?.cdc ?? printed.cdc;
  const [issueDate, total] = [certain?.issueDate ?? printed.issueDate, certain?.total ?? printed.total];
  return withSameNumber.some((known) => {
    if (cdc !== null && known.cdc !== null) return false; // their CDCs tell whether they are one
    const isSameTotal = known.total !== null && total !== null && isSamePrintedAmount(known.total, total);
    return known.issueDate !== issueDate || !isSameTotal;
  });
}

/** Keeps the first reason for each field: checks come before the model's own doubts. */
function onePerField(doubts: readonly Doubt[]): Doubt[] {
  const first = new Map<string, Doubt>();
  for (const doubt of doubts) {
    const key = doubt.field === 'document' ? `document ${doubt.reason}` : doubt.field;
    if (!first.has(key)) first.set(key, doubt);
  }
  return [...first.values()];
}
