import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { formatRowTotal, issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { readableName } from '#web/format/readable-name.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';
import { InvoiceAmount } from '../detail/invoice-amount.tsx';
import { InvoiceDetail } from '../detail/invoice-detail.tsx';
import { ConditionPill, InvoiceMarks } from '../detail/invoice-marks.tsx';
import classes from './invoice-table.module.css';
import { directionOf, type ListSearch, type ListSort } from './list-search.ts';
import type { Selection } from './selection.ts';

const text = invoiceListText;
const { columns: headings } = text;
/** Narrower windows name the receiver in the detail. */
const WIDE = '(min-width: 1200px)';

/** The column is as wide as the longest amount needs, since no figure may be cut off. 7.8 pixels is the widest letter. */
function amountWidth(invoices: InvoicePage['invoices']) {
  const letters = invoices.map((one) => formatRowTotal(one).length);
  const longest = Math.max(0, ...letters) * 7.8;
  return { wide: `${Math.max(156, longest + 26)}px`, upright: `${Math.max(138, longest + 22)}px` };
}

/** Another page, or other filters, are read from the first row on. */
function useScrollToTop(search: ListSearch, isStale: boolean) {
  const frame = useRef<HTMLElement>(null);
  const asked = JSON.stringify({ ...search, invoice: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for decides, once it is there
  useEffect(() => {
    if (!isStale) frame.current?.scrollTo(0, 0);
  }, [asked, isStale]);
  return frame;
}

interface InvoiceTableProps {
  search: ListSearch;
  /** Absent while the first answer is on its way. */
  invoices: InvoicePage['invoices'] | undefined;
  pageSize: number;
  /** What is shown is of the page before. */
  isStale: boolean;
  selection: Selection;
  expanded: ReadonlySet<string>;
  onExpand: (id: string) => void;
  /** Absent across months, where there is one order only. */
  onSort: ((sort: ListSort) => void) | undefined;
  onRemove: (id: string) => void;
}

const detailId = (id: string) => `detalle-${id}`;

function ExpandButton({
  invoice,
  expanded,
  onExpand,
}: { invoice: InvoiceHeader } & Pick<InvoiceTableProps, 'expanded' | 'onExpand'>) {
  const { id, documentNumber } = invoice;
  const isExpanded = expanded.has(id);
  return (
    <IconButton
      Icon={isExpanded ? IconChevronDown : IconChevronRight}
      label={isExpanded ? text.collapse(documentNumber) : text.expand(documentNumber)}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? detailId(id) : undefined}
      onClick={() => onExpand(id)}
      {...rowAction}
    />
  );
}

function controlColumns({
  invoices,
  isStale,
  selection,
  expanded,
  onExpand,
}: InvoiceTableProps): Column<InvoiceHeader>[] {
  return [
    {
      key: 'select',
      heading: (
        <Checkbox
          label={text.selectAll}
          checked={selection.isAll}
          indeterminate={selection.isSome}
          disabled={isStale || !invoices}
          onChange={selection.toggleAll}
        />
      ),
      kind: 'control',
      width: { wide: '44px', upright: '40px' },
      isPrinted: false,
      skeleton: 16,
      cell: ({ id, documentNumber }) => (
        <Checkbox
          label={text.select(documentNumber)}
          checked={selection.has(id)}
          disabled={isStale}
          onChange={() => selection.toggle(id)}
        />
      ),
    },
    {
      key: 'detail',
      heading: headings.detail,
      isHeadingHidden: true,
      kind: 'control',
      width: '34px',
      isPrinted: false,
      skeleton: 16,
      cell: (invoice) => <ExpandButton invoice={invoice} expanded={expanded} onExpand={onExpand} />,
    },
  ];
}

function factColumns({ search, invoices = [] }: InvoiceTableProps): Column<InvoiceHeader>[] {
  return [
    {
      key: 'date',
      heading: headings.date,
      kind: 'date',
      width: { wide: '112px', tablet: '108px', upright: '92px' },
      skeleton: 78,
      cell: ({ issueDate }) => formatDate(issueDate),
    },
    {
      key: 'number',
      heading: headings.number,
      kind: 'code',
      width: { wide: '152px', tablet: '148px', upright: '120px' },
      skeleton: 112,
      cell: ({ id, documentNumber }) => (
        <Link to="/invoice-list" search={{ ...search, invoice: id }} className={classes.number}>
          {documentNumber}
        </Link>
      ),
    },
    {
      key: 'condition',
      heading: headings.condition,
      width: { wide: '100px', upright: '82px' },
      skeleton: 62,
      cell: ({ saleCondition }) => <ConditionPill condition={saleCondition} />,
    },
    {
      key: 'issuer',
      heading: headings.issuer,
      skeleton: '72%',
      cell: (header) => (
        <span className={classes.issuer}>
          <span className={`${classes.name} cut`} title={writtenIssuer(header.issuer)}>
            {issuerLabel(header.issuer)}
          </span>
          <InvoiceMarks header={header} />
        </span>
      ),
    },
    {
      key: 'receiver',
      heading: headings.receiver,
      width: { wide: '21%', laptop: '17%' },
      skeleton: '64%',
      tone: () => 'muted',
      title: ({ receiver }) => receiver.name ?? undefined,
      cell: ({ receiver }) => (receiver.name === null ? invoiceText.noReceiver : readableName(receiver.name)),
    },
    {
      key: 'total',
      heading: headings.total,
      kind: 'total',
      width: amountWidth(invoices),
      skeleton: 96,
      cell: (header) => <InvoiceAmount header={header} />,
    },
  ];
}

/** The invoices of a page; a row unfolds into its detail. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { search, invoices, pageSize, isStale, selection, expanded, onSort, onRemove } = props;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const columns = [...controlColumns(props), ...factColumns(props)];
  return (
    <DataTable
      frame={useScrollToTop(search, isStale)}
      label={t.pages.invoices.title}
      variant="window"
      cardsBelow="never"
      columns={isWide ? columns : columns.filter(({ key }) => key !== 'receiver')}
      rows={invoices}
      rowKey={({ id }) => id}
      isStale={isStale}
      skeletonRows={pageSize}
      sortedBy={
        onSort && {
          keys: ['date', 'number', 'issuer', 'total'],
          now: search.sort ? { key: search.sort, isDescending: directionOf(search) === 'descending' } : null,
          onSort: (key) => onSort(key as ListSort),
        }
      }
      rowProps={({ id }) => ({
        tabIndex: -1,
        'data-invoice': id,
        'data-selected': selection.has(id) || undefined,
        'data-expanded': expanded.has(id) || undefined,
      })}
      detail={(header) =>
        expanded.has(header.id)
          ? {
              id: detailId(header.id),
              content: <InvoiceDetail header={header} search={search} onRemove={() => onRemove(header.id)} />,
            }
          : null
      }
    />
  );
}
