import { Link } from '@tanstack/react-router';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoiceListText } from '#text/invoices.ts';
import { issuerLabel } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { listDate, usualSide } from '../list/list-search.ts';
import type { Selection } from '../list/selection.ts';
import { InvoiceAmount } from './invoice-amount.tsx';
import classes from './invoice-list.module.css';
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
      <Text weight={550} ellipsis>
        {issuerLabel(header.issuer)}
      </Text>
      <InvoiceAmount header={header} />
      <Row as="span" span="all" gap={10} align="baseline" tone="faint" size={12.5} tabular className={classes.second}>
        <Text tone="muted" face="mono" size={12} tracking={1} lines="one">
          {header.documentNumber}
        </Text>
        <span>{listDate(search, header.issueDate)}</span>
      </Row>
      <Text tone="faint" size={12.5} textAlign="right" className={classes.condition}>
        {invoiceText.conditions[header.saleCondition]}
      </Text>
      <Text span="all" className={classes.marks}>
        <InvoiceMarks header={header} as="words" usualSide={usualSide(search)} />
      </Text>
    </>
  );
}

/** The list on a phone: two lines for each invoice, which open it. */
export function InvoiceItems({ search, invoices, pageSize, isStale, selection }: InvoiceItemsProps) {
  return (
    <Box
      as="ul"
      rule="top"
      className={classes.items}
      data-stale={isStale || undefined}
      aria-label={t.pages.invoices.title}
    >
      <Row as="li" gap={14} align="center" px={16} rule="bottom" touch tone="muted" size={13}>
        <Checkbox
          label={text.selectAll}
          checked={selection.isAll}
          indeterminate={selection.isSome}
          disabled={isStale || !invoices}
          onChange={selection.toggleAll}
        />
        <span aria-hidden="true">{text.selectAllShort}</span>
      </Row>
      {!invoices &&
        Array.from({ length: pageSize }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
          <Row as="li" gap={14} align="start" px={16} rule="bottom" className={classes.item} key={line}>
            <Skeleton width={20} />
            <Grid as="span" flex={1} gap={10} py={16}>
              <Skeleton width="62%" />
              <Skeleton width="40%" />
            </Grid>
          </Row>
        ))}
      {invoices?.map((header) => (
        <Row
          as="li"
          gap={14}
          align="start"
          px={16}
          rule="bottom"
          className={classes.item}
          key={header.id}
          fill={selection.has(header.id) ? 'brand-soft' : undefined}
        >
          <Checkbox
            label={text.select(header.documentNumber)}
            checked={selection.has(header.id)}
            disabled={isStale}
            onChange={() => selection.toggle(header.id)}
          />
          <Link
            to="/invoice-list"
            search={{ ...search, invoice: header.id }}
            className={look(
              { flex: 1, columns: 'rest-auto', gapY: 2, gapX: 10, py: 12, px: 0, flow: 'grid' },
              classes.words,
            )}
            data-invoice={header.id}
          >
            <Words header={header} search={search} />
          </Link>
        </Row>
      ))}
    </Box>
  );
}
