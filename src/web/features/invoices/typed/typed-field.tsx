import { Button, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconBuildingStore, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withRightDigit } from '#domain/identifiers/ruc.ts';
import { invoiceText } from '#text/invoice.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { currencySymbol } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { TextField } from '#web/ui/form/form.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './typed.module.css';
import { type FieldProblem, type FormField, originOf } from './typed-draft.ts';
import type { TypedInHand } from './use-typed.ts';

/** Only one field is a date: its input is loaded right after the page. */
const dateField = defineLazyPart(async () => (await import('#web/ui/inputs/date-field.tsx')).DateField);

/** Beside the name of a field: where its value comes from, or what is wrong with it. */
function Tag({ inHand, field }: { inHand: TypedInHand; field: FormField }) {
  const problem = inHand.problems[field];
  if (problem === 'missing' || problem === 'closing') {
    return (
      <Row as="span" flex="none" gap={4} align="center" tone="warn" size={12} weight={550} lines="one" inline>
        <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
        {problem === 'missing' ? text.missing : text.doesNotClose}
      </Row>
    );
  }
  const origin = originOf(inHand.draft, field);
  if (origin === null) return null;
  return (
    <Row
      as="span"
      flex="none"
      gap={4}
      align="center"
      tone={origin === 'own' ? 'ink' : 'faint'}
      size={12}
      lines="one"
      inline
      className={origin === 'read' ? classes.read : undefined}
    >
      {origin === 'own' && <IconPencil size={13} stroke={1.8} aria-hidden="true" />}
      {(origin === 'supplier' || origin === 'list') && <IconBuildingStore size={13} stroke={1.7} aria-hidden="true" />}
      {text.origins[origin]}
    </Row>
  );
}

const IDENTIFIERS: ReadonlySet<FormField> = new Set(['issuerRuc', 'receiverRuc', 'timbrado', 'number', 'cdc']);
const AMOUNTS: ReadonlySet<FormField> = new Set(['taxable10', 'taxable5', 'exempt', 'total', 'exchangeRate']);
const LONGEST: Partial<Record<FormField, number>> = { issuerName: 255, receiverName: 255, cdc: 60 };

/** The sentence under a field while one types. That a value is missing is said only after somebody tried to save. */
function sentenceOf({ problems, hasTried, refused }: TypedInHand, field: FormField): string | undefined {
  const problem: FieldProblem | undefined = problems[field];
  if (refused[field]) return refused[field];
  if (problem === undefined || (!hasTried && (problem === 'missing' || problem === 'closing'))) return undefined;
  return text.problems[problem];
}

interface TypedFieldProps {
  inHand: TypedInHand;
  field: FormField;
  /** Columns of twelve; on a phone a field takes all of them, or half. */
  span?: number;
  /** Given where the head of a table names the field. */
  label?: string;
  list?: string;
  after?: ReactNode;
}

const choicesOf = (names: Readonly<Record<string, string>>, value: string) => [
  ...(value in names ? [] : [{ value, label: value }]),
  ...Object.entries(names).map(([name, label]) => ({ value: name, label })),
];
const CHOICES: Partial<Record<FormField, Readonly<Record<string, string>>>> = {
  condition: invoiceText.conditions,
  documentType: invoiceText.types,
  currency: invoiceText.currencies,
};

function DigitMark({ inHand, field }: Pick<TypedFieldProps, 'inHand' | 'field'>) {
  const isRight = !inHand.problems[field] && inHand.draft.values[field].trim() !== '';
  if (!isRight) return null;
  return <IconCircleCheck size={17} color="var(--ok)" role="img" aria-label={text.digitOk} />;
}

/** Offers the right check digit; it is never filled in by itself. */
function RightDigit({ inHand, field }: Pick<TypedFieldProps, 'inHand' | 'field'>) {
  const right = inHand.problems[field] === 'digit' ? withRightDigit(inHand.draft.values[field]) : undefined;
  if (right === undefined) return null;
  return (
    <Button variant="light" size="compact-xs" className={look({ mt: 6 })} onClick={() => inHand.write(field, right)}>
      {text.takeValue(right)}
    </Button>
  );
}

/** A new invoice without a receiver is the business's own. */
function hintOf({ draft }: TypedInHand, field: FormField): string | undefined {
  const isReceiver = field === 'receiverRuc' || field === 'receiverName';
  if (isReceiver) return draft.firstOrigin === null ? text.business : undefined;
  return (text.hints as Partial<Record<FormField, string>>)[field];
}

export function TypedField({ inHand, field, span = 12, label, list, after }: TypedFieldProps) {
  const value = inHand.draft.values[field];
  const name = label ?? text.fields[field];
  const error = sentenceOf(inHand, field);
  const isRuc = field === 'issuerRuc' || field === 'receiverRuc';
  const place = {
    className: classes.field,
    'data-field': field,
    'data-doubtful': inHand.problems[field] !== undefined || undefined,
    style: { '--span': span } as React.CSSProperties,
    onFocus: () => inHand.look(field),
  };
  const names = CHOICES[field];
  const common = { disabled: inHand.isSending, error };
  return (
    <div {...place}>
      {label === undefined && (
        <Row gap={6} align="center" justify="between" mb={4} tone="muted" size={13} className={classes.head}>
          <Text ellipsis aria-hidden="true">
            {name}
          </Text>
          <Tag inHand={inHand} field={field} />
        </Row>
      )}
      {names && (
        <NativeSelect
          {...common}
          aria-label={name}
          data={choicesOf(names, value)}
          value={value}
          onChange={({ currentTarget }) => inHand.write(field, currentTarget.value)}
        />
      )}
      {field === 'issueDate' && (
        <LazyPart
          part={dateField}
          props={{ ...common, label: name, isLabelHidden: true, value, onChange: (day) => inHand.write(field, day) }}
        />
      )}
      {!names && field !== 'issueDate' && (
        <TextField
          {...common}
          aria-label={name}
          value={value}
          list={list}
          autoComplete="off"
          maxLength={LONGEST[field] ?? 30}
          placeholder={hintOf(inHand, field)}
          {...(isRuc && { rightSection: <DigitMark inHand={inHand} field={field} /> })}
          {...(IDENTIFIERS.has(field) && { inputMode: 'text' as const })}
          {...(AMOUNTS.has(field) && {
            inputMode: 'decimal' as const,
            className: classes.amount,
            // In the table of amounts the currency is named once for all four fields.
            ...(label === undefined && {
              leftSection: currencySymbol(field === 'exchangeRate' ? 'PYG' : inHand.draft.values.currency),
              leftSectionWidth: 44,
            }),
          })}
          onBlur={() => inHand.complete(field)}
          onChange={(typed) => inHand.write(field, typed)}
        />
      )}
      {isRuc && <RightDigit inHand={inHand} field={field} />}
      {after}
    </div>
  );
}
