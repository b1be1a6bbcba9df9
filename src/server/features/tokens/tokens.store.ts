import { type RawBuilder, sql } from 'kysely';
import { isTokenScope, type TokenScope } from '#domain/tokens/token-scopes.ts';
import {
  PAYER_STANDING,
  payerColumns,
  payerFrom,
  planStateColumns,
  planStateFrom,
} from '#server/features/subscriptions/current/plan-state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A token without its secret. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  /** The e-mail of who created it. */
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  /** The assistant that came in by it last. */
  readonly assistant: { readonly name: string | null; readonly lastUsedAt: Date } | null;
  readonly expiresAt: Date | null;
  /** False when who created it may no longer create one here. */
  readonly isVouched: boolean;
}

/** A token is valid as long as the person who created it decides about the business. */
const isVouched = sql<boolean>`coalesce(member.role = 'duena' and app_user.status = 'active', false)`;

const tokens = (db: Db, ownerId: string) =>
  db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.created_by')
    .leftJoin('member', (join) =>
      join.onRef('member.owner_id', '=', 'api_token.owner_id').onRef('member.user_id', '=', 'api_token.created_by'),
    )
    .where('api_token.owner_id', '=', ownerId)
    .where('api_token.revoked_at', 'is', null)
    .select(['api_token.id', 'api_token.name', 'api_token.ending', 'api_token.scopes'])
    .select(['api_token.created_at as createdAt', 'app_user.email as createdBy'])
    .select(['api_token.last_used_at as lastUsedAt', 'api_token.expires_at as expiresAt'])
    .select(['api_token.assistant_name as assistantName', 'api_token.assistant_used_at as assistantUsedAt'])
    .select(isVouched.as('isVouched'));

type Row = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number];
const tokenFrom = ({ assistantName: name, assistantUsedAt: lastUsedAt, ...row }: Row): StoredToken => ({
  ...row,
  scopes: row.scopes.filter(isTokenScope),
  assistant: lastUsedAt && { name, lastUsedAt },
});

/** Those that were not revoked, the newest first. */
export async function findTokens(db: Db, ownerId: string): Promise<StoredToken[]> {
  const found = await tokens(db, ownerId).orderBy('api_token.created_at', 'desc').orderBy('api_token.id').execute();
  return found.map(tokenFrom);
}

export async function findToken(db: Db, ownerId: string, id: string): Promise<StoredToken | undefined> {
  const found = await tokens(db, ownerId).where('api_token.id', '=', id).executeTakeFirst();
  return found && tokenFrom(found);
}

interface NewToken {
  readonly id: string;
  readonly hash: Buffer;
  readonly ending: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly createdBy: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
}

/** Under the lock of the business, so that they can be counted before. */
export async function insertToken(tx: Db, ownerId: string, added: NewToken): Promise<void> {
  takesLock(tx, 'owner');
  await tx
    .insertInto('api_token')
    .values({
      owner_id: ownerId,
      id: added.id,
      token_hash: added.hash,
      ending: added.ending,
      name: added.name,
      scopes: [...added.scopes],
      created_by: added.createdBy,
      created_at: added.at,
      expires_at: added.expiresAt,
    })
    .execute();
}

