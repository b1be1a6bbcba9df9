import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { ListSums } from '#contract/invoices/list.ts';
import type { ListColumn } from '#contract/invoices/list-preference.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { addUp, toUnits } from '#domain/money/money.ts';
import { invoiceListText } from '#text/invoices.ts';
import { formatNumber, formatSignedNumber, minusSign } from '#web/format/amounts.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import type { Column } from '#web/ui/table/column.ts';
import type { UsualColumn } from './list-preference.ts';

const { columns: headings } = invoiceListText;
const NONE = '—';

/** Columns with amounts in guaraníes, which have a sum below. */
const FIGURES = ['taxed10', 'taxed5', 'vat10', 'vat5', 'exempt', 'vat'] as const;
type Figure = (typeof FIGURES)[number];

/** The amount in whole guaraníes with its sign; in parentheses when no sum includes it. */
function figureText(header: InvoiceHeader, name: Figure): string {
  const amount = header.guaranies?.[name];
  if (amount === undefined || areFiguresHidden(header) || toUnits(amount) === 0n) return NONE;
  const { sign, reason } = countingOf(header);
  const written = minusSign(sign) + formatNumber(amount);
  return reason === null ? written : `(${written})`;
}

const figure = (name: Figure): Column<InvoiceHeader> => ({
  key: name,
  heading: headings[name],
  kind: 'figure',
  width: '116px',
  skeleton: 72,
  tone: (header) => (countingOf(header).reason === null ? undefined : 'muted'),
  cell: (header) => figureText(header, name),
});

/** The columns that can be chosen in addition to the usual ones. */
const COLUMNS: Record<Exclude<ListColumn, UsualColumn>, Column<InvoiceHeader>> = {
  issuerRuc: {
    key: 'issuerRuc',
    heading: headings.issuerRuc,
    width: '104px',
    skeleton: 78,
    tone: () => 'muted',
    cell: ({ issuer }) => issuer.ruc ?? NONE,
  },
  timbrado: {
    key: 'timbrado',
    heading: headings.timbrado,
    kind: 'code',
    width: '90px',
    skeleton: 62,
    cell: ({ timbrado }) => timbrado ?? NONE,
  },
  cdc: {
    key: 'cdc',
    heading: headings.cdc,
    kind: 'code',
    width: '350px',
    skeleton: 300,
    cell: ({ cdc }) => cdc ?? NONE,
  },
  taxed10: figure('taxed10'),
  taxed5: figure('taxed5'),
  vat10: figure('vat10'),
  vat5: figure('vat5'),
  exempt: figure('exempt'),
  vat: figure('vat'),
  currency: {
    key: 'currency',
    heading: headings.currency,
    width: '84px',
    skeleton: 32,
    tone: () => 'muted',
    cell: ({ currency }) => (currency === 'PYG' ? 'Gs.' : currency),
  },
  source: {
    key: 'source',
    heading: headings.source,
    width: '112px',
    skeleton: 82,
    cell: ({ source }) => <SourceTag source={source} />,
  },
};

/** The sums of invoices that are loaded. */
function sumsOf(invoices: readonly InvoiceHeader[]): Record<Figure, string> {
  const counted = invoices.filter((header) => countingOf(header).reason === null);
  const signed = (header: InvoiceHeader, name: Figure) => {
    const amount = header.guaranies?.[name] ?? '0';
    return countingOf(header).sign === -1 && toUnits(amount) !== 0n ? `-${amount}` : amount;
  };
  const sum = (name: Figure) => addUp(counted.map((header) => signed(header, name)));
  return Object.fromEntries(FIGURES.map((name) => [name, sum(name)])) as Record<Figure, string>;
}

/** The sum of each column: «− 264.000». */
function sumCells(sums: Pick<ListSums, Figure>): Record<string, string> {
  return Object.fromEntries(FIGURES.map((name) => [name, formatSignedNumber(sums[name])]));
}

/** Everything in one object, for the code that loads this file when it is needed. */
export const moreColumns = { COLUMNS, FIGURES, figureText, sumsOf, sumCells };
