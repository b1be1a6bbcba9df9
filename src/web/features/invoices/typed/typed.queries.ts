import { queryOptions } from '@tanstack/react-query';
import { findParties } from '#contract/invoices/list.ts';
import { getSupplier } from '#contract/invoices/supplier.ts';
import { getListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { call } from '#web/api/client.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';

const FRESH_MS = 60_000;

export const typedQueries = {
  /** What is known of the supplier with this RUC; null for an unknown one. */
  supplier: (ruc: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'known-supplier', ruc],
      queryFn: async ({ signal }) => {
        const { parties } = await call(findParties, { query: { search: ruc }, signal, quiet: true });
        if (!parties.some((party) => party.ruc === ruc)) return null;
        const { supplier } = await call(getSupplier, { params: { ruc }, signal, quiet: true });
        const { name, total, timbrado, invoices } = supplier;
        return { name, total, timbrado: timbrado?.number ?? null, lastDay: invoices[0]?.issueDate ?? null };
      },
      staleTime: FRESH_MS,
    }),
  /** What the tax office's list says of this RUC; null when it says nothing. */
  listed: (ruc: string) =>
    queryOptions({
      queryKey: ['listed-ruc', ruc],
      queryFn: async ({ signal }) => (await call(getListedRuc, { params: { ruc }, signal, quiet: true })).listed,
      staleTime: FRESH_MS,
    }),
};
