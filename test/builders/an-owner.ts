import type { Database } from '#server/platform/db/connect.ts';
import { newId } from '#server/platform/new-id.ts';

/** A business account of its own; returns its id. */
export async function anOwner(db: Database, name = 'Tavaporã S.A.'): Promise<string> {
  const id = newId();
  const at = new Date();
  await db
    .insertInto('owner')
    .values({
      id,
      name,
      trial_expires_at: new Date(at.getTime() + 15 * 86_400_000),
      trial_ai_limit: 50,
      created_at: at,
    })
    .execute();
  return id;
}
