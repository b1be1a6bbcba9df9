import { sql } from 'kysely';
import { planStateColumns, planStateFrom } from '#server/features/subscriptions/current/plan-state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import type { VerifiedIdentity } from '#server/platform/identity/token-verifier.ts';

export type Role = 'admin' | 'user';

const person = [
  'app_user.id as userId',
  'app_user.email',
  'app_user.name',
  'app_user.picture',
  'app_user.role',
  'app_user.status',
  'app_user.tokens_valid_after as tokensValidAfter',
  'app_user.last_login_at as lastLoginAt',
  'member.owner_id as ownerId',
  ...planStateColumns,
] as const;

type Asked = Pick<VerifiedIdentity, 'issuer' | 'subject'> & { session: Buffer | null; at: Date };

const lookUpPerson = (db: Db, { issuer, subject, session, at }: Asked) =>
  db
    .selectFrom('app_user')
    .innerJoin('member', 'member.user_id', 'app_user.id')
    .innerJoin('owner_standing', 'owner_standing.owner_id', 'member.owner_id')
    .where('app_user.issuer', '=', issuer)
    .where('app_user.subject', '=', subject)
    .orderBy('member.created_at')
    .limit(sql.lit(1))
    .select(
      sql<boolean>`exists (
        select from local_session s where s.token_hash = ${session}::bytea and s.expires_at > ${at}::timestamptz)`.as(
        'isSessionOpen',
      ),
    )
    .select(person)
    .compile();
let lookUp: ReturnType<typeof lookUpPerson> | undefined;

/**
 * The person behind (issuer, subject), with the business they work for and how it stands, and whether the local session is
 * open that the token belongs to. E-mail is never the key. Asked with every call: its text is built once, which takes
 * 0.1 ms, a sixteenth of an empty call.
 */
export async function findPerson(db: Db, { issuer, subject, sessionId }: VerifiedIdentity, at: Date) {
  const session = sessionId === null ? null : Buffer.from(sessionId, 'base64url');
  lookUp ??= lookUpPerson(db, { issuer, subject, session, at });
  const asked: typeof lookUp = { ...lookUp, parameters: [session, at, issuer, subject] };
  const [found] = await executePrepared(db, { compile: () => asked });
  if (!found) return undefined;
  return { ...found, planState: planStateFrom(found, found.status === 'suspended') };
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Of an active administrator, the one that is there longest. */
export async function findAdministratorEmail(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('app_user')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .limit(1)
    .select('email')
    .executeTakeFirst();
  return found?.email;
}

export interface NewPerson {
  userId: string;
  ownerId: string;
  role: Role;
  trialExpiresAt: Date;
  trialAiLimit: number;
  at: Date;
}

/** False when another call created the same person meanwhile. */
export async function insertPerson(tx: Db, identity: VerifiedIdentity, added: NewPerson): Promise<boolean> {
  const inserted = await tx
    .insertInto('app_user')
    .values({
      id: added.userId,
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      name: identity.name,
      picture: identity.picture,
      role: added.role,
      created_at: added.at,
      last_login_at: identity.authTime,
    })
    .onConflict((oc) => oc.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('owner')
    .values({
      id: added.ownerId,
      name: identity.name,
      trial_expires_at: added.trialExpiresAt,
      trial_ai_limit: added.trialAiLimit,
      created_at: added.at,
    })
    .execute();
  await tx
    .insertInto('member')
    .values({ owner_id: added.ownerId, user_id: added.userId, created_at: added.at })
    .execute();
  return true;
}

interface SignIn {
  /** As the settings say it. */
  readonly role: Role;
  /** True where they decide even when an administrator chose another. */
  readonly isFixed: boolean;
  readonly at: Date;
}

/**
 * Answers the role that counts. Whether an administrator chose it is asked of the row as it is when it is written: one may
 * be choosing it at this moment.
 */
export async function recordSignIn(
  db: Db,
  userId: string,
  { email, name, picture, authTime }: VerifiedIdentity,
  { role, isFixed, at }: SignIn,
): Promise<Role> {
  const kept = sql<string>`case when role_chosen and not ${isFixed}::boolean then role else ${role}::text end`;
  const isOther = sql<boolean>`role <> ${kept}`;
  const found = await db
    .updateTable('app_user')
    .set({
      email,
      name,
      picture,
      last_login_at: authTime,
      role: kept,
      revision: sql<number>`revision + (${isOther})::int`,
      changed_at: sql<Date | null>`case when ${isOther} then ${at}::timestamptz else changed_at end`,
      changed_by: sql<string | null>`case when ${isOther} then null else changed_by end`,
    })
    .where('id', '=', userId)
    .returning('role')
    .executeTakeFirstOrThrow();
  return found.role as Role;
}

export function findUser(db: Db, userId: string) {
  return db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['email', 'name', 'picture', 'role', 'status'])
    .executeTakeFirstOrThrow();
}
