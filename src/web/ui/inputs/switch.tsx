import { look } from '#web/ui/layout/look.ts';
import classes from './inputs.module.css';

interface SwitchProps {
  label: string;
  /**
   * Shows the label beside the switch; otherwise it is for screen readers only, since the words beside it say as much.
   */
  isLabelShown?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Turns something on or off at once, without a button to save it. */
export function Switch({ label, isLabelShown = false, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label
      className={look(
        {
          flex: 'none',
          gap: 10,
          align: 'center',
          size: 13.5,
          pointer: true,
          flow: 'inlineRow',
          phone: { size: 15 },
        },
        classes.switchPlace,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={look({ relative: true, flex: 'none', m: 0, fades: true }, classes.track)}
        aria-label={isLabelShown ? undefined : label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isLabelShown && label}
    </label>
  );
}
