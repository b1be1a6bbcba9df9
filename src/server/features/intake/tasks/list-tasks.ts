import type { debugTasks } from '#contract/intake/tasks.ts';
import { isTaskOver } from '#contract/intake/tasks.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { deleteFinishedTasks, findTasks } from '../intake.store.ts';
import { statusOf } from './task-status.ts';

const MOST_SHOWN = 200;

/** An administrator reaches the tasks of everybody. */
const reachOf = ({ isAdmin, userId }: Caller) => (isAdmin ? null : userId);

export async function listTasks({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<RouteReply<typeof debugTasks>> {
  const rows = await findTasks(db, reachOf(caller), MOST_SHOWN);
  const tasks = rows.map((row) => {
    const status = statusOf(row);
    const isOver = isTaskOver(status);
    return {
      jobId: row.id,
      kind: row.kind,
      status,
      total: row.total,
      done: row.total - row.waiting - row.reading,
      createdAt: row.createdAt.toISOString(),
      finishedAt: isOver ? (row.changedAt ?? row.createdAt).toISOString() : null,
    };
  });
  return { tasks };
}

export async function cleanUpTasks({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<{ removed: number }> {
  return { removed: await deleteFinishedTasks(db, reachOf(caller)) };
}
