import { useQuery } from '@tanstack/react-query';
import type { InvoiceFile } from '#contract/invoices/invoice.ts';
import { reviewText as text } from '#text/review.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { originalQueries } from '../../original/originals.queries.ts';
import { PageImages } from '../../original/page-images.tsx';
import type { PageMark } from '../../original/page-marks.tsx';
import { isPaged, useZoom, ZoomButtons } from '../../original/paged-file.tsx';
import classes from './doubts.module.css';
import { marksOf } from './field-doubts.ts';
import type { DraftInHand } from './use-draft.ts';

type ShownFile = Pick<InvoiceFile, 'sha256' | 'name' | 'kind'>;

interface ReviewedOriginalProps {
  invoiceId: string;
  file: ShownFile | null;
  inHand: DraftInHand;
  /** Marks for what was read without a doubt, where those are shown too. */
  readMarks?: readonly PageMark[];
}

function FileName({ invoiceId, file, page }: { invoiceId: string; file: ShownFile; page: number }) {
  const { data } = useQuery(originalQueries.page(invoiceId, file.sha256, 1));
  return (
    <Text shrinkX tone="faint" size={12.5} ellipsis title={file.name}>
      {data ? text.fileAndPage(file.name, page, data.pages) : file.name}
    </Text>
  );
}

const readableView = defineLazyPart(async () => (await import('../../original/readable-view.tsx')).ReadableView);

/** An invoice from an XML has no pages: all its data are shown instead. */
function ReadableInvoice({ id }: { id: string }) {
  const { data } = useQuery(invoiceQueries.one(id));
  return data ? <LazyPart part={readableView} props={{ invoice: data }} /> : null;
}

/** The original, with marks where the doubts are. It scrolls to the current one. */
export function ReviewedOriginal({ invoiceId, file, inHand, readMarks = [] }: ReviewedOriginalProps) {
  const { groups, draft } = inHand;
  const zoom = useZoom();
  const current = groups.find(({ field }) => field === draft.current);
  return (
    <Stack gap={10} shrinkX shrinkY pt={12} px={20} fill="canvas">
      <Row gap={4} align="center" className={classes.tools}>
        <Text as="h2" mr={6} size={14.5} weight={600}>
          {text.original}
        </Text>
        {file && isPaged(file) && <FileName invoiceId={invoiceId} file={file} page={current?.place?.page ?? 1} />}
        <Text flex={1} />
        {file && <ZoomButtons zoom={zoom} />}
      </Row>
      {file ? (
        // With tabIndex, since an area that scrolls must be reachable by keyboard.
        <Box
          as="section"
          flex={1}
          shrinkY
          overflow="auto"
          className={classes.paper}
          data-scrolls
          tabIndex={0}
          aria-label={text.original}
        >
          <div style={{ width: `${zoom.percent}%` }}>
            {isPaged(file) ? (
              <PageImages
                invoiceId={invoiceId}
                sha256={file.sha256}
                marks={[...readMarks, ...marksOf(groups, draft)]}
              />
            ) : (
              <ReadableInvoice id={invoiceId} />
            )}
          </div>
        </Box>
      ) : (
        <Text as="p" tone="muted">
          {text.noOriginal}
        </Text>
      )}
    </Stack>
  );
}
