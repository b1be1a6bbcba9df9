import { type ReadFile, readFile } from '../pool/read-file.ts';
import { QUICK_LEASE_SECONDS, type ReadDocumentPayload } from '../reading.jobs.ts';
import { takeUnread } from '../reading.store.ts';
import { type Needs, readAndSave } from './read-and-save.ts';

/** For each of them, in their order, nothing or the error after which it should be tried again. */
export async function readDocuments(
  needs: Needs,
  payloads: readonly ReadDocumentPayload[],
  read: ReadFile = readFile,
): Promise<(Error | undefined)[]> {
  const errors = new Map<string, Error>();
  for (const [ownerId, own] of Map.groupBy(payloads, (payload) => payload.ownerId)) {
    try {
      const at = needs.clock.now();
      const until = new Date(at.getTime() + QUICK_LEASE_SECONDS * 1_000);
      const taken = await takeUnread(needs.db, ownerId, own, { at, until });
      const { failures } = await readAndSave(needs, ownerId, taken, read);
      for (const [id, error] of failures) errors.set(id, error);
    } catch (error) {
      for (const { documentId } of own) errors.set(documentId, error as Error);
    }
  }
  return payloads.map(({ documentId }) => errors.get(documentId));
}
