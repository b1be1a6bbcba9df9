import type { MonthStatistics } from '#contract/explorer.ts';
import { t } from '#text/common.ts';
import { explorerText } from '#text/explorer.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { reconcileMonth, type TaxLine } from './reconcile-month.ts';

const { taxes: words } = explorerText;

const COLUMNS: readonly Column<TaxLine>[] = [
  {
    key: 'rate',
    heading: words.rate,
    isRowHeading: true,
    title: ({ kind }) => words.meanings[kind],
    cell: ({ kind, documents }) => (documents ? words.ofDocuments(words.kinds[kind], documents) : words.kinds[kind]),
  },
  { key: 'base', heading: words.base, kind: 'figure', cell: ({ base }) => formatNumber(base) },
  {
    key: 'vat',
    heading: words.vat,
    kind: 'figure',
    title: ({ unreadVat }) => (unreadVat ? words.unreadVat(unreadVat) : undefined),
    cell: ({ kind, vat }) => (vat === null ? (kind === 'unsplit' ? t.common.notRead : words.noVat) : formatNumber(vat)),
  },
  // Hidden in narrow windows, where the sums of subtotal and VAT give the total.
  { key: 'total', heading: words.total, kind: 'figure', hideBelow: 'laptop', cell: ({ total }) => formatNumber(total) },
];

/** Base and VAT of each rate, the exempt amount and the rounding: together the month's total, to the guaraní. */
export function TaxTable({ statistics }: { statistics: MonthStatistics }) {
  const { lines, base, vat, total, declaredVat } = reconcileMonth(statistics);
  return (
    <section aria-labelledby="impuestos">
      <Text as="h2" mb={8} size={14.5} weight={600} tracking={1} id="impuestos">
        {words.title}
      </Text>
      <DataTable
        label={words.title}
        variant="flush"
        cardsBelow="never"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ kind }) => kind}
        sums={{
          rate: words.totalInGuaranies,
          base: formatNumber(base),
          vat: formatNumber(vat),
          total: formatNumber(total),
        }}
      />
      {declaredVat !== null && (
        <Text as="p" mt={6} tone="muted" size={13}>
          {words.declaredVat(formatGuaranies(declaredVat))}
        </Text>
      )}
    </section>
  );
}
