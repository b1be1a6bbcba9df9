import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { DocumentInvoice } from '#contract/documents.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { batchText } from '#web/text/es/documents.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { invoiceAddress } from '../parts/invoice-address.ts';
import classes from '../parts/lines-table.module.css';
import { batch } from '../tasks/uploads.ts';
import { isPending, isSentItself, type Line } from './batch-lines.ts';
import { LineStatePill } from './line-state-pill.tsx';

/** What stands beside the issuer: since when it is known, what was noticed, or its number. */
function remarkOf(line: Line, invoice: DocumentInvoice): { words: string; isNumber: boolean } {
  if (line.state === 'duplicate')
    return { words: batchText.knownSince(formatDate(invoice.knownSince)), isNumber: false };
  const remark = line.state === 'review' ? (line.reason ?? invoice.observation) : invoice.observation;
  if (remark && line.state !== 'new') return { words: remark, isNumber: false };
  return { words: invoice.documentNumber, isNumber: true };
}

function InvoiceWords({ line }: { line: Line }) {
  const [invoice, ...others] = line.document?.invoices ?? [];
  if (isPending(line)) return line.state === 'reading' ? <Skeleton width={180} /> : null;
  if (!invoice) {
    return (
      <span className={classes.reason} data-bad={line.state === 'error' || undefined} title={line.reason ?? undefined}>
        {line.reason}
      </span>
    );
  }
  const { words, isNumber } = remarkOf(line, invoice);
  return (
    <>
      <span className={classes.issuer}>{invoice.issuerName}</span>{' '}
      <span className={isNumber ? classes.number : classes.remark} title={words}>
        {words}
      </span>
      {others.length > 0 && <span className={classes.remark}> {batchText.andMore(others.length)}</span>}
    </>
  );
}

function Action({ line, onReplace }: { line: Line; onReplace: (id: string) => void }) {
  const [invoice] = line.document?.invoices ?? [];
  const look = { variant: 'subtle', size: 'compact-sm' } as const;
  if (line.remedy === 'retry') {
    return (
      <Button {...look} aria-label={batchText.retryFile(line.name)} onClick={() => batch.retry([line.id])}>
        {batchText.retryOne}
      </Button>
    );
  }
  if (line.remedy === 'replace' && isSentItself(line)) {
    return (
      <Button {...look} aria-label={batchText.replaceFile(line.name)} onClick={() => onReplace(line.id)}>
        {batchText.replace}
      </Button>
    );
  }
  if (!invoice || isPending(line)) return null;
  return (
    <Button
      {...look}
      color="gray"
      aria-label={batchText.seeInvoice(invoice.issuerName)}
      renderRoot={(props) => <Link {...invoiceAddress(invoice)} {...props} />}
    >
      {batchText.see}
    </Button>
  );
}

/** Drawn again only when something of this line changed. */
export const BatchLine = memo(function BatchLine({ line, onReplace }: { line: Line; onReplace: (id: string) => void }) {
  const [invoice] = line.document?.invoices ?? [];
  const total = isPending(line) ? null : invoice?.total;
  return (
    <tr>
      <td className={classes.file} title={line.name}>
        <span className={classes.fileName}>{line.name}</span>
        {line.container && <span className={classes.container}>{batchText.inside(line.container)}</span>}
      </td>
      <td className={classes.state}>
        <LineStatePill state={line.state} />
      </td>
      <td className={classes.invoice}>
        <span className={classes.clamp}>
          <InvoiceWords line={line} />
        </span>
      </td>
      <td className={classes.total}>
        {total && invoice ? formatSignedMoney(total, invoice.currency, invoice.signInSums) : null}
        {line.state === 'reading' && <Skeleton width={84} />}
      </td>
      <td className={classes.action}>
        <Action line={line} onReplace={onReplace} />
      </td>
    </tr>
  );
});
