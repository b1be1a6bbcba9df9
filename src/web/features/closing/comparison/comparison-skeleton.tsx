import { comparisonText as words } from '#text/closing/comparison.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid } from '#web/ui/layout/parts.tsx';

function ComingBlock({ lines }: { lines: readonly number[] }) {
  return (
    <Grid gap={18} py={18} px={16} frame="line" radius="card">
      {lines.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </Grid>
  );
}

/** The shape of the page, before its figures. */
export function ComparisonSkeleton() {
  return (
    <div className={look({ gap: 16, flow: 'stack' })} role="status" aria-label={words.loading} data-skeleton>
      <ComingBlock lines={[96, 94, 92]} />
      <Skeleton width="60%" />
      <ComingBlock lines={[34, 95, 93, 91, 89, 87]} />
    </div>
  );
}
