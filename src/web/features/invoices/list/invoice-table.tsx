import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import classes from './invoice-table.module.css';
import type { ListSearch } from './list-search.ts';
import type { Selection } from './selection.ts';

const text = invoiceListText;
/** Narrower windows name the receiver in the detail. */
const WIDE = '(min-width: 1200px)';

/** Letters of the longest amount: its column is as wide as that needs, since no figure may be cut off. */
const longest = (invoices: InvoicePage['invoices']) =>
  Math.max(
    0,
    ...invoices.map(({ total, currency, signInSums }) => formatSignedMoney(total, currency, signInSums).length),
  );

function Head({ selection, disabled, isWide }: { selection: Selection; disabled: boolean; isWide: boolean }) {
  const { columns } = text;
  return (
    <thead>
      <tr>
        <th scope="col">
          <Checkbox
            label={text.selectAll}
            checked={selection.isAll}
            indeterminate={selection.isSome}
            disabled={disabled}
            onChange={selection.toggleAll}
          />
        </th>
        <th scope="col">
          <span className="visually-hidden">{columns.detail}</span>
        </th>
        <th scope="col">{columns.date}</th>
        <th scope="col">{columns.number}</th>
        <th scope="col">{columns.condition}</th>
        <th scope="col">{columns.issuer}</th>
        {isWide && (
          <th scope="col" className={classes.receiverHead}>
            {columns.receiver}
          </th>
        )}
        <th scope="col">{columns.total}</th>
      </tr>
    </thead>
  );
}

/** As many rows as will come, in the places where they will be. */
function ComingRows({ count, isWide }: { count: number; isWide: boolean }) {
  const widths = [16, 16, 78, 112, 62, '72%', ...(isWide ? ['64%'] : []), 96];
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
    <tr key={row} className={classes.row}>
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
        <td key={column}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
}

/** Another page, or other filters, are read from the first row on. */
function useTopOfPage(search: ListSearch, isStale: boolean) {
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
  onRemove: (id: string) => void;
}

export function InvoiceTable(props: InvoiceTableProps) {
  const { search, invoices, pageSize, isStale, selection, expanded, onExpand, onRemove } = props;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const frame = useTopOfPage(search, isStale);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={frame} className={classes.frame} data-fills-window tabIndex={0} aria-label={t.pages.invoices.title}>
      <table
        className={classes.table}
        data-stale={isStale || undefined}
        style={{ '--amount-letters': longest(invoices ?? []) } as CSSProperties}
        aria-busy={isStale || !invoices}
      >
        <Head selection={selection} disabled={isStale || !invoices} isWide={isWide} />
        <tbody>
          {!invoices && <ComingRows count={pageSize} isWide={isWide} />}
          {invoices?.map((header) => (
            <InvoiceRow
              key={header.id}
              header={header}
              search={search}
              isSelected={selection.has(header.id)}
              isDisabled={isStale}
              isWide={isWide}
              isExpanded={expanded.has(header.id)}
              onSelect={() => selection.toggle(header.id)}
              onExpand={() => onExpand(header.id)}
              onRemove={() => onRemove(header.id)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
