import { useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** Milliseconds for which the figures need not be asked for again; the dashboard asks on every visit. */
const OLD_ENOUGH_MS = 60_000;

export interface Counts {
  /** How many invoices the list shows; 0 until it is known. */
  listed: number;
  /** How many invoices wait for a person's review. */
  waiting: number;
  /** How many files could not be read. */
  failedDocuments: number;
}

/** `mayAsk` becomes true once the page is drawn: if the page asks for the same figures, one call serves both. */
export function useCounts(mayAsk: boolean): Counts {
  const { data } = useQuery({ ...invoiceQueries.totals(), staleTime: OLD_ENOUGH_MS, enabled: mayAsk });
  return {
    listed: data?.listedCount ?? 0,
    waiting: data?.inReviewCount ?? 0,
    failedDocuments: data?.failedDocumentCount ?? 0,
  };
}
