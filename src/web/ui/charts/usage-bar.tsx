import { usageLevel } from '#domain/plans/plan.ts';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import classes from './charts.module.css';

/** How much of a limit is used, 0 to 100: green, amber from half of it on, red from four fifths. The figure stands beside it. */
export function UsageBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={look({ wide: true, overflow: 'hidden', radius: 4 }, classes.track)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <Text
        display="block"
        className={classes.used}
        data-level={usageLevel(percent)}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
