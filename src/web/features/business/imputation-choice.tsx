import { useId } from 'react';
import type { Imputation } from '#domain/business/imputation.ts';
import { businessText } from '#web/text/es/business.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
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
  /** Sales are always put down to a tax. */
  hasNone?: boolean;
  error?: string | undefined;
  disabled: boolean;
  onChange: (value: Imputation) => void;
}

/** Taxes to tick; none of them on purpose unticks the others. */
export function ImputationChoice({ label, value, hasNone = true, error, disabled, onChange }: ImputationChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? errorId : undefined}>
      <legend>
        {label}
        {imputationWords(value) === notChosen && <span className={classes.notChosen}>{notChosen}</span>}
      </legend>
      <div className={classes.taxes}>
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
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
