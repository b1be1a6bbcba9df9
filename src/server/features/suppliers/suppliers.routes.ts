import { acceptProposals, getProposals } from '#contract/suppliers/proposals.ts';
import { getInvoiceWatch, getSupplierWatch, reopenMark, settleMark } from '#contract/suppliers/watch.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { acceptMonthProposals } from './accept-proposals.ts';
import { readMonthProposals } from './propose-imputation.ts';
import { readInvoiceWatch, readSupplierWatch } from './read-watch.ts';
import { reopen, settle } from './settle-mark.ts';

export const supplierRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(getSupplierWatch, ({ caller, params }) => readSupplierWatch(deps, caller.ownerId, params.ruc)),
  bind(getInvoiceWatch, ({ caller, params }) => readInvoiceWatch(deps, caller.ownerId, params.id)),
  bind(settleMark, ({ caller, http, params, body }) =>
    settle(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
  bind(reopenMark, ({ caller, http, params, body }) =>
    reopen(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
  bind(getProposals, async ({ caller, params }) => ({
    proposals: await readMonthProposals(deps.db, caller.ownerId, params.month),
  })),
  bind(acceptProposals, ({ caller, http, params, body }) =>
    acceptMonthProposals(deps, caller.ownerId, { ...params, ...body }, doneBy(caller, http, deps.clock.now())),
  ),
];
