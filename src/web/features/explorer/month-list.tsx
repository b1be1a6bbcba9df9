import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MonthSummary } from '#contract/explorer.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { type FiscalMonth, monthInAsuncion, parseMonth } from '#domain/period.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonthTitle } from '#web/format/dates.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import classes from './month-list.module.css';

const words = explorerText;
const invoices = (count: number) => words.invoices(formatNumber(count), count === 1);

function MonthEntry({ summary, share }: { summary: MonthSummary; share: number }) {
  const month = parseMonth(summary.month);
  const providers = formatNumber(summary.providers);
  return (
    <Link
      to="/invoice-explorer"
      search={{ month }}
      className={classes.entry}
      activeOptions={{ includeSearch: true, exact: true }}
    >
      <span className={classes.line}>
        <b className={classes.name}>{formatMonthTitle(summary.month)}</b>
        <span>
          {formatNumber(summary.count)}{' '}
          <span className="visually-hidden">
            {summary.creditNoteCount ? words.metrics.countWithNotes : words.metrics.count}
          </span>
        </span>
      </span>
      <Bar share={share} size="thin" isRunning={month === monthInAsuncion(Date.now())} />
      <span className={classes.line}>
        <span>{formatGuaranies(summary.amount)}</span>
        <span title={words.providersLong(providers, summary.providers === 1)}>{words.providers(providers)}</span>
      </span>
      <span className={classes.since}>{words.since(formatDate(summary.firstDate))}</span>
    </Link>
  );
}

interface MonthListProps {
  months: readonly MonthSummary[];
  chosen?: FiscalMonth;
  onChoose: (month: FiscalMonth) => void;
}

/** Every month with invoices, the newest first. On a phone a field stands for the list. */
export function MonthList({ months, chosen, onChoose }: MonthListProps) {
  const shares = sharesOfLargest(months.map(({ amount }) => amount));
  return (
    <>
      <nav className={classes.list} aria-label={words.months}>
        {months.map((summary, place) => (
          <MonthEntry key={summary.month} summary={summary} share={shares[place] ?? 0} />
        ))}
      </nav>
      <NativeSelect
        className={classes.field}
        label={words.month}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {!months.some(({ month }) => parseMonth(month) === chosen) && (
          <option value={chosen ?? ''} disabled>
            {chosen ? formatMonthTitle(chosen) : words.chooseMonth}
          </option>
        )}
        {months.map(({ month, count }) => (
          <option key={month} value={parseMonth(month)}>
            {`${formatMonthTitle(month)} (${invoices(count)})`}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

const COMING = [0, 1, 2, 3, 4, 5];

export function ComingMonths() {
  return (
    <div className={classes.list} data-coming role="status">
      <span className="visually-hidden">{words.loadingMonths}</span>
      {COMING.map((line) => (
        <span key={line} className={classes.entry}>
          <Skeleton width="60%" />
          <Skeleton width={`${90 - line * 9}%`} />
          <Skeleton width="46%" />
        </span>
      ))}
    </div>
  );
}
