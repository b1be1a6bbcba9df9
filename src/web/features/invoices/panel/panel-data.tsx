import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { formatCdc } from '#domain/identifiers/cdc.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { ISSUER_NAME_CHECK } from '#domain/reading/issuer-name-check.ts';
import { isPrinted } from '#domain/received-document.ts';
import { t } from '#text/common.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { invoiceListText } from '#text/invoices.ts';
import { pageBusiness } from '#web/api/page-business.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { currencySymbol, formatFigure, formatGuaranies, formatQuantity, minusSign } from '#web/format/amounts.ts';
import { formatDate, formatMonth } from '#web/format/dates.ts';
import { issuerLabel, receiverLabel } from '#web/format/invoice-line.ts';
import { listedSentence } from '#web/format/listed-ruc.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import { VerificationSeal } from '#web/ui/marks/verification-seal.tsx';
import { AlteredComparison } from '../altered/altered-comparison.tsx';
import { AlteredState } from '../altered/altered-state.tsx';
import { CopiesDiffer } from '../copies/copies-differ.tsx';
import { UndoButton } from '../decide/undo-button.tsx';
import { currencyName, isForeign } from '../detail/invoice-amount.tsx';
import { ConditionPill, InvoiceMarks, marksOf } from '../detail/invoice-marks.tsx';
import { ItemsTable } from '../detail/items-table.tsx';
import { RelatedInvoices } from '../detail/related-invoices.tsx';
import { Totals } from '../detail/totals.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { OriginalCard } from '../original/original-card.tsx';
import type { LookChoice } from '../original/original-paper.tsx';
import { FirstReading } from './first-reading.tsx';
import classes from './panel.module.css';
import type { PanelQuestion } from './panel-question.tsx';

const text = invoicePanelText;
/** Stands after everything that the invoice itself says: it compares the invoice with earlier ones. */
const watchNotes = defineLazyPart(async () => (await import('./watch-notes.tsx')).WatchNotes);
const moveInvoice = defineLazyPart(async () => (await import('../move/move-invoice.tsx')).MoveInvoice);
const DECIDE = look({ mt: 8, mr: 6 });
const MORE = look(
  {
    py: 4,
    px: 6,
    radius: 'pill',
    tone: 'brand',
    size: 13,
    weight: 550,
    hover: 'hover',
    phone: { touch: true, size: 14 },
  },
  classes.more,
);

/** «Gs. 4.803.000» with a small currency before the figure; its worth in guaraníes beneath. */
export function LeadingAmount({ header }: { header: InvoiceHeader }) {
  const { total, currency, signInSums, totalInGuaranies, exchangeRate } = header;
  return (
    <>
      <Text as="p" mt={8} weight={600} tabular leading={1.2} className={classes.amount}>
        {minusSign(signInSums)}
        {total === null ? (
          t.common.noAmounts
        ) : (
          <>
            <Text tone="muted" size={15} weight={500} className={classes.symbol}>
              {currencySymbol(currency)}
            </Text>{' '}
            {formatFigure(total, currency)}
          </>
        )}
      </Text>
      {isForeign(header) && (
        <Text as="p" tone="muted" size={13}>
          {totalInGuaranies === null ? invoiceText.noRate : text.worth(formatGuaranies(totalInGuaranies))}
          {exchangeRate !== null && ` (${text.rate(currency, formatQuantity(exchangeRate))})`}
        </Text>
      )}
    </>
  );
}

/** Shown only when the receiver is another business of the person, in which they may write. */
function MoveToReceiver({ header, onGone }: { header: InvoiceHeader; onGone: () => void }) {
  const { businesses } = useKnownBusinesses();
  const mayWrite = useMay('contador');
  const number = header.receiver.ruc && rucNumberOf(header.receiver.ruc);
  const isTheirs = businesses?.some(
    ({ id, ruc, role }) => id !== pageBusiness() && role !== 'lectura' && ruc !== null && rucNumberOf(ruc) === number,
  );
  if (!mayWrite || !isTheirs) return null;
  return <LazyPart part={moveInvoice} props={{ id: header.id, onGone }} onMissing={() => {}} />;
}

