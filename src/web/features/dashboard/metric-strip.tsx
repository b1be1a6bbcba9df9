import { formatGuaranies, formatNumber, formatShortGuaranies, leftOutSentence } from '#web/format/amounts.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import type { Dashboard } from './use-dashboard.ts';

const { metrics: words } = dashboardText;
/** On a phone the shorter words do; they stay for screen readers. */
const AVERAGE = (
  <>
    {words.average[0]} <span className="phone-hidden">{words.average[1]}</span>
  </>
);
const RECEIVED = (
  <>
    <span className="phone-hidden">{words.received[0]}</span> {words.received[1]}{' '}
    <span className="phone-hidden">{words.received[2]}</span> {words.received[3]}
  </>
);
/** One figure leads; its shortened form stands beneath, since «B» is read as *billón* by some. */
export function MetricStrip({ dashboard }: { dashboard: Dashboard }) {
  const { figures, recentCount, isCountedHere, areFiguresKnown, isFirstUse } = dashboard;
  const isUnknown = !areFiguresKnown;
  const leftOut = leftOutSentence(figures.leftOut);
  const amountNotes = isUnknown
    ? [words.noDataYet]
    : isFirstUse
      ? [words.noInvoices]
      : [words.short(formatShortGuaranies(figures.amount))];
  if (leftOut) amountNotes.push(leftOut);
  return (
    <Metrics label={words.label} bleed>
      <Metric label={words.amount} value={formatNumber(figures.amount)} notes={amountNotes} inGuaranies />
      <Metric label={words.invoices} value={formatNumber(figures.invoiceCount)} notes={countNotes(dashboard)} />
      <Metric
        label={AVERAGE}
        value={formatShortGuaranies(figures.average)}
        notes={[isUnknown ? words.noData : formatGuaranies(figures.average)]}
      />
      <Metric
        label={words.recent}
        value={formatNumber(recentCount)}
        notes={[isUnknown ? words.noData : isCountedHere ? words.ofNewest : RECEIVED]}
      />
    </Metrics>
  );
}

/** In how many months they are, when that is known too. */
function countNotes({ figures, monthCount, areFiguresKnown, isFirstUse }: Dashboard): string[] {
  if (!areFiguresKnown) return [words.noData];
  if (figures.invoiceCount === 0) return [isFirstUse ? words.none : words.noneCounted];
  return monthCount ? [words.inMonths(monthCount)] : [];
}

export function ComingMetrics() {
  const coming = [
    [words.amount, 240, 120],
    [words.invoices, 70, 80],
    [AVERAGE, 96, 92],
    [words.recent, 40, 160],
  ] as const;
  return (
    <Metrics label={words.label} bleed>
      {coming.map(([label, figure, note]) => (
        <Metric
          key={figure}
          label={label}
          value={<Skeleton width={figure} />}
          notes={[<Skeleton key="note" width={note} />]}
        />
      ))}
    </Metrics>
  );
}
