import type { Db } from '#server/platform/db/connect.ts';
import type { DocumentState } from './document.ts';
import { countByTask } from './document-view.store.ts';

export type StateCounts = Partial<Record<DocumentState, number>>;

/** How many documents of each task are in each state. A task without documents is not in the answer. */
export async function countTaskDocuments(
  db: Db,
  tasks: readonly { ownerId: string; id: string }[],
): Promise<Map<string, StateCounts>> {
  const counts = new Map<string, StateCounts>();
  for (const { taskId, state, count } of await countByTask(db, tasks)) {
    counts.set(taskId, { ...counts.get(taskId), [state]: count });
  }
  return counts;
}
