import type { findTaskDestinations as contract } from '#contract/sharing.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { answerTask, findAskedTask } from '#server/features/intake/tasks/collecting-task.ts';
import { shareOutJob } from '#server/features/reading/reading.jobs.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { otherReceiverOf } from './choose-destination.ts';
import { findDestinations, findOwnRuc } from './destinations.store.ts';
import { findTaskReceivers } from './sharing.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>;

const NOTHING = { documents: 0, destinations: [] };

/** How many documents of an upload are of other businesses of the person; none once they answered. */
export async function findTaskDestinations(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
  taskId: string,
): Promise<RouteReply<typeof contract>> {
  const task = await findAskedTask(db, caller.ownerId, taskId);
  if (task === undefined) throw new ApiError('no_encontrado');
  if (task.isAnswered) return { total: task.total, ...NOTHING };
  const { documentIds, destinations } = await lookForOthers(db, caller, taskId);
  return { total: task.total, documents: documentIds.length, destinations };
}

async function lookForOthers(db: Deps['db'], { ownerId, userId }: Caller, taskId: string) {
  const ownRuc = await findOwnRuc(db, ownerId);
  const receivers = (await findTaskReceivers(db, ownerId, taskId)).flatMap(({ documentId, receiverRuc }) => {
    const ruc = otherReceiverOf(receiverRuc, ownRuc);
    return ruc === null ? [] : { documentId, ruc };
  });
  if (receivers.length === 0) return { documentIds: [], destinations: [] };
  const wanted = new Set(receivers.map(({ ruc }) => ruc));
  const all = await findDestinations(db, ownerId, { userId, isOfMailbox: false, ruc: null });
  const found = all.filter(({ ruc }) => wanted.has(ruc)).map(({ id, name, ruc }) => ({ id, name, ruc }));
  const known = new Set(found.map(({ ruc }) => ruc));
  const documentIds = receivers.filter(({ ruc }) => known.has(ruc)).map(({ documentId }) => documentId);
  return {
    documentIds: [...new Set(documentIds)],
    destinations: [...new Map(found.map((one) => [one.id, one])).values()],
  };
}

/** A person answers once: a second answer changes nothing. */
export async function shareOutTask(
  { db, queue, clock }: Needs,
  caller: Caller,
  { id, share }: { id: string; share: boolean },
): Promise<{ message: string; documents: number }> {
  const { ownerId, userId } = caller;
  if ((await findAskedTask(db, ownerId, id)) === undefined) throw new ApiError('no_encontrado');
  const { documentIds } = share ? await lookForOthers(db, caller, id) : { documentIds: [] };
  const isFirst = await db.transaction().execute(async (tx) => {
    if (!(await answerTask(tx, ownerId, id, clock.now()))) return false;
    const orders = documentIds.map((documentId) => ({ ownerId, documentId, userId, isOfMailbox: false }));
    if (orders.length > 0) await queue.addAll(tx, shareOutJob, orders);
    return true;
  });
  queue.wake(shareOutJob);
  const documents = isFirst ? documentIds.length : 0;
  if (!share) return { message: 'Quedan en este negocio.', documents };
  return { message: documents === 1 ? 'Se reparte 1 documento.' : `Se reparten ${documents} documentos.`, documents };
}
