import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import type { Supplier } from '#contract/invoices/supplier.ts';
import { invoiceText } from '#text/invoice.ts';
import { supplierText as text } from '#text/invoices/supplier.ts';
import { formatGuaranies, formatMoney, formatNumber, formatPercent } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { NotCountedMark } from '#web/ui/marks/not-counted-mark.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { invoiceColumns } from '#web/ui/table/invoice-columns.tsx';
import { rowAction } from '#web/ui/table/row-action.ts';
import classes from './supplier.module.css';

type Price = Supplier['prices'][number];

/** A higher price in amber, a lower one in green, the same in grey; always with its sign and a word. */
function Change({ change }: Pick<Price, 'change'>) {
  const state = change === null || change === 0 ? 'same' : change > 0 ? 'up' : 'down';
  const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus }[state];
  return (
    <Row
      as="span"
      gap={4}
      align="center"
      weight={600}
      lines="one"
      inline
      className={classes.change}
      data-change={state}
    >
      <Arrow size={14} aria-hidden="true" />
      {state === 'same' ? (
        text.same
      ) : (
        <>
          <span className="visually-hidden">{text[state]}</span> {state === 'up' ? '+' : '−'}
          {formatPercent(Math.abs(change ?? 0))}
        </>
      )}
    </Row>
  );
}

const PRICE_COLUMNS: readonly Column<Price>[] = [
  {
    key: 'product',
    heading: text.product,
    kind: 'name',
    width: '100%',
    isRowHeading: true,
    title: ({ description }) => description,
    skeleton: '70%',
    cell: ({ description, since }) => (
      <Grid as="span" shrinkX leading={1.4}>
        <span className="cut">{description}</span>
        <span className="muted">{text.since(formatDate(since))}</span>
      </Grid>
    ),
  },
  {
    key: 'price',
    heading: text.beforeNow,
    kind: 'figure',
    width: '120px',
    skeleton: 70,
    cell: ({ before, now, currency }) => (
      <Grid as="span" shrinkX leading={1.4}>
        {before !== null && <span className="muted">{formatMoney(before, currency)}</span>}
        <strong>{formatMoney(now, currency)}</strong>
      </Grid>
    ),
  },
  {
    key: 'change',
    heading: text.change,
    kind: 'figure',
    width: '88px',
    skeleton: 50,
    cell: ({ change }) => <Change change={change} />,
  },
];

export function SupplierPrices({ supplier }: { supplier: Supplier | undefined }) {
  const aside = supplier && supplier.prices.length > 0 && text.pricesOver(supplier.habits.documents);
  return (
    <Card title={text.prices} aside={aside}>
      <DataTable
        label={text.prices}
        columns={PRICE_COLUMNS}
        rows={supplier?.prices}
        rowKey={({ description, unit, currency, since }) => `${description} ${unit} ${currency} ${since}`}
        cardsBelow="never"
        isDense
        empty={<CardEmpty>{text.noPrices}</CardEmpty>}
      />
    </Card>
  );
}

const shared = invoiceColumns(text.columns);
// Never hidden here: the column of the issuer is missing, so there is room.
const { hideBelow: _, ...number } = shared.number;

const INVOICE_COLUMNS: readonly Column<InvoiceHeader>[] = [
  shared.date,
  { ...number, card: '2 right' },
  {
    key: 'document',
    heading: text.columns.document,
    kind: 'name',
    width: '100%',
    card: '1 left',
    skeleton: '50%',
    cell: (invoice) => (
      <span className="named">
        <Link
          to="/invoice-list"
          search={{ month: 'all', issuerRuc: invoice.issuer.ruc ?? undefined, invoice: invoice.id }}
          className="row-link"
          {...rowAction}
        >
          {invoiceText.types[invoice.documentType]}
          <span className="visually-hidden"> {invoice.documentNumber}</span>
        </Link>
        <NotCountedMark of={invoice} />
      </span>
    ),
  },
  {
    key: 'condition',
    heading: text.columns.condition,
    width: '100px',
    hideBelow: 'laptop',
    card: 'hidden',
    skeleton: 60,
    cell: ({ saleCondition }) => <Pill tone="neutral">{invoiceText.conditions[saleCondition]}</Pill>,
  },
  shared.total,
];

/** The newest invoices; the list has them all. */
export function SupplierInvoices({ supplier }: { supplier: Supplier | undefined }) {
  const aside = supplier && (
    <>
      {text.shown(supplier.invoices.length, formatNumber(supplier.total))}
      <Link to="/invoice-list" search={{ month: 'all', issuerRuc: supplier.ruc }}>
        {text.seeAll}
      </Link>
    </>
  );
  return (
    <Card title={text.invoices} aside={aside}>
      <DataTable
        label={text.invoices}
        columns={INVOICE_COLUMNS}
        rows={supplier?.invoices}
        rowKey={({ id }) => id}
        skeletonRows={8}
        isHoverable
        isDense
      />
    </Card>
  );
}

export function Habits({ supplier }: { supplier: Supplier | undefined }) {
  const lines: [string, string | undefined][] = supplier
    ? habitLines(supplier)
    : [text.perInvoice, text.frequency, text.terms, text.format, text.creditNotes].map((name) => [name, undefined]);
  return (
    <Card title={text.habits}>
      <Grid as="dl" gap={8} pt={12} pb={16} px={16} size={13.5}>
        {lines.map(([name, value]) => (
          <Row gap={16} justify="between" key={name}>
            <Text as="dt" flex="none" tone="muted">
              {name}
            </Text>
            <Text as="dd" shrinkX tabular textAlign="right" breaks>
              {value ?? <Skeleton width={110} />}
            </Text>
          </Row>
        ))}
      </Grid>
    </Card>
  );
}

function habitLines({ habits, email }: Supplier): [string, string][] {
  const { average, averagedCount, perMonth, onCredit, documents, xml, creditNotes, creditAmount } = habits;
  return [
    ...(average === null
      ? []
      : ([
          [text.perInvoice, text.perInvoiceOver(formatGuaranies(average), averagedCount)],
          [text.terms, text.onCredit(onCredit, averagedCount)],
        ] as [string, string][])),
    ...(perMonth === null
      ? []
      : ([[text.frequency, text.perMonth(perMonth.least, perMonth.most)]] as [string, string][])),
    ...(email === null ? [] : ([[text.sends, email]] as [string, string][])),
    [text.format, text.formats(xml, documents - xml)],
    [text.creditNotes, text.creditTotal(creditNotes, formatGuaranies(creditAmount))],
  ];
}
