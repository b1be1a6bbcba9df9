import type { NewTask } from '#server/features/reading/accept/document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deleteTasksById, insertCollectingTask, setCollecting } from '../intake.store.ts';

/** A task whose documents are gathered little by little, as a look at the mailboxes does. */
export async function openTask(tx: Db, ownerId: string, task: NewTask): Promise<void> {
  await insertCollectingTask(tx, ownerId, task);
}

/** Nothing more comes: it is over once what came was read. */
export async function closeTasks(tx: Db, ownerId: string, taskIds: readonly string[]): Promise<void> {
  await setCollecting(tx, ownerId, taskIds, false);
}

export async function reopenTask(tx: Db, ownerId: string, taskId: string): Promise<void> {
  await setCollecting(tx, ownerId, [taskId], true);
}

/** Tasks that nobody will ask about; their documents stay. */
export async function deleteTasks(tx: Db, ownerId: string, taskIds: readonly string[]): Promise<void> {
  await deleteTasksById(tx, ownerId, taskIds);
}
