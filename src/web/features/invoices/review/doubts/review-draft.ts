import type { InvoiceHeader, InvoiceItem } from '#contract/invoices/invoice.ts';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { parseDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { readAmount } from '#web/format/amounts.ts';
import {
  type CorrectedField,
  type Correction,
  isCorrectedField,
  isOptional,
  mayStayUnread,
  type ReadField,
  readField,
  typedValue,
  valueIn,
  type WrongField,
} from './corrected-fields.ts';
import type { DoubtField, FieldDoubts } from './field-doubts.ts';

/** An item of the invoice, as texts in its fields. */
export interface EditedItem {
  readonly key: string;
  readonly code: string | null;
  readonly unit: string | null;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
  readonly vatRate: InvoiceItem['vatRate'];
}

export const editedItems = (items: readonly InvoiceItem[]): EditedItem[] =>
  items.map(({ line, code, unit, description, quantity, unitPrice, total, vatRate }) => ({
    key: String(line),
    code,
    unit,
    description,
    quantity: typedValue('total', quantity),
    unitPrice: typedValue('total', unitPrice ?? ''),
    total: typedValue('total', total ?? ''),
    vatRate,
  }));

/** What a person has done so far about one invoice. */
export interface ReviewDraft {
  /** The texts of the fields that were changed. */
  readonly typed: Readonly<Partial<Record<CorrectedField, string>>>;
  /** Null while they are as they were read. */
  readonly items: readonly EditedItem[] | null;
  readonly settled: ReadonlySet<DoubtField>;
  /** The doubt that is being looked at; null when none is open. */
  readonly current: DoubtField | null;
}

export const startDraft = (groups: readonly FieldDoubts[]): ReviewDraft => ({
  typed: {},
  items: null,
  settled: new Set(),
  current: groups[0]?.field ?? null,
});

export const openDoubts = (groups: readonly FieldDoubts[], { settled }: ReviewDraft): FieldDoubts[] =>
  groups.filter(({ field }) => !settled.has(field));

/** The text in a field now. */
export const textIn = (draft: ReviewDraft, header: InvoiceHeader, field: CorrectedField): string =>
  draft.typed[field] ?? typedValue(field, valueIn(header, field));

/** Typing into a field with a doubt opens the doubt again. */
export function type(draft: ReviewDraft, field: CorrectedField, text: string): ReviewDraft {
  return { ...reopen(draft, field), typed: { ...draft.typed, [field]: text } };
}

function reopen(draft: ReviewDraft, field: DoubtField | CorrectedField): ReviewDraft {
  const settled = new Set<DoubtField>(draft.settled);
  return settled.delete(field as DoubtField) ? { ...draft, settled, current: field as DoubtField } : draft;
}

export const goToDoubt = (draft: ReviewDraft, field: DoubtField): ReviewDraft => ({
  ...reopen(draft, field),
  current: field,
});

/** Settles a doubt: the next open one becomes the current one; after the last, the search goes on from the first. */
export function settle(draft: ReviewDraft, groups: readonly FieldDoubts[], field: DoubtField): ReviewDraft {
  const settled = new Set([...draft.settled, field]);
  const at = groups.findIndex((group) => group.field === field);
  const around = [...groups.slice(at + 1), ...groups.slice(0, at)];
  return { ...draft, settled, current: around.find((group) => !settled.has(group.field))?.field ?? null };
}

export function applySuggestion(
  draft: ReviewDraft,
  groups: readonly FieldDoubts[],
  { field, suggestions }: FieldDoubts,
  chosen = suggestions[0],
): ReviewDraft {
  if (chosen === undefined || !isCorrectedField(field)) return draft;
  return settle(type(draft, field, typedValue(field, chosen)), groups, field);
}

export type CorrectionFields = Omit<Correction, 'version'>;
/** By the name of the field; `items` for the items as a whole. */
export type DraftErrors = Partial<Record<CorrectedField | 'items', WrongField>>;

/** Only the values that differ from what was read, and what is wrong with them; both may be empty. */
export function changesOf(
  draft: ReviewDraft,
  header: InvoiceHeader,
): { readonly fields: CorrectionFields; readonly errors: DraftErrors } {
  const fields: Record<string, unknown> = {};
  const errors: DraftErrors = {};
  for (const [name, typed] of Object.entries(draft.typed)) {
    const field = name as CorrectedField;
    const before = valueIn(header, field);
    if (typed === typedValue(field, before) || (typed.trim() === '' && before === '')) continue;
    const read: ReadField = readField(field, typed);
    if ('wrong' in read) errors[field] = read.wrong;
    else if ((read.value ?? '') !== before) fields[field] = sentValue(field, read.value);
  }
  if (draft.items !== null) {
    const items = draft.items.map(readItem);
    if (items.every((item) => item !== null)) fields.items = items;
    else errors.items = 'items';
  }
  return { fields: fields as CorrectionFields, errors };
}

/** The call takes the number of a document in its three parts. */
const sentValue = (field: CorrectedField, value: string | null) =>
  field === 'number' && value !== null ? parseDocumentNumber(value) : value;

function readItem({ code, unit, description, vatRate, ...texts }: EditedItem) {
  const quantity = readAmount(texts.quantity);
  const unitPrice = readAmount(texts.unitPrice);
  const total = readAmount(texts.total);
  if (!description.trim() || quantity === undefined || unitPrice === undefined || total === undefined) return null;
  return { code, unit, description: description.trim(), quantity, unitPrice, total, vatRate };
}

/** Why a doubt cannot be settled with the text in its field; null when it can. */
export function reasonAgainst(draft: ReviewDraft, header: InvoiceHeader, field: DoubtField): WrongField | null {
  if (!isCorrectedField(field)) return null;
  const typed = textIn(draft, header, field);
  const before = valueIn(header, field);
  // A value that cannot be read on the paper either may stay empty: a 0 would mean that the paper says 0.
  if (before === '' && typed.trim() === '') return mayStayUnread(field) || isOptional(field) ? null : 'empty';
  // The error is on the paper itself: the value was read as it stands there.
  if (typed === typedValue(field, before)) return null;
  const read = readField(field, typed);
  return 'wrong' in read ? read.wrong : null;
}

/**
 * Doubts after a correction that the person has not seen: about another field, for another reason, or about what the
 * person typed.
 */
export function unseenDoubts(
  left: readonly InvoiceDoubt[],
  seen: readonly InvoiceDoubt[],
  sent: CorrectionFields,
): InvoiceDoubt[] {
  return left.filter(
    ({ field, reason }) => field in sent || !seen.some((one) => one.field === field && one.reason === reason),
  );
}
