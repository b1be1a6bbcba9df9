import type { MonthStatistics } from '#contract/explorer.ts';
import { addUp } from '#domain/money/money.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import classes from './explorer.module.css';

const { taxes: words } = explorerText;
interface Rate {
  label: string;
  base: string;
  vat: string | null;
}

const COLUMNS: readonly Column<Rate>[] = [
  { key: 'rate', heading: words.rate, isRowHeading: true, cell: ({ label }) => label },
  { key: 'base', heading: words.base, kind: 'figure', cell: ({ base }) => formatNumber(base) },
  {
    key: 'vat',
    heading: words.vat,
    kind: 'figure',
    cell: ({ vat }) => (vat === null ? words.noVat : formatNumber(vat)),
  },
];

export function TaxTable({ statistics }: { statistics: MonthStatistics }) {
  const { base10, vat10, base5, vat5, exempt, vat } = statistics;
  const rates: Rate[] = [
    { label: words.rate10, base: base10, vat: vat10 },
    { label: words.rate5, base: base5, vat: vat5 },
    { label: words.exempt, base: exempt, vat: null },
  ];
  return (
    <section aria-labelledby="impuestos">
      <h2 id="impuestos" className={classes.subtitle}>
        {words.title}
      </h2>
      <DataTable
        label={words.title}
        variant="flush"
        cardsBelow="never"
        columns={COLUMNS}
        rows={rates}
        rowKey={({ label }) => label}
        sums={{
          rate: words.total,
          base: formatGuaranies(addUp([base10, base5, exempt])),
          vat: formatGuaranies(vat),
        }}
      />
    </section>
  );
}
