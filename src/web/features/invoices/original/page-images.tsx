import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invoicePanelText } from '#web/text/es/invoice-panel.ts';
import { Problem } from '#web/ui/layout/screen.tsx';
import { originalQueries } from './originals.queries.ts';
import classes from './page-images.module.css';

const text = invoicePanelText;

/** An address for bytes, given back when nobody looks any more. */
function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}

/** True once the place was near enough to be seen. */
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
}

function PageImage({ invoiceId, sha256, page, count }: PageProps & { page: number; count: number }) {
  const { place, isSeen } = useSeen();
  const { data, error, refetch } = useQuery({ ...originalQueries.page(invoiceId, sha256, page), enabled: isSeen });
  const url = useBlobUrl(data?.blob);
  return (
    <div ref={place} className={classes.page} data-empty={!url || undefined}>
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
      {url && <img src={url} alt={text.page(page, count)} />}
    </div>
  );
}

/** The pages of a PDF, one below the other, each asked for when it comes into view. */
export function PageImages({ invoiceId, sha256 }: PageProps) {
  // The first page tells how many there are.
  const { data } = useQuery(originalQueries.page(invoiceId, sha256, 1));
  const count = data?.pages ?? 1;
  return (
    <div className={classes.pages}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are their number
        <PageImage key={at} invoiceId={invoiceId} sha256={sha256} page={at + 1} count={count} />
      ))}
    </div>
  );
}
