import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import { useBlobUrl } from '#web/ui/hooks/use-blob-url.ts';
import { Box, Grid } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { originalQueries } from './originals.queries.ts';
import { type PageMark, PageMarks } from './page-marks.tsx';
import classes from './pages.module.css';

const text = invoicePanelText;

/** True once the element was scrolled near the visible area. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen((now) => now || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { place, isSeen };
}

interface PageProps {
  invoiceId: string;
  sha256: string;
  marks?: readonly PageMark[] | undefined;
}

function PageImage({ invoiceId, sha256, marks = [], page, count }: PageProps & { page: number; count: number }) {
  const { place, isSeen } = useSeen();
  const isMarked = marks.some((mark) => mark.place.page === page);
  const { data, error, refetch } = useQuery({
    ...originalQueries.page(invoiceId, sha256, page),
    enabled: isSeen || isMarked,
  });
  const url = useBlobUrl(data?.blob);
  // A mark can be scrolled to only once the picture has its height.
  const [isDrawn, setDrawn] = useState(false);
  return (
    <Box relative className={classes.page} ref={place} data-empty={!url || undefined}>
      {error && (
        <Problem title={text.pageProblem} onRetry={() => void refetch()}>
          {error.message}
        </Problem>
      )}
      {!url && !error && (
        <p className="visually-hidden" role="status">
          {text.loadingPage}
        </p>
      )}
      {url && <img src={url} alt={text.page(page, count)} onLoad={() => setDrawn(true)} />}
      {url && isDrawn && <PageMarks marks={marks} page={page} />}
    </Box>
  );
}

/** The pages of a PDF, one below the other, each loaded when it comes into view. */
export function PageImages({ invoiceId, sha256, marks }: PageProps) {
  // The answer for the first page says how many there are.
  const { data } = useQuery(originalQueries.page(invoiceId, sha256, 1));
  const count = data?.pages ?? 1;
  return (
    <Grid gap={12}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are their number
        <PageImage key={at} invoiceId={invoiceId} sha256={sha256} marks={marks} page={at + 1} count={count} />
      ))}
    </Grid>
  );
}

/** The margin around a place that is shown enlarged, as fractions of the page. */
const AROUND = { width: 0.16, height: 0.012 };
/** The least width shown, as a fraction of the page: three letters alone do not tell where they stand. */
const NARROWEST = 0.34;
/** With `isTall`: the least width as a fraction of the page, and the least height as a fraction of that width. */
const TALL = { width: 0.62, height: 0.44 };

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** Enlarges a place of a page, so that what is printed there can be read. */
export function PagePlace({
  invoiceId,
  sha256,
  place,
  label,
  isTall = false,
}: Omit<PageProps, 'marks'> & { place: NonNullable<InvoiceDoubt['place']>; label: string; isTall?: boolean }) {
  const { data } = useQuery(originalQueries.page(invoiceId, sha256, place.page));
  const url = useBlobUrl(data?.blob);
  const [ratio, setRatio] = useState<number | null>(null);
  if (!url) return null;
  const width = Math.min(1, Math.max(place.width + AROUND.width, isTall ? TALL.width : NARROWEST));
  const least = isTall && ratio !== null ? width * ratio * TALL.height : 0;
  const height = Math.min(1, Math.max(place.height + 2 * AROUND.height, least));
  const left = clamp(place.left + place.width / 2 - width / 2, 1 - width);
  const top = clamp(place.top + place.height / 2 - height / 2, 1 - height);
  return (
    <Box
      relative
      overflow="hidden"
      radius="pill"
      className={classes.crop}
      style={ratio === null ? { visibility: 'hidden' } : { aspectRatio: `${width * ratio} / ${height}` }}
    >
      <img
        src={url}
        alt={label}
        onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        style={{
          width: `${100 / width}%`,
          left: `${(-100 * left) / width}%`,
          top: `${(-100 * top) / height}%`,
        }}
      />
      {isTall && (
        <i
          style={{
            position: 'absolute',
            left: `${(100 * (place.left - left)) / width}%`,
            top: `${(100 * (place.top - top)) / height}%`,
            width: `${(100 * place.width) / width}%`,
            height: `${(100 * place.height) / height}%`,
            outline: '2px solid var(--ok)',
            outlineOffset: 3,
          }}
        />
      )}
    </Box>
  );
}
