import { Button } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoiceListText } from '#text/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { currencyName } from './invoice-amount.tsx';
import classes from './invoice-detail.module.css';
import { InvoiceMarks } from './invoice-marks.tsx';
import { ItemsTable } from './items-table.tsx';
import { Totals } from './totals.tsx';

const text = invoiceText;
const CDC_SHOWN = 8;

function Fact(props: {
  name: string;
  children: ReactNode;
  title?: string | undefined;
  className?: string | undefined;
}) {
  const { name, children, title, className = '' } = props;
  return (
    <Row gap={12} justify="between" shrinkX className={`${classes.fact} ${className}`}>
      <Text as="dt" flex="none" tone="muted">
        {name}
      </Text>
      <Text as="dd" shrinkX tabular textAlign="right" ellipsis title={title}>
        {children}
      </Text>
    </Row>
  );
}

function Facts({ header }: { header: InvoiceHeader }) {
  const { issuer, receiver, cdc } = header;
  const facts: [string, ReactNode][] = [
    [text.issuerRuc, issuer.ruc ?? text.noRuc],
    [text.receiverRuc, receiver.ruc ?? text.noRuc],
    [text.condition, text.conditions[header.saleCondition]],
    [text.currency, currencyName(header.currency)],
    [text.timbrado, header.timbrado ?? t.common.notRead],
    [
      text.cdc,
      cdc ? (
        <Row as="span" align="center" face="mono" size={12} inline className={classes.cdc} key="cdc">
          <span>{cdc.slice(0, CDC_SHOWN)}</span>… <CopyButton text={cdc} label={text.copyCdc} />
        </Row>
      ) : (
        t.common.notRead
      ),
    ],
    [text.source, <SourceTag key="source" source={header.source} />],
  ];
  return (
    <Grid as="dl" gap={5} alignContent="start" size={13} className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact className={classes.receiver} name={invoiceListText.columns.receiver} title={receiver.name ?? undefined}>
        {receiver.name ?? receiver.ruc ?? text.noReceiver}
      </Fact>
    </Grid>
  );
}

/** Loaded once: after that the items are shown from the cache. */
function Items({ header }: { header: InvoiceHeader }) {
  const { data, isError, refetch } = useQuery({
    ...invoiceQueries.one(header.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <Problem title={invoiceListText.detailProblem} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Grid
        gap={14}
        alignContent="start"
        tone="faint"
        size={12.5}
        role="status"
        aria-label={invoiceListText.loadingDetail}
      >
        <span>{text.items(header.itemCount)}</span>
        {Array.from({ length: Math.min(Math.max(header.itemCount, 1), 6) }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
          <Skeleton key={line} width={`${92 - (line % 3) * 14}%`} />
        ))}
      </Grid>
    );
  }
  if (data.items.length === 0)
    return (
      <Text as="p" tone="muted" size={13}>
        {invoiceListText.noItems}
      </Text>
    );
  return (
    // With tabIndex, since an area that scrolls must be reachable by keyboard.
    <Box as="section" overflow="auto" className={classes.items} tabIndex={0} aria-label={text.items(data.items.length)}>
      <ItemsTable header={header} items={data.items} />
    </Box>
  );
}

interface InvoiceDetailProps {
  header: InvoiceHeader;
  search: ListSearch;
  onRemove: () => void;
}

/** Under a row: the data for which the row has no room. */
export function InvoiceDetail({ header, search, onRemove }: InvoiceDetailProps) {
  const isHidden = areFiguresHidden(header);
  return (
    <Grid gapY={14} gapX={32} className={classes.detail}>
      <Facts header={header} />
      {isHidden ? (
        <Text as="p" tone="muted" size={13}>
          {text.altered}
        </Text>
      ) : (
        <Items header={header} />
      )}
      <Grid gap={10} alignContent="start" className={classes.money}>
        {!isHidden && <Totals header={header} rows="with-total" />}
        <InvoiceMarks header={header} as="words" />
        <Row wrap gap={4} unprinted className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<IconArrowRight size={15} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/invoice-list" search={{ ...search, invoice: header.id }} {...props} />}
          >
            {invoiceListText.open}
          </Button>
          <May needs="contador">
            <Button
              variant="subtle"
              color="red"
              c="var(--bad)"
              size="compact-sm"
              leftSection={<IconTrash size={15} aria-hidden="true" />}
              onClick={onRemove}
            >
              {invoiceListText.removeOne}
            </Button>
          </May>
        </Row>
      </Grid>
    </Grid>
  );
}
