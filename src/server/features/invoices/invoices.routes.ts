import { getInvoice } from '#contract/invoices.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readInvoice } from './read-invoice.ts';

export const invoiceRoutes = (deps: Pick<Deps, 'db'>) => [
  bind(getInvoice, ({ caller, params }) => readInvoice(deps, caller.ownerId, params.id)),
];
