import { NativeSelect } from '@mantine/core';
import { useEffect } from 'react';
import { invoiceText } from '#text/invoice.ts';
import { reviewText } from '#text/review.ts';
import { currencySymbol } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { TextField } from '#web/ui/form/form.tsx';
import { type CorrectedField, kindOfField } from './corrected-fields.ts';

interface FieldInputProps {
  field: CorrectedField;
  /** The text in the field. */
  value: string;
  currency: string;
  error?: string | undefined;
  disabled: boolean;
  isLabelHidden?: boolean;
  onChange: (value: string) => void;
}

/** Only one field in twenty is a date: it is loaded after the others, so that the page stays small. */
const dateField = defineLazyPart(async () => (await import('#web/ui/inputs/date-field.tsx')).DateField);

const LONGEST: Partial<Record<CorrectedField, number>> = { issuerName: 255, receiverName: 255, cdc: 60 };
const LONGEST_OTHER = 30;

const choicesOf = (names: Readonly<Record<string, string>>, value: string) => [
  ...(value in names ? [] : [{ value, label: value }]),
  ...Object.entries(names).map(([name, label]) => ({ value: name, label })),
];

/** The right kind of input for a field. */
export function FieldInput({ field, value, currency, error, disabled, isLabelHidden, onChange }: FieldInputProps) {
  useEffect(() => dateField.preload(), []);
  const kind = kindOfField(field);
  const name = reviewText.fields[field];
  const label = isLabelHidden ? { 'aria-label': name } : { label: name };
  if (kind === 'date') {
    return (
      <LazyPart
        part={dateField}
        props={{ label: name, isLabelHidden: isLabelHidden ?? false, value, error, disabled, onChange }}
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
