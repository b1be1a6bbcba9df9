import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { getExportStats } from '#contract/dashboard.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { DashboardPeriod } from '#domain/time/dashboard-period.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { CLOSINGS, closingMonthsQuery } from '#web/api/queries/closing.queries.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { countRecent, newestInvoices, newestMonths, rankIssuers } from './dashboard-figures.ts';

type Stats = RouteReply<typeof getExportStats>;

/** What a failed load shows. */
const ZEROS: Stats = {
  invoiceCount: 0,
  amount: '0',
  average: '0',
  topIssuers: [],
  recentCount: 0,
  listedCount: 0,
  inReviewCount: 0,
  leftOut: { count: 0, amount: '0' },
};

const ALL_FALSE = { emailConfigured: false, emailConfigsCount: 0, openaiConfigured: false, emailFailing: [] };

/** Months, figures and newest invoices together, the system's status after them. */
export function useDashboard() {
  const queryClient = useQueryClient();
  const [isReloading, setReloading] = useState(false);
  const [period, setPeriod] = useState<DashboardPeriod | null>(null);
  const months = useQuery(invoiceQueries.months());
  const stats = useQuery(invoiceQueries.totals());
  const newest = useQuery(invoiceQueries.newest());
  const parts = [months, stats, newest];
  const isAsking = parts.some(({ isFetching }) => isFetching);
  const status = useQuery({ ...sessionQueries.systemStatus(), enabled: !isAsking });
  // VAT credits are answered only when the RUC of the business is known.
  const hasCloses = typeof stats.data?.periods?.month?.vatCredit10 === 'string';
  const closings = useQuery({ ...closingMonthsQuery(), enabled: hasCloses && status.isFetched });

  async function reload() {
    setReloading(true);
    await Promise.allSettled(parts.map((part) => part.refetch()));
    setReloading(false);
    // Asked for even if the last answer is recent; the answer or the failure is shown where the query is used.
    await queryClient.fetchQuery({ ...sessionQueries.systemStatus(), staleTime: 0 }).catch(() => {});
    await queryClient.invalidateQueries({ queryKey: CLOSINGS });
  }

  const figures = stats.data ?? ZEROS;
  const headers = newest.data?.invoices ?? [];
  const isFailed = parts.some(({ isError }) => isError);
  const updatedAt = Math.min(...parts.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return {
    isLoading: parts.some(({ isLoading }) => isLoading),
    isReloading,
    isFailed,
    /** The figures were answered now or before; until then zeros stand there. */
    areFiguresKnown: stats.data !== undefined,
    /** It is certain that nothing was ever received. */
    isFirstUse: !isFailed && stats.data?.listedCount === 0,
    /** The moment of the oldest answer that is shown; 0 when a part was never answered. */
    updatedAt,
    triedAt: Math.max(updatedAt, ...parts.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    figures,
    /** Null for all time. */
    period,
    choosePeriod: (chosen: DashboardPeriod | null) => {
      setPeriod(chosen);
      void reload();
    },
    months: newestMonths(months.data?.months ?? []),
    /** Absent until it was answered once. */
    monthCount: months.data?.months.length,
    issuers: figures.topIssuers ?? rankIssuers(headers),
    isRankedHere: figures.topIssuers === undefined,
    recentCount: figures.recentCount ?? countRecent(headers, dayInAsuncion(Date.now())),
    isCountedHere: figures.recentCount === undefined,
    invoices: newestInvoices(headers),
    /** The months with their closes, once the RUC is known; asked for last. Room is kept until they come. */
    closings: closings.data?.months ?? [],
    areClosingsComing: hasCloses && closings.isPending,
    /** Only after a failure. */
    retryClosings: closings.isError ? () => void closings.refetch() : undefined,
    status: status.isError ? ALL_FALSE : status.data,
    isStatusFailed: status.isError,
    reload,
  };
}
export type Dashboard = ReturnType<typeof useDashboard>;
