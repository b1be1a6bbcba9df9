import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { spreadsheetText } from '#domain/export/csv-text.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { type Amount, fromUnits } from '#domain/money/money.ts';
import { listExportText } from '#text/exports/list-export.ts';
import { invoiceText } from '#text/invoice.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';

const { headings } = listExportText;

type Cell = { text: string } | { amount: Amount } | { day: string };

const text = (value: string | null): Cell => ({ text: value ?? '' });
const negated = (amount: Amount): Amount => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
const isZero = (amount: Amount) => /^0*\.?0*$/.test(amount);

/**
 * One row for each invoice. An invoice that sums leave out has a reason in place of its amount in guaraníes, so that
 * adding up the column gives the sum that the list shows; the figures of an altered invoice are left out.
 */
function cellsOf(header: InvoiceHeader): Cell[] {
  const { reason, amount } = countingOf(header);
  const hidden = areFiguresHidden(header);
  const signed = (own: Amount | null): Cell =>
    hidden || own === null ? text('') : { amount: header.signInSums < 0 && !isZero(own) ? negated(own) : own };
  const why = hidden ? invoiceText.marks.altered : reason && listExportText.reasons[reason];
  return [
    { day: header.issueDate },
    text(header.documentNumber),
    text(invoiceText.types[header.documentType]),
    text(invoiceText.conditions[header.saleCondition]),
    text(header.issuer.ruc),
    text(header.issuer.name ?? header.issuer.ruc),
    text(header.receiver.ruc),
    text(header.receiver.name ?? header.receiver.ruc),
    text(header.currency),
    signed(header.total),
    reason === null ? { amount: fromUnits(amount) } : text(''),
    ...TAXES.map((name) => (reason === null && header.guaranies ? signed(header.guaranies[name]) : text(''))),
    text(why ? listExportText.notCounted(why) : ''),
  ];
}

/** The tax columns: in whole guaraníes, for invoices that count. */
const TAXES = ['taxed10', 'vat10', 'taxed5', 'vat5', 'exempt'] as const;

const oneLine = (value: string) => value.replace(/[\t\r\n]+/g, ' ').trim();
/** Without points between thousands, which some spreadsheets would take for decimals. */
const decimal = (amount: Amount) => amount.replace('.', ',');

function plain(cell: Cell): string {
  if ('amount' in cell) return decimal(cell.amount);
  if ('day' in cell) return cell.day;
  return spreadsheetText(oneLine(cell.text));
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Excel, LibreOffice and Google Sheets each take the exact value of a cell from another attribute. */
function markup(cell: Cell): string {
  if ('amount' in cell) {
    const sheets = escaped(`{"1":3,"3":${cell.amount}}`);
    return `<td x:num="${cell.amount}" sdval="${cell.amount}" data-sheets-value="${sheets}">${decimal(cell.amount)}</td>`;
  }
  if ('day' in cell) return `<td>${cell.day}</td>`;
  const line = oneLine(cell.text);
  const sheets = escaped(JSON.stringify({ 1: 2, 2: line }));
  return `<td x:str data-sheets-value="${sheets}">${escaped(line)}</td>`;
}

/** Invoices as rows of a spreadsheet: as text with tabs, and as an HTML table. */
export function copiedRows(invoices: readonly InvoiceHeader[]): { text: string; html: string } {
  const rows = invoices.map(cellsOf);
  const head = headings.map((heading) => `<th>${escaped(heading)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map(markup).join('')}</tr>`).join('');
  return {
    text: [headings.join('\t'), ...rows.map((cells) => cells.map(plain).join('\t'))].join('\n'),
    html: `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
  };
}
