import classes from './tick.module.css';

interface TickProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick. Its place around it is easy to hit; on a phone it is 44 pixels wide. */
export function Tick({ label, checked, indeterminate = false, disabled = false, onChange }: TickProps) {
  return (
    <label className={classes.place}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