/** Answers its name; undefined for a token that does not exist, or was revoked before. */
export async function markRevoked(
  tx: Db,
  ownerId: string,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<string | undefined> {
  takesLock(tx, 'owner');
  const revoked = await tx
    .updateTable('api_token')
    .set({ revoked_at: at, revoked_by: userId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}

const lookUpBearer = (db: Db, hash: Buffer, at: Date) =>
  db
    .selectFrom('api_token')
    .innerJoin('owner', 'owner.id', 'api_token.owner_id')
    .innerJoin('app_user', 'app_user.id', 'api_token.created_by')
    .leftJoin('member', (join) =>
      join.onRef('member.owner_id', '=', 'api_token.owner_id').onRef('member.user_id', '=', 'api_token.created_by'),
    )
    .leftJoin('owner as payer', 'payer.id', 'owner.payer_id')
    .leftJoin('business as paying', 'paying.owner_id', 'payer.id')
    .innerJoin(sql.raw<Tables['owner_standing']>(PAYER_STANDING).as('owner_standing'), (join) => join.onTrue())
    .where('api_token.token_hash', '=', hash)
    .where('api_token.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_token.expires_at', 'is', null), eb('api_token.expires_at', '>', at)]))
    .where('owner.closed_at', 'is', null)
    .select(['api_token.id', 'api_token.owner_id as ownerId', 'api_token.scopes'])
    .select(['api_token.last_used_at as lastUsedAt', 'app_user.status as creatorStatus'])
    .select(isVouched.as('isVouched'))
    .select('owner_standing.is_suspended as isPayerSuspended')
    .select([...payerColumns, ...planStateColumns])
    .limit(sql.lit(1))
    .compile();
let lookUp: ReturnType<typeof lookUpBearer> | undefined;

/**
 * Crosses owners: the token says which business calls. Read together with the standing of that business, in one query
 * for every call: a revoked token is refused everywhere from the next call on. The text is built once, as in
 * `findPerson`.
 */
export async function findBearer(db: Db, hash: Buffer, at: Date) {
  lookUp ??= lookUpBearer(db, hash, at);
  const asked: typeof lookUp = { ...lookUp, parameters: [hash, at] };
  const [found] = await executePrepared(db, { compile: () => asked });
  if (!found) return undefined;
  const { id, ownerId, scopes, lastUsedAt, isVouched, isPayerSuspended } = found;
  const payer = payerFrom(found);
  const isStopped = payer === null && isPayerSuspended === true;
  return {
    ...{ id, ownerId, lastUsedAt, isVouched },
    scopes: scopes.filter(isTokenScope),
    isCreatorSuspended: found.creatorStatus === 'suspended',
    planState: planStateFrom(found, isStopped, payer && { ...payer, isSuspended: isPayerSuspended === true }),
  };
}

/** Writes nothing if another call did so since `before`. */
export async function noteUse(db: Db, ownerId: string, id: string, { at, before }: { at: Date; before: Date }) {
  await executePrepared(
    db,
    sql`
    update api_token set last_used_at = ${at}::timestamptz
    where owner_id = ${ownerId}::uuid and id = ${id}::uuid
      and (last_used_at is null or last_used_at < ${before}::timestamptz)`,
  );
}

/** Writes nothing if the same assistant was noted since `before`; without a name the known name stays. */
export async function noteAssistant(
  db: Db,
  ownerId: string,
  id: string,
  { name, at, before }: { name: string | null; at: Date; before: Date },
): Promise<void> {
  await executePrepared(
    db,
    sql`
    update api_token set assistant_used_at = ${at}::timestamptz, assistant_name = coalesce(${name}::text, assistant_name)
    where owner_id = ${ownerId}::uuid and id = ${id}::uuid
      and (assistant_used_at is null or assistant_used_at < ${before}::timestamptz
        or assistant_name is distinct from coalesce(${name}::text, assistant_name))`,
  );
}

/** How many wrong tokens came from the address in this minute, this one included; from whichever process. */
export async function countRefused(db: Db, address: string, at: Date): Promise<number> {
  const minute = sql`date_trunc('minute', ${at}::timestamptz)`;
  const statement: RawBuilder<{ attempts: number }> = sql`
    insert into refused_token as kept (address, minute, attempts) values (${address}, ${minute}, 1)
    on conflict (address) do update
    set minute = excluded.minute,
      attempts = case when kept.minute = excluded.minute then kept.attempts + 1 else 1 end
    returning attempts`;
  const [counted] = await executePrepared(db, statement);
  return counted?.attempts ?? 1;
}

/** Forgets addresses that have sent no wrong token since. */
export async function forgetRefused(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refused_token').where('minute', '<', before).execute();
}