/** A link to the page of the supplier. */
function SupplierLink({ issuer: { name, ruc } }: Pick<InvoiceHeader, 'issuer'>) {
  const shown = issuerLabel({ name, ruc });
  if (!ruc) return shown;
  return (
    <Link
      to="/proveedores/$ruc"
      params={{ ruc }}
      className={look({ underline: 'hover' })}
      title={name ?? text.supplier}
    >
      {shown}
    </Link>
  );
}

export const IssuerHeading = ({ isPhone, children }: { isPhone: boolean; children: ReactNode }) => (
  <Text as={isPhone ? 'h1' : 'h2'} size={18} weight={600} leading={1.3} tracking={2} breaks className={classes.issuer}>
    {children}
  </Text>
);

function Title({
  invoice: { header, verification, issuerListed },
  isPhone,
}: Pick<PanelDataProps, 'invoice' | 'isPhone'>) {
  const nameNote = verification.checks.find(({ name }) => name === ISSUER_NAME_CHECK)?.sentence;
  return (
    <header>
      <IssuerHeading isPhone={isPhone}>
        <SupplierLink issuer={header.issuer} />
      </IssuerHeading>
      {nameNote && (
        <Text as="p" tone="muted" size={13}>
          {nameNote}
        </Text>
      )}
      <Text as="p" tone="muted" size={13}>
        {header.isAltered && header.issuer.ruc && `${invoiceText.ruc(header.issuer.ruc)}, `}
        {text.to(receiverLabel(header.receiver) ?? invoiceText.noReceiver)}
      </Text>
      {issuerListed && (
        <Text as="p" tone={issuerListed.state === 'active' ? 'muted' : 'warn'} size={13}>
          {listedSentence(issuerListed)}
        </Text>
      )}
      {!header.isAltered && <LeadingAmount header={header} />}
      {isPhone && (
        <Row as="p" gap={10} align="center" mt={6} tone="muted" size={13.5} tabular>
          <span>{formatDate(header.issueDate)}</span>
          <ConditionPill condition={header.saleCondition} />
          <SourceTag source={header.source} />
        </Row>
      )}
      {!header.isAltered && <InvoiceMarks header={header} as="words" />}
    </header>
  );
}

function NoteButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" className={DECIDE} aria-haspopup="dialog" onClick={onClick}>
      {children}
    </Button>
  );
}

/** A link to the review queue, which shows the doubts beside the original. */
function ReviewLink({ id }: { id: string }) {
  return (
    <Button
      size="xs"
      className={DECIDE}
      renderRoot={(props) => <Link to="/en-revision" search={{ invoice: id }} {...props} />}
    >
      {text.review}
    </Button>
  );
}

/** What the invoice was read from: PDF or photo; when it came as both, the words name neither. */
function lacksXmlWords({ files }: InvoiceDetail): string {
  const printed = files.filter(({ kind }) => isPrinted(kind));
  const photos = printed.filter(({ kind }) => kind !== 'pdf').length;
  if (photos > 0 && photos < printed.length) return invoiceText.meanings.lacksXml;
  return invoiceText.lacksXmlOf(photos > 0);
}

/** Without an exchange rate no sum includes the invoice: a person may enter one. */
function RateNote({ invoice, onAsk }: Pick<PanelDataProps, 'invoice' | 'onAsk'>) {
  const { header, takesRate, isCorrectable } = invoice;
  const lacksRate = isForeign(header) && header.totalInGuaranies === null;
  if (!takesRate && !(isCorrectable && lacksRate)) return null;
  return (
    <Grid gap={8}>
      <Note tone={lacksRate ? 'warn' : 'plain'} Icon={lacksRate ? IconAlertTriangle : IconInfoCircle}>
        {lacksRate ? invoiceText.noRateMeaning : text.typedRate}
        <NoteButton onClick={() => onAsk('rate')}>{lacksRate ? text.giveRate : text.changeRate}</NoteButton>
      </Note>
    </Grid>
  );
}

/** Shown for what a person may correct: neither signed data nor an altered invoice. */
function CorrectLink({ invoice: { header, isCorrectable } }: Pick<PanelDataProps, 'invoice'>) {
  const mayWrite = useMay('contador');
  if (!mayWrite || !isCorrectable || header.isAltered) return null;
  return (
    <Link to="/cargar-factura" search={{ factura: header.id }} className={MORE}>
      {text.correct}
    </Link>
  );
}

