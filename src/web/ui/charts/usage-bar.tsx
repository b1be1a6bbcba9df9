import { usageLevel } from '#domain/plan.ts';
import classes from './usage-bar.module.css';

/** How much of a limit is used, 0 to 100: green, amber from half of it on, red from four fifths. The figure stands beside it. */
export function UsageBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <span className={classes.used} data-level={usageLevel(percent)} style={{ width: `${percent}%` }} />
    </div>
  );
}
