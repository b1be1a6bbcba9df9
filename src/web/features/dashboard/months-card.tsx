import { Link } from '@tanstack/react-router';
import type { MonthSummary } from '#contract/explorer.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { monthInAsuncion, parseMonth } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { dashboardText } from '#text/dashboard.ts';
import { invoiceText } from '#text/invoice.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised, monthWords } from '#web/format/dates.ts';
import { documentCount } from '#web/format/not-counted.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';

const { months: words } = dashboardText;
const isRunning = (month: string) => parseMonth(month) === monthInAsuncion(Date.now());

/** Leads to the month where there is something in it. */
function MonthName({ month, count }: MonthSummary) {
  const known = monthWords(month);
  const name = (
    <>
      {known ? capitalised(known.name) : t.common.noDate}{' '}
      <span className="faint">{isRunning(month) ? words.running : known?.year}</span>
    </>
  );
  const fiscalMonth = parseMonth(month);
  if (!fiscalMonth || count === 0) return name;
  return (
    <Link to="/invoice-explorer" search={{ month: fiscalMonth }} className="row-link" {...rowAction}>
      {name}
    </Link>
  );
}

/** Where it is not the total by the count beside it, it says of how many it is. */
function Average({ average, averagedCount = 0, count }: MonthSummary) {
  return (
    <>
      {formatGuaranies(average)}
      {averagedCount > 0 && averagedCount !== count && (
        // Over how many an average is, beneath it.
        <Text as="small" size={12} display="block">
          {invoiceText.notCounted.over(formatNumber(averagedCount))}
        </Text>
      )}
    </>
  );
}

const quietWhenEmpty = ({ count }: MonthSummary) => (count === 0 ? 'muted' : undefined);

const columnsFor = (shares: ReadonlyMap<string, number>, hasNotes: boolean): readonly Column<MonthSummary>[] => [
  {
    key: 'month',
    heading: words.month,
    isRowHeading: true,
    tone: quietWhenEmpty,
    cell: (summary) => <MonthName {...summary} />,
  },
  {
    key: 'share',
    heading: words.share,
    isHeadingHidden: true,
    width: { wide: '34%', tablet: '20%' },
    hideBelow: 'phone',
    cell: ({ count, month }) => count > 0 && <Bar share={shares.get(month) ?? 0} isRunning={isRunning(month)} />,
  },
  {
    key: 'count',
    heading: hasNotes ? words.countWithNotes : words.count,
    kind: 'figure',
    title: ({ count, creditNoteCount }) => (creditNoteCount ? documentCount(count, creditNoteCount) : undefined),
    tone: quietWhenEmpty,
    cell: ({ count }) => formatNumber(count),
  },
  {
    key: 'total',
    heading: words.total,
    kind: 'total',
    tone: quietWhenEmpty,
    cell: ({ amount }) => formatGuaranies(amount),
  },
  {
    key: 'average',
    heading: words.average,
    kind: 'figure',
    hideBelow: 'phone',
    tone: () => 'muted',
    title: ({ averagedCount }) =>
      averagedCount ? invoiceText.notCounted.over(documentCount(averagedCount)) : undefined,
    cell: (summary) => <Average {...summary} />,
  },
];

/** To the newest month: whoever comes from here has chosen none yet. */
function ExplorerLink({ newest }: { newest: string | undefined }) {
  const month = parseMonth(newest ?? '');
  return (
    <Link to="/invoice-explorer" search={month ? { month } : {}}>
      {words.link}
    </Link>
  );
}

/** The bars stand inside the table: a second chart would say the same. */
export function MonthsCard({ months, isDense = false }: { months: readonly MonthSummary[]; isDense?: boolean }) {
  const shares = sharesOfLargest(months.map(({ amount }) => amount));
  const shareOfMonth = new Map(months.map(({ month }, place) => [month, shares[place] ?? 0]));
  return (
    <Card title={words.title} aside={months.length > 0 && <ExplorerLink newest={months[0]?.month} />}>
      <DataTable
        label={words.title}
        columns={columnsFor(
          shareOfMonth,
          months.some(({ creditNoteCount = 0 }) => creditNoteCount > 0),
        )}
        rows={months}
        rowKey={({ month }) => month}
        cardsBelow="never"
        isHoverable
        isDense={isDense}
        empty={<CardEmpty>{words.empty}</CardEmpty>}
      />
    </Card>
  );
}
