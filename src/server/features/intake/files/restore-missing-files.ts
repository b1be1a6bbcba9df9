import type { NewDocument } from '#server/features/reading/accept/document.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Delivery, keepDelivery } from './store-files.ts';

/**
 * Once the documents are written down: a file that was found on the disk may have been on its way out, with an invoice
 * that was deleted. Nobody takes it away any more, so it is enough to bring it again.
 */
export async function keepMissing(
  files: Deps['files'],
  ownerId: string,
  delivery: Delivery,
  documents: readonly NewDocument[],
): Promise<void> {
  if (documents.every(({ sha256 }) => files.has(ownerId, sha256))) return;
  await keepDelivery(files, ownerId, delivery);
}
