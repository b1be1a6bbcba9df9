import { look } from '#web/ui/layout/look.ts';
import classes from './segments.module.css';

interface SegmentsProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** Two or three views of the same thing, of which one is shown. */
export function Segments<T extends string>({ label, choices, chosen, onChoose }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend in the row
    <div className={look({ gap: 6, fit: true, flow: 'row' }, classes.segments)} role="group" aria-label={label}>
      {choices.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
