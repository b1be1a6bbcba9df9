import type { QueryClient } from '@tanstack/react-query';
import { invoiceQueries } from './invoices.queries.ts';

/** Every question about received documents begins with it. */
export const DOCUMENTS = ['documents'] as const;

/**
 * An invoice came, went or was read anew: every list, sum and count that may show it is asked for again. Whatever changes
 * an invoice calls this, so that no screen has to know which others there are.
 */
export async function invoicesChanged(client: QueryClient): Promise<void> {
  await Promise.all([invoiceQueries.all, DOCUMENTS].map((queryKey) => client.invalidateQueries({ queryKey })));
}
