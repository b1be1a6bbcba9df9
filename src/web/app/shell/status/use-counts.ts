import { useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

/** The dashboard asks for the same figures anew on every visit; the other pages may show them this old. */
const OLD_ENOUGH_MS = 60_000;

export interface Counts {
  /** How many invoices the list shows; 0 until it is known. */
  listed: number;
  /** How many wait for a person. */
  waiting: number;
  /** How many files could not be read. */
  failedDocuments: number;
}

/** `mayAsk`: together with the page, which may ask for the same. */
export function useCounts(mayAsk: boolean): Counts {
  const { data } = useQuery({ ...invoiceQueries.totals(), staleTime: OLD_ENOUGH_MS, enabled: mayAsk });
  return {
    listed: data?.listedCount ?? 0,
    waiting: data?.inReviewCount ?? 0,
    failedDocuments: data?.failedDocumentCount ?? 0,
  };
}
