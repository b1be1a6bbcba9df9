import { Link } from '@tanstack/react-router';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { listDate, usualSide } from '../list/list-search.ts';
import type { Selection } from '../list/selection.ts';
import { InvoiceAmount } from './invoice-amount.tsx';
import classes from './invoice-items.module.css';
import { InvoiceMarks } from './invoice-marks.tsx';

const text = invoiceListText;

interface InvoiceItemsProps {
  search: ListSearch;
  /** Absent while the first answer is on its way. */
  invoices: readonly InvoiceHeader[] | undefined;
  pageSize: number;
  isStale: boolean;
  selection: Selection;
}

function Words({ header, search }: { header: InvoiceHeader; search: ListSearch }) {
  return (
    <>
      <span className={classes.name}>{issuerLabel(header.issuer)}</span>
      <InvoiceAmount header={header} />
      <span className={classes.second}>
        <span className={classes.number}>{header.documentNumber}</span>
        <span>{listDate(search, header.issueDate)}</span>
      </span>
      <span className={classes.condition}>{invoiceText.conditions[header.saleCondition]}</span>
      <span className={classes.marks}>
        <InvoiceMarks header={header} as="words" usualSide={usualSide(search)} />
      </span>
    </>
  );
}

/** The list on a phone: two lines for each, which open it. */
export function InvoiceItems({ search, invoices, pageSize, isStale, selection }: InvoiceItemsProps) {
  return (
    <ul className={classes.items} data-stale={isStale || undefined} aria-label={t.pages.invoices.title}>
      <li className={classes.all}>
        <Checkbox
          label={text.selectAll}
          checked={selection.isAll}
          indeterminate={selection.isSome}
          disabled={isStale || !invoices}
          onChange={selection.toggleAll}
        />
        <span aria-hidden="true">{text.selectAllShort}</span>
      </li>
      {!invoices &&
        Array.from({ length: pageSize }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
          <li key={line} className={classes.item}>
            <Skeleton width={20} />
            <span className={classes.coming}>
              <Skeleton width="62%" />
              <Skeleton width="40%" />
            </span>
          </li>
        ))}
      {invoices?.map((header) => (
        <li key={header.id} className={classes.item} data-selected={selection.has(header.id) || undefined}>
          <Checkbox
            label={text.select(header.documentNumber)}
            checked={selection.has(header.id)}
            disabled={isStale}
            onChange={() => selection.toggle(header.id)}
          />
          <Link
            to="/invoice-list"
            search={{ ...search, invoice: header.id }}
            className={classes.words}
            data-invoice={header.id}
          >
            <Words header={header} search={search} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
