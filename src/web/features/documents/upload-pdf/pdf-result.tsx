import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCopyCheck, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProcessingResult, Task } from '#contract/intake/tasks.ts';
import { readFurtherText, uploadText } from '#text/documents.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatMonth } from '#web/format/dates.ts';
import { HelpLink } from '#web/ui/feedback/help-link.tsx';
import { LazyPart, type LazyPartOf } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { invoiceLink } from '../invoice-links.ts';
import oneFile from '../one-file/one-file.module.css';
import { PickedFileCard } from '../one-file/picked-file-card.tsx';
import { uploads } from '../uploads/uploads.ts';
import classes from './upload-pdf.module.css';

const text = uploadText.pdf;

type ProcessedInvoice = ProcessingResult['invoices'][number];

export interface UploadedInvoiceProps {
  /** The values that the upload read; null where a value was not detected. */
  read: ProcessedInvoice;
  /** Stands above the extracted data. */
  head: ReactNode;
  /** Stands below the extracted data: what to do next. */
  foot: ReactNode;
}

/** How many AI readings are used, with this one; nothing until both figures are known. */
function AiUse({ invoiceId }: { invoiceId: string }) {
  const { data: profile } = useQuery(sessionQueries.profile());
  const { data: invoice } = useQuery(invoiceQueries.one(invoiceId));
  if (!profile || !invoice) return null;
  return (
    <>
      {invoice.header.source === 'pdf-model' ? uploadText.aiUse(profile.aiProcessed, profile.aiLimit) : uploadText.noAi}
    </>
  );
}

/** The server's reason says that only AI could read the document, and that none is configured. */
const namesOpenAi = (reason: string | null) => reason?.includes('OpenAI no está configurado') ?? false;

/** Under the message: where the invoice went and what it cost, or why there is none. */
function Details({ task }: { task: Task }) {
  const { message = '', invoiceCount = 0, invoices = [], changes = [] } = task.result ?? {};
  const [first] = invoices;
  const isNew = first !== undefined && invoiceCount > 0;
  const needsAi = invoices.length === 0 && [message, ...task.documents.map(({ reason }) => reason)].some(namesOpenAi);
  const reasons = task.documents.flatMap(({ reason }) => (reason && reason !== message ? [reason] : []));
  const place = isNew && invoiceCount === 1 && first.date ? [uploadText.savedIn(formatMonth(first.date))] : [];
  return (
    <>
      {[...place, ...reasons, ...changes].join(' ')} {isNew && <AiUse invoiceId={first.id} />}
      {needsAi && <HelpLink topic="noAi" />}
    </>
  );
}

/** How the reading ended, and whether a person must look at it. */
function Verdict({ task }: { task: Task }) {
  const { success = false, message = '', invoiceCount = 0 } = task.result ?? {};
  const isInReview = task.documents.some(({ state }) => state === 'in-review');
  const [tone, Icon] = !success
    ? (['bad', IconAlertCircle] as const)
    : isInReview
      ? (['warn', IconAlertTriangle] as const)
      : invoiceCount > 0
        ? (['ok', IconCircleCheck] as const)
        : (['plain', IconCopyCheck] as const);
  return (
    <Note tone={tone} Icon={Icon} title={message || uploadText.noMessage} role={success ? 'status' : 'alert'}>
      <Details task={task} />
    </Note>
  );
}

/** Loaded when somebody asks for it: few files have so many pages. */
async function readOn(documentId: string): Promise<void> {
  const { readFurther } = await import('../tray/read-further.ts');
  await readFurther(documentId);
}

/** A button for a PDF with unread pages. */
function FurtherPages({ documents }: Pick<Task, 'documents'>) {
  const unread = documents.find(({ canReadFurther }) => canReadFurther);
  if (!unread) return null;
  return (
    <Button variant="default" onClick={() => void readOn(unread.id)}>
      {readFurtherText.action}
    </Button>
  );
}

function NextSteps({ task, invoice }: { task: Task; invoice?: ProcessedInvoice | undefined }) {
  const typable = task.documents.find(({ canType }) => canType);
  return (
    <Row wrap gap={8} className={oneFile.actions}>
      <Button leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => uploads.pdf.reset()}>
        {text.again}
      </Button>
      <FurtherPages documents={task.documents} />
      {typable && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/cargar-factura" search={{ documento: typable.id }} {...props} />}
        >
          {text.type}
        </Button>
      )}
      {invoice && (
        <Button variant="default" renderRoot={(props) => <Link {...invoiceLink(invoice)} {...props} />}>
          {text.seeInvoices}
        </Button>
      )}
    </Row>
  );
}

/** The result of a PDF: its data beside the original, or why there are none. */
export function PdfResult({ task, invoice }: { task: Task; invoice: LazyPartOf<UploadedInvoiceProps> }) {
  const [first] = task.result?.invoices ?? [];
  const head = (
    <>
      <PickedFileCard which="pdf" />
      <Verdict task={task} />
    </>
  );
  if (first) {
    const props = { read: first, head, foot: <NextSteps task={task} invoice={first} /> };
    return <LazyPart key={first.id} part={invoice} props={props} fallback={head} />;
  }
  return (
    <Stack gap={16} shrinkX className={classes.alone}>
      {head}
      <Text as="p" tone="muted" size={13}>
        {text.noOriginal}
      </Text>
      <NextSteps task={task} />
    </Stack>
  );
}
