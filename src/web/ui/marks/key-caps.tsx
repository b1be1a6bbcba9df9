import classes from './key-caps.module.css';

/** Keys as they stand on the keyboard. Screen readers get them from `aria-keyshortcuts` or the words beside. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={classes.keys} data-key-caps aria-hidden="true">
      {keys}
    </span>
  );
}
