import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { InvoiceHeader, InvoiceItem } from '#contract/invoices/invoice.ts';
import { compareAmounts } from '#domain/money/money.ts';
import { explorerText } from '#text/explorer.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { areFiguresHidden, formatReadMoney, formatRowTotal, issuerLabel } from '#web/format/invoice-line.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { CardEmpty } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Drawer } from '#web/ui/layout/overlays.tsx';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { NotCountedMark } from '#web/ui/marks/not-counted-mark.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { itemColumns } from '#web/ui/table/item-columns.tsx';
import classes from './explorer.module.css';

const { items: words } = explorerText;

function columnsFor(currency: string): readonly Column<InvoiceItem>[] {
  const { description, quantity, price, vat, total } = itemColumns(words.description, (item) =>
    formatReadMoney(item.total, currency),
  );
  return [
    {
      ...description,
      compare: (one, other) => one.description.localeCompare(other.description, 'es'),
      cell: (item) => (
        <Text breaks leading={1.35}>
          {item.description}
          {item.code && (
            <Text tone="faint" face="mono" size={12} display="block">
              {item.code}
            </Text>
          )}
        </Text>
      ),
    },
    quantity,
    {
      ...price,
      hideBelow: 'phone',
      compare: (one, other) => compareAmounts(one.unitPrice ?? '0', other.unitPrice ?? '0'),
    },
    vat,
    { ...total, kind: 'total', compare: (one, other) => compareAmounts(one.total ?? '0', other.total ?? '0') },
  ];
}

function Items({ invoice }: { invoice: InvoiceHeader }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.one(invoice.id));
  return (
    <DataTable
      label={words.title}
      variant="flush"
      cardsBelow="never"
      columns={columnsFor(invoice.currency)}
      rows={data?.items}
      rowKey={({ line }) => line}
      skeletonRows={3}
      loading={words.loading}
      problem={isError && !data ? { title: words.problem, onRetry: () => void refetch() } : null}
      empty={<CardEmpty>{words.none}</CardEmpty>}
    />
  );
}

/** The sums of the items, as the document states them. */
function Sums({ invoice: { totals, currency } }: { invoice: InvoiceHeader }) {
  const sums: [string, string | null][] = [
    [invoiceText.exemptTotal, totals.exempt],
    [invoiceText.taxed5, totals.taxed5],
    [invoiceText.taxed10, totals.taxed10],
    [invoiceText.vatIncluded, totals.vat],
    [invoiceText.total, totals.total],
  ];
  return (
    <Grid as="dl" gap={6} pt={10} tabular className={classes.sums} aria-label={words.sums}>
      {sums.map(([name, amount]) => (
        <Row justify="between" key={name}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <dd>{formatReadMoney(amount, currency)}</dd>
        </Row>
      ))}
    </Grid>
  );
}

function Supplier({ issuer }: Pick<InvoiceHeader, 'issuer'>) {
  const name = issuerLabel(issuer);
  if (!issuer.ruc) return name;
  return (
    <Link
      to="/proveedores/$ruc"
      params={{ ruc: issuer.ruc }}
      className={look({ underline: 'hover' })}
      title={words.supplier}
    >
      {name}
    </Link>
  );
}

interface ItemsDrawerProps {
  invoice: InvoiceHeader | null;
  /** The invoices of the table from which it was opened, in their order. */
  invoices: readonly InvoiceHeader[];
  onSee: (invoice: InvoiceHeader) => void;
  onClose: () => void;
}

/** The items of one invoice, beside the month, with buttons to the previous and next invoice. */
export function ItemsDrawer({ invoice, invoices, onSee, onClose }: ItemsDrawerProps) {
  // A drawer that is closing keeps its content until it is gone.
  const [shown, setShown] = useState(invoice);
  useEffect(() => {
    if (invoice) setShown(invoice);
  }, [invoice]);
  const at = invoices.findIndex(({ id }) => id === shown?.id);
  const [previous, next] = [at > 0 ? invoices[at - 1] : undefined, at < 0 ? undefined : invoices[at + 1]];
  return (
    <Drawer
      opened={invoice !== null}
      onClose={onClose}
      position="right"
      size="min(640px, 100%)"
      title={words.title}
      transitionProps={{ duration: 200 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {shown && (
        <>
          <Row gap={4} align="center">
            <Text flex={1} tone="muted" size={13} tabular>
              {at >= 0 && words.place(at + 1, invoices.length)}
            </Text>
            <IconButton
              Icon={IconChevronUp}
              label={words.previous}
              disabled={!previous}
              onClick={() => previous && onSee(previous)}
            />
            <IconButton
              Icon={IconChevronDown}
              label={words.next}
              disabled={!next}
              onClick={() => next && onSee(next)}
            />
          </Row>
          <Grid columns="rest-auto" gapY={2} gapX={16} align="baseline" phone={{ columns: 1 }}>
            <Text as="p" weight={600} breaks>
              <Supplier issuer={shown.issuer} /> <NotCountedMark of={shown} />
            </Text>
            <Text as="p" tone="muted" size={13} tabular className={classes.facts}>
              <span className="mono">{shown.documentNumber}</span> {formatDate(shown.issueDate)}
            </Text>
            <Text
              as="p"
              self="center"
              size={20}
              weight={600}
              tracking={2.5}
              tabular
              lines="one"
              className={classes.sum}
            >
              {formatRowTotal(shown)}
            </Text>
          </Grid>
          {areFiguresHidden(shown) ? (
            <CardEmpty>{invoiceText.altered}</CardEmpty>
          ) : (
            <>
              <Items key={shown.id} invoice={shown} />
              <Sums invoice={shown} />
            </>
          )}
          <Button
            variant="default"
            className={look({ self: 'start', flex: 'none', phone: { self: 'stretch', touch: true } })}
            renderRoot={(props) => (
              <Link to="/invoice-list" search={{ month: shown.issueDate.slice(0, 7), invoice: shown.id }} {...props} />
            )}
          >
            {words.open}
          </Button>
        </>
      )}
    </Drawer>
  );
}
