import { dashboardText } from '#text/dashboard.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Grid, Row } from '#web/ui/layout/parts.tsx';
import classes from './dashboard.module.css';
import { MetricsSkeleton } from './metric-strip.tsx';
import { StatusCard } from './status-card.tsx';

const lines = (count: number) => Array.from({ length: count }, (_, line) => line);

function ComingLines({ count, height }: { count: number; height: 'row' | 'issuer' }) {
  return (
    <Box px={16}>
      {lines(count).map((line) => (
        <Row
          as="p"
          gap={16}
          align="center"
          justify="between"
          className={classes.coming}
          data-height={height}
          key={line}
        >
          <Skeleton width={`${34 - line * 2}%`} />
          <Skeleton width="22%" />
        </Row>
      ))}
    </Box>
  );
}

/** Stands for the leading part until it comes, so that the rest of the page does not move. */
export function LeadSkeleton() {
  return (
    <>
      <Metrics label={dashboardText.loading} bleed>
        {dashboardText.close.labels.map((label, at) => (
          <Metric
            key={label}
            label={label}
            value={<Skeleton width={at === 0 ? 220 : 90} />}
            notes={[<Skeleton key="note" width={110} />]}
          />
        ))}
      </Metrics>
      <Grid gap={16} className={classes.grid}>
        {lines(2).map((card) => (
          <Box frame="line" radius="card" py={16} key={card}>
            <ComingLines count={3} height="issuer" />
          </Box>
        ))}
      </Grid>
    </>
  );
}

/** The dashboard at its final size, before its figures come. */
export function DashboardSkeleton() {
  return (
    <>
      <MetricsSkeleton />
      <Grid gap={16} className={classes.grid}>
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
      </Grid>
    </>
  );
}
