import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { uploadText } from '#text/documents.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatSize } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart, type LazyPartOf } from '#web/ui/feedback/lazy-part.tsx';
import { useBlobUrl } from '#web/ui/hooks/use-blob-url.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { documentQueries } from '../documents.queries.ts';
import { BatchOrOneFile } from '../one-file/batch-or-one-file.tsx';
import { FilePicker } from '../one-file/file-picker.tsx';
import oneFile from '../one-file/one-file.module.css';
import { PickedFileCard } from '../one-file/picked-file-card.tsx';
import { UploadForm } from '../one-file/upload-form.tsx';
import { UploadHeader } from '../one-file/upload-header.tsx';
import { UploadSteps } from '../one-file/upload-progress.tsx';
import { uploads, useUpload } from '../uploads/uploads.ts';
import type { UploadedInvoiceProps } from './pdf-result.tsx';
import classes from './upload-pdf.module.css';

const DESK: Look = { flex: 1, placeItems: 'center', py: 24, px: 20, radius: 'card', fill: 'canvas' };

const text = uploadText.pdf;

/** Loaded apart: a file has no result before it is sent. */
const pdfResult = defineLazyPart(async () => (await import('./pdf-result.tsx')).PdfResult);

/** The invoice that was read, beside its original: drawn by the feature `invoices`. */
type UploadedInvoice = LazyPartOf<UploadedInvoiceProps>;

const COMING = Object.values(text.fields).map((label, at) => ({
  label,
  width: [86, 96, 180, 130, 110, 80][at] ?? 100,
}));

/** False while it is not known: the screen promises no AI that may not exist. */
const useHasAi = (): boolean => useQuery(sessionQueries.systemStatus()).data?.openaiConfigured ?? false;

function PageNote({ hasAi }: { hasAi: boolean }) {
  const { withAi, withoutAi, link, end } = text.note;
  return (
    <>
      {hasAi ? withAi : withoutAi}
      <Link to="/upload-xml" className={look({ tone: 'brand', weight: 600, underline: 'hover' })}>
        {link}
      </Link>
      {end}
    </>
  );
}

/** The place of the original. Once the server has the file, its first page is shown while it is read. */
function AwaitedOriginal({ isReading }: { isReading: boolean }) {
  const { file, task } = useUpload('pdf');
  const isPhone = usePhone();
  const received = isReading && !isPhone ? task?.documents[0] : undefined;
  const { data } = useQuery({ ...documentQueries.firstPage(received?.id ?? ''), enabled: received !== undefined });
  const page = useBlobUrl(received && data);
  if (!file) return null;
  if (page) {
    return (
      <Grid {...DESK} className={classes.desk} data-reading>
        <Box relative overflow="hidden" className={classes.page}>
          <img className={look({ display: 'block', wide: true })} src={page} alt={text.firstPage(file.name)} />
        </Box>
      </Grid>
    );
  }
  return (
    <Grid {...DESK} className={classes.desk} data-reading={isReading || undefined}>
      <Grid
        relative
        gap={4}
        placeContent="center"
        justifyItems="center"
        p={24}
        overflow="hidden"
        size={13}
        textAlign="center"
        className={classes.sheet}
      >
        <IconFileTypePdf size={40} stroke={1.2} aria-hidden="true" />
        <Text as="p" breaks weight={550} className={classes.name}>
          {file.name}
        </Text>
        <p>{formatSize(file.size)}</p>
        <p>{isReading ? text.originalAwaits : text.originalBefore}</p>
      </Grid>
    </Grid>
  );
}

function OneFile({ invoice }: { invoice: UploadedInvoice }) {
  const { phase, task, file } = useUpload('pdf');
  const hasAi = useHasAi();
  useEffect(() => {
    if (phase !== 'idle') pdfResult.preload();
  }, [phase]);
  const isReading = phase === 'submitting' || phase === 'polling';
  const reading = hasAi
    ? { label: text.steps.reading, fact: text.usualTime, isAi: true }
    : { label: text.readingLocally, isAi: false };
  if (phase === 'finished' && task) {
    return <LazyPart part={pdfResult} props={{ task, invoice }} fallback={<PickedFileCard which="pdf" />} />;
  }
  return (
    <Grid flex={1} gap={32} className={classes.halves} data-phase={phase}>
      <Stack gap={16} shrinkX className={classes.original}>
        {file && <AwaitedOriginal isReading={isReading} />}
        {!isReading && <FilePicker which="pdf" isTall={!file} />}
      </Stack>
      <Stack as="section" gap={16} shrinkX aria-label={uploadText.resultRegion}>
        <PickedFileCard which="pdf" />
        {isReading ? (
          <>
            <UploadSteps which="pdf" reading={reading} coming={COMING} />
            <Row wrap gap={8} className={oneFile.actions}>
              <Button disabled>{text.submit}</Button>
              <Button variant="subtle" color="gray" onClick={() => uploads.pdf.reset()}>
                {text.cancel}
              </Button>
            </Row>
          </>
        ) : (
          <UploadForm which="pdf" />
        )}
      </Stack>
    </Grid>
  );
}

/**
 * «Carga manual de facturas»: the original at the left, form, steps and result at the right, in the same place; or many
 * files at once.
 */
export function UploadPdfScreen({ invoice }: { invoice: UploadedInvoice }) {
  const hasAi = useHasAi();
  return (
    <BatchOrOneFile which="pdf">
      <UploadHeader which="pdf" note={<PageNote hasAi={hasAi} />} hasTray={false} />
      <OneFile invoice={invoice} />
    </BatchOrOneFile>
  );
}
