import { parseRuc } from '../../identifiers/ruc.ts';
import { formatDocumentNumber } from '../../identifiers/timbrado.ts';
import { type Amount, addUp, fromUnits, toUnits } from '../../money/money.ts';
import { guaraniTotal } from '../amounts/guarani-total.ts';
import type { Invoice } from '../invoice.ts';
import { isSamePrintedAmount } from '../printed-invoice.ts';
import type { Source } from './same-invoice.ts';

/** The values of a copy on which sums, tax books and payments rest, as plain text; null where it gives none. */
export interface CopyFigures {
  readonly total: string | null;
  readonly vat: string | null;
  readonly currency: string;
  readonly 'exchange-rate': string | null;
  /** The total in guaraníes that sums use; only for foreign currency, where the document may give it separately. */
  readonly 'in-guaranies': string | null;
  readonly 'issue-date': string;
  readonly issuer: string | null;
  readonly number: string;
  readonly 'document-type': string;
  /** Compared because no sum includes a test document. */
  readonly environment: string;
  readonly receiver: string | null;
  readonly exempt: string | null;
  readonly 'taxed-5': string | null;
  readonly 'taxed-10': string | null;
  readonly 'vat-5': string | null;
  readonly 'vat-10': string | null;
  /**
   * A digest of the other totals and of the lines: these are too long to show, and the digest only tells whether they
   * differ.
   */
  readonly items: string;
}
export type FigureField = keyof CopyFigures;

/** Copies are compared by these first; the parts of the total and the lines mostly follow from them. */
const LEADING_FIELDS = [
  'total',
  'vat',
  'currency',
  'exchange-rate',
  'in-guaranies',
  'issue-date',
  'issuer',
  'number',
  'document-type',
  'environment',
  'receiver',
] as const satisfies readonly FigureField[];
const SPLIT_FIELDS = ['exempt', 'taxed-5', 'taxed-10', 'vat-5', 'vat-10'] as const satisfies readonly FigureField[];
export const FIGURE_FIELDS: readonly FigureField[] = [...LEADING_FIELDS, ...SPLIT_FIELDS, 'items'];

const AMOUNTS: ReadonlySet<FigureField> = new Set(['total', 'vat', 'exchange-rate', 'in-guaranies', ...SPLIT_FIELDS]);

/** A figure that two copies of one document give differently. */
export interface FigureDifference {
  readonly field: FigureField;
  readonly before: string | null;
  readonly after: string | null;
}

export function figuresOfCopy(invoice: Invoice): CopyFigures {
  const { totals, currency, receiver, items } = invoice;
  // A rate that a person gave is no part of the document, so copies cannot differ in it.
  const told = invoice.exchange?.isTyped ? { ...invoice, exchange: null } : invoice;
  const lines = items.map(({ description, quantity, price, vat }) => ({ description, quantity, price, vat }));
  const exempt = [totals?.exempt ?? null, totals?.exonerated ?? null].filter((part) => part !== null);
  return {
    total: plainAmount(totals?.total),
    vat: plainAmount(totals?.vat),
    currency,
    'exchange-rate': plainAmount(told.exchange?.rate),
    'in-guaranies': currency === 'PYG' ? null : plainAmount(guaraniTotal(told)),
    'issue-date': invoice.issueDate,
    issuer: invoice.issuer.ruc || null,
    number: formatDocumentNumber(invoice.number),
    'document-type': invoice.documentType,
    environment: invoice.environment,
    receiver: receiver.ruc,
    exempt: exempt.length === 0 ? null : plainAmount(addUp(exempt)),
    'taxed-5': plainAmount(totals?.taxed5),
    'taxed-10': plainAmount(totals?.taxed10),
    'vat-5': plainAmount(totals?.vat5),
    'vat-10': plainAmount(totals?.vat10),
    items: digestOf(written([totals, lines])),
  };
}

/** The figures of a copy of an invoice, and from which kind of document they come. */
export interface StatedFigures {
  readonly source: Source;
  readonly figures: CopyFigures;
}

export const statedFigures = ({ source, invoice }: { source: Source; invoice: Invoice }): StatedFigures => ({
  source,
  figures: figuresOfCopy(invoice),
});

/**
 * The figures that both copies give, and give differently. A figure missing on a printed copy was not read; an
 * electronic copy is complete, so there it does not exist. Printed copies may leave out decimals and lines.
 */
export function differencesBetween(before: StatedFigures, after: StatedFigures): FigureDifference[] {
  const areElectronic = before.source === 'xml' && after.source === 'xml';
  const differs = areElectronic ? isOther : (field: FigureField) => isOtherInPrint(field, before, after);
  const fields = FIGURE_FIELDS.filter((field) => differs(field, before, after));
  return fields.map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }));
}

/** The most important differences: where the totals differ, their parts differ too and are not named. */
export function leadingDifferences(differences: readonly FigureDifference[]): readonly FigureDifference[] {
  const leading = differences.filter(({ field }) => (LEADING_FIELDS as readonly string[]).includes(field));
  const named = leading.length > 0 ? leading : differences.filter(({ field }) => field !== 'items');
  return named.length > 0 ? named : differences;
}

/** Copies that were kept before a figure was compared do not have it. */
const valueIn = ({ figures }: StatedFigures, field: FigureField): string | null => figures[field] ?? null;

function isOther(field: FigureField, one: StatedFigures, other: StatedFigures): boolean {
  if (one.figures[field] === undefined || other.figures[field] === undefined) return false;
  return one.figures[field] !== other.figures[field];
}

function isOtherInPrint(field: FigureField, one: StatedFigures, other: StatedFigures): boolean {
  if (field === 'items') return false;
  const [a, b] = [valueIn(one, field), valueIn(other, field)];
  if (a === b) return false;
  if (a === null || b === null) return isLeftOut(field, a === null ? one : other);
  if (field === 'issuer' || field === 'receiver') return rucNumber(a) !== rucNumber(b);
  if (!AMOUNTS.has(field)) return true;
  const isExact = field === 'in-guaranies' || (field === 'total' && one.figures.currency === 'PYG');
  return isExact || !isSamePrintedAmount(a, b);
}

/** Fields whose absence in an electronic document is a statement: it has no receiver, or no amount in guaraníes. */
const isLeftOut = (field: FigureField, { source }: StatedFigures): boolean =>
  source === 'xml' && (field === 'receiver' || field === 'in-guaranies');

const rucNumber = (ruc: string) => parseRuc(ruc)?.number ?? ruc;

/** The same amount may be written with more zeros. */
function plainAmount(amount: Amount | null | undefined): string | null {
  return amount == null ? null : fromUnits(toUnits(amount));
}

/** As JSON with sorted properties, since the database does not keep their order. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** FNV-1a of 32 bits: enough to tell copies apart that a person looks at, but no cryptographic proof. */
function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return (digest >>> 0).toString(16);
}
