import { Link } from '@tanstack/react-router';
import type { TopIssuer } from '#contract/dashboard.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { dashboardText } from '#web/text/es/dashboard.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { clickRowAction, rowAction } from '#web/ui/table/row-action.ts';
import classes from './dashboard.module.css';

const { issuers: words } = dashboardText;

interface IssuersCardProps {
  issuers: readonly TopIssuer[];
  /** Ranked over the newest invoices only, which is said. */
  isRankedHere: boolean;
  isFirstUse: boolean;
}

export function IssuersCard({ issuers, isRankedHere, isFirstUse }: IssuersCardProps) {
  const shares = sharesOfLargest(issuers.map(({ amount }) => amount));
  return (
    <Card title={words.title} aside={isRankedHere ? words.ofNewest : words.byAmount}>
      {issuers.length === 0 ? (
        <CardEmpty>{isFirstUse ? words.first : words.empty}</CardEmpty>
      ) : (
        <ol className={classes.issuers}>
          {issuers.map(({ name, ruc, amount }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its link has the keys
            <li key={ruc} className={classes.issuer} onClick={clickRowAction}>
              <span className="faint">{place + 1}</span>
              <Link to="/proveedores/$ruc" params={{ ruc }} className="row-link" title={name ?? ruc} {...rowAction}>
                {issuerLabel({ name, ruc })}
              </Link>
              <span className={classes.amount}>{formatGuaranies(amount)}</span>
              <span className={classes.issuerBar}>
                <Bar share={shares[place] ?? 0} size="thin" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
