import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

/** Any number, as long as nobody else uses it. */
const ADDING_ACCOUNT = 7_260_404;

/** Until the transaction ends no other server on this data directory adds an account to the file. */
export async function lockAccounts(tx: Db): Promise<void> {
  takesLock(tx, 'users');
  await sql`select pg_advisory_xact_lock(${ADDING_ACCOUNT})`.execute(tx);
}

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
