import { NativeSelect } from '@mantine/core';
import { currencySymbol } from '#web/format/amounts.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { reviewText } from '#web/text/es/review.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { DateField } from '#web/ui/inputs/date-field.tsx';
import { type CorrectedField, kindOfField } from './corrected-fields.ts';

interface FieldInputProps {
  field: CorrectedField;
  /** As it stands in the field. */
  value: string;
  currency: string;
  error?: string | undefined;
  disabled: boolean;
  isLabelHidden?: boolean;
  onChange: (value: string) => void;
}

const LONGEST: Partial<Record<CorrectedField, number>> = { issuerName: 255, receiverName: 255, cdc: 60 };
const LONGEST_OTHER = 30;

const choicesOf = (names: Readonly<Record<string, string>>, value: string) => [
  ...(value in names ? [] : [{ value, label: value }]),
  ...Object.entries(names).map(([name, label]) => ({ value: name, label })),
];

/** The field a datum is written into, by its kind. */
export function FieldInput({ field, value, currency, error, disabled, isLabelHidden, onChange }: FieldInputProps) {
  const kind = kindOfField(field);
  const name = reviewText.fields[field];
  const label = isLabelHidden ? { 'aria-label': name } : { label: name };
  if (kind === 'date') {
    return (
      <DateField
        label={name}
        isLabelHidden={isLabelHidden ?? false}
        value={value}
        error={error}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (kind === 'condition' || kind === 'currency') {
    const names = kind === 'condition' ? invoiceText.conditions : invoiceText.currencies;
    return (
      <NativeSelect
        {...label}
        data={choicesOf(names, value)}
        value={value}
        error={error}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <TextField
      {...label}
      value={value}
      error={error}
      disabled={disabled}
      placeholder={reviewText.missing}
      maxLength={LONGEST[field] ?? LONGEST_OTHER}
      autoComplete="off"
      {...(kind === 'amount' && {
        inputMode: 'decimal' as const,
        leftSection: field === 'exchangeRate' ? currencySymbol('PYG') : currencySymbol(currency),
        leftSectionWidth: 42,
      })}
      onChange={onChange}
    />
  );
}
