import { dashboardText } from '#web/text/es/dashboard.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './dashboard.module.css';
import { ComingMetrics } from './metric-strip.tsx';
import { StatusCard } from './status-card.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, line) => line);

function ComingLines({ count, height }: { count: number; height: 'row' | 'issuer' }) {
  return (
    <div className={classes.coming} data-height={height}>
      {lines(count).map((line) => (
        <p key={line}>
          <Skeleton width={`${34 - line * 2}%`} />
          <Skeleton width="22%" />
        </p>
      ))}
    </div>
  );
}

/** The dashboard in its final geometry, before its figures. */
export function ComingDashboard() {
  return (
    <>
      <ComingMetrics />
      <div className={classes.grid}>
        <Card title={dashboardText.months.title}>
          <ComingLines count={7} height="row" />
        </Card>
        <Card title={dashboardText.issuers.title} aside={dashboardText.issuers.byAmount}>
          <ComingLines count={5} height="issuer" />
        </Card>
        <Card title={dashboardText.recent.title}>
          <ComingLines count={5} height="row" />
        </Card>
        <StatusCard status={undefined} />
      </div>
    </>
  );
}
