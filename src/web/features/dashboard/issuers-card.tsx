import { Link } from '@tanstack/react-router';
import type { TopIssuer } from '#contract/dashboard.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { dashboardText } from '#text/dashboard.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { clickRowAction, rowAction } from '#web/ui/table/row-action.ts';
import classes from './dashboard.module.css';

const { issuers: words } = dashboardText;

interface IssuersCardProps {
  issuers: readonly TopIssuer[];
  /** Ranked over the newest invoices only; the card says so. */
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
        <Stack
          as="ol"
          flex={1}
          gap={10}
          justify="between"
          pt={12}
          pb={20}
          px={16}
          size={13.5}
          className={classes.issuers}
        >
          {issuers.map(({ name, ruc, amount }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its link has the keys
            <li
              key={ruc}
              className={look(
                { gapY: 4, gapX: 10, align: 'baseline', tabular: true, pointer: true, flow: 'grid' },
                classes.issuer,
              )}
              onClick={clickRowAction}
            >
              <span className="faint">{place + 1}</span>
              <Link to="/proveedores/$ruc" params={{ ruc }} className="row-link" title={name ?? ruc} {...rowAction}>
                {issuerLabel({ name, ruc })}
              </Link>
              <Text weight={600} lines="one">
                {formatGuaranies(amount)}
              </Text>
              <Text span="rest">
                <Bar share={shares[place] ?? 0} size="thin" />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}
