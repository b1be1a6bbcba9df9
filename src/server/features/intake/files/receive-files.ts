import { acceptDocuments } from '#server/features/reading/accept/accept-documents.ts';
import { wakeReaders } from '#server/features/reading/accept/queue-documents.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Priority } from '#server/platform/queue/define-job.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { type IncomingFiles, restoreMissingFiles, type StoredDocument, storeFiles } from './store-files.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'processes'>;

interface Options {
  /** Written in the same transaction, such as the task or the mail that brought the files. */
  readonly together: readonly Part[];
  readonly priority?: Priority;
}

/** Files of an upload or a mail, stored and queued for reading. Nothing of them is written down when they are refused. */
export async function receiveFiles(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
  options: Options,
): Promise<StoredDocument[] | Refusal> {
  const documents = await storeFiles(needs, ownerId, incoming);
  if (!isRefusal(documents)) await queueStoredDocuments(needs, ownerId, incoming, { documents, ...options });
  return documents;
}

export async function queueStoredDocuments(
  needs: Needs,
  ownerId: string,
  incoming: IncomingFiles,
  { documents, ...options }: Options & { readonly documents: readonly StoredDocument[] },
): Promise<void> {
  await needs.db.transaction().execute(async (tx) => {
    await acceptDocuments(tx, needs.queue, ownerId, documents, { at: incoming.at, ...options });
    await restoreMissingFiles(needs, ownerId, incoming, documents);
  });
  wakeReaders(needs.queue);
}
