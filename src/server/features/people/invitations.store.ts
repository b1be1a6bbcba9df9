import { sql } from 'kysely';
import type { MemberRole } from '#domain/business/member-role.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { takesLock } from '#server/platform/db/locks/lock-order.ts';

export interface StoredInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly businessName: string;
  /** Null when the inviter no longer decides about the business: then the invitation no longer counts. */
  readonly inviter: { readonly email: string; readonly name: string } | null;
}

/** With the inviter, while they decide about the business. */
const invitations = (db: Db, ownerId: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('owner', 'owner.id', 'invitation.owner_id')
    .leftJoin('business', 'business.owner_id', 'invitation.owner_id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.owner_id', '=', 'invitation.owner_id')
        .onRef('member.user_id', '=', 'invitation.invited_by')
        .on('member.role', '=', 'duena'),
    )
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.id', '=', 'member.user_id').on('app_user.status', '=', 'active'),
    )
    .where('invitation.owner_id', '=', ownerId)
    .where('owner.closed_at', 'is', null)
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.created_at as createdAt'])
    .select(['invitation.expires_at as expiresAt', 'invitation.accepted_at as acceptedAt'])
    .select(['app_user.email as inviterEmail', 'app_user.name as inviterName'])
    .select((eb) => eb.fn.coalesce('business.name', 'owner.name').as('businessName'));

type Row = Awaited<ReturnType<ReturnType<typeof invitations>['execute']>>[number];
const invitationFrom = ({ inviterEmail, inviterName, role, ...row }: Row): StoredInvitation => ({
  ...row,
  role: role as MemberRole,
  inviter: inviterEmail === null ? null : { email: inviterEmail, name: inviterName ?? '' },
});

/** Those that may still be used, the newest first. */
export async function findOpenInvitations(db: Db, ownerId: string, at: Date): Promise<StoredInvitation[]> {
  const found = await invitations(db, ownerId)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.expires_at', '>', at)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute();
  return found.map(invitationFrom);
}

export async function findInvitation(
  db: Db,
  ownerId: string,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  const found = await invitations(db, ownerId).where('invitation.token_hash', '=', tokenHash).executeTakeFirst();
  return found && invitationFrom(found);
}

interface NewInvitation {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly role: MemberRole;
  readonly invitedBy: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Days for which a link that expired is still told from one that never was. */
const TOLD_DAYS = 30;

/**
 * Under the lock of the memberships. Replaces an open invitation for the same e-mail, and deletes long expired ones.
 */
export async function insertInvitation(tx: Db, ownerId: string, added: NewInvitation): Promise<void> {
  takesLock(tx, 'owner');
  await sql`
    delete from invitation where owner_id = ${ownerId} and (
      (email = ${added.email} and accepted_at is null)
      or expires_at < ${added.at}::timestamptz - make_interval(days => ${TOLD_DAYS}))`.execute(tx);
  await tx
    .insertInto('invitation')
    .values({
      owner_id: ownerId,
      id: added.id,
      token_hash: added.tokenHash,
      email: added.email,
      role: added.role,
      invited_by: added.invitedBy,
      created_at: added.at,
      expires_at: added.expiresAt,
    })
    .execute();
}

/** Undefined when it is gone, or was used. */
export async function deleteInvitation(tx: Db, ownerId: string, id: string): Promise<{ email: string } | undefined> {
  takesLock(tx, 'owner');
  return await tx
    .deleteFrom('invitation')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
}

/** Under the lock of the memberships. */
export async function markAccepted(
  tx: Db,
  ownerId: string,
  id: string,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  takesLock(tx, 'owner');
  await tx
    .updateTable('invitation')
    .set({ accepted_at: at, accepted_by: userId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
