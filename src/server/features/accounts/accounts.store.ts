import { sql } from 'kysely';
import type { MemberRole } from '#domain/business/member-role.ts';
import {
  PAYER_STANDING,
  payerColumns,
  payerFrom,
  planStateColumns,
  planStateFrom,
} from '#server/features/subscriptions/current/plan-state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { executePrepared } from '#server/platform/db/execute-prepared.ts';
import type { Tables } from '#server/platform/db/tables.ts';
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
  'member.role as memberRole',
  'owner_standing.is_suspended as isPayerSuspended',
  ...planStateColumns,
] as const;

type Asked = Pick<VerifiedIdentity, 'issuer' | 'subject'> & {
  session: Buffer | null;
  at: Date;
  businessId: string | null;
};

/**
 * The membership in the business that is named, or else the first one. The named one is looked up by its key, and the
 * first one in an index: however many a person has, two rows are read.
 */
const membership = (businessId: string | null) => sql<{ owner_id: string; role: string }>`lateral (
  select m.owner_id, m.role from (
    select 0 as place, owner_id, role from member where user_id = app_user.id and owner_id = ${businessId}::uuid
    union all
    (select 1, owner_id, role from member where user_id = app_user.id order by created_at, owner_id limit 1)
  ) as m order by m.place limit 1)`;

const lookUpPerson = (db: Db, { issuer, subject, session, at, businessId }: Asked) =>
  db
    .selectFrom('app_user')
    .innerJoin(membership(businessId).as('member'), (join) => join.onTrue())
    .innerJoin('owner', 'owner.id', 'member.owner_id')
    .leftJoin('owner as payer', 'payer.id', 'owner.payer_id')
    .leftJoin('business as paying', 'paying.owner_id', 'payer.id')
    // A business may do what its payer's plan allows.
    .innerJoin(sql.raw<Tables['owner_standing']>(PAYER_STANDING).as('owner_standing'), (join) => join.onTrue())
    .where('app_user.issuer', '=', issuer)
    .where('app_user.subject', '=', subject)
    .limit(sql.lit(1))
    .select(
      sql<boolean>`exists (
        select from local_session s where s.token_hash = ${session}::bytea and s.expires_at > ${at}::timestamptz)`.as(
        'isSessionOpen',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from member d join app_user u on u.id = d.user_id
        where d.owner_id = member.owner_id and d.role = 'duena' and u.status = 'active')`.as('hasActiveOwner'),
    )
    .select(person)
    .select(payerColumns)
    .compile();
let lookUp: ReturnType<typeof lookUpPerson> | undefined;

/**
 * The person with this (issuer, subject); e-mail is never the key. With the business that the call names (else the
 * person's first), their role there, its plan state, and whether the token's local session is open. Runs with every
 * call, so the text of the statement is built only once: building takes 0.1 ms, a sixteenth of an empty call.
 */
export async function findPerson(
  db: Db,
  { issuer, subject, sessionId }: VerifiedIdentity,
  { at, businessId }: { at: Date; businessId: string | null },
) {
  const session = sessionId === null ? null : Buffer.from(sessionId, 'base64url');
  lookUp ??= lookUpPerson(db, { issuer, subject, session, at, businessId });
  const asked: typeof lookUp = { ...lookUp, parameters: [session, at, businessId, issuer, subject] };
  const [found] = await executePrepared(db, { compile: () => asked });
  if (!found) return undefined;
  const { memberRole, hasActiveOwner, isPayerSuspended } = found;
  const isNamed = businessId === null || found.ownerId === businessId;
  const payer = payerFrom(found);
  const isStopped = found.status === 'suspended' || !hasActiveOwner || (payer === null && isPayerSuspended === true);
  return {
    ...found,
    /** Null when the person does not belong to the business that the call names. */
    memberRole: isNamed ? (memberRole as MemberRole) : null,
    planState: planStateFrom(found, isStopped, payer && { ...payer, isSuspended: isPayerSuspended === true }),
  };
}
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** The e-mail of the active administrator whose account is the oldest. */
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

/** Only for whoever is in no business. */
export async function insertHome(
  tx: Db,
  ownerId: string,
  { userId, at, trialEnds }: { userId: string; at: Date; trialEnds: (start: Date) => Date },
): Promise<void> {
  const person = await tx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member').whereRef('member.user_id', '=', 'app_user.id').select('member.user_id'))),
    )
    .select(['name', 'created_at'])
    .executeTakeFirst();
  if (!person) return;
  const trial = { trial_expires_at: trialEnds(person.created_at), trial_ai_limit: 0 };
  await tx
    .insertInto('owner')
    .values({ id: ownerId, name: person.name, ...trial, created_at: at })
    .execute();
  await tx.insertInto('member').values({ owner_id: ownerId, user_id: userId, created_at: at }).execute();
}

interface SignIn {
  /** As the settings say it. */
  readonly role: Role;
  /** True where the settings decide the role even when an administrator chose another. */
  readonly isFixed: boolean;
  readonly at: Date;
}

/**
 * Returns the role that counts. The update itself checks whether an administrator chose the role, since one may be
 * choosing it at this moment.
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
