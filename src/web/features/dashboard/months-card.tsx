import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCalendarDue, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClosingMonth } from '#contract/closing/closing.ts';
import type { MonthSummary } from '#contract/explorer.ts';
import { sharesOfLargest } from '#domain/money/money.ts';
import { monthInAsuncion, parseMonth } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { dashboardText } from '#text/dashboard.ts';
import { invoiceText } from '#text/invoice.ts';
import { monthToDeclare } from '#web/api/queries/closing.queries.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { capitalised, monthWords } from '#web/format/dates.ts';
import { documentCount } from '#web/format/not-counted.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';

const { months: words } = dashboardText;
const isRunning = (month: string) => parseMonth(month) === monthInAsuncion(Date.now());

/** Links to the month if it has invoices. */
function MonthName({ month, count, isStateBeside }: MonthSummary & { isStateBeside: boolean }) {
  const known = monthWords(month);
  const name = (
    <>
      {known ? capitalised(known.name) : t.common.noDate}{' '}
      <span className="faint">{isRunning(month) && !isStateBeside ? words.running : known?.year}</span>
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

/** The average, and over how many invoices where that is not the count beside it. */
function Average({ average, averagedCount = 0, count, isBare }: MonthSummary & { isBare: boolean }) {
  return (
    <>
      {(isBare ? formatNumber : formatGuaranies)(average)}
      {averagedCount > 0 && averagedCount !== count && (
        <Text as="small" size={12} display="block">
          {invoiceText.notCounted.over(formatNumber(averagedCount))}
        </Text>
      )}
    </>
  );
}

const { states } = dashboardText;
const NARROW = '(max-width: 1359.98px)';
const NO_ROOM_FOR_VAT = '(max-width: 1439.98px)';

/** How the month stands, and the way to its close. */
function MonthState({ closing, isToDeclare }: { closing: ClosingMonth | undefined; isToDeclare: boolean }) {
  if (!closing) return null;
  const [Icon, name, tone] =
    closing.differenceCount > 0
      ? ([IconAlertTriangle, states.differs, 'warn'] as const)
      : closing.closedAt !== null
        ? ([IconLock, states.closed, 'muted'] as const)
        : isToDeclare
          ? ([IconCalendarDue, states.toDeclare, 'brand'] as const)
          : ([null, closing.state === 'running' ? states.running : states.open, 'muted'] as const);
  return (
    <Link
      to="/cierre/$month"
      params={{ month: closing.month }}
      className={look({
        ...{ gap: 6, align: 'center', tone, lines: 'one', underline: 'hover', flow: 'inlineRow' },
        weight: isToDeclare ? 600 : 400,
      })}
      aria-label={states.of(name, monthWords(closing.month)?.name ?? closing.month)}
    >
      {Icon && <Icon className={look({ flex: 'none' })} size={15} stroke={1.7} aria-hidden="true" />}
      {name}
    </Link>
  );
}

type CellOf = (summary: MonthSummary) => ReactNode;

/** The cells for VAT credit and state of a month; null for a business whose closes are not known. */
function closeOf(closings: readonly ClosingMonth[]): { vat: CellOf; state: CellOf } | null {
  if (closings.length === 0) return null;
  const byMonth = new Map(closings.map((one) => [one.month, one]));
  const toDeclare = monthToDeclare(closings)?.month;
  const closingOf = ({ month }: MonthSummary) => byMonth.get(parseMonth(month) ?? '');
  return {
    vat: (summary) => {
      const closing = closingOf(summary);
      return closing && formatNumber(closing.vat);
    },
    state: (summary) => {
      const closing = closingOf(summary);
      return <MonthState closing={closing} isToDeclare={closing !== undefined && closing.month === toDeclare} />;
    },
  };
}

const quietWhenEmpty = ({ count }: MonthSummary) => (count === 0 ? 'muted' : undefined);

interface Shown {
  shares: ReadonlyMap<string, number>;
  hasNotes: boolean;
  close: ReturnType<typeof closeOf>;
  /** There is no room for another column: the state stands beneath the name. */
  isNarrow: boolean;
  hasVat: boolean;
  /** There is room for all columns: the currency is in their headings, which leaves room for the bars. */
  isFull: boolean;
}

const columnsFor = ({ shares, hasNotes, close, isNarrow, hasVat, isFull }: Shown): readonly Column<MonthSummary>[] => [
  {
    key: 'month',
    heading: words.month,
    isRowHeading: true,
    tone: quietWhenEmpty,
    cell: (summary) => (
      <>
        <MonthName {...summary} isStateBeside={close !== null && !isNarrow} />
        {isNarrow && close && (
          <Text size={12.5} weight={400} display="block">
            {close.state(summary)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'share',
    heading: words.share,
    isHeadingHidden: true,
    width: close && !isNarrow ? '12%' : { wide: '34%', tablet: '20%' },
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
    heading: isFull ? words.totalGs : words.total,
    kind: 'total',
    tone: quietWhenEmpty,
    cell: ({ amount }) => (isFull ? formatNumber : formatGuaranies)(amount),
  },
  ...(close && hasVat
    ? [{ key: 'vat', heading: words.vat, kind: 'figure' as const, tone: quietWhenEmpty, cell: close.vat }]
    : []),
  {
    key: 'average',
    heading: isFull ? words.averageGs : words.average,
    kind: 'figure',
    hideBelow: 'phone',
    tone: () => 'muted',
    title: ({ averagedCount }) =>
      averagedCount ? invoiceText.notCounted.over(documentCount(averagedCount)) : undefined,
    cell: (summary) => <Average {...summary} isBare={isFull} />,
  },
  ...(close && !isNarrow ? [{ key: 'state', heading: states.heading, cell: close.state }] : []),
];

/** Opens the newest month, since no month was chosen here. */
function ExplorerLink({ newest }: { newest: string | undefined }) {
  const month = parseMonth(newest ?? '');
  return (
    <Link to="/invoice-explorer" search={month ? { month } : {}}>
      {words.link}
    </Link>
  );
}

/** The bars are part of the table: a separate chart would show the same. */
interface MonthsCardProps {
  months: readonly MonthSummary[];
  closings: readonly ClosingMonth[];
  isDense?: boolean;
}

export function MonthsCard({ months, closings, isDense = false }: MonthsCardProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const hasVat = !useMediaQuery(NO_ROOM_FOR_VAT, false, { getInitialValueInEffect: false });
  const shares = sharesOfLargest(months.map(({ amount }) => amount));
  const close = closeOf(closings);
  const shareOfMonth = new Map(months.map(({ month }, place) => [month, shares[place] ?? 0]));
  return (
    <Card title={words.title} aside={months.length > 0 && <ExplorerLink newest={months[0]?.month} />}>
      <DataTable
        label={words.title}
        columns={columnsFor({
          shares: shareOfMonth,
          hasNotes: months.some(({ creditNoteCount = 0 }) => creditNoteCount > 0),
          close,
          isNarrow,
          hasVat,
          isFull: close !== null && !isNarrow && hasVat,
        })}
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
