import { formatNumber } from '#web/format/amounts.ts';
import classes from './choice-chips.module.css';

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** As text when it is not just a number. */
  count?: number | string | undefined;
  /** Colour of the square before the label. */
  mark?: string;
  /** Where the mouse rests. */
  hint?: string;
}

interface ChoiceChipsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** Filters of which one is on. */
export function ChoiceChips<T extends string>({ label, choices, chosen, onChoose }: ChoiceChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend in the row
    <div className={classes.chips} role="group" aria-label={label}>
      {choices.map(({ value, label, count, mark, hint }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          title={hint}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {mark && <span className={classes.mark} style={{ background: mark }} />}
          {label}
          {count !== undefined && (
            <span className={classes.count}>{typeof count === 'number' ? formatNumber(count) : count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
