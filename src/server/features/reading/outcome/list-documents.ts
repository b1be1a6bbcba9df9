import { type listDocuments, MOST_RETRIED_DOCUMENTS } from '#contract/reading/documents.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import type { DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { plainText } from '#server/platform/http/upload/file-name.ts';
import { findSearchedPage, findSearchWords } from './document-search.store.ts';
import {
  countAltered,
  countStates,
  type DocumentFilters,
  type DocumentPlace,
  findDocumentIds,
  findDocuments,
} from './document-view.store.ts';
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
  const { state, source, waitsForAi, copiesOf, altered: isAltered } = query;
  const { cursor, page = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  if (cursor !== undefined && !ID.test(cursor)) {
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  }
  const place = { before: cursor, skip: cursor === undefined ? (page - 1) * pageSize : 0, most: pageSize + 1 };
  const { ids, counts, total, altered } = await findPage(
    db,
    ownerId,
    { state, source, waitsForAi, isAltered, copiesOf },
    place,
    plainText(query.search),
  );
  const failed = counts?.find((one) => one.state === 'failed');
  const mayRetry =
    failed !== undefined && !isAltered && copiesOf === undefined && (state === undefined || state === 'failed');
  const rows = (await findDocuments(db, ownerId, { ids: ids.slice(0, pageSize) })).toReversed();
  return {
    documents: await viewsOf(db, ownerId, rows),
    counts: Object.fromEntries((counts ?? []).map(({ state, count }) => [state, count])),
    hasCounts: counts !== null,
    altered,
    total,
    retryable: counts && (mayRetry ? (await findRetryableIds(db, ownerId, query)).length : 0),
    nextCursor: ids.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

export type RetryFilters = Pick<DocumentQuery, 'source' | 'search' | 'waitsForAi'>;

/** Of what these filters find: the newest that failed and may work now, up to as many as one call reads again. */
export async function findRetryableIds(
  db: Db,
  ownerId: string,
  { source, search, waitsForAi }: RetryFilters,
): Promise<readonly string[]> {
  const filters = { state: 'failed', source, waitsForAi, isRetryable: true } as const;
  const place = { skip: 0, most: MOST_RETRIED_DOCUMENTS };
  const typed = plainText(search);
  if (!typed) return await findDocumentIds(db, ownerId, filters, place);
  return (await findSearchedPage(db, ownerId, await findSearchWords(db, ownerId, typed), filters, place)).ids;
}

interface FoundPage {
  readonly ids: readonly string[];
  readonly counts: readonly { state: DocumentState; count: number }[] | null;
  readonly total: number | null;
  /** How many gave an altered invoice, whatever their state; null when nobody counted. */
  readonly altered: number | null;
}

const totalOf = (counts: NonNullable<FoundPage['counts']>, state: DocumentState | undefined): number =>
  counts.reduce((sum, one) => sum + (state === undefined || one.state === state ? one.count : 0), 0);

/** The ids of a page, by indexes alone: the documents themselves are read afterwards. */
export async function findPage(
  db: Db,
  ownerId: string,
  filters: DocumentFilters,
  place: DocumentPlace,
  typed: string | undefined,
): Promise<FoundPage> {
  if (!typed) {
    const { state, isAltered, ...others } = filters;
    const [ids, counts, altered, alteredOfState] = await Promise.all([
      findDocumentIds(db, ownerId, filters, place),
      countStates(db, ownerId, filters),
      countAltered(db, ownerId, others),
      isAltered && state !== undefined ? countAltered(db, ownerId, filters) : undefined,
    ]);
    return { ids, counts, altered, total: isAltered ? (alteredOfState ?? altered) : totalOf(counts, state) };
  }
  const { ids, total, states } = await findSearchedPage(
    db,
    ownerId,
    await findSearchWords(db, ownerId, typed),
    filters,
    place,
  );
  if (!states) return { ids, counts: null, altered: null, total };
  // A search counts by state alone, and not the altered ones.
  return { ids, counts: states, altered: null, total: filters.isAltered ? null : totalOf(states, filters.state) };
}
