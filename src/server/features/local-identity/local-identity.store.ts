import type { Db } from '#server/platform/db/connect.ts';

export interface LocalSessionRow {
  tokenHash: Buffer;
  subject: string;
  signedInAt: Date;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: LocalSessionRow): Promise<void> {
  await db
    .insertInto('local_session')
    .values({
      token_hash: session.tokenHash,
      subject: session.subject,
      signed_in_at: session.signedInAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export function findSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('local_session')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['subject', 'signed_in_at as signedInAt'])
    .executeTakeFirst();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('local_session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('local_session').where('expires_at', '<=', now).execute();
}
