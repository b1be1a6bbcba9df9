import { formatNumber } from '#web/format/amounts.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import classes from './choice-chips.module.css';

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** A text where the count is not just a number. */
  count?: number | string | undefined;
  /** Colour of the square before the label. */
  mark?: string;
  /** Shown where the mouse rests. */
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
    <div className={look({ wrap: true, gap: 6, flow: 'row' }, classes.chips)} role="group" aria-label={label}>
      {choices.map(({ value, label, count, mark, hint }) => (
        <button
          key={value}
          type="button"
          className={look(
            {
              gap: 7,
              align: 'center',
              py: 3,
              px: 10,
              fill: 'sheet',
              tone: 'ink',
              size: 13,
              lines: 'one',
              fades: true,
              flow: 'inlineRow',
              phone: { flex: 'none' },
            },
            classes.chip,
          )}
          title={hint}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {mark && <Text flex="none" className={classes.mark} style={{ background: mark }} />}
          {label}
          {count !== undefined && (
            <Text tone="faint" tabular className={classes.count}>
              {typeof count === 'number' ? formatNumber(count) : count}
            </Text>
          )}
        </button>
      ))}
    </div>
  );
}
