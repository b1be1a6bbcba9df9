import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MonthSummary } from '#contract/explorer.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { type FiscalMonth, monthInAsuncion, parseMonth } from '#domain/time/period.ts';
import { explorerText } from '#text/explorer.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate, formatMonthTitle } from '#web/format/dates.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './explorer.module.css';

const LINE: Look = { gap: 10, justify: 'between', tone: 'faint', size: 12.5, tabular: true };

const words = explorerText;
const invoices = (count: number) => words.invoices(formatNumber(count), count === 1);

function MonthEntry({ summary, share }: { summary: MonthSummary; share: number }) {
  const month = parseMonth(summary.month);
  const providers = formatNumber(summary.providers);
  return (
    <Link
      to="/invoice-explorer"
      search={{ month }}
      className={look({ gap: 6, pt: 9, pb: 10, px: 12, radius: 10, fades: true, flow: 'grid' }, classes.entry)}
      activeOptions={{ includeSearch: true, exact: true }}
    >
      <Row as="span" {...LINE} className={classes.line}>
        <Text as="b" size={14} weight={600} className={classes.name}>
          {formatMonthTitle(summary.month)}
        </Text>
        <span>
          {formatNumber(summary.count)}{' '}
          <span className="visually-hidden">
            {summary.creditNoteCount ? words.metrics.countWithNotes : words.metrics.count}
          </span>
        </span>
      </Row>
      <Bar share={share} size="thin" isRunning={month === monthInAsuncion(Date.now())} />
      <Row as="span" {...LINE} className={classes.line}>
        <span>{formatGuaranies(summary.amount)}</span>
        <span title={words.providersLong(providers, summary.providers === 1)}>{words.providers(providers)}</span>
      </Row>
      <Text tone="faint" size={12.5} tabular className={classes.since}>
        {words.since(formatDate(summary.firstDate))}
      </Text>
    </Link>
  );
}

interface MonthListProps {
  months: readonly MonthSummary[];
  chosen?: FiscalMonth;
  onChoose: (month: FiscalMonth) => void;
}

/** Every month with invoices, the newest first. On a phone a select takes the place of the list. */
export function MonthList({ months, chosen, onChoose }: MonthListProps) {
  const shares = sharesOfLargest(months.map(({ amount }) => amount));
  return (
    <>
      <Grid as="nav" gap={2} alignContent="start" className={classes.list} aria-label={words.months}>
        {months.map((summary, place) => (
          <MonthEntry key={summary.month} summary={summary} share={shares[place] ?? 0} />
        ))}
      </Grid>
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

export function MonthsSkeleton() {
  return (
    <div className={look({ gap: 2, alignContent: 'start', flow: 'grid' }, classes.list)} data-coming role="status">
      <span className="visually-hidden">{words.loadingMonths}</span>
      {COMING.map((line) => (
        <Grid as="span" gap={6} pt={9} pb={10} px={12} radius={10} fades className={classes.entry} key={line}>
          <Skeleton width="60%" />
          <Skeleton width={`${90 - line * 9}%`} />
          <Skeleton width="46%" />
        </Grid>
      ))}
    </div>
  );
}
