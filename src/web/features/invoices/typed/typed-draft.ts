import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { withRightDigit } from '#domain/identifiers/ruc.ts';
import { formatDocumentNumber, parseDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { ESSENTIAL_FIELDS } from '#domain/invoice/printed-invoice.ts';
import { type Amount, decimalsOf, toUnits } from '#domain/money/money.ts';
import { isPossibleDay } from '#domain/reading/judge-reading.ts';
import { type PartsBalance, partsBalanceOf } from '#domain/review/typed-invoice.ts';
import { type WrittenProblem, writtenProblem } from '#domain/review/written-field.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { readAmount } from '#web/format/amounts.ts';
import { type CorrectedField, kindOfField, typedValue, valueIn } from '../review/doubts/corrected-fields.ts';

/** The fields of the form, in the order in which a person reads an invoice. VAT is calculated from them. */
export const FORM_FIELDS = [
  'issuerRuc',
  'issuerName',
  'timbrado',
  'number',
  'issueDate',
  'condition',
  'documentType',
  'currency',
  'exchangeRate',
  'taxable10',
  'taxable5',
  'exempt',
  'total',
  'receiverRuc',
  'receiverName',
  'cdc',
] as const;
export type FormField = (typeof FORM_FIELDS)[number];

/** Where the value of a field comes from. */
export type Origin = 'read' | 'own' | Proposer;
/** Who proposed a value: what is known of suppliers, or the tax office's list of RUCs. */
export type Proposer = 'supplier' | 'list';

export interface TypedDraft {
  readonly values: Readonly<Record<FormField, string>>;
  /** The values when the form was opened. */
  readonly first: Readonly<Record<FormField, string>>;
  /** The origin of those values; null for a new invoice. */
  readonly firstOrigin: Origin | null;
  readonly written: ReadonlySet<FormField>;
  readonly proposed: ReadonlyMap<FormField, Proposer>;
}

const EMPTY = Object.fromEntries(FORM_FIELDS.map((field) => [field, ''])) as Record<FormField, string>;
/** Values that almost every invoice has. */
const USUAL = { documentType: 'invoice', currency: 'PYG', condition: 'cash' } as const;

/** An empty form, or the values of an invoice. The receiver of a new one may stay empty: it is the business. */
export function startTyped(header: InvoiceHeader | null): TypedDraft {
  const values =
    header === null
      ? { ...EMPTY, ...USUAL }
      : (Object.fromEntries(FORM_FIELDS.map((field) => [field, textIn(header, field)])) as Record<FormField, string>);
  const firstOrigin = header === null ? null : header.source === 'typed' ? 'own' : 'read';
  return { values, first: values, firstOrigin, written: new Set(), proposed: new Map() };
}

const textIn = (header: InvoiceHeader, field: FormField): string =>
  field === 'documentType' ? header.documentType : typedValue(field, valueIn(header, field));

export function write(draft: TypedDraft, field: FormField, text: string, by: Proposer | null = null): TypedDraft {
  const written = new Set(draft.written);
  const proposed = new Map(draft.proposed);
  if (draft.firstOrigin !== null && text === draft.first[field]) written.delete(field);
  else written.add(field);
  if (by === null) proposed.delete(field);
  else proposed.set(field, by);
  return { ...draft, values: { ...draft.values, [field]: text }, written, proposed };
}

/** Values that a person typed before the file was read, by field. */
export type CarriedFields = Readonly<Partial<Record<FormField, string>>>;

export const writtenIn = ({ values, written }: TypedDraft): CarriedFields =>
  Object.fromEntries([...written].map((field) => [field, values[field]]));

/** What the person typed replaces what was read since. */
export const withCarried = (draft: TypedDraft, carried: CarriedFields): TypedDraft =>
  Object.entries(carried).reduce((now, [field, text]) => write(now, field as FormField, text), draft);

/**
 * When the field is left, «1-2-8842» and «80066218» are completed. A wrong check digit is not corrected: only the
 * person knows which digit is wrong.
 */
export function complete(draft: TypedDraft, field: FormField): TypedDraft {
  const text = draft.values[field];
  const done = completedText(field, text.trim());
  return done === text ? draft : { ...draft, values: { ...draft.values, [field]: done } };
}

function completedText(field: FormField, text: string): string {
  if (field === 'number') {
    const number = parseDocumentNumber(text);
    return number === undefined ? text : formatDocumentNumber(number);
  }
  if ((field === 'issuerRuc' || field === 'receiverRuc') && !text.includes('-')) return withRightDigit(text) ?? text;
  if (kind(field) === 'amount') {
    const amount = readAmount(text);
    return amount === undefined ? text : typedValue('total', amount);
  }
  return text;
}

const kind = (field: FormField) => (field === 'documentType' ? 'text' : kindOfField(field as CorrectedField));

export function originOf(draft: TypedDraft, field: FormField): Origin | null {
  if (draft.values[field].trim() === '') return null;
  const proposer = draft.proposed.get(field);
  if (proposer !== undefined) return proposer;
  if (draft.written.has(field)) return 'own';
  return draft.firstOrigin;
}

export type FieldProblem = WrittenProblem | 'missing' | 'amount' | 'fraction' | 'rate' | 'day' | 'closing';

/** Without these fields no invoice is stored, not even in review. */
export const ESSENTIAL: readonly FormField[] = ESSENTIAL_FIELDS;
/** Fields without which the invoice does not count. */
const NEEDED: ReadonlySet<FormField> = new Set([...ESSENTIAL, 'issuerName', 'timbrado']);
const PARTS = ['taxable10', 'taxable5', 'exempt'] as const;

export type FieldProblems = Readonly<Partial<Record<FormField, FieldProblem>>>;

/** Everything that keeps the invoice from counting, by field. */
export function problemsOf({ values }: TypedDraft, today: CalendarDate): FieldProblems {
  const found: Partial<Record<FormField, FieldProblem>> = {};
  const isForeign = values.currency !== 'PYG';
  for (const field of FORM_FIELDS) {
    if (field === 'exchangeRate' && !isForeign) continue;
    const problem = problemIn(field, values[field].trim(), { today, isForeign });
    if (problem !== null) found[field] = problem;
  }
  const isCarrying = values.documentType !== 'remission-note';
  const amounts = amountsOf(values);
  if (isCarrying && amounts !== null && !partsBalanceOf(amounts).isClosed) found.total ??= 'closing';
  return found;
}

function problemIn(
  field: FormField,
  text: string,
  { today, isForeign }: { readonly today: CalendarDate; readonly isForeign: boolean },
): FieldProblem | null {
  if (text === '') return NEEDED.has(field) || (field === 'exchangeRate' && isForeign) ? 'missing' : null;
  if (field === 'issueDate') return isPossibleDay(text, today) ? null : 'day';
  if (kind(field) !== 'amount') return writtenProblem(field, text);
  const amount = readAmount(text);
  if (amount === undefined) return 'amount';
  if (field === 'exchangeRate') return toUnits(amount) > 0n ? null : 'rate';
  return !isForeign && decimalsOf(amount) > 0 ? 'fraction' : null;
}

export interface FormAmounts {
  readonly taxable10: Amount;
  readonly taxable5: Amount;
  readonly exempt: Amount;
  readonly total: Amount;
}

/** Null while a text is no amount, or nothing is typed. An empty part counts as 0. */
export function amountsOf(values: TypedDraft['values']): FormAmounts | null {
  if (values.total.trim() === '') return null;
  const read = (field: FormField) => (values[field].trim() === '' ? '0' : readAmount(values[field]));
  const [taxable10, taxable5, exempt] = PARTS.map(read);
  const total = read('total');
  if (taxable10 === undefined || taxable5 === undefined || exempt === undefined || total === undefined) return null;
  return { taxable10, taxable5, exempt, total };
}

export const balanceIn = (draft: TypedDraft): PartsBalance | null => {
  const amounts = amountsOf(draft.values);
  return amounts === null ? null : partsBalanceOf(amounts);
};

/** How many fields were read, typed and are missing. */
export function tallyOf(draft: TypedDraft, problems: FieldProblems) {
  const shown = FORM_FIELDS.filter((field) => field !== 'exchangeRate' || draft.values.currency !== 'PYG');
  const origins = shown.map((field) => originOf(draft, field));
  return {
    read: origins.filter((origin) => origin === 'read').length,
    own: origins.filter((origin) => origin === 'own').length,
    missing: Object.values(problems).filter((problem) => problem === 'missing').length,
  };
}
