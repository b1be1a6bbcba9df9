import { AiLimitReached, acceptDocuments } from '#server/features/reading/accept/accept-documents.ts';
import { wakeReaders } from '#server/features/reading/accept/queue-documents.ts';
import { isOverStorageLimit } from '#server/features/reading/storage/storage-use.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { Deps } from '#server/platform/deps.ts';
import { OwnerShares } from '#server/platform/owner-shares.ts';
import type { AddOptions, Priority } from '#server/platform/queue/define-job.ts';
import { isRefusal, limitRefusal, type Refusal } from './refusal.ts';
import { storageLimitOf } from './storage-limit.ts';
import {
  discardFiles,
  type IncomingFiles,
  restoreMissingFiles,
  type StoredDocument,
  storeFiles,
} from './store-files.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes' | 'model' | 'settings'>;

/**
 * Uploads of one business that are being stored and written down. Its further ones wait, without a connection to the
 * database: uploads and other calls (`RATE_LIMITS`) together take half of the connections.
 */
export const uploadsAtWork = new OwnerShares({ perOwner: 4, amongOthers: 2 });

interface Options extends Pick<AddOptions, 'delaySeconds'> {
  /** Written in the same transaction, such as the task or the mail that brought the files. */
  readonly together: readonly Part[];
  readonly priority?: Priority;
}

/** Files of an upload or a mail, stored and queued for reading. Nothing of them is kept when they are refused. */
export async function receiveFiles(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
  options: Options,
): Promise<StoredDocument[] | Refusal> {
  return await uploadsAtWork.run(ownerId, async () => {
    const documents = await storeFiles(needs, ownerId, incoming);
    if (isRefusal(documents)) return documents;
    return (await queueStoredDocuments(needs, ownerId, incoming, { documents, ...options })) ?? documents;
  });
}

export async function queueStoredDocuments(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
  { documents, ...options }: Options & { readonly documents: readonly StoredDocument[] },
): Promise<Refusal | undefined> {
  const { db, queue, model, settings } = needs;
  // A mail is taken whatever it brings: nobody waits there for a refusal.
  const refusesBeyondLimit = incoming.source === 'upload';
  const storageLimit = storageLimitOf(settings);
  const refusal = await writeWithinLimit(needs, ownerId, documents, () =>
    db.transaction().execute(async (tx) => {
      await acceptDocuments(tx, queue, ownerId, documents, {
        ...{ at: incoming.at, storageLimit, model, refusesBeyondLimit },
        ...options,
      });
      await restoreMissingFiles(needs, ownerId, incoming, documents);
    }),
  );
  if (!refusal) wakeReaders(queue);
  return refusal;
}

/**
 * Writes the documents of stored files down. If that would exceed one of the owner's limits, no document and no file
 * stays.
 */
export async function writeWithinLimit(
  needs: Pick<Needs, 'db' | 'files'>,
  ownerId: string,
  documents: readonly StoredDocument[],
  write: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    const isOverAiLimit = error instanceof AiLimitReached;
    if (!isOverAiLimit && !isOverStorageLimit(error)) throw error;
    await discardFiles(needs, ownerId, documents);
    return await limitRefusal(needs.db, ownerId, isOverAiLimit ? 'limite_de_ia' : 'almacenamiento_lleno');
  }
}
