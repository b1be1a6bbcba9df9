import { look } from '#web/ui/layout/look.ts';
import classes from './inputs.module.css';

interface CheckboxProps {
  label: string;
  /**
   * Shows the label beside the box; otherwise it is for screen readers only, since the box stands beside words that say
   * as much.
   */
  isLabelShown?: boolean;
  checked: boolean;
  /** Some, but not all, of what the box stands for is ticked. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** `isRange`: Shift was held down. */
  onChange: (checked: boolean, isRange: boolean) => void;
}

/** A box to tick. The area around it takes clicks too; on a phone it is 44 pixels wide. */
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
