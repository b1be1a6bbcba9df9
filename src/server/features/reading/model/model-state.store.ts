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

/** True for the one that may look now: within `everyMs` only the first. */
export async function claimLook(db: Db, fingerprint: string, at: Date, everyMs: number): Promise<boolean> {
  const before = new Date(at.getTime() - everyMs);
  const taken = await db
    .insertInto('model_look')
    .values({ fingerprint, looked_at: at })
    .onConflict((oc) =>
      oc.column('fingerprint').doUpdateSet({ looked_at: at }).where('model_look.looked_at', '<=', before),
    )
    .returning('fingerprint')
    .executeTakeFirst();
  return taken !== undefined;
}

/** True when there was a refusal. Also forgets the last look, so that the next refusal is looked into at once. */
export async function deleteRefusal(db: Db, fingerprint: string): Promise<boolean> {
  await db.deleteFrom('model_look').where('fingerprint', '=', fingerprint).execute();
  const gone = await db.deleteFrom('refused_model').where('fingerprint', '=', fingerprint).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
