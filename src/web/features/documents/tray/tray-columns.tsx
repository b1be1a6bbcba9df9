import { ActionIcon, Button } from '@mantine/core';
import { IconFiles, IconMail, IconPencil, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { pagesInWords } from '#domain/reading/page-words.ts';
import { dayInAsuncion } from '#domain/time/period.ts';
import { trayText } from '#text/document-tray.ts';
import { batchText } from '#text/documents.ts';
import { useMay } from '#web/features/session/businesses/may.ts';
import { formatNumber, formatSignedMoney } from '#web/format/amounts.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { lineIssuerLabel } from '#web/format/invoice-line.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { rowAction } from '#web/ui/table/row-action.ts';
import { isArchive, isSettled, lineStateOf } from '../batch/batch-lines.ts';
import { LineStatePill, type ShownState } from '../batch/line-state-pill.tsx';
import { Changes, CutName, InvoiceWords, Reason, TwoLines } from '../document-cells.tsx';
import classes from '../documents.module.css';
import { invoiceLink, reviewLink } from '../invoice-links.ts';

/** Loaded apart: few documents move from one business to another. */
const moveNote = defineLazyPart(async () => (await import('./document-move.tsx')).DocumentMoveNote);

/** State and label of a document. The tray tells what it is, not whether it was new in a batch. */
function lookOf(document: ReceivedDocument): { state: ShownState; label: string } {
  const { invoices } = document;
  if (invoices.some(({ isAltered }) => isAltered)) return { state: 'altered', label: batchText.states.altered };
  const state = lineStateOf(document);
  if (state === 'observed') return { state, label: trayText.states.observed };
  if (state === 'joined') return { state, label: trayText.states.joined };
  if (document.state !== 'read') return { state, label: trayText.states[document.state] };
  return isArchive(document)
    ? { state: 'unpacked', label: trayText.states.opened }
    : { state: 'new', label: trayText.states.read };
}

/** The words in place of the issuer where there is no invoice. */
function withoutInvoice(document: ReceivedDocument): string {
  const words = trayText.withoutInvoice;
  if (document.state === 'received' || document.state === 'reading' || document.state === 'failed') {
    return words[document.state];
  }
  return isArchive(document) ? words.archive : words.others;
}

/** The issuer of the invoice: never the name of the file. */
function InvoiceCell({ document }: { document: ReceivedDocument }) {
  const [invoice, ...others] = document.invoices;
  if (!invoice) return <span className="muted">{withoutInvoice(document)}</span>;
  return (
    <InvoiceWords
      issuer={
        <Link
          {...invoiceLink(invoice)}
          aria-label={`${lineIssuerLabel(invoice)} ${invoice.documentNumber}`}
          {...rowAction}
        >
          {lineIssuerLabel(invoice)}
        </Link>
      }
      number={invoice.documentNumber}
      remark={others.length > 0 && invoice.pages ? trayText.onPages(pagesInWords(invoice.pages)) : null}
      others={others.length > 0 ? batchText.andMore(others.length) : null}
    />
  );
}

/** Says that pages were left unread, whatever the result of the others. */
function reasonOf(document: ReceivedDocument): string | null {
  const { pages, pagesRead, canReadFurther } = document;
  const told = reasonWithoutPages(document);
  if (!canReadFurther || pages === null || pagesRead === null || told?.includes(trayText.readFurther)) return told;
  return [told, trayText.pagesLeft(pagesRead, pages)].filter(Boolean).join(' ');
}

function reasonWithoutPages({ invoices: [invoice], state, reason }: ReceivedDocument): string | null {
  if (!invoice) return reason;
  if (state === 'duplicate') {
    const told = invoice.isJoined ? trayText.joinedWith : trayText.knownSince;
    return told(formatDate(invoice.knownSince));
  }
  return invoice.observation ?? (state === 'in-review' ? reason : null);
}

/** The result of the reading, and the reason for it. */
function ResultCell({ document }: { document: ReceivedDocument }) {
  const reason = reasonOf(document);
  return (
    <>
      <Row as="span" gapY={4} gapX={8} align="center" className={classes.result}>
        <LineStatePill {...lookOf(document)} />
        {reason && (
          <TwoLines>
            <Reason isError={document.state === 'failed'}>{reason}</Reason>
          </TwoLines>
        )}
      </Row>
      {document.move && <LazyPart part={moveNote} props={{ document, move: document.move }} onMissing={() => {}} />}
      <Changes changes={document.changes} />
    </>
  );
}

/** Where a document came from, where that says more than its name. */
function originOf({ container, sender, message }: ReceivedDocument): string {
  const from = message?.sender ?? sender;
  const parts = [
    container && trayText.inside(container),
    from && trayText.from(from),
    message?.subject && trayText.subject(message.subject),
    message?.sentAt && trayText.sent(formatDate(message.sentAt)),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The name of the file, and below it the archive or the mail that it came in. */
function FileName({ document }: { document: ReceivedDocument }) {
  const { name, container, message } = document;
  const origin = message ? originOf(document) : container && trayText.inside(container);
  return (
    <>
      <Text size={13}>
        <CutName name={name} />
      </Text>
      {origin && (
        <Text tone="faint" size={12.5} display="block" className="cut">
          {origin}
        </Text>
      )}
    </>
  );
}

const SOURCE_ICON = look({ mr: 8, tone: 'faint' }, classes.source);
const SOURCE_ICONS = { upload: IconUpload, mail: IconMail };

/** The hour for documents of today, the day for earlier ones; both where the mouse rests. */
function ReceivedCell({ document: { source, receivedAt } }: { document: ReceivedDocument }) {
  const SourceIcon = SOURCE_ICONS[source];
  const isToday = dayInAsuncion(Date.parse(receivedAt)) === dayInAsuncion(Date.now());
  return (
    <>
      <SourceIcon className={SOURCE_ICON} size={15} stroke={1.6} aria-label={trayText.sourceOf[source]} role="img" />
      {isToday ? formatTime(receivedAt) : formatDate(receivedAt)}
    </>
  );
}

function TotalCell({ document }: { document: ReceivedDocument }) {
  const [invoice] = document.invoices;
  if (invoice?.isAltered)
    return (
      <Text tone="muted" weight={400}>
        {trayText.notCounted}
      </Text>
    );
  if (!invoice?.total || !isSettled(document)) return null;
  return formatSignedMoney(invoice.total, invoice.currency, invoice.signInSums);
}

const { columns: headings } = trayText;

interface TrayActions {
  onRetry: (document: ReceivedDocument) => void;
  onReadAgain: (document: ReceivedDocument) => void;
  /** Reads the pages that were left unread. */
  onReadFurther: (document: ReceivedDocument) => void;
  /** Undoes the decision that the document is no invoice. */
  onRestore: (invoiceId: string) => void;
  onRemove: (document: ReceivedDocument) => void;
}

/** The one action that a document most likely needs. */
function MainAction({ document, onRetry, onRestore }: Omit<TrayActions, 'onRemove'> & { document: ReceivedDocument }) {
  const mayWrite = useMay('contador');
  const quiet = { variant: 'subtle', size: 'compact-sm' } as const;
  const { name, setAsideInvoiceId, state } = document;
  const [invoice] = document.invoices;
  if (document.canRetry && mayWrite) {
    return (
      <Button {...quiet} aria-label={trayText.retryOne(name)} onClick={() => onRetry(document)}>
        {trayText.retry}
      </Button>
    );
  }
  if (setAsideInvoiceId !== null && mayWrite) {
    return (
      <Button {...quiet} aria-label={trayText.restoreOne(name)} onClick={() => onRestore(setAsideInvoiceId)}>
        {trayText.restore}
      </Button>
    );
  }
  if (document.canType && mayWrite) {
    return (
      <Button
        {...quiet}
        aria-label={trayText.typeOne(name)}
        renderRoot={(props) => <Link to="/cargar-factura" search={{ documento: document.id }} {...props} />}
      >
        {trayText.type}
      </Button>
    );
  }
  if (!invoice) return null;
  if (state !== 'in-review' || !mayWrite) {
    // For the eye only: the row itself does the same, and its first cell has the link for keyboard and screen readers.
    return (
      <Button
        {...quiet}
        color="gray"
        className={look({ phone: { display: 'none' } })}
        aria-hidden="true"
        tabIndex={-1}
        renderRoot={(props) => <Link {...invoiceLink(invoice)} {...props} />}
      >
        {trayText.see}
      </Button>
    );
  }
  return (
    <Button
      {...quiet}
      aria-label={trayText.reviewOne(name)}
      renderRoot={(props) => <Link {...reviewLink(invoice)} {...props} />}
    >
      {trayText.review}
    </Button>
  );
}

function ActionCell({ document, ...actions }: TrayActions & { document: ReceivedDocument }) {
  const { onReadAgain, onReadFurther, onRemove } = actions;
  const mayWrite = useMay('contador');
  return (
    <Row as="span" gap={4} align="center" justify="end" inline>
      <MainAction document={document} {...actions} />
      {mayWrite && document.canType && (document.canRetry || document.setAsideInvoiceId !== null) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={trayText.typeOne(document.name)}
          title={trayText.type}
          renderRoot={(props) => <Link to="/cargar-factura" search={{ documento: document.id }} {...props} />}
        >
          <IconPencil size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      {mayWrite && document.canReadFurther && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={trayText.readFurtherOne(document.name)}
          title={trayText.readFurther}
          onClick={() => onReadFurther(document)}
        >
          <IconFiles size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      {mayWrite && document.canReadAgain && !document.canRetry && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={trayText.readAgainOne(document.name)}
          title={trayText.readAgain}
          onClick={() => onReadAgain(document)}
        >
          <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
      {mayWrite && document.canDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={trayText.removeOne(document.name)}
          title={trayText.remove}
          onClick={() => onRemove(document)}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
    </Row>
  );
}

export const trayColumns = (actions: TrayActions): readonly Column<ReceivedDocument>[] => [
  {
    key: 'invoice',
    heading: headings.invoice,
    width: { wide: '28%', tablet: '25%' },
    card: '1 left',
    skeleton: '80%',
    cell: (document) => (
      <TwoLines>
        <InvoiceCell document={document} />
      </TwoLines>
    ),
  },
  {
    key: 'state',
    heading: headings.state,
    card: '2 left',
    skeleton: 92,
    cell: (document) => <ResultCell document={document} />,
  },
  {
    key: 'document',
    heading: headings.document,
    width: { wide: '142px', tablet: '112px' },
    card: '3 left',
    skeleton: '70%',
    tone: () => 'muted',
    title: (document) => [document.name, originOf(document)].filter(Boolean).join('\n'),
    cell: (document) => <FileName document={document} />,
  },
  {
    key: 'pages',
    heading: headings.pages,
    kind: 'figure',
    width: '52px',
    hideBelow: 'laptop',
    card: 'hidden',
    skeleton: 12,
    tone: () => 'muted',
    cell: ({ pages }) => (pages === null ? trayText.noPages : formatNumber(pages)),
  },
  {
    key: 'received',
    heading: headings.received,
    kind: 'date',
    width: { wide: '118px', tablet: '108px' },
    card: '2 right',
    skeleton: 90,
    tone: () => 'muted',
    title: ({ receivedAt }) => `${formatDate(receivedAt)} ${formatTime(receivedAt)}`,
    cell: (document) => <ReceivedCell document={document} />,
  },
  {
    key: 'total',
    heading: headings.total,
    kind: 'total',
    width: { wide: '122px', tablet: '112px' },
    card: '1 right',
    skeleton: 84,
    cell: (document) => <TotalCell document={document} />,
  },
  {
    key: 'action',
    heading: headings.action,
    isHeadingHidden: true,
    kind: 'action',
    width: { wide: '136px', tablet: '128px' },
    card: '3 right',
    skeleton: 0,
    cell: (document) => <ActionCell document={document} {...actions} />,
  },
];
