import { getDocumentPage, getInvoiceFile, getInvoiceFilePage, listInvoiceFiles } from '#contract/originals.ts';
import { findInvoiceFiles } from '#server/features/invoices/describe/files-and-relations/find-invoice-files.ts';
import { bind } from '#server/platform/http/bind.ts';
import { readOriginal } from './read-original.ts';
import { type RenderNeeds, renderDocumentPage, renderPage } from './render-page.ts';

export const originalRoutes = (deps: RenderNeeds) => [
  bind(listInvoiceFiles, async ({ caller, params }) => ({
    files: await findInvoiceFiles(deps.db, caller.ownerId, params.id),
  })),
  bind(getInvoiceFile, ({ caller, params }) => readOriginal(deps, caller.ownerId, params)),
  bind(getDocumentPage, ({ caller, params }) => renderDocumentPage(deps, caller.ownerId, params)),
  bind(getInvoiceFilePage, ({ caller, params }) => renderPage(deps, caller.ownerId, params)),
];
