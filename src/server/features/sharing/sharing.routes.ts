import {
  findTaskDestinations as askAboutTask,
  findInvoiceDestinations,
  moveDocument,
  moveInvoice,
  shareOutTask,
  undoMove,
} from '#contract/sharing.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { MoveNeeds } from './move-documents.ts';
import {
  findInvoiceDestinations as destinationsOf,
  moveDocument as moveOneDocument,
  moveInvoice as moveOneInvoice,
  undoMove as undo,
} from './move-invoice.ts';
import { findTaskDestinations, shareOutTask as shareOut } from './share-task.ts';

export const sharingRoutes = (deps: MoveNeeds) => [
  bind(findInvoiceDestinations, ({ caller, params }) => destinationsOf(deps, caller, params.id)),
  bind(moveInvoice, ({ caller, http, params, body }) => moveOneInvoice(deps, { caller, http }, { ...params, ...body })),
  bind(moveDocument, ({ caller, http, params, body }) =>
    moveOneDocument(deps, { caller, http }, { ...params, ...body }),
  ),
  bind(undoMove, ({ caller, http, params }) => undo(deps, { caller, http }, params.id)),
  bind(askAboutTask, ({ caller, params }) => findTaskDestinations(deps, caller, params.id)),
  bind(shareOutTask, ({ caller, params, body }) => shareOut(deps, caller, { ...params, ...body })),
];
