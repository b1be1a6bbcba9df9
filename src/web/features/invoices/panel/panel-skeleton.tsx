import { invoiceText } from '#web/text/es/invoice.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import classes from './panel-skeleton.module.css';

/** The invoice while it is on its way, in its places. */
export function PanelSkeleton() {
  return (
    <div className={classes.coming} role="status" aria-label={invoiceText.loading}>
      <div>
        <Skeleton width="60%" />
        <Skeleton width="38%" />
        <Skeleton width="46%" />
        <Skeleton width="90%" />
        <Skeleton width="90%" />
        <Skeleton width="72%" />
      </div>
      <div className={classes.paper} />
    </div>
  );
}
