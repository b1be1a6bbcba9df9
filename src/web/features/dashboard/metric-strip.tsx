import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addUp } from '#domain/money/money.ts';
import { dashboardText } from '#text/dashboard.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatGuaranies, formatNumber, formatShortGuaranies } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { documentCount, notCountedSentence } from '#web/format/not-counted.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Metric, Metrics } from '#web/ui/layout/metrics.tsx';
import { NotCountedLink } from '#web/ui/marks/not-counted-link.tsx';
import type { Dashboard } from './use-dashboard.ts';

const { metrics: words, periodDays, seeAllTime } = dashboardText;
/** On a phone the labels are shorter; screen readers read the full words. */
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
/** The figures of the strip: of the chosen period, or of all time. */
function shownOf({ figures, period }: Dashboard) {
  const chosen = period === null ? undefined : figures.periods?.[period];
  return { chosen, ...(chosen ?? figures) };
}

/** One figure leads; its shortened form stands beneath, since «B» is read as *billón* by some. */
export function MetricStrip({ dashboard }: { dashboard: Dashboard }) {
  const { recentCount, isCountedHere, areFiguresKnown } = dashboard;
  const { amount, average, averagedCount, invoiceCount, creditNoteCount = 0 } = shownOf(dashboard);
  const isUnknown = !areFiguresKnown;
  const averageNotes = isUnknown ? [words.noData] : [formatGuaranies(average)];
  if (!isUnknown && averagedCount) averageNotes.push(invoiceText.notCounted.over(documentCount(averagedCount)));
  return (
    <Metrics label={words.label} bleed>
      <Metric label={words.amount} value={formatNumber(amount)} notes={amountNotes(dashboard)} inGuaranies />
      <Metric
        label={creditNoteCount > 0 ? words.invoicesAndNotes : words.invoices}
        value={formatNumber(invoiceCount)}
        notes={countNotes(dashboard)}
      />
      <Metric
        label={AVERAGE}
        value={formatShortGuaranies(average)}
        exact={formatGuaranies(average)}
        notes={averageNotes}
      />
      <VatCredit dashboard={dashboard} />
      <Metric
        label={words.recent}
        value={formatNumber(recentCount)}
        notes={[isUnknown ? words.noData : isCountedHere ? words.ofNewest : RECEIVED]}
      />
    </Metrics>
  );
}

/** Notes below the amount: its short form, its period, and what it leaves out. */
function amountNotes(dashboard: Dashboard): ReactNode[] {
  const { figures, areFiguresKnown, isFirstUse, monthCount, choosePeriod } = dashboard;
  if (!areFiguresKnown) return [words.noDataYet];
  if (isFirstUse) return [words.noInvoices];
  const { amount, chosen, notCounted } = shownOf(dashboard);
  const short = formatShortGuaranies(amount);
  const notes: ReactNode[] = [
    <span key="short" title={formatGuaranies(amount)}>
      {!chosen && monthCount ? `${short} ${words.inMonths(monthCount)}` : words.short(short)}
    </span>,
  ];
  if (chosen) {
    notes.push(
      <>
        {periodDays(formatDate(chosen.firstDay), formatDate(chosen.lastDay))}{' '}
        <button
          type="button"
          className={look({ tone: 'brand', weight: 550, underline: 'hover' })}
          onClick={() => choosePeriod(null)}
        >
          {seeAllTime}
        </button>
      </>,
    );
  }
  if (notCounted && notCountedSentence(notCounted) !== null) {
    const month = chosen && dashboard.period === 'month' ? chosen.firstDay.slice(0, 7) : 'all';
    notes.push(<NotCountedLink counts={notCounted} leftOut={chosen ? null : figures.leftOut} of={{ month }} />);
  }
  return notes;
}

/** The VAT credit of the chosen period; of the running month until one is chosen. */
function VatCredit({ dashboard: { figures, period, areFiguresKnown } }: { dashboard: Dashboard }) {
  const of = figures.periods?.[period ?? 'month'];
  const label =
    period === null ? (
      <>
        {words.vatCredit[0]} <span className="phone-hidden">{words.vatCredit[1]}</span>
      </>
    ) : (
      words.vatCredit[0]
    );
  if (!of || !areFiguresKnown) return <Metric label={label} value={words.vatUnknown} notes={[words.noData]} />;
  const { vatCredit10, vatCredit5 } = of;
  const vatCreditUnsplit = of.vatCreditUnsplit ?? '0';
  if (vatCredit10 === null || vatCredit5 === null) {
    const link = <Link to="/mi-negocio">{words.sayWhoYouAre}</Link>;
    return <Metric label={label} value={words.vatUnknown} notes={[link]} />;
  }
  const whole = addUp([vatCredit10, vatCredit5, vatCreditUnsplit]);
  const notes = [words.vatRate(10, formatGuaranies(vatCredit10)), words.vatRate(5, formatGuaranies(vatCredit5))];
  if (Number(vatCreditUnsplit) !== 0) notes.push(words.vatUnsplit(formatGuaranies(vatCreditUnsplit)));
  return <Metric label={label} value={formatShortGuaranies(whole)} exact={formatGuaranies(whole)} notes={notes} />;
}

/**
 * Notes below the count: how many are credit notes or, without any, in how many months they are, when that is known.
 */
function countNotes(dashboard: Dashboard): string[] {
  const { monthCount, areFiguresKnown, isFirstUse } = dashboard;
  if (!areFiguresKnown) return [words.noData];
  const { chosen, invoiceCount, creditNoteCount = 0 } = shownOf(dashboard);
  if (invoiceCount === 0) return [isFirstUse ? words.none : chosen ? words.nonePeriod : words.noneCounted];
  if (creditNoteCount > 0) return [documentCount(invoiceCount, creditNoteCount)];
  return !chosen && monthCount ? [words.inMonths(monthCount)] : [];
}

export function MetricsSkeleton() {
  const coming = [
    [words.amount, 240, 120],
    [words.invoices, 70, 80],
    [AVERAGE, 96, 92],
    [words.vatCredit[0], 90, 110],
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
