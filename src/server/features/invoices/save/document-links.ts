import type { Db } from '#server/platform/db/connect.ts';
import {
  deleteLinks,
  dropRepeatedLinks,
  findLinkPlaces,
  findLinks,
  insertLinks,
  type KeptLink,
  lockLinks,
  markLinksNew,
  nextLinkPosition,
  takeLinksAt,
} from './document-links.store.ts';

export { dropRepeatedLinks, findLinkPlaces, findLinks, type KeptLink, lockLinks, nextLinkPosition, takeLinksAt };

/**
 * Called before documents are saved that were read before: takes their links and returns them by document. Saving links
 * them anew.
 */
export async function takeLinks(
  tx: Db,
  ownerId: string,
  documentIds: readonly string[],
): Promise<Map<string, KeptLink[]>> {
  if (documentIds.length === 0) return new Map();
  return Map.groupBy(await deleteLinks(tx, ownerId, documentIds), ({ documentId }) => documentId);
}

/**
 * Called after saving: what a document brought first stays its own, and an invoice that it no longer gives keeps its
 * file, so that a person can compare and decide.
 */
export async function restoreLinks(
  tx: Db,
  ownerId: string,
  documentId: string,
  { before, now }: { before: readonly KeptLink[]; now: readonly string[] },
): Promise<void> {
  const own = before.filter(({ isNew }) => isNew).map(({ invoiceId }) => invoiceId);
  await markLinksNew(
    tx,
    ownerId,
    documentId,
    own.filter((id) => now.includes(id)),
  );
  const left = before.filter(({ invoiceId }) => !now.includes(invoiceId));
  await insertLinks(
    tx,
    ownerId,
    left.map((link, at) => ({ ...link, position: now.length + at })),
  );
}
