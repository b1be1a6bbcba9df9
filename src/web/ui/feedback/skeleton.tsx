import { Text } from '#web/ui/layout/parts.tsx';
import classes from '../marks/marks.module.css';

/** A word that is still on its way, as wide as it will be. Say so once beside it: it says nothing itself. */
export function Skeleton({ width }: { width: number | string }) {
  return <Text radius={4} display="inline-block" className={classes.skeleton} style={{ width }} aria-hidden="true" />;
}
