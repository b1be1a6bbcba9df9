import { parseRuc } from '#domain/identifiers/ruc.ts';
import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import {
  type CertainFacts,
  type EssentialField,
  isSamePrintedAmount,
  type PrintedInvoice,
} from '#domain/invoice/printed-invoice.ts';
import { toUnits } from '#domain/money/money.ts';
import { type Doubt, type DoubtField, documentDoubt } from '#domain/review/doubt.ts';
import { certainFactsOf } from '../certain-facts.ts';
import { officialUrl } from '../qr.ts';
import type { Row } from './page-text.ts';
import { DATE, datesInWords, NUMBER, printedAmount, printedDate } from './printed-values.ts';

interface QrSurroundings {
  /** The texts of all QR codes of the document. */
  readonly qrs: readonly string[];
  /** The facts of the QR that is believed. */
  readonly certain: CertainFacts | null;
  readonly printed: PrintedInvoice;
  readonly rows: readonly Row[];
  readonly readFrom: 'text' | 'image';
}

/** Doubts about the QR codes of a document: compared with each other, and with what its pages show. */
export function qrDoubts({ qrs, certain, printed, rows, readFrom }: QrSurroundings): Doubt[] {
  const isMalformed = qrs.some((qr) => officialUrl(qr) !== undefined && certainFactsOf(qr) === undefined);
  const malformed = isMalformed ? [documentDoubt('malformed-qr')] : [];
  if (certain === null) return malformed;
  const others = qrs.flatMap((qr) => certainFactsOf(qr) ?? []).filter(({ cdc }) => cdc === certain.cdc);
  return [
    ...malformed,
    ...others.flatMap((other) => differences(certain, other)),
    ...unseenFields(certain, printed, rows, readFrom).map((field) =>
      doubt(field, 'not-seen', null, shown(certain, field)),
    ),
  ];
}

const doubt = (field: DoubtField, reason: Doubt['reason'], read: string | null, suggested: string | null): Doubt => ({
  ...{ field, reason, read, suggested },
  place: null,
});

/** Two codes with one CDC and different facts: one of them was made up, and nobody can tell which. */
function differences(one: CertainFacts, other: CertainFacts): Doubt[] {
  const values = ({ total, vat, receiver, itemCount, issueTime }: CertainFacts) => ({
    total,
    vat,
    receiverRuc: receiver,
    items: itemCount === null ? null : String(itemCount),
    issueDate: issueTime,
  });
  const [mine, theirs] = [values(one), values(other)];
  return (Object.keys(mine) as (keyof typeof mine)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => doubt(field, 'said-twice', mine[field], theirs[field]));
}

function shown(certain: CertainFacts, field: EssentialField): string | null {
  return field === 'number' ? formatDocumentNumber(certain.number) : certain[field];
}

/**
 * Facts of the QR that are not found on the pages. Every form prints its issuer, number, date and total: a page that
 * shows none of them is the form of another document with this QR on it. What was read by its label is compared
 * elsewhere (the judge of readings). Letters in a picture may be misread: there only the total must be found, and one
 * of the facts that name the document.
 */
function unseenFields(
  certain: CertainFacts,
  printed: PrintedInvoice,
  rows: readonly Row[],
  readFrom: 'text' | 'image',
): EssentialField[] {
  const isSeen: Record<EssentialField, () => boolean> = {
    total: () => isAmountSeen(certain, rows),
    issuerRuc: () => isRucSeen(certain, rows),
    number: () => isNumberSeen(certain, rows),
    issueDate: () => rows.some((row) => datesIn(row).includes(certain.issueDate)),
  };
  const fields = Object.keys(isSeen) as EssentialField[];
  const unseen = fields.filter((field) => !isSeen[field]());
  if (readFrom === 'image') {
    const isNamed = !unseen.includes('issuerRuc') || !unseen.includes('number');
    return unseen.filter((field) => field === 'total' || (field === 'issuerRuc' && !isNamed));
  }
  return unseen.filter((field) => printed[field] === null);
}

function isAmountSeen({ total }: CertainFacts, rows: readonly Row[]): boolean {
  if (total === null || toUnits(total) === 0n) return true;
  const amounts = new RegExp(`(?<![\\d.,])(?:${NUMBER})(?![\\d])`, 'g');
  return rows.some(({ text }) =>
    [...text.matchAll(amounts)].some(([written]) => {
      const amount = printedAmount(written);
      return amount !== null && isSamePrintedAmount(total, amount);
    }),
  );
}

function isRucSeen({ issuerRuc }: CertainFacts, rows: readonly Row[]): boolean {
  const pattern = new RegExp(`(?<!\\d)0*${parseRuc(issuerRuc)?.number ?? issuerRuc}(?!\\d)`);
  return rows.some(({ text }) => pattern.test(text.replaceAll('.', '')));
}

function isNumberSeen({ number: { establishment, point, number } }: CertainFacts, rows: readonly Row[]): boolean {
  const pattern = new RegExp(`(?<!\\d)${establishment}\\s?-?\\s?${point}\\s?-?\\s?${number}(?!\\d)`);
  return rows.some(({ text }) => pattern.test(text));
}

function datesIn(row: Row): string[] {
  const plain = [...row.text.matchAll(new RegExp(DATE, 'g'))].flatMap(([written]) => printedDate(written) ?? []);
  return [...plain, ...datesInWords(row)];
}
