import classes from './switch.module.css';

interface SwitchProps {
  label: string;
  /** The label stands beside it, to be read; otherwise what is beside it says as much. */
  isLabelShown?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Turns something on or off at once, without a button to save it. */
export function Switch({ label, isLabelShown = false, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className={classes.place}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={classes.track}
        aria-label={isLabelShown ? undefined : label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isLabelShown && label}
    </label>
  );
}
