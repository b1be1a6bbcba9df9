import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from '#contract/removal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { describeBulkRemoval, describeRemoval } from './describe-removal.ts';
import { removeWithDocuments } from './remove-with-documents.ts';

export const removalRoutes = (deps: Pick<Deps, 'db' | 'queue' | 'clock'>) => [
  bind(getRemovalInfo, ({ caller, params }) => describeRemoval(deps, caller.ownerId, params.id)),
  bind(getBulkRemovalInfo, ({ caller, body }) => describeBulkRemoval(deps, caller.ownerId, body.ids)),
  bind(removeInvoice, ({ caller, params, query, http }) =>
    removeWithDocuments(deps, caller.ownerId, { ids: [params.id], reason: query.reason }, byCaller(caller, http)),
  ),
  bind(removeInvoices, ({ caller, body, http }) =>
    removeWithDocuments(deps, caller.ownerId, body, byCaller(caller, http)),
  ),
];

const byCaller = ({ userId }: Caller, { remoteAddress }: HttpContext) => ({ userId, address: remoteAddress });
