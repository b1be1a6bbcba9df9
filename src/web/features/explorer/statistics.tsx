import type { ReactNode } from 'react';
import type { MonthStatistics } from '#contract/explorer.ts';
import { t } from '#text/common.ts';
import { explorerText } from '#text/explorer.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatGuaranies, formatNumber, formatPercent } from '#web/format/amounts.ts';
import { formatDate, formatMonthTitle } from '#web/format/dates.ts';
import { documentCount, notCountedSentence } from '#web/format/not-counted.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { NotCountedLink } from '#web/ui/marks/not-counted-link.tsx';
import classes from './explorer.module.css';
import { Quality, qualityTone } from './quality.tsx';
import { TaxTable } from './tax-table.tsx';

const { metrics: words } = explorerText;
function rangeOf({ firstDate, lastDate }: MonthStatistics): string {
  if (!firstDate || !lastDate) return t.common.noDate;
  return words.range(formatDate(firstDate), formatDate(lastDate));
}

/** Every figure of the month. */
export function Statistics({ month, statistics }: { month: string; statistics: MonthStatistics }) {
  const { amount, count, creditNoteCount, average, averagedCount, providers, customers } = statistics;
  const { cdcPercent, cdcCount, leftOut, notCounted } = statistics;
  const notes: ReactNode[] = [rangeOf(statistics)];
  if (notCountedSentence(notCounted) !== null) {
    notes.push(<NotCountedLink counts={notCounted} leftOut={leftOut} of={{ month }} />);
  }
  const over = invoiceText.notCounted.over(documentCount(averagedCount));
  const countNotes = [words.average(formatGuaranies(average), over)];
  if (creditNoteCount > 0) countNotes.unshift(documentCount(count, creditNoteCount));
  return (
    <>
      <Metrics label={words.label}>
        <Metric label={formatMonthTitle(month)} value={formatNumber(amount)} notes={notes} inGuaranies />
        <Metric
          label={creditNoteCount > 0 ? words.countWithNotes : words.count}
          value={formatNumber(count)}
          notes={countNotes}
        />
        <Metric
          label={words.providers}
          value={formatNumber(providers)}
          notes={[words.customers(formatNumber(customers), customers === 1)]}
        />
        <Metric
          label={words.cdc}
          value={formatPercent(cdcPercent)}
          tone={count > 0 ? qualityTone(cdcPercent) : undefined}
          notes={[words.ofAll(formatNumber(cdcCount), formatNumber(count))]}
        />
      </Metrics>
      <Box gap={32} className={classes.pair}>
        <TaxTable statistics={statistics} />
        <Quality month={month} statistics={statistics} />
      </Box>
    </>
  );
}

/** Grey placeholders while the figures of the month are on their way. */
export function StatisticsSkeleton({ month }: { month: string }) {
  const coming = [formatMonthTitle(month), words.count, words.providers, words.cdc];
  return (
    <>
      <Metrics label={words.label}>
        {coming.map((label, place) => (
          <Metric
            key={label}
            label={label}
            value={<Skeleton width={place === 0 ? 190 : 56} />}
            notes={[<Skeleton key="note" width={90} />]}
          />
        ))}
      </Metrics>
      <Box gap={32} className={`${classes.pair} ${classes.comingPair}`}>
        {[explorerText.taxes.title, explorerText.quality.title].map((title) => (
          <section key={title}>
            <Text as="h2" mb={8} size={14.5} weight={600} tracking={1}>
              {title}
            </Text>
            {[100, 92, 96, 88, 94].map((width) => (
              <p key={width}>
                <Skeleton width={`${width}%`} />
              </p>
            ))}
          </section>
        ))}
      </Box>
    </>
  );
}
