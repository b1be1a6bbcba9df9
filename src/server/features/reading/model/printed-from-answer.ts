import { parseCdc } from '#domain/identifiers/cdc.ts';
import { formatRuc, parseRuc } from '#domain/identifiers/ruc.ts';
import { parseDocumentNumber, parseTimbrado } from '#domain/identifiers/timbrado.ts';
import type { PrintedItem } from '#domain/invoice/printed-invoice.ts';
import { parseAmount } from '#domain/money/money.ts';
import type { ModelReading } from '#domain/reading/judge-model-reading.ts';
import type { DoubtField } from '#domain/review/doubt.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { isCalendarDate } from '#domain/time/calendar.ts';
import type { InvoiceAnswer } from '../prompt/read-invoices-v1.ts';

const MOST_NAME = 255;
const MOST_DESCRIPTION = 500;
const MOST_SHOWN = 60;
/** More than the vendor may write in one answer. */
const MOST_ITEMS = 2_000;

/**
 * The model's words as values. Words that make no sense as a value are left out and named: nothing is repaired by
 * guessing.
 */
export function printedFromAnswer(answer: InvoiceAnswer): ModelReading {
  const senseless: { field: DoubtField; read: string }[] = [];
  const value = <T>(field: DoubtField, written: string | null, parse: (text: string) => T | undefined): T | null => {
    const text = written === null ? '' : plainText(written, MOST_NAME);
    if (text === '') return null;
    const parsed = parse(text);
    if (parsed !== undefined) return parsed;
    senseless.push({ field, read: cutText(text, MOST_SHOWN) });
    return null;
  };
  const amount = (field: DoubtField, written: string | null) => value(field, written, parsePositive);
  const name = (written: string | null) => (written === null ? null : plainText(written, MOST_NAME) || null);
  const printed = {
    documentType: answer.documentType,
    cdc: value('cdc', answer.cdc, parseCdc),
    timbrado: value('timbrado', answer.timbrado, parseTimbrado),
    timbradoValidFrom: value('timbrado', answer.timbradoValidFrom, parseDate),
    number: value('number', answer.number, parseDocumentNumber),
    issueDate: value('issueDate', answer.issueDate, parseDate),
    issueTime: value('issueDate', answer.issueTime, parseTime),
    issuerRuc: value('issuerRuc', answer.issuerRuc, asRuc),
    issuerName: name(answer.issuerName),
    receiverRuc: value('receiverRuc', answer.receiverRuc, asRuc),
    receiverId: name(answer.receiverId),
    receiverName: name(answer.receiverName),
    currency: value('currency', answer.currency, parseCurrency),
    exchangeRate: amount('currency', answer.exchangeRate),
    totalInGuaranies: amount('total', answer.totalInGuaranies),
    condition: answer.condition,
    exempt: amount('exempt', answer.exempt),
    taxable5: amount('taxable5', answer.taxable5),
    taxable10: amount('taxable10', answer.taxable10),
    operation: amount('total', answer.operation),
    total: amount('total', answer.total),
    vat5: amount('vat5', answer.vat5),
    vat10: amount('vat10', answer.vat10),
    vat: amount('vat', answer.vat),
    items: value('items', answer.items === null ? null : 'items', () => itemsOf(answer.items ?? [])),
  };
  return { printed, doubtful: [...new Set(answer.doubtful)], senseless };
}

/** All of them or none: a list with gaps is not used. */
function itemsOf(answers: NonNullable<InvoiceAnswer['items']>): PrintedItem[] | undefined {
  if (answers.length > MOST_ITEMS) return undefined;
  const items = answers.map((answer): PrintedItem | undefined => {
    const [quantity, unitPrice] = [parsePositive(answer.quantity), parsePositive(answer.unitPrice)];
    const [unitDiscount, total] = [parsePositive(answer.unitDiscount), parsePositive(answer.total)];
    if (quantity === undefined || unitPrice === undefined || unitDiscount === undefined || total === undefined) {
      return undefined;
    }
    return {
      ...{ quantity, unitPrice, unitDiscount, total },
      code: answer.code === null ? null : plainText(answer.code, MOST_SHOWN) || null,
      description: plainText(answer.description, MOST_DESCRIPTION),
      unit: answer.unit === null ? null : plainText(answer.unit, MOST_SHOWN) || null,
      vatRate: answer.vatRate,
    };
  });
  return items.every((item) => item !== undefined) ? items : undefined;
}

const parsePositive = (text: string) => {
  const amount = parseAmount(text.trim());
  return amount?.startsWith('-') ? undefined : amount;
};
const parseDate = (text: string) => (isCalendarDate(text) ? text : undefined);
const parseTime = (text: string) =>
  /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? text.padEnd(8, ':00') : undefined;
const parseCurrency = (text: string) => {
  const code = text.toUpperCase().replace(/\./g, '');
  if (/^(₲|GS?|GUARAN[IÍ](ES)?)$/.test(code)) return 'PYG';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
};
const asRuc = (text: string) => {
  const parts = parseRuc(text);
  return parts && formatRuc(parts.number, parts.checkDigit);
};

/** Printable, on one line, and no longer than a form has room for. */
function plainText(text: string, most: number): string {
  // Half of a character is what a model writes that was cut short itself.
  return cutText(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim(), most);
}
