import { useQuery } from '@tanstack/react-query';
import type { InvoiceFile } from '#contract/invoices.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { reviewText as text } from '#web/text/es/review.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { originalQueries } from '../../original/originals.queries.ts';
import { PageImages } from '../../original/page-images.tsx';
import type { PageMark } from '../../original/page-marks.tsx';
import { isPaged, useZoom, ZoomButtons } from '../../original/paged-file.tsx';
import { marksOf } from './field-doubts.ts';
import classes from './reviewed-original.module.css';
import type { DraftInHand } from './use-draft.ts';

type ShownFile = Pick<InvoiceFile, 'sha256' | 'name' | 'kind'>;

interface ReviewedOriginalProps {
  invoiceId: string;
  file: ShownFile | null;
  inHand: DraftInHand;
  /** Of what was read without a doubt, where that is shown too. */
  readMarks?: readonly PageMark[];
}

function FileName({ invoiceId, file, page }: { invoiceId: string; file: ShownFile; page: number }) {
  const { data } = useQuery(originalQueries.page(invoiceId, file.sha256, 1));
  return (
    <span className={classes.file} title={file.name}>
      {data ? text.fileAndPage(file.name, page, data.pages) : file.name}
    </span>
  );
}

const readableView = defineLazyPart(async () => (await import('../../original/readable-view.tsx')).ReadableView);

/** What came as XML has no pages: everything it says. */
function ReadableInvoice({ id }: { id: string }) {
  const { data } = useQuery(invoiceQueries.one(id));
  return data ? <LazyPart part={readableView} props={{ invoice: data }} /> : null;
}

/** The original, with the places of the doubts on it. The one that is looked at is moved into view. */
export function ReviewedOriginal({ invoiceId, file, inHand, readMarks = [] }: ReviewedOriginalProps) {
  const { groups, draft } = inHand;
  const zoom = useZoom();
  const current = groups.find(({ field }) => field === draft.current);
  return (
    <div className={classes.original}>
      <div className={classes.head}>
        <h2>{text.original}</h2>
        {file && isPaged(file) && <FileName invoiceId={invoiceId} file={file} page={current?.place?.page ?? 1} />}
        <span className={classes.space} />
        {file && <ZoomButtons zoom={zoom} />}
      </div>
      {file ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.paper} data-scrolls tabIndex={0} aria-label={text.original}>
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
        </section>
      ) : (
        <p className={classes.none}>{text.noOriginal}</p>
      )}
    </div>
  );
}
