import type { Db } from '#server/platform/db/connect.ts';
import { setCollecting } from '../intake.store.ts';

export {
  answerTask,
  deleteTasksById as deleteTasks,
  findAskedTask,
  insertCollectingTask as openTask,
} from '../intake.store.ts';

/** No more documents come: the task is done once those that came are read. */
export async function closeTasks(tx: Db, ownerId: string, taskIds: readonly string[]): Promise<void> {
  await setCollecting(tx, ownerId, taskIds, false);
}

export async function reopenTask(tx: Db, ownerId: string, taskId: string): Promise<void> {
  await setCollecting(tx, ownerId, [taskId], true);
}
