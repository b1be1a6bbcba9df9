import classes from './status-dot.module.css';

/** Always beside the word that says the same. */
export function StatusDot({ tone }: { tone: 'ok' | 'down' | 'unknown' }) {
  return <span className={classes.dot} data-tone={tone} aria-hidden="true" />;
}
