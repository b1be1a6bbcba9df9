import { look } from '#web/ui/layout/look.ts';
import classes from './inputs.module.css';

interface CheckboxProps {
  label: string;
  /** The label stands beside it, to be read; otherwise what is beside it says as much. */
  isLabelShown?: boolean;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** `isRange`: with the key for capitals held down. */
  onChange: (checked: boolean, isRange: boolean) => void;
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
        className={look({ flex: 'none', m: 0, radius: 4 }, classes.box)}
        aria-label={isLabelShown ? undefined : label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {isLabelShown && label}
    </label>
  );
}
