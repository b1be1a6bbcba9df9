import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { correctInvoice } from '#contract/review/decisions.ts';
import { shapeProblem } from '#contract/review/review.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { invoiceText } from '#text/invoice.ts';
import { reviewText } from '#text/review.ts';
import { formatQuantity, readAmount } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';

/** Only the fields that are to change. */
export type Correction = RouteInput<typeof correctInvoice>['body'];

/** The fields that a person may correct; items are treated apart. */
export type CorrectedField = Exclude<
  keyof Correction,
  'version' | 'documentType' | 'items' | 'reason' | 'isConfirmed' | 'isLeftInReview'
>;

type FieldKind = 'text' | 'digits' | 'date' | 'amount' | 'condition' | 'currency';

/** In the order in which a person reads an invoice. */
const KINDS = {
  issuerName: 'text',
  issuerRuc: 'digits',
  timbrado: 'digits',
  number: 'digits',
  issueDate: 'date',
  condition: 'condition',
  currency: 'currency',
  exchangeRate: 'amount',
  total: 'amount',
  vat: 'amount',
  vat10: 'amount',
  vat5: 'amount',
  taxable10: 'amount',
  taxable5: 'amount',
  exempt: 'amount',
  receiverName: 'text',
  receiverRuc: 'digits',
  cdc: 'digits',
} as const satisfies Record<CorrectedField, FieldKind>;

export const CORRECTED_FIELDS = Object.keys(KINDS) as readonly CorrectedField[];
export const kindOfField = (field: CorrectedField): FieldKind => KINDS[field];
export const isCorrectedField = (name: string): name is CorrectedField => name in KINDS;

/** Fields that an invoice may lack. */
const OPTIONAL = new Set<CorrectedField>(['cdc', 'receiverRuc', 'receiverName', 'timbrado', 'exchangeRate']);
export const isOptional = (field: CorrectedField): boolean => OPTIONAL.has(field);

/** Parts of the total that may stay unread: the invoice then counts without a breakdown. */
const UNREAD = new Set<CorrectedField>(['vat', 'vat10', 'vat5', 'taxable10', 'taxable5', 'exempt']);
export const mayStayUnread = (field: CorrectedField): boolean => UNREAD.has(field);

/** The value as a correction would write it; empty when it is absent. */
export function valueIn(header: InvoiceHeader, field: CorrectedField): string {
  const { totals } = header;
  const values: Record<CorrectedField, string | null> = {
    issuerName: header.issuer.name,
    issuerRuc: header.issuer.ruc,
    timbrado: header.timbrado,
    number: header.documentNumber,
    issueDate: header.issueDate,
    condition: header.saleCondition,
    currency: header.currency,
    exchangeRate: header.exchangeRate,
    total: totals.total,
    vat: totals.vat,
    vat10: totals.vat10,
    vat5: totals.vat5,
    taxable10: totals.taxed10,
    taxable5: totals.taxed5,
    exempt: totals.exempt,
    receiverName: header.receiver.name,
    receiverRuc: header.receiver.ruc,
    cdc: header.cdc,
  };
  return values[field] ?? '';
}

const conditions: Readonly<Record<string, string>> = invoiceText.conditions;

/** A value as it is shown: «1.284.500», «06/11/2026», «Contado». */
export function shownValue(field: CorrectedField, value: string): string {
  if (value === '') return '';
  switch (KINDS[field]) {
    case 'amount':
      return formatQuantity(value);
    case 'date':
      return formatDate(value);
    case 'condition':
      return conditions[value] ?? value;
    default:
      return value;
  }
}

/** The text in the field: amounts as people type them here, the rest as it is stored. */
export const typedValue = (field: CorrectedField, value: string): string =>
  KINDS[field] === 'amount' ? shownValue(field, value) : value;

/** Why the text in a field cannot be sent: the name of a sentence, or the sentence of the call's schema itself. */
export type WrongField = keyof typeof reviewText.wrong | (string & {});
export type ReadField = { readonly value: string | null } | { readonly wrong: WrongField };

const SENTENCES: Readonly<Record<string, string>> = reviewText.wrong;
export const wrongSentence = (wrong: WrongField): string => SENTENCES[wrong] ?? wrong;

/** The value to send for a typed text; null empties a field that an invoice may lack. */
export function readField(field: CorrectedField, typed: string): ReadField {
  const text = typed.trim();
  if (text === '') return isOptional(field) ? { value: null } : { wrong: 'empty' };
  const problem = shapeProblem(field, text);
  if (problem !== null) return { wrong: problem };
  if (KINDS[field] !== 'amount') return { value: text };
  const amount = readAmount(text);
  return amount === undefined ? { wrong: 'amount' } : { value: amount };
}
