import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DocumentInvoice } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { batchText, readFurtherText } from '#text/documents.ts';
import { formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { lineIssuerLabel } from '#web/format/invoice-line.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { rowAction } from '#web/ui/table/row-action.ts';
import { Changes, FileCell, InvoiceWords, Reason, TwoLines } from '../document-cells.tsx';
import { invoiceLink, reviewLink } from '../invoice-links.ts';
import { readFurther } from '../tray/read-further.ts';
import { batch } from '../uploads/uploads.ts';
import { isPending, isSentItself, type Line } from './batch-lines.ts';
import { LineStatePill } from './line-state-pill.tsx';

/** The words beside the issuer: since when the invoice is known, what was noticed about it, or its number. */
function remarkOf(line: Line, invoice: DocumentInvoice): { words: string; isNumber: boolean } {
  if (line.state === 'joined') return { words: batchText.joinedWith(formatDate(invoice.knownSince)), isNumber: false };
  if (line.state === 'duplicate')
    return { words: batchText.knownSince(formatDate(invoice.knownSince)), isNumber: false };
  const remark = line.state === 'review' ? (line.reason ?? invoice.observation) : invoice.observation;
  if (remark && line.state !== 'new') return { words: remark, isNumber: false };
  return { words: invoice.documentNumber, isNumber: true };
}

function InvoiceCell({ line }: { line: Line }) {
  const [invoice, ...others] = line.document?.invoices ?? [];
  if (isPending(line)) return line.state === 'reading' ? <Skeleton width={180} /> : null;
  if (!invoice) {
    return <Reason isError={line.state === 'error'}>{line.reason}</Reason>;
  }
  const { words, isNumber } = remarkOf(line, invoice);
  return (
    <InvoiceWords
      issuer={lineIssuerLabel(invoice)}
      {...(isNumber ? { number: words } : { remark: words })}
      others={others.length > 0 ? batchText.andMore(others.length) : null}
    />
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
  if (line.state === 'review') {
    return (
      <Button
        {...look}
        aria-label={batchText.reviewInvoice(`${lineIssuerLabel(invoice)} ${invoice.documentNumber}`)}
        renderRoot={(props) => <Link {...reviewLink(invoice)} {...props} />}
        {...rowAction}
      >
        {batchText.review}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      color="gray"
      aria-label={batchText.seeInvoice(`${lineIssuerLabel(invoice)} ${invoice.documentNumber}`)}
      renderRoot={(props) => <Link {...invoiceLink(invoice)} {...props} />}
      {...rowAction}
    >
      {batchText.see}
    </Button>
  );
}

/** A button for a PDF with unread pages; the invoices read from them appear in the tray. */
function FurtherPages({ document }: Pick<Line, 'document'>) {
  if (!document?.canReadFurther) return null;
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void readFurther(document.id)} {...rowAction}>
      {readFurtherText.action}
    </Button>
  );
}

function TotalCell({ line }: { line: Line }) {
  const [invoice] = line.document?.invoices ?? [];
  if (line.state === 'reading') return <Skeleton width={84} />;
  if (invoice?.isAltered) return t.common.altered;
  if (!invoice?.total || isPending(line)) return null;
  return formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums);
}

const { columns: headings } = batchText;

export const batchColumns = (onReplace: (id: string) => void): readonly Column<Line>[] => [
  {
    key: 'file',
    heading: headings.file,
    width: { wide: '25%', tablet: '24%' },
    card: '1 left',
    title: ({ name }) => name,
    compare: (one, other) => one.name.localeCompare(other.name, 'es', { numeric: true }),
    cell: ({ name, container }) => <FileCell name={name} origin={container && batchText.inside(container)} />,
  },
  {
    key: 'state',
    heading: headings.state,
    width: { wide: '168px', tablet: '160px' },
    card: '1 right',
    cell: ({ state }) => <LineStatePill state={state} />,
  },
  {
    key: 'invoice',
    heading: headings.invoice,
    card: '2 left',
    cell: (line) => (
      <>
        <TwoLines>
          <InvoiceCell line={line} />
        </TwoLines>
        <Changes changes={line.document?.changes ?? []} />
        <FurtherPages document={line.document} />
      </>
    ),
  },
  {
    key: 'total',
    heading: headings.total,
    kind: 'total',
    width: { wide: '150px', tablet: '128px' },
    card: '2 right',
    cell: (line) => <TotalCell line={line} />,
  },
  {
    key: 'action',
    heading: headings.action,
    isHeadingHidden: true,
    kind: 'action',
    width: { wide: '116px', tablet: '108px' },
    card: '3 right',
    cell: (line) => <Action line={line} onReplace={onReplace} />,
  },
];
