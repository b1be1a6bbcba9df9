import type { listDocuments } from '#contract/documents.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { findMatchingIds } from '#server/features/invoices/list/find-matching-ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { plainText } from '#server/platform/http/upload/file-name.ts';
import { countStates, type DocumentFilters, findDocumentPage } from './document-view.store.ts';
import { viewsOf } from './document-view.ts';

const DEFAULT_PAGE_SIZE = 25;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor is the last document of the page above. */
type DocumentQuery = RouteInput<typeof listDocuments>['query'];

/** Everything received, newest first. */
export async function listReceivedDocuments(
  db: Db,
  ownerId: string,
  query: DocumentQuery,
): Promise<RouteReply<typeof listDocuments>> {
  const { state, source, waitsForAi, cursor, pageSize = DEFAULT_PAGE_SIZE } = query;
  if (cursor !== undefined && !ID.test(cursor)) {
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  }
  const filters = { state, source, waitsForAi, search: await searchOf(db, ownerId, plainText(query.search)) };
  const rows = await findDocumentPage(db, ownerId, filters, { before: cursor, most: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const [documents, counts] = await Promise.all([viewsOf(db, ownerId, page), countStates(db, ownerId, filters)]);
  return {
    documents,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Of older matches only the document's own name is looked at. */
const MOST_INVOICES = 500;

async function searchOf(db: Db, ownerId: string, text: string | undefined): Promise<DocumentFilters['search']> {
  if (!text) return undefined;
  return { text, invoiceIds: await findMatchingIds(db, ownerId, text, MOST_INVOICES) };
}
