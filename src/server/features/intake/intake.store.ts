import { sql } from 'kysely';
import type { NewTask } from '#server/features/reading/accept/document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { insertParts, rowsOf } from '#server/platform/db/insert-rows.ts';
import type { Part } from '#server/platform/db/write-together.ts';
import type { Tally } from './tasks/task-status.ts';

/** For the statement that writes its documents. */
export function insertTaskParts(ownerId: string, { id, kind, userId, createdAt }: NewTask): Part[] {
  const row = { owner_id: ownerId, id, kind, user_id: userId, created_at: createdAt };
  return insertParts(rowsOf('task', [row]));
}

export async function isTask(db: Db, ownerId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('task')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export interface TaskRow extends Tally {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  /** The last change among its documents. */
  readonly changedAt: Date | null;
}

/** Newest first. Crosses owners for an administrator, who names nobody. */
export async function findTasks(db: Db, userId: string | null, most: number): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with asked as (
      select owner_id, id, kind, created_at from task
      where ${userId === null ? sql`true` : sql`user_id = ${userId}`}
      order by created_at desc, id desc limit ${most})
    select asked.id, asked.kind, asked.created_at as "createdAt", max(d.state_changed_at) as "changedAt",
      count(d.id)::int as total,
      count(*) filter (where d.state = 'received')::int as waiting,
      count(*) filter (where d.state = 'reading')::int as reading,
      count(*) filter (where d.state = 'failed')::int as failed
    from asked
    left join document d on d.owner_id = asked.owner_id and d.task_id = asked.id
      and not (d.kind in ('zip', 'eml') and d.state = 'read')
    group by asked.owner_id, asked.id, asked.kind, asked.created_at
    order by asked.created_at desc, asked.id desc`.execute(db);
  return rows;
}

/** Tasks with nothing left to read; their documents stay. Crosses owners for an administrator, who names nobody. */
export async function deleteFinishedTasks(db: Db, userId: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from task t
    where ${userId === null ? sql`true` : sql`t.user_id = ${userId}`}
      and not exists (
        select from document d
        where d.owner_id = t.owner_id and d.task_id = t.id and d.state in ('received', 'reading'))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
