import classes from './skeleton.module.css';

/** A word that is still on its way, as wide as it will be. Say so once beside it: it says nothing itself. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={classes.skeleton} style={{ width }} aria-hidden="true" />;
}
