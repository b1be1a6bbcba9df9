import { useQueries } from '@tanstack/react-query';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** What the dashboard asks for together. The system's status is asked only after all of it has come, or failed. */
const together = () => [invoiceQueries.months(), invoiceQueries.totals(), invoiceQueries.newest()] as const;

/**
 * True when the status may be asked for: at once on other pages, on the dashboard after its figures. This asks for
 * nothing itself: the dashboard does, once, however long after the frame it is drawn.
 */
export function useDashboardLoaded({ isDashboard }: { isDashboard: boolean }): boolean {
  const [months, figures, newest] = together();
  const areTold = useQueries({
    queries: [
      { ...months, enabled: false },
      { ...figures, enabled: false },
      { ...newest, enabled: false },
    ],
    combine: (parts) => parts.every(({ isPending, isFetching }) => !isPending && !isFetching),
  });
  return areTold || !isDashboard;
}
