import { useId } from 'react';
import type { Imputation } from '#domain/business/imputation.ts';
import { businessText } from '#text/business.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './business.module.css';

const { taxes: names, notChosen } = businessText.imputation;

export const NOTHING: Imputation = { vat: false, ire: false, irp: false, none: false };
const TAXES = ['vat', 'ire', 'irp'] as const;

/** «IVA, IRE», «No imputar», or that nobody has chosen. */
export function imputationWords(imputation: Imputation): string {
  const marked = ([...TAXES, 'none'] as const).filter((tax) => imputation[tax]).map((tax) => names[tax]);
  return marked.length === 0 ? notChosen : marked.join(', ');
}

interface ImputationChoiceProps {
  label: string;
  value: Imputation;
  /** Offers «No imputar»; false for sales, which are always put down to a tax. */
  hasNone?: boolean;
  error?: string | undefined;
  disabled: boolean;
  onChange: (value: Imputation) => void;
}

/** Taxes to tick; «No imputar» unticks all of them. */
export function ImputationChoice({ label, value, hasNone = true, error, disabled, onChange }: ImputationChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className={look({ shrinkX: true, m: 0, p: 0, frame: 'none' }, classes.choice)}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>
        {label}
        {imputationWords(value) === notChosen && (
          <Text tone="warn" size={12.5} weight={500}>
            {notChosen}
          </Text>
        )}
      </legend>
      <Row wrap gapY={0} gapX={20}>
        {TAXES.map((tax) => (
          <Checkbox
            key={tax}
            label={names[tax]}
            isLabelShown
            checked={value[tax]}
            disabled={disabled}
            onChange={(isOn) => onChange({ ...value, none: false, [tax]: isOn })}
          />
        ))}
        {hasNone && (
          <Checkbox
            label={names.none}
            isLabelShown
            checked={value.none}
            disabled={disabled}
            onChange={(isOn) => onChange({ ...NOTHING, none: isOn })}
          />
        )}
      </Row>
      {error && (
        <Text as="p" mt={2} tone="bad" size={12.5} display="block" id={errorId}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}
