import { useQueries } from '@tanstack/react-query';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** What the dashboard asks for together. The system's status is asked only after all of it has come, or failed. */
const together = () => [invoiceQueries.months(), invoiceQueries.totals(), invoiceQueries.newest()] as const;

/** True when the status may be asked: at once on other pages, on the dashboard after its figures. */
export function useDashboardLoaded({ isDashboard }: { isDashboard: boolean }): boolean {
  const [months, figures, newest] = together();
  return useQueries({
    queries: [
      { ...months, enabled: isDashboard },
      { ...figures, enabled: isDashboard },
      { ...newest, enabled: isDashboard },
    ],
    combine: (parts) => parts.every(({ isFetching }) => !isFetching),
  });
}
