import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { invoiceQueries } from './invoices.queries.ts';

/** The key of every question about received documents begins with this. */
export const DOCUMENTS = ['documents'] as const;

/**
 * An invoice came, went or was read anew: every list, sum and count that may show it is asked for again. Whatever changes
 * an invoice calls this, so that no screen has to know which others there are.
 */
export async function invoicesChanged(client: QueryClient): Promise<void> {
  await refresh(client, () => true);
}

/** The same for invoices that were deleted: they themselves are not asked for again, and nothing of them is kept. */
export async function invoicesRemoved(client: QueryClient, ids: readonly string[]): Promise<void> {
  const gone = ids.map((id) => invoiceQueries.one(id).queryKey);
  const hashes = new Set(gone.map((key) => hashKey(key)));
  await refresh(
    client,
    ({ queryKey }) => !hashes.has(hashKey(queryKey.slice(0, invoiceQueries.one('').queryKey.length))),
  );
  for (const queryKey of gone) client.removeQueries({ queryKey });
}

async function refresh(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await Promise.all(
    [invoiceQueries.all, DOCUMENTS].map((queryKey) => client.invalidateQueries({ queryKey, predicate })),
  );
}
