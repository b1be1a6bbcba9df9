import type { Deps } from '#server/platform/deps.ts';
import { requeueDocuments } from '../accept/requeue-documents.ts';
import { readWithModel } from '../model/read-with-model.ts';
import { readInPool } from '../pool/read-file.ts';
import { readFurther } from '../pool/read-further.ts';
import { QUICK_LEASE_SECONDS, type ReadDocumentPayload } from '../reading.jobs.ts';
import { takeUnread } from '../reading.store.ts';
import { withKnownIssuerNames } from './known-issuer-names.ts';
import { type HowToRead, type Needs, readAndSave } from './read-and-save.ts';

type Options = Partial<Pick<HowToRead, 'lane' | 'readFile'>>;

/** For each of them, in their order, nothing or the error after which it should be tried again. */
export async function readDocuments(
  needs: Needs,
  payloads: readonly ReadDocumentPayload[],
  { lane = 'quick', readFile = readInPool(needs.processes) }: Options = {},
): Promise<(Error | undefined)[]> {
  const errors = new Map<string, Error>();
  const readOwn = async (ownerId: string, own: readonly ReadDocumentPayload[]) => {
    try {
      const at = needs.clock.now();
      const until = new Date(at.getTime() + QUICK_LEASE_SECONDS * 1_000);
      const taken = await takeUnread(needs.db, ownerId, own, { at, until });
      const { failures, suspects } = await readAndSave(needs, ownerId, taken, { readFile, lane, isUrgent: false });
      for (const [id, error] of failures) errors.set(id, error);
      const suspected = taken.filter(({ id }) => suspects.has(id)).map((one) => ({ ...one, ownerId, isSuspect: true }));
      await requeueDocuments(needs, ownerId, suspected, 'normal');
    } catch (error) {
      for (const { documentId } of own) errors.set(documentId, error as Error);
    }
  };
  // All owners at once: one whose files take long holds up none of the others.
  await Promise.all(
    [...Map.groupBy(payloads, ({ ownerId }) => ownerId)].map(([ownerId, own]) => readOwn(ownerId, own)),
  );
  return payloads.map(({ documentId }) => errors.get(documentId));
}

/** PDFs and photos, read on this machine and then by the model; each job brings one. */
export function readPrintedDocuments(
  needs: Needs & Pick<Deps, 'model'>,
  payloads: readonly ReadDocumentPayload[],
): Promise<(Error | undefined)[]> {
  const readFile = withKnownIssuerNames(needs, readWithModel(needs, readFurther(readInPool(needs.processes))));
  return readDocuments(needs, payloads, { lane: 'slow', readFile });
}