/** What the marks mean for the sums, and what can be decided. Observations are explained by the checks below. */
function MarkNotes({ invoice, onAsk, onReadAgain }: Pick<PanelDataProps, 'invoice' | 'onAsk' | 'onReadAgain'>) {
  const { header, cancellation, confirmation, readAgainDocumentId } = invoice;
  const marks = marksOf(header).filter((name) => name !== 'observed' && name !== 'altered');
  const more: Partial<Record<(typeof marks)[number], ReactNode>> = {
    cancelled: (
      <>
        {cancellation?.reason && (
          <Text as="p" mt={4}>
            {text.cancelledBecause(cancellation.reason)}
          </Text>
        )}
        <NoteButton onClick={() => onAsk('undoCancellation')}>{text.undoCancellation}</NoteButton>
      </>
    ),
    review: (
      <>
        <ReviewLink id={header.id} />
        {!invoice.doubts.some(({ otherId }) => otherId) && (
          <NoteButton onClick={() => onAsk('confirm')}>{text.confirm}</NoteButton>
        )}
      </>
    ),
    lacksXml: readAgainDocumentId !== null && (
      <NoteButton onClick={() => onReadAgain(readAgainDocumentId)}>{text.readAgain}</NoteButton>
    ),
  };
  const isConfirmed = confirmation !== null && !header.isAltered;
  if (marks.length === 0 && !isConfirmed) return null;
  return (
    <Grid gap={8}>
      {marks.map((name) => (
        <Note
          key={name}
          tone={name === 'lacksXml' ? 'plain' : 'warn'}
          Icon={name === 'lacksXml' ? IconInfoCircle : IconAlertTriangle}
        >
          {name === 'lacksXml' ? lacksXmlWords(invoice) : invoiceText.meanings[name]}
          {more[name]}
        </Note>
      ))}
      {isConfirmed && (
        <Note Icon={IconCheck}>
          {text.confirmedBy(confirmation.name ?? confirmation.email, formatDate(confirmation.at), confirmation.reason)}{' '}
          {invoice.firstReading === null && invoice.undoable !== 'copy-chosen' && (
            <UndoButton invoice={invoice} className={DECIDE} />
          )}
        </Note>
      )}
    </Grid>
  );
}

const Name = ({ children }: { children: string }) => (
  <Text as="dt" tone="muted" lines="one">
    {children}
  </Text>
);

function Facts({ header }: { header: InvoiceHeader }) {
  const { issuer, receiver, cdc } = header;
  const facts: [string, string][] = [
    [invoiceText.date, `${formatDate(header.issueDate)}${header.issueTime ? ` ${header.issueTime.slice(0, 5)}` : ''}`],
    [invoiceText.condition, invoiceText.conditions[header.saleCondition]],
    [invoiceText.timbrado, header.timbrado ?? t.common.notRead],
    [invoiceText.currency, currencyName(header.currency)],
    [invoiceText.issuerRuc, issuer.ruc ?? invoiceText.noRuc],
    [invoiceText.receiverRuc, receiver.ruc ?? invoiceText.noRuc],
  ];
  return (
    <Grid as="dl" gapY={6} gapX={12} size={13} phone={{ display: 'block', size: 14 }} className={classes.facts}>
      {facts.map(([name, value]) => (
        <Row gap={16} justify="between" py={5} className={classes.fact} key={name}>
          <Name>{name}</Name>
          <Text as="dd" tabular lines="one">
            {value}
          </Text>
        </Row>
      ))}
      {cdc && (
        <div className={`${classes.fact} ${classes.cdc}`}>
          <Name>{invoiceText.cdc}</Name>
          <Row as="dd" span="rest" gap={6} align="center" tabular face="mono" size={12}>
            <span>{formatCdc(cdc)}</span>
            <CopyButton text={cdc} label={invoiceText.copyCdc} />
          </Row>
        </div>
      )}
    </Grid>
  );
}

