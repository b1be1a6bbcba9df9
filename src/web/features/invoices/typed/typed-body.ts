import { parseDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { vatWithin } from '#domain/review/typed-invoice.ts';
import { readAmount } from '#web/format/amounts.ts';
import { kindOfField } from '../review/doubts/corrected-fields.ts';
import { amountsOf, FORM_FIELDS, type FormField, type TypedDraft } from './typed-draft.ts';

/** By the names of the call. */
export type WrittenFields = Record<string, unknown>;

/** All that is written, for a new one. */
export function writtenFields(draft: TypedDraft): WrittenFields {
  const fields = FORM_FIELDS.filter((field) => isSent(draft, field) && draft.values[field].trim() !== '');
  return withParts(draft, Object.fromEntries(fields.map((field) => [field, sentValue(draft, field)])));
}

/** Only what is not as it was; VAT goes with the amount that it is part of. */
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

/** A part that is left empty beside others is nothing; without any, nobody says how the total is made up. */
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
