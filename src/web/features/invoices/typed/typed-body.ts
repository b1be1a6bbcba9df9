import { parseDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { vatWithin } from '#domain/review/typed-invoice.ts';
import { readAmount } from '#web/format/amounts.ts';
import { kindOfField } from '../review/doubts/corrected-fields.ts';
import { amountsOf, FORM_FIELDS, type FormField, type TypedDraft } from './typed-draft.ts';

/** Values by the names that the call uses. */
export type WrittenFields = Record<string, unknown>;

/** All values of a new invoice. */
export function writtenFields(draft: TypedDraft): WrittenFields {
  const fields = FORM_FIELDS.filter((field) => isSent(draft, field) && draft.values[field].trim() !== '');
  return withParts(draft, Object.fromEntries(fields.map((field) => [field, sentValue(draft, field)])));
}

/** Only the values that changed; VAT is sent with the amount that contains it. */
export function changedFields(draft: TypedDraft): WrittenFields {
  const changed = FORM_FIELDS.filter((field) => isSent(draft, field) && draft.values[field] !== draft.first[field]);
  const fields: WrittenFields = Object.fromEntries(changed.map((field) => [field, sentValue(draft, field)]));
  const isMoney = changed.some((field) => field === 'taxable10' || field === 'taxable5' || field === 'currency');
  return isMoney ? { ...fields, ...vatOf(draft) } : fields;
}

const isSent = ({ values }: TypedDraft, field: FormField) => field !== 'exchangeRate' || values.currency !== 'PYG';

const EMPTIED: ReadonlySet<FormField> = new Set(['timbrado', 'receiverRuc', 'receiverName', 'cdc', 'exchangeRate']);

function sentValue({ values }: TypedDraft, field: FormField): unknown {
  const text = values[field].trim();
  if (field === 'number') return parseDocumentNumber(text);
  if (field !== 'documentType' && kindOfField(field) === 'amount') {
    return readAmount(text) ?? (EMPTIED.has(field) ? null : '0');
  }
  return text === '' && EMPTIED.has(field) ? null : text;
}

/** A part of the total that is empty beside others is 0; when all are empty, the total has no breakdown. */
function withParts(draft: TypedDraft, fields: WrittenFields): WrittenFields {
  const isSplit = (['taxable10', 'taxable5', 'exempt'] as const).some((part) => part in fields);
  return isSplit ? { ...fields, taxable10: '0', taxable5: '0', exempt: '0', ...pick(fields), ...vatOf(draft) } : fields;
}

const pick = (fields: WrittenFields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => ['taxable10', 'taxable5', 'exempt'].includes(name)));

function vatOf({ values }: TypedDraft): WrittenFields {
  const amounts = amountsOf(values);
  if (amounts === null) return {};
  return {
    vat10: vatWithin(amounts.taxable10, '10', values.currency),
    vat5: vatWithin(amounts.taxable5, '5', values.currency),
  };
}
