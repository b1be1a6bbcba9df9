import { Text } from '#web/ui/layout/parts.tsx';
import classes from '../marks/marks.module.css';

/**
 * A placeholder as wide as the text that is loading. Screen readers skip it: say once beside it that something is
 * loading.
 */
export function Skeleton({ width }: { width: number | string }) {
  return <Text radius={4} display="inline-block" className={classes.skeleton} style={{ width }} aria-hidden="true" />;
}
