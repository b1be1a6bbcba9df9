import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { readInvoiceList } from '#contract/invoices/list.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { closingGroupText } from '#text/closing/groups.ts';
import { t } from '#text/common.ts';
import { listExportText as words } from '#text/exports/list-export.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoiceListText } from '#text/invoices.ts';
import { call } from '#web/api/client.ts';
import type { InvoicePage } from '#web/api/queries/invoices.queries.ts';
import { formatGuaranies } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { areFiguresHidden, formatRowTotal, formatWorth, issuerLabel } from '#web/format/invoice-line.ts';
import { notCountedSentence } from '#web/format/not-counted.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import { isNotCounted } from '#web/ui/marks/not-counted-mark.tsx';
import { type ListSearch, listQuery, shownMonth, TEXT_FILTERS } from '../list/list-search.ts';
import { summaryOf } from '../list/summary-words.ts';
import classes from '../original/print-sheet.module.css';

/** More rows would be over fifty sheets: a file serves better. */
const MOST_PRINTED = 2_000;
const PAGE = 100;
const NOTICE = 'print';

const isTooMuch = ({ total, isTotalMinimum }: InvoicePage): boolean => isTotalMinimum || total > MOST_PRINTED;

/** All invoices, page by page, in the order of the list; when they are too many to print, only the first page. */
async function fetchAll(query: ReturnType<typeof listQuery>): Promise<{ first: InvoicePage; rows: InvoiceHeader[] }> {
  const ask = (page: number, cursor: string | undefined) =>
    call(readInvoiceList, { query: { ...query, page, cursor, pageSize: PAGE } });
  const first = await ask(1, undefined);
  const rows = [...first.invoices];
  let last = first;
  for (let page = 2; !isTooMuch(first) && rows.length < first.total && last.invoices.length > 0; page++) {
    last = await ask(page, last.nextCursor ?? undefined);
    rows.push(...last.invoices);
  }
  return { first, rows };
}

/** The filters of the list, in words. */
function filterWords(search: ListSearch): string {
  const { chip } = invoiceListText;
  return [
    ...TEXT_FILTERS.flatMap((name) => (search[name] ? [`${chip[name]}: ${search[name]}`] : [])),
    ...(search.verification ? [chip.verification] : []),
    ...(search.side ? [invoiceListText.sides[search.side]] : []),
    ...(search.altered ? [chip.altered] : []),
    ...(search.uncounted ? [chip.uncounted] : []),
    ...(search.closing ? [`${chip.closing}: ${closingGroupText.filter(search.closing, search.part, search.vat)}`] : []),
  ].join(' · ');
}

/** Below the total of a row: why the sum leaves it out, or the amount that the sum includes. */
function totalNote(invoice: InvoiceHeader): string | null {
  const { reason } = countingOf(invoice);
  if (areFiguresHidden(invoice)) return invoiceText.marks.altered;
  return reason === null ? formatWorth(invoice) : words.notCounted(words.reasons[reason]);
}

interface SheetProps {
  search: ListSearch;
  month: string | null;
  first: InvoicePage;
  rows: readonly InvoiceHeader[];
}

function ListSheet({ search, month, first, rows }: SheetProps) {
  const { columns } = invoiceListText;
  const filters = filterWords(search);
  const uncounted = first.notCounted ? notCountedSentence(first.notCounted, first.leftOut) : null;
  return (
    <>
      <Text as="h1" weight={600} className={classes.title}>
        {t.pages.invoices.title}
      </Text>
      <p>{month === null ? t.common.allMonths : formatMonth(`${month}-01`)}</p>
      {filters && <p>{words.filteredBy(filters)}</p>}
      <Text as="p" weight={600} className={classes.summary}>
        {summaryOf(first, month)}
      </Text>
      <Box as="table" wide className={classes.table} aria-label={t.pages.invoices.title}>
        <thead>
          <tr>
            {[columns.date, columns.number, columns.condition, columns.issuer, columns.receiver].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col" data-figure>
              {columns.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((invoice) => (
            <tr key={invoice.id} data-out={isNotCounted(invoice) || undefined}>
              <td>{formatDate(invoice.issueDate)}</td>
              <td>{invoice.documentNumber}</td>
              <td>{invoiceText.conditions[invoice.saleCondition]}</td>
              <td>{issuerLabel(invoice.issuer)}</td>
              <td>{invoice.receiver.name ?? invoice.receiver.ruc ?? invoiceText.noReceiver}</td>
              <td data-figure>
                {formatRowTotal(invoice)}
                <Text as="small" display="block" className={classes.note}>
                  {totalNote(invoice)}
                </Text>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {first.amount !== null && (
        <Text as="p" weight={600} textAlign="right" className={classes.sum}>
          {invoiceListText.columns.total}: {formatGuaranies(first.amount)}
        </Text>
      )}
      {uncounted && (
        <Text as="p" textAlign="right">
          {uncounted}
        </Text>
      )}
    </>
  );
}

/** Draws the sheet for printing only, and removes it afterwards. */
function printSheet(props: SheetProps): void {
  const place = document.createElement('div');
  place.className = classes.sheet ?? '';
  place.dataset.printSheet = '';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ListSheet {...props} />));
  const end = () => {
    root.unmount();
    place.remove();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

/** Prints all invoices that match, with filters and totals; when they are too many, a file is offered instead. */
export async function printList(search: ListSearch, currentMonth: string, onExport: () => void): Promise<void> {
  notify({ id: NOTICE, type: 'info', message: words.preparingPrint, persistent: true });
  const { first, rows } = await fetchAll(
    listQuery({ ...search, page: undefined, cursor: undefined } as ListSearch, currentMonth),
  );
  if (isTooMuch(first)) {
    const action = { label: invoiceListText.exportFiltered, handler: onExport };
    notify({ id: NOTICE, type: 'warning', message: words.tooManyToPrint, action });
    return;
  }
  notify({ id: NOTICE, type: 'success', message: words.printed(rows.length) });
  printSheet({ search, month: shownMonth(search, currentMonth), first, rows });
}
