import classes from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  /** The label stands beside it, to be read; otherwise what is beside it says as much. */
  isLabelShown?: boolean;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick. Its place around it is easy to hit; on a phone it is 44 pixels wide. */
export function Checkbox(props: CheckboxProps) {
  const { label, isLabelShown = false, checked, indeterminate = false, disabled = false, onChange } = props;
  return (
    <label className={isLabelShown ? classes.line : classes.place}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        type="checkbox"
        className={classes.box}
        aria-label={isLabelShown ? undefined : label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isLabelShown && label}
    </label>
  );
}
