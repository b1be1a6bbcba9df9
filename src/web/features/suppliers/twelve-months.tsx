import type { CSSProperties } from 'react';
import type { Supplier } from '#contract/invoices/supplier.ts';
import { addUp, sharesOfLargest } from '#domain/money/money.ts';
import { supplierText as text } from '#text/invoices/supplier.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatMonthTitle, monthWords } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './supplier.module.css';

const shortName = (month: string) => (monthWords(month)?.name ?? '').slice(0, 3);

/** A bar for each month, the usual amount as a dashed line, the current month hatched; the same as a table beneath. */
export function TwelveMonths({ supplier }: { supplier: Supplier | undefined }) {
  if (!supplier) {
    return (
      <Card title={text.twelve}>
        <Box pt={12} pb={14} px={16}>
          <Skeleton width="100%" />
        </Box>
      </Card>
    );
  }
  const { months, usual } = supplier;
  const amounts = months.map(({ amount }) => amount);
  // The line of the usual amount uses the same scale as the bars.
  const shares = sharesOfLargest(usual === null ? amounts : [...amounts, usual]);
  const percent = (at: number) => `${(shares[at] ?? 0) * 100}%`;
  return (
    <Card title={text.twelve} aside={formatGuaranies(addUp(amounts))}>
      <Box as="figure" pt={12} pb={14} px={16} aria-label={text.twelve}>
        <Row relative gap={8} pt={6} phone={{ gap: 3 }} className={classes.plot} aria-hidden="true">
          {usual !== null && (
            <span className={classes.usual} style={{ '--share': shares[months.length] ?? 0 } as CSSProperties} />
          )}
          {months.map(({ month, amount }, at) => (
            <Stack
              as="span"
              flex={1}
              gap={6}
              align="center"
              shrinkX
              tone="muted"
              size={12}
              className={classes.month}
              key={month}
              title={`${formatMonthTitle(month)}: ${formatGuaranies(amount)}`}
            >
              <Row as="span" align="end" wide className={classes.space}>
                <Text
                  wide
                  className={classes.bar}
                  data-running={at === months.length - 1 || undefined}
                  style={{ '--height': percent(at) } as CSSProperties}
                />
              </Row>
              {shortName(month)}
            </Stack>
          ))}
        </Row>
        <Row as="figcaption" wrap gapY={4} gapX={16} mt={10} tone="muted" size={12.5} className={classes.legend}>
          {usual !== null && (
            <Row as="span" inline gap={6} align="center" data-mark="usual">
              {text.usualLine(formatGuaranies(usual))}
            </Row>
          )}
          <Row as="span" inline gap={6} align="center" data-mark="running">
            {text.runningMonth}
          </Row>
        </Row>
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
      </Box>
    </Card>
  );
}
