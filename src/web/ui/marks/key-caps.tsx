import { Text } from '#web/ui/layout/parts.tsx';
import classes from '../layout/screen.module.css';

/** Keys as they look on the keyboard. Screen readers get them from `aria-keyshortcuts` or the words beside. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <Text
      flex="none"
      frame="line2"
      radius={4}
      fill="soft"
      tone="faint"
      face="mono"
      size={11}
      leading={1.45}
      lines="one"
      className={classes.keys}
      data-key-caps
      aria-hidden="true"
    >
      {keys}
    </Text>
  );
}
