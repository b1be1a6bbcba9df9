import { Link } from '@tanstack/react-router';
import type { MonthSummary } from '#contract/explorer.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { monthInAsuncion, parseMonth } from '#domain/period.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised, monthWords } from '#web/format/dates.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { t } from '#web/text/es.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import table from '#web/ui/table/table.module.css';
import classes from './dashboard.module.css';

const { months: words } = dashboardText;
function MonthName({ month, isRunning }: { month: string; isRunning: boolean }) {
  const known = monthWords(month);
  return (
    <>
      {known ? capitalised(known.name) : t.common.noDate}{' '}
      <span className={table.faint}>{isRunning ? words.running : known?.year}</span>
    </>
  );
}

function MonthLine({ summary, share }: { summary: MonthSummary; share: number }) {
  const month = parseMonth(summary.month);
  const isRunning = month === monthInAsuncion(Date.now());
  const name = <MonthName month={summary.month} isRunning={isRunning} />;
  const quiet = summary.count === 0 ? table.muted : undefined;
  return (
    <tr>
      <th scope="row" className={`${table.plain} ${quiet ?? ''}`}>
        {month && summary.count > 0 ? (
          <Link to="/invoice-explorer" search={{ month }} className={classes.rowLink}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td className={classes.wideOnly}>{summary.count > 0 && <Bar share={share} isRunning={isRunning} />}</td>
      <td className={`${table.figure} ${quiet ?? ''}`}>{formatNumber(summary.count)}</td>
      <td className={`${table.figure} ${quiet ?? table.strong}`}>{formatGuaranies(summary.amount)}</td>
      <td className={`${table.figure} ${table.muted} ${classes.wideOnly}`}>{formatGuaranies(summary.average)}</td>
    </tr>
  );
}

/** The bars stand inside the table: a second chart would say the same. */
export function MonthsCard({ months, isDense = false }: { months: readonly MonthSummary[]; isDense?: boolean }) {
  const shares = sharesOfLargest(months.map(({ amount }) => amount));
  return (
    <Card title={words.title} aside={months.length > 0 && <Link to="/invoice-explorer">{words.link}</Link>}>
      {months.length === 0 ? (
        <CardEmpty>{words.empty}</CardEmpty>
      ) : (
        <table className={`${table.table} ${classes.months}`} data-hover data-dense={isDense || undefined}>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col" className={classes.wideOnly}>
                <span className="visually-hidden">{words.share}</span>
              </th>
              <th scope="col" className={table.figure}>
                {words.count}
              </th>
              <th scope="col" className={table.figure}>
                {words.total}
              </th>
              <th scope="col" className={`${table.figure} ${classes.wideOnly}`}>
                {words.average}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((summary, place) => (
              <MonthLine key={summary.month} summary={summary} share={shares[place] ?? 0} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