function Money({ invoice: { header, items } }: { invoice: InvoiceDetail }) {
  const [showsItems, setShowsItems] = useState(false);
  return (
    <Box as="section" pt={12} rule="top" className={classes.part} aria-label={invoiceText.total}>
      <Totals header={header} rows="with-vat" />
      {items.length === 0 && (
        <Text as="p" tone="muted" size={13}>
          {invoiceListText.noItems}
        </Text>
      )}
      {items.length > 0 && (
        <button type="button" className={MORE} aria-expanded={showsItems} onClick={() => setShowsItems(!showsItems)}>
          {showsItems ? text.hideItems : text.seeItems(items.length)}
        </button>
      )}
      {showsItems && <ItemsTable header={header} items={items} />}
    </Box>
  );
}

/** «Cuenta en noviembre 2026», for an invoice that sums include. */
function CountedIn({ header }: { header: InvoiceHeader }) {
  if (countingOf(header).reason !== null) return null;
  return (
    <Pill tone="ok" icon={<IconCheck size={13} stroke={2} aria-hidden="true" />}>
      {text.counts(formatMonth(header.issueDate))}
    </Pill>
  );
}

interface PanelDataProps {
  invoice: InvoiceDetail;
  search: ListSearch;
  isPhone: boolean;
  choice: LookChoice;
  onAsk: (question: PanelQuestion) => void;
  onReadAgain: (documentId: string) => void;
  onRemove: () => void;
  /** Called when the invoice no longer exists. */
  onGone: () => void;
}

/**
 * What the invoice says, how far it can be trusted, and what belongs to it. For an altered one, its state comes first.
 */
export function PanelData(props: PanelDataProps) {
  const { invoice, search, isPhone, choice, onAsk, onReadAgain, onRemove, onGone } = props;
  const { header, alteration, verification, related } = invoice;
  const seal = (
    <Box pt={12} rule="top" className={classes.part}>
      <VerificationSeal
        verification={verification}
        alteration={alteration}
        plain
        folded={isPhone}
        aside={<CountedIn header={header} />}
      />
    </Box>
  );
  return (
    // With tabIndex, since an area that scrolls must be reachable by keyboard.
    <Stack
      as="section"
      gap={14}
      shrinkY
      pt={18}
      pb={20}
      px={24}
      overflow="auto"
      phone={{ gap: 16 }}
      className={classes.data}
      data-scrolls
      tabIndex={0}
      aria-label={text.data}
    >
      <Title invoice={invoice} isPhone={isPhone} />
      {header.isAltered && (
        <>
          <AlteredState
            invoice={invoice}
            isPhone={isPhone}
            onConfirm={() => onAsk('confirmAltered')}
            onRemove={onRemove}
          />
          <AlteredComparison invoice={invoice} />
        </>
      )}
      <MarkNotes invoice={invoice} onAsk={onAsk} onReadAgain={onReadAgain} />
      <RateNote invoice={invoice} onAsk={onAsk} />
      {invoice.undoable === 'typed' && (
        <Grid gap={8}>
          <Note Icon={IconPencil}>
            {text.typed}
            <UndoButton invoice={invoice} className={DECIDE} onGone={onGone} />
          </Note>
        </Grid>
      )}
      {header.issuer.ruc !== null && header.side !== 'sale' && countingOf(header).reason === null && (
        <LazyPart part={watchNotes} props={{ id: header.id, issuerRuc: header.issuer.ruc }} onMissing={() => {}} />
      )}
      <MoveToReceiver header={header} onGone={onGone} />
      <CopiesDiffer invoice={invoice} />
      <FirstReading invoice={invoice} />
      {(isPhone || header.isAltered) && seal}
      {isPhone && <OriginalCard invoice={invoice} choice={choice} />}
      {!header.isAltered && (
        <>
          <Facts header={header} />
          <Money invoice={invoice} />
          <CorrectLink invoice={invoice} />
          {!isPhone && seal}
        </>
      )}
      <RelatedInvoices related={related} search={search} />
      <Box pt={12} rule="top" className={classes.part}>
        <button type="button" className={MORE} aria-haspopup="dialog" onClick={() => onAsk('history')}>
          {text.history}
        </button>
      </Box>
    </Stack>
  );
}
