import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatDate } from '#web/format/dates.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { ConditionPill } from '../detail/condition-pill.tsx';
import { InvoiceAmount } from '../detail/invoice-amount.tsx';
import { InvoiceDetail } from '../detail/invoice-detail.tsx';
import { InvoiceMarks } from '../detail/invoice-marks.tsx';
import classes from './invoice-table.module.css';
import type { ListSearch } from './list-search.ts';

const text = invoiceListText;
/** With the receiver's. */
const COLUMNS = 8;

interface InvoiceRowProps {
  header: InvoiceHeader;
  search: ListSearch;
  isSelected: boolean;
  isDisabled: boolean;
  isWide: boolean;
  isExpanded: boolean;
  onSelect: () => void;
  onExpand: () => void;
  onRemove: () => void;
}

/** Clicks on something of its own, and the end of marking a text, mean no row. */
function isMeantForRow({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null;
  return !isControl && window.getSelection()?.type !== 'Range';
}

export function InvoiceRow(props: InvoiceRowProps) {
  const { header, search, isSelected, isDisabled, isWide, isExpanded, onSelect, onExpand, onRemove } = props;
  const { id, documentNumber, issuer, receiver } = header;
  const detailId = `detalle-${id}`;
  return (
    <>
      <tr
        className={classes.row}
        data-invoice={id}
        data-selected={isSelected || undefined}
        data-expanded={isExpanded || undefined}
        tabIndex={-1}
        onClick={(event) => isMeantForRow(event) && onExpand()}
      >
        <td>
          <Checkbox
            label={text.select(documentNumber)}
            checked={isSelected}
            disabled={isDisabled}
            onChange={onSelect}
          />
        </td>
        <td className={classes.toggle}>
          <IconButton
            Icon={isExpanded ? IconChevronDown : IconChevronRight}
            label={isExpanded ? text.collapse(documentNumber) : text.expand(documentNumber)}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? detailId : undefined}
            onClick={onExpand}
          />
        </td>
        <td className={classes.date}>{formatDate(header.issueDate)}</td>
        <td className={classes.number}>
          <Link to="/invoice-list" search={{ ...search, invoice: id }}>
            {documentNumber}
          </Link>
        </td>
        <td>
          <ConditionPill condition={header.saleCondition} />
        </td>
        <td>
          <span className={classes.issuer}>
            <span className={classes.name} title={issuer.name ?? undefined}>
              {issuer.name}
            </span>
            <InvoiceMarks header={header} />
          </span>
        </td>
        {isWide && (
          <td className={classes.receiver} title={receiver.name ?? undefined}>
            {receiver.name ?? invoiceText.noReceiver}
          </td>
        )}
        <td>
          <InvoiceAmount header={header} />
        </td>
      </tr>
      {isExpanded && (
        <tr className={classes.detail} id={detailId}>
          <td colSpan={isWide ? COLUMNS : COLUMNS - 1}>
            <InvoiceDetail header={header} search={search} onRemove={onRemove} />
          </td>
        </tr>
      )}
    </>
  );
}
