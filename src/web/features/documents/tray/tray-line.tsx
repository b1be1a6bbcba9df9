import { Button } from '@mantine/core';
import { IconMail, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReceivedDocument } from '#contract/documents.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { batchText, trayText } from '#web/text/es/documents.ts';
import { isArchive, isSettled, type LineState, lineStateOf } from '../batch/batch-lines.ts';
import { LineStatePill } from '../batch/line-state-pill.tsx';
import { invoiceAddress } from '../parts/invoice-address.ts';
import classes from '../parts/lines-table.module.css';

/** The tray speaks of the document, not of what was new in a batch. */
function lookOf(document: ReceivedDocument): { state: LineState; label: string } {
  const state = lineStateOf(document);
  if (state === 'observed') return { state, label: trayText.states.observed };
  if (document.state !== 'read') return { state, label: trayText.states[document.state] };
  return isArchive(document)
    ? { state: 'unpacked', label: trayText.states.opened }
    : { state: 'new', label: trayText.states.read };
}

function Invoice({ document }: { document: ReceivedDocument }) {
  const [invoice, ...others] = document.invoices;
  if (!invoice) {
    return (
      <span
        className={classes.reason}
        data-bad={document.state === 'failed' || undefined}
        title={document.reason ?? undefined}
      >
        {document.reason}
      </span>
    );
  }
  const remark = invoice.observation ?? (document.state === 'in-review' ? document.reason : null);
  return (
    <>
      <Link {...invoiceAddress(invoice)} className={classes.issuer}>
        {invoice.issuerName}
      </Link>{' '}
      <span className={classes.number}>{invoice.documentNumber}</span>
      {remark && <span className={classes.remark}> {remark}</span>}
      {others.length > 0 && <span className={classes.remark}> {batchText.andMore(others.length)}</span>}
    </>
  );
}

const SOURCE_ICONS = { upload: IconUpload, mail: IconMail };

/** Where it came from, as far as it says more than its name. */
function originOf({ container, sender }: ReceivedDocument): string {
  const parts = [container && trayText.inside(container), sender && trayText.from(sender)];
  return parts.filter(Boolean).join(', ');
}

export function TrayLine({ document, onRetry }: { document: ReceivedDocument; onRetry: () => void }) {
  const [invoice] = document.invoices;
  const origin = originOf(document);
  const SourceIcon = SOURCE_ICONS[document.source];
  return (
    <tr>
      <td className={classes.when}>
        <SourceIcon size={15} stroke={1.6} aria-label={trayText.sourceOf[document.source]} role="img" />
        {formatDate(document.receivedAt)} <span className={classes.time}>{formatTime(document.receivedAt)}</span>
      </td>
      <td className={classes.file} title={document.name}>
        <span className={classes.fileName}>{document.name}</span>
        {origin && <span className={classes.container}>{origin}</span>}
      </td>
      <td className={classes.state}>
        <LineStatePill {...lookOf(document)} />
      </td>
      <td className={classes.invoice}>
        <span className={classes.clamp}>
          <Invoice document={document} />
        </span>
      </td>
      <td className={classes.total}>
        {invoice?.total && isSettled(document)
          ? formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums)
          : null}
      </td>
      <td className={classes.action}>
        {document.canRetry && (
          <Button variant="subtle" size="compact-sm" aria-label={trayText.retryOne(document.name)} onClick={onRetry}>
            {trayText.retry}
          </Button>
        )}
      </td>
    </tr>
  );
}
