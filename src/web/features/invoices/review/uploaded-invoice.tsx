import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProcessingResult } from '#contract/intake/tasks.ts';
import { t } from '#text/common.ts';
import { uploadText } from '#text/documents.ts';
import { invoiceText } from '#text/invoice.ts';
import { reviewText as text } from '#text/review.ts';
import { type InvoiceDetail, invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatMoney } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { areFiguresHidden } from '#web/format/invoice-line.ts';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { OriginalCard } from '../original/original-card.tsx';
import type { PageMark } from '../original/page-marks.tsx';
import { pagedFileOf } from '../original/paged-file.tsx';
import { DoubtCard, DoubtNumber } from './doubts/doubt-card.tsx';
import { allFields } from './doubts/facts.tsx';
import { ReviewedOriginal } from './doubts/reviewed-original.tsx';
import { type DraftInHand, useDraft } from './doubts/use-draft.ts';
import { type ReviewDecision, type ToldProblem, useReviewDecision } from './doubts/use-review-decision.ts';
import classes from './uploaded-invoice.module.css';

const { pdf } = uploadText;
type ProcessedInvoice = ProcessingResult['invoices'][number];

interface UploadedInvoiceProps {
  /** The values that the upload read; null where a value was not detected. */
  read: ProcessedInvoice;
  head: ReactNode;
  foot: ReactNode;
}

const { feminine, masculine } = pdf.notDetected;

/** The six rows of the specification. A person's later corrections replace what was read. */
function rowsOf(read: ProcessedInvoice, invoice: InvoiceDetail | undefined) {
  const corrected = invoice?.firstReading ? invoice.header : null;
  const isHidden = read.isAltered && (!invoice || areFiguresHidden(invoice.header));
  const { currency } = corrected ?? read;
  const money = (amount: string | null) => amount && formatMoney(amount, currency, { exact: true });
  const date = corrected ? corrected.issueDate : read.date;
  const shown = {
    date: (date && formatDate(date)) || feminine,
    issuerRuc: (corrected ? corrected.issuer.ruc : read.issuerRuc) || masculine,
    issuerName: (corrected ? corrected.issuer.name : read.issuerName) || masculine,
    number: (corrected ? corrected.documentNumber : read.documentNumber) || masculine,
    total: isHidden ? t.common.alteredNotCounted : money(corrected ? corrected.total : read.total) || masculine,
    vat: isHidden ? t.common.alteredNotCounted : money(corrected ? corrected.totals.vat : read.vat) || masculine,
  };
  return Object.entries(shown).map(([name, value]) => ({ name: name as keyof typeof shown, value }));
}

/** The name of each row's field among the doubts. */
const DOUBTED = {
  date: 'issueDate',
  issuerRuc: 'issuerRuc',
  issuerName: 'issuerName',
  number: 'number',
  total: 'total',
  vat: 'vat',
} as const;

type RowName = keyof typeof DOUBTED;
const ROW_NAMES = Object.keys(DOUBTED) as RowName[];

/**
 * Where the values of the table stand on the page. They have the numbers of the rows while there is no doubt: doubts
 * have numbers of their own.
 */
function readMarksOf({ places, doubts, firstReading }: InvoiceDetail): PageMark[] {
  const left = new Set<string>([
    ...doubts.map(({ field }) => field),
    ...(firstReading?.differences ?? []).map(({ field }) => field),
  ]);
  return ROW_NAMES.flatMap((name, at) => {
    const found = places.find(({ field }) => field === DOUBTED[name] && !left.has(field));
    const number = doubts.length === 0 ? at + 1 : null;
    const label = text.readMark(pdf.fields[name]);
    return found ? [{ key: `read-${name}`, number, label, place: found.place, tone: 'read', isCurrent: false }] : [];
  });
}

