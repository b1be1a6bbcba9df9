import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { MonthSummary } from '#contract/explorer.ts';
import { type FiscalMonth, monthInAsuncion, parseMonth } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { explorerText } from '#text/explorer.ts';
import { ApiError } from '#web/api/api-error.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { NOT_DONE } from '#web/api/read-answer.ts';
import { formatMonth, formatMonthTitle, formatTime, monthWords } from '#web/format/dates.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { clickUnlessBusy } from '#web/ui/inputs/click-unless-busy.ts';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import classes from './explorer.module.css';
import { MonthInvoices } from './month-invoices.tsx';
import { MonthList, MonthsSkeleton } from './month-list.tsx';
import { Statistics, StatisticsSkeleton } from './statistics.tsx';

const words = explorerText;

/** The server answered that it could not do it; otherwise the call itself failed: S2 §8 has a sentence for each. */
const isRefusal = (problem: unknown): boolean => problem instanceof ApiError && problem.code === NOT_DONE;

export const monthsProblem = (problem: unknown): string =>
  isRefusal(problem) ? explorerText.monthsRefused : explorerText.monthsFailed;

export const statisticsProblem = (problem: unknown): string =>
  isRefusal(problem) ? explorerText.statisticsRefused : explorerText.statisticsFailed;

/** Ctrl+P prints the whole month too: the page itself shows only its first invoices. */
function usePrintKey(onPrint: () => void): void {
  const latest = useRef(onPrint);
  latest.current = onPrint;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** When the figures fail, the invoices are still shown (S2 §4). */
function MonthDetail({ month, onPrint }: { month: FiscalMonth; onPrint: (month: FiscalMonth) => void }) {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(invoiceQueries.monthStatistics(month));
  usePrintKey(() => onPrint(month));
  return (
    <>
      {isError && (
        <Problem title={statisticsProblem(error)} onRetry={() => void refetch()}>
          {data ? t.common.outdated(formatTime(new Date(dataUpdatedAt))) : words.invoicesStillThere}
        </Problem>
      )}
      {data ? (
        <Statistics month={month} statistics={data.statistics} />
      ) : (
        !isError && <StatisticsSkeleton month={month} />
      )}
      <MonthInvoices month={month} onPrint={() => onPrint(month)} />
    </>
  );
}

const MILLION = 1_000_000;
const SHOWN_MONTHS = 12;

/** Before a month is chosen: how the months compare, and the newest in one click. */
function Prompt({ months = [] }: { months?: readonly MonthSummary[] | undefined }) {
  const newest = months[0] && parseMonth(months[0].month);
  const points = months
    .slice(0, SHOWN_MONTHS)
    .toReversed()
    .map(({ month, amount }) => ({
      key: month,
      label: monthWords(month)?.name.slice(0, 3) ?? month,
      name: formatMonthTitle(month),
      value: Math.round(Number(amount) / MILLION),
      isRunning: parseMonth(month) === monthInAsuncion(Date.now()),
    }));
  return (
    <Stack flex="none" gap={24} className={classes.prompt}>
      <Empty
        action={
          newest && (
            <Button renderRoot={(props) => <Link to="/invoice-explorer" search={{ month: newest }} {...props} />}>
              {words.latest(formatMonth(newest))}
            </Button>
          )
        }
      >
        {words.prompt}
      </Empty>
      {points.length > 1 && (
        <div className={classes.overview}>
          <ColumnChart
            label={words.amounts}
            headings={{ key: words.month, value: words.millions }}
            points={points}
            showsValues
          />
          <Text as="p" mt={8} tone="muted" size={12.5}>
            {words.amounts}
          </Text>
        </div>
      )}
    </Stack>
  );
}

function NoMonths() {
  return (
    <Empty
      wholePage
      action={<Button renderRoot={(props) => <Link to="/upload-xml" {...props} />}>{words.noneAction}</Button>}
    >
      {words.none}
    </Empty>
  );
}

interface ExplorerScreenProps {
  month?: FiscalMonth;
  onMonth: (month: FiscalMonth) => void;
  /** Prints all invoices of the month. */
  onPrint: (month: FiscalMonth) => void;
}

/** Invoices month by month, by the date they were issued. */
export function ExplorerScreen({ month, onMonth, onPrint }: ExplorerScreenProps) {
  const queryClient = useQueryClient();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(invoiceQueries.months());
  const refresh = () => void queryClient.invalidateQueries({ queryKey: invoiceQueries.all });
  return (
    <>
      <PageHeader title={t.pages.explorer.title} note={words.note} inline>
        <Button
          variant="default"
          className={look({ phone: { flex: 'none', p: 0 } }, classes.refresh)}
          {...clickUnlessBusy(isFetching, refresh)}
        >
          <IconRefresh size={16} aria-hidden="true" />
          <Text ml={8} className="phone-hidden">
            {t.common.refresh}
          </Text>
        </Button>
      </PageHeader>
      {data?.months.length === 0 && !isError && !month ? (
        <NoMonths />
      ) : (
        <Grid flex={1} gap={28} className={classes.columns}>
          <Stack gap={12} unprinted>
            {isError && <Problem title={monthsProblem(error)} onRetry={() => void refetch()} />}
            {isPending && <MonthsSkeleton />}
            {data?.months.length === 0 && !isError && (
              <Text as="p" py={12} tone="muted">
                {words.none}
              </Text>
            )}
            {data && data.months.length > 0 && <MonthList months={data.months} chosen={month} onChoose={onMonth} />}
          </Stack>
          <Stack gap={16} shrinkX>
            {month ? (
              <MonthDetail key={month} month={month} onPrint={onPrint} />
            ) : (
              (data || !isError) && <Prompt months={data?.months} />
            )}
          </Stack>
        </Grid>
      )}
    </>
  );
}
