import { Button } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';
import { invoiceText } from '#web/text/es/invoice.ts';
import { invoiceListText } from '#web/text/es/invoices.ts';
import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
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
        <span key="cdc" className={classes.cdc}>
          <span>{cdc.slice(0, CDC_SHOWN)}</span>… <CopyButton text={cdc} label={text.copyCdc} />
        </span>
      ) : (
        t.common.notRead
      ),
    ],
    [text.source, <SourceTag key="source" source={header.source} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={classes.receiver}>
        <dt>{invoiceListText.columns.receiver}</dt>
        <dd title={receiver.name ?? undefined}>{receiver.name ?? receiver.ruc ?? text.noReceiver}</dd>
      </div>
    </dl>
  );
}

/** Asked for once: what was shown before is shown again. */
function Items({ header }: { header: InvoiceHeader }) {
  const { data, isError, refetch } = useQuery({
    ...invoiceQueries.one(header.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <Problem title={invoiceListText.detailProblem} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={classes.coming} role="status" aria-label={invoiceListText.loadingDetail}>
        <span>{text.items(header.itemCount)}</span>
        {Array.from({ length: Math.min(Math.max(header.itemCount, 1), 6) }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells one from another
          <Skeleton key={line} width={`${92 - (line % 3) * 14}%`} />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) return <p className={classes.none}>{invoiceListText.noItems}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.items} tabIndex={0} aria-label={text.items(data.items.length)}>
      <ItemsTable header={header} items={data.items} />
    </section>
  );
}

interface InvoiceDetailProps {
  header: InvoiceHeader;
  search: ListSearch;
  onRemove: () => void;
}

/** What a row leaves out, under it. */
export function InvoiceDetail({ header, search, onRemove }: InvoiceDetailProps) {
  const isHidden = areFiguresHidden(header);
  return (
    <div className={classes.detail}>
      <Facts header={header} />
      {isHidden ? <p className={classes.none}>{text.altered}</p> : <Items header={header} />}
      <div className={classes.money}>
        {!isHidden && <Totals header={header} rows="with-total" />}
        <InvoiceMarks header={header} as="words" />
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<IconArrowRight size={15} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/invoice-list" search={{ ...search, invoice: header.id }} {...props} />}
          >
            {invoiceListText.open}
          </Button>
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
        </div>
      </div>
    </div>
  );
}