function ExtractedTable({
  read,
  invoice,
  inHand,
}: {
  read: ProcessedInvoice;
  invoice?: InvoiceDetail;
  inHand?: DraftInHand;
}) {
  const numbers = new Map(inHand?.groups.map(({ field }, at) => [field, at + 1]));
  const marked = new Map(invoice && readMarksOf(invoice).map(({ key, number }) => [key, number]));
  return (
    <Box as="section" overflow="hidden" frame="line" radius="card" aria-label={pdf.extracted}>
      <Row as="header" gap={12} align="baseline" justify="between" pt={12} pb={8} px={16}>
        <Text as="h2" size={14.5} weight={600}>
          {pdf.extracted}
        </Text>
        <Text tone="muted" size={13}>
          {pdf.compare}
        </Text>
      </Row>
      <table className={classes.table} aria-label={pdf.extracted}>
        <tbody>
          {rowsOf(read, invoice).map(({ name, value }) => {
            const number = numbers.get(DOUBTED[name]);
            return (
              <Box
                as="tr"
                rule="top"
                fill={number === undefined ? undefined : 'warn-soft'}
                key={name}
                data-field={name}
              >
                <th scope="row" data-number={marked.get(`read-${name}`)}>
                  {pdf.fields[name]}
                </th>
                <td>
                  {value}
                  {number !== undefined && (
                    <DoubtNumber number={number} isSettled={inHand?.draft.settled.has(DOUBTED[name]) ?? false} />
                  )}
                </td>
              </Box>
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}

const ACTION = look({ phone: { flex: 'auto', touch: true } });

/** The doubts, answered in place; then the invoice counts. */
function Doubts({
  invoice,
  inHand,
  decision,
}: {
  invoice: InvoiceDetail;
  inHand: DraftInHand;
  decision: ReviewDecision;
}) {
  const [isCorrecting, setCorrecting] = useState(false);
  const { header, isCorrectable } = invoice;
  const { groups, open } = inHand;
  const { isSaving, problem, errors } = decision;
  const confirm = () => {
    const [first] = open;
    if (first) inHand.goTo(first.field);
    else decision.confirm();
  };
  return (
    <Grid gap={12} className={classes.doubts} ref={inHand.place} tabIndex={-1}>
      <p>
        <strong>{text.doubts(groups.length)}</strong>{' '}
        <Text tone="muted" size={13.5}>
          {text.notCounted}
        </Text>
      </p>
      {problem && (
        <Note tone="warn" Icon={IconAlertTriangle} role="alert">
          {problem}
        </Note>
      )}
      {groups.map((group, at) => (
        <DoubtCard
          key={group.field}
          group={group}
          number={at + 1}
          header={header}
          inHand={inHand}
          isCorrectable={isCorrectable}
          isSaving={isSaving}
          error={errors[group.field]}
          sha256={pagedFileOf(invoice)?.sha256 ?? null}
        />
      ))}
      {isCorrecting && (
        <LazyPart part={allFields} props={{ header, inHand, errors, isSaving, onClose: () => setCorrecting(false) }} />
      )}
      <Row wrap gap={8}>
        <Button
          className={ACTION}
          variant={open.length > 0 ? 'light' : 'filled'}
          loading={isSaving}
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={confirm}
        >
          {text.confirmHere}
        </Button>
        {isCorrectable && !isCorrecting && (
          <Button className={ACTION} variant="default" disabled={isSaving} onClick={() => setCorrecting(true)}>
            {text.correctAll}
          </Button>
        )}
        <Button
          className={ACTION}
          variant="subtle"
          color="gray"
          disabled={isSaving}
          leftSection={<IconFileOff size={15} stroke={1.6} aria-hidden="true" />}
          onClick={decision.notAnInvoice}
        >
          {text.notInvoice}
        </Button>
      </Row>
    </Grid>
  );
}

interface LoadedProps extends UploadedInvoiceProps {
  invoice: InvoiceDetail;
  told: ToldProblem | null;
  onTold: (told: ToldProblem | null) => void;
  onDropped: () => void;
}

/** One version of the invoice: a correction that leaves doubts starts anew with those. */
function Loaded({ read, head, foot, invoice, told, onTold, onDropped }: LoadedProps) {
  const isPhone = usePhone();
  const inHand = useDraft(invoice);
  const decision = useReviewDecision({
    invoice,
    inHand,
    told,
    onTold,
    onDecided: ({ outcome }) => outcome === 'not-an-invoice' && onDropped(),
  });
  const file = pagedFileOf(invoice) ?? null;
  const isWaiting = invoice.header.isInReview && !invoice.header.isAltered;
  return (
    <Grid gap={32} align="start" className={classes.halves}>
      {!isPhone && (
        <Grid overflow="hidden" radius="card" fill="canvas" className={classes.desk}>
          <ReviewedOriginal
            invoiceId={invoice.header.id}
            file={file}
            inHand={inHand}
            readMarks={readMarksOf(invoice)}
          />
        </Grid>
      )}
      <Stack gap={16} shrinkX>
        {head}
        {invoice.undoable && (
          <Note tone="ok" Icon={IconCheck} role="status">
            {text.told[invoice.undoable]}
          </Note>
        )}
        <ExtractedTable read={read} invoice={invoice} inHand={inHand} />
        {isWaiting && invoice.doubts.length > 0 && <Doubts invoice={invoice} inHand={inHand} decision={decision} />}
        {isPhone && <OriginalCard invoice={invoice} />}
        {foot}
      </Stack>
    </Grid>
  );
}

/** The result of an uploaded PDF beside its original: the extracted data, and the doubts. */
export function UploadedInvoice(props: UploadedInvoiceProps) {
  const { read, head, foot } = props;
  const [isDropped, setDropped] = useState(false);
  const [told, setTold] = useState<ToldProblem | null>(null);
  const { data, isError, refetch } = useQuery({ ...invoiceQueries.one(read.id), enabled: !isDropped });
  if (data && !isDropped) {
    return (
      <Loaded
        key={data.version}
        {...props}
        invoice={data}
        told={told}
        onTold={setTold}
        onDropped={() => setDropped(true)}
      />
    );
  }
  return (
    <Grid gap={32} align="start" className={classes.halves}>
      <Grid overflow="hidden" radius="card" fill="canvas" className={classes.desk}>
        {isError && !isDropped && <Problem title={invoiceText.problem} onRetry={() => void refetch()} />}
        {!isError && !isDropped && <Skeleton width="60%" />}
      </Grid>
      <Stack gap={16} shrinkX>
        {head}
        {isDropped ? (
          <Note Icon={IconFileOff} role="status">
            {text.told['not-an-invoice']}
          </Note>
        ) : (
          <ExtractedTable read={read} />
        )}
        {foot}
      </Stack>
    </Grid>
  );
}
