import { getFacsimile } from '#contract/invoices/facsimile.ts';
import { getInvoiceHistory, undoCancellation } from '#contract/invoices/history.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { findParties, listInvoices, listMatching } from '#contract/invoices/list.ts';
import { getListPreference, setListPreference } from '#contract/invoices/list-preference.ts';
import { getSupplier } from '#contract/invoices/supplier.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { decideToUndoCancellation } from './decide/undo-cancellation.ts';
import { readInvoice } from './describe/read-invoice.ts';
import { readFacsimile } from './facsimile/read-facsimile.ts';
import { readHistory } from './history/read-history.ts';
import { findInvoiceList, findInvoiceParties, findMatching } from './list/list-invoices.ts';
import * as preference from './preferences/list-preference.ts';
import { readSupplier } from './supplier/read-supplier.ts';

export const invoiceRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(listInvoices, ({ caller, query }) => findInvoiceList(deps, caller.ownerId, query)),
  bind(listMatching, ({ caller, query }) => findMatching(deps, caller.ownerId, query)),
  bind(findParties, ({ caller, query }) => findInvoiceParties(deps, caller.ownerId, query.search)),
  bind(getListPreference, ({ caller }) => preference.readListPreference(deps, caller)),
  bind(setListPreference, ({ caller, body }) => preference.setListPreference(deps, caller, body)),
  bind(getInvoice, ({ caller, params }) => readInvoice(deps, caller.ownerId, params.id)),
  bind(getFacsimile, ({ caller, params }) => readFacsimile(deps, caller.ownerId, params.id)),
  bind(getSupplier, ({ caller, params }) => readSupplier(deps, caller.ownerId, params.ruc)),
  bind(getInvoiceHistory, ({ caller, params }) => readHistory(deps, caller.ownerId, params.id)),
  bind(undoCancellation, ({ caller, params, body, http }) =>
    decideToUndoCancellation(deps, caller, { ...params, ...body, address: http.remoteAddress }),
  ),
];
