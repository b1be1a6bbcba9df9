import type { listReviewQueue, ReviewItem } from '#contract/review/review.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { describeDoubt } from '../describe/detail/describe-doubt.ts';
import { headerOf } from '../describe/header/invoice-header.ts';
import {
  countInReview,
  findInReview,
  findReadDocuments,
  type ReadDocument,
  type ReviewRow,
} from './review-queue.store.ts';

const DEFAULT_PAGE_SIZE = 25;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What waits for a person, the oldest first. The cursor is the last invoice of the page before. */
export async function findReviewQueue(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  { cursor, first, pageSize = DEFAULT_PAGE_SIZE }: RouteInput<typeof listReviewQueue>['query'],
): Promise<RouteReply<typeof listReviewQueue>> {
  if (cursor !== undefined && !ID.test(cursor)) {
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  }
  const [rows, total, wanted, business] = await Promise.all([
    findInReview(db, ownerId, { after: cursor, most: pageSize + 1 }),
    countInReview(db, ownerId),
    first === undefined || cursor !== undefined ? [] : findInReview(db, ownerId, { only: first, most: 1 }),
    findBusinessRuc(db, ownerId),
  ]);
  const inTurn = rows.slice(0, pageSize);
  const page = [...wanted, ...inTurn.filter(({ id }) => id !== wanted[0]?.id)];
  const documents = await findReadDocuments(db, ownerId, page);
  return {
    items: page.map((row) => itemOf(row, documents.get(row.id), business)),
    total,
    nextCursor: rows.length > pageSize ? (inTurn.at(-1)?.id ?? null) : null,
  };
}

function itemOf(row: ReviewRow, document: ReadDocument | undefined, business: string | null): ReviewItem {
  return {
    header: headerOf(row, business),
    version: row.revision,
    knownSince: row.createdAt.toISOString(),
    doubts: row.doubts.map(describeDoubt),
    documentId: document?.documentId ?? null,
    original: document === undefined ? null : originalOf(document),
    isCorrectable: row.source !== 'xml',
    hasOtherCopies: row.hasOtherCopies,
  };
}

function originalOf({ sha256, name, kind, receivedAt }: ReadDocument): ReviewItem['original'] {
  return { sha256, name, kind, receivedAt: receivedAt.toISOString() };
}
