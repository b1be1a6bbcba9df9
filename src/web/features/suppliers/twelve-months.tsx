import type { CSSProperties } from 'react';
import type { Supplier } from '#contract/invoices/supplier.ts';
import { addUp, sharesOfLargest } from '#domain/money/money.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatMonthTitle, monthWords } from '#web/format/dates.ts';
import { supplierText as text } from '#web/text/es/invoices/supplier.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './supplier.module.css';

const shortName = (month: string) => (monthWords(month)?.name ?? '').slice(0, 3);

/** A bar for each month, the usual amount as a dashed line, the running month hatched; the same as a table beneath. */
export function TwelveMonths({ supplier }: { supplier: Supplier | undefined }) {
  if (!supplier) {
    return (
      <Card title={text.twelve}>
        <div className={classes.chart}>
          <Skeleton width="100%" />
        </div>
      </Card>
    );
  }
  const { months, usual } = supplier;
  const amounts = months.map(({ amount }) => amount);
  // The line is drawn to the same measure as the bars.
  const shares = sharesOfLargest(usual === null ? amounts : [...amounts, usual]);
  const percent = (at: number) => `${(shares[at] ?? 0) * 100}%`;
  return (
    <Card title={text.twelve} aside={formatGuaranies(addUp(amounts))}>
      <figure className={classes.chart} aria-label={text.twelve}>
        <div className={classes.plot} aria-hidden="true">
          {usual !== null && (
            <span className={classes.usual} style={{ '--share': shares[months.length] ?? 0 } as CSSProperties} />
          )}
          {months.map(({ month, amount }, at) => (
            <span
              key={month}
              className={classes.month}
              title={`${formatMonthTitle(month)}: ${formatGuaranies(amount)}`}
            >
              <span className={classes.space}>
                <span
                  className={classes.bar}
                  data-running={at === months.length - 1 || undefined}
                  style={{ '--height': percent(at) } as CSSProperties}
                />
              </span>
              {shortName(month)}
            </span>
          ))}
        </div>
        <figcaption className={classes.legend}>
          {usual !== null && <span data-mark="usual">{text.usualLine(formatGuaranies(usual))}</span>}
          <span data-mark="running">{text.runningMonth}</span>
        </figcaption>
        <table className="visually-hidden">
          <caption>{text.twelve}</caption>
          <thead>
            <tr>
              <th scope="col">{text.month}</th>
              <th scope="col">{text.documents}</th>
              <th scope="col">{text.amount}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count, amount }) => (
              <tr key={month}>
                <th scope="row">{formatMonthTitle(month)}</th>
                <td>{count}</td>
                <td>{formatGuaranies(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </Card>
  );
}
