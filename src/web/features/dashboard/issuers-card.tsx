import { Link } from '@tanstack/react-router';
import type { TopIssuer } from '#contract/dashboard.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { Bar, shareOf } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import classes from './dashboard.module.css';

const { issuers: words } = dashboardText;

interface IssuersCardProps {
  issuers: readonly TopIssuer[];
  /** Ranked over the newest invoices only, which is said. */
  isRankedHere: boolean;
  isFirstUse: boolean;
}

export function IssuersCard({ issuers, isRankedHere, isFirstUse }: IssuersCardProps) {
  const largest = Math.max(0, ...issuers.map(({ amount }) => Number(amount)));
  return (
    <Card title={words.title} aside={isRankedHere ? words.ofNewest : words.byAmount}>
      {issuers.length === 0 ? (
        <CardEmpty>{isFirstUse ? words.first : words.empty}</CardEmpty>
      ) : (
        <ol className={classes.issuers}>
          {issuers.map(({ name, ruc, amount }, place) => (
            <li key={ruc}>
              <span className={classes.place}>{place + 1}</span>
              <Link
                to="/invoice-list"
                search={{ month: 'all', issuerRuc: ruc }}
                className={`${classes.name} ${classes.rowLink}`}
                title={name}
              >
                {name}
              </Link>
              <span className={classes.amount}>{formatGuaranies(amount as Intl.StringNumericLiteral)}</span>
              <span className={classes.issuerBar}>
                <Bar share={shareOf(amount, largest)} size="thin" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
