import { closingText as words } from '#text/closing/month.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Stack } from '#web/ui/layout/parts.tsx';
import classes from './closing.module.css';

function ComingCard({ lines }: { lines: readonly number[] }) {
  return (
    <Grid gap={18} py={18} px={16} frame="line" radius="card">
      {lines.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Grid>
  );
}

/** The shape of the page, before its figures. */
export function ClosingSkeleton() {
  return (
    <div className={look({ gap: 16, flow: 'stack' })} role="status" aria-label={words.loading} data-skeleton>
      <ComingCard lines={[34, 52]} />
      <Grid gap={16} className={classes.columns}>
        <Stack gap={16} shrinkX>
          <ComingCard lines={[26, 94, 92, 90, 88]} />
          <ComingCard lines={[30, 84, 82]} />
        </Stack>
        <Stack gap={16} shrinkX>
          <ComingCard lines={[28, 86, 84, 80]} />
          <ComingCard lines={[40, 76]} />
        </Stack>
      </Grid>
    </div>
  );
}
