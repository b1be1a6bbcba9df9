import { getBulkRemovalInfo, getRemovalInfo, removeInvoice, removeInvoices } from '#contract/removal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { describeBulkRemoval, describeRemoval } from './describe-removal.ts';
import { removeWithDocuments } from './remove-with-documents.ts';

export const removalRoutes = (deps: Pick<Deps, 'db' | 'queue'>) => [
  bind(getRemovalInfo, ({ caller, params }) => describeRemoval(deps, caller.ownerId, params.id)),
  bind(getBulkRemovalInfo, ({ caller, body }) => describeBulkRemoval(deps, caller.ownerId, body.ids)),
  bind(removeInvoice, ({ caller, params }) => removeWithDocuments(deps, caller.ownerId, [params.id])),
  bind(removeInvoices, ({ caller, body }) => removeWithDocuments(deps, caller.ownerId, body.ids)),
];
