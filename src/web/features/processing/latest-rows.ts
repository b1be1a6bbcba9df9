import type { ProcessingResult } from '#contract/intake/tasks.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { Source } from '#domain/invoice/copies/same-invoice.ts';
import { t } from '#text/common.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { areFiguresHidden, formatRowTotal } from '#web/format/invoice-line.ts';

/** An invoice of the table, from the run's answer or from the list. */
export interface LatestRow {
  readonly id: string;
  readonly date: string | null;
  readonly issuer: string | null;
  readonly ruc: string | null;
  readonly number: string | null;
  readonly source: Source | null;
  readonly vat: string | null;
  readonly total: string | null;
  /** The last run brought this invoice. */
  readonly isNew: boolean;
}

type RunInvoice = ProcessingResult['invoices'][number];

const MOST = 10;
const USUAL = 5;

function rowOfHeader(header: InvoiceHeader, isNew: boolean): LatestRow {
  const { currency, signInSums, totals } = header;
  return {
    id: header.id,
    date: header.issueDate,
    issuer: header.issuer.name ?? header.issuer.ruc,
    ruc: header.issuer.ruc,
    number: header.documentNumber,
    source: header.source,
    vat: areFiguresHidden(header) ? null : signedVat(totals.vat, currency, signInSums === -1 ? -1 : 1),
    total: formatRowTotal(header),
    isNew,
  };
}

const signedVat = (vat: string | null, currency: string, sign: 1 | -1) =>
  vat === null ? t.common.notRead : formatSignedMoney(vat, currency, sign);

function rowOfRun(invoice: RunInvoice): LatestRow {
  const { currency, total, vat, isAltered } = invoice;
  const money = (amount: string | null) =>
    amount === null ? t.common.notRead : formatSignedMoney(amount, currency, 1);
  return {
    id: invoice.id,
    date: invoice.date,
    issuer: invoice.issuerName ?? invoice.issuerRuc,
    ruc: invoice.issuerRuc,
    number: invoice.documentNumber,
    source: null,
    vat: isAltered ? null : money(vat),
    total: isAltered ? t.common.altered : money(total),
    isNew: true,
  };
}

/**
 * The invoices of the last run, then the newest ones. Where the list has an invoice too, its data are more complete and
 * are used.
 */
export function latestRows(newest: readonly InvoiceHeader[], brought: readonly RunInvoice[]): LatestRow[] {
  const headers = new Map(newest.map((header) => [header.id, header]));
  const fresh = brought.filter(({ isDuplicate }) => !isDuplicate).slice(0, MOST);
  const rows = fresh.map((invoice) => {
    const header = headers.get(invoice.id);
    return header ? rowOfHeader(header, true) : rowOfRun(invoice);
  });
  const shown = new Set(fresh.map(({ id }) => id));
  const others = newest.filter(({ id }) => !shown.has(id)).map((header) => rowOfHeader(header, false));
  return [...rows, ...others].slice(0, Math.max(USUAL, rows.length));
}
