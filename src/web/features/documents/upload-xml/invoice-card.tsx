import { useQuery } from '@tanstack/react-query';
import type { InvoiceItem } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney, formatQuantity } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { areFiguresHidden, formatReadMoney, issuerLabel } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Fact, Facts } from '#web/ui/layout/facts.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { VerificationSeal } from '#web/ui/marks/verification-seal.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { itemColumns } from '#web/ui/table/item-columns.tsx';
import classes from './upload-xml.module.css';

const SMALL: Look = { tone: 'muted', size: 13, tabular: true };
const FAINT: Look = { tone: 'faint' };

const text = invoiceText;
/** More items would push the verification off the screen; the invoice's own page has them all. */
const ITEMS_SHOWN = 8;

function Head({ header }: Pick<InvoiceDetail, 'header'>) {
  const { issuer, total, totals, currency } = header;
  return (
    <Row as="header" wrap gapY={4} gapX={16} align="start" pt={14} pb={12} px={16}>
      <Box shrinkX className={classes.issuer}>
        <Text as="h2" size={16} weight={600} leading={1.35} tracking={1} breaks>
          {issuerLabel(issuer)}
        </Text>
        {issuer.ruc && (
          <Text as="p" {...SMALL}>
            {text.ruc(issuer.ruc)}
          </Text>
        )}
      </Box>
      <Box ml="auto" textAlign="right" phone={{ ml: 0 }} className={classes.amounts}>
        {areFiguresHidden(header) ? (
          <Text as="p" tone="bad" weight={600}>
            {t.common.alteredNotCounted}
          </Text>
        ) : (
          <>
            <Text as="p" size={20} weight={600} tabular leading={1.3} tracking={2.5}>
              {total === null ? t.common.noAmounts : formatMoney(total, currency)}
            </Text>
            <Text as="p" {...SMALL}>
              {text.vat(formatReadMoney(totals.vat, currency))}
            </Text>
          </>
        )}
      </Box>
    </Row>
  );
}

function HeaderFacts({ header }: Pick<InvoiceDetail, 'header'>) {
  const facts: [string, string | null][] = [
    [text.date, formatDate(header.issueDate)],
    [text.number, header.documentNumber],
    [text.timbrado, header.timbrado],
    [text.condition, text.conditions[header.saleCondition]],
  ];
  return (
    <Facts isLine size={13.5} rule="both">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} named={FAINT}>
          {value ?? t.common.notRead}
        </Fact>
      ))}
    </Facts>
  );
}

/** The last column holds the totals as they were read, in the currency of the document. */
function columnsFor(count: number): readonly Column<InvoiceItem>[] {
  const { description, quantity, price, vat, total } = itemColumns(text.items(count), (item) =>
    item.total === null ? t.common.notRead : formatQuantity(item.total),
  );
  return [{ ...description, kind: 'name', width: '100%' }, quantity, { ...price, hideBelow: 'phone' }, vat, total];
}

function Items({ items }: Pick<InvoiceDetail, 'items'>) {
  return (
    <>
      <DataTable
        label={text.items(items.length)}
        cardsBelow="never"
        isDense
        columns={columnsFor(items.length)}
        rows={items.slice(0, ITEMS_SHOWN)}
        rowKey={({ line }) => line}
      />
      {items.length > ITEMS_SHOWN && (
        <Text as="p" pt={5} pb={8} px={16} rule="top" tone="muted" size={13}>
          {text.moreItems(items.length - ITEMS_SHOWN)}
        </Text>
      )}
    </>
  );
}

const OutOfSums = ({ children }: { children: string }) => (
  <Text as="p" py={9} px={16} fill="warn-soft" size={13} className={classes.outOfSums}>
    {children}
  </Text>
);

function Coming() {
  return (
    <div
      className={look({ overflow: 'hidden', frame: 'line', radius: 'card' })}
      role="status"
      aria-label={text.loading}
    >
      <Row wrap gapY={4} gapX={16} align="start" pt={14} pb={12} px={16}>
        <Skeleton width={190} />
      </Row>
      <Grid gap={14} pt={14} pb={18} px={16} rule="top">
        <Skeleton width="70%" />
        <Skeleton width="90%" />
        <Skeleton width="55%" />
      </Grid>
    </div>
  );
}

/** An invoice as it was read: issuer, amount, items, and how far it can be trusted. */
export function InvoiceCard({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(invoiceQueries.one(id));
  if (isError) return <Problem title={text.problem} onRetry={() => void refetch()} />;
  if (!data) return <Coming />;
  return (
    <>
      <Box as="article" overflow="hidden" frame="line" radius="card">
        <Head header={data.header} />
        <HeaderFacts header={data.header} />
        {data.items.length > 0 && !areFiguresHidden(data.header) && <Items items={data.items} />}
        {data.header.isAltered && <OutOfSums>{text.altered}</OutOfSums>}
        {data.header.isTest && <OutOfSums>{text.test}</OutOfSums>}
        {data.header.isCancelled && <OutOfSums>{text.cancelled}</OutOfSums>}
      </Box>
      <VerificationSeal verification={data.verification} alteration={data.alteration} />
    </>
  );
}
