import type { Db } from '#server/platform/db/connect.ts';

/** What the vendor had against a key, an address or a model. */
export interface ModelRefusal {
  readonly failure: string;
  readonly detail: string;
}

export async function findRefusal(db: Db, fingerprint: string): Promise<ModelRefusal | undefined> {
  return await db
    .selectFrom('refused_model')
    .where('fingerprint', '=', fingerprint)
    .select(['failure', 'detail'])
    .executeTakeFirst();
}

export async function upsertRefusal(db: Db, fingerprint: string, refusal: ModelRefusal, at: Date): Promise<void> {
  const { failure, detail } = refusal;
  const said = { failure, detail, refused_at: at };
  await db
    .insertInto('refused_model')
    .values({ fingerprint, ...said })
    .onConflict((oc) => oc.column('fingerprint').doUpdateSet(said))
    .execute();
}

/** True when there was one. */
export async function deleteRefusal(db: Db, fingerprint: string): Promise<boolean> {
  const gone = await db.deleteFrom('refused_model').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
