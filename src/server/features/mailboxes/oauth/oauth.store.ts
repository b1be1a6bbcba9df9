import type { OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import { isAtLeast, type MemberRole } from '#domain/business/member-role.ts';
import type { Db } from '#server/platform/db/connect.ts';

export interface SignInRow {
  readonly stateHash: Buffer;
  readonly userId: string;
  readonly browserHash: Buffer;
  readonly provider: OauthProvider;
  readonly mailboxId: string | null;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly expiresAt: Date;
}

/** Deletes expired ones at the same time. */
export async function insertSignIn(tx: Db, ownerId: string, at: Date, begun: SignInRow): Promise<void> {
  await tx.deleteFrom('mailbox_sign_in').where('owner_id', '=', ownerId).where('expires_at', '<=', at).execute();
  await tx
    .insertInto('mailbox_sign_in')
    .values({
      owner_id: ownerId,
      state_hash: begun.stateHash,
      user_id: begun.userId,
      browser_hash: begun.browserHash,
      provider: begun.provider,
      mailbox_id: begun.mailboxId,
      code_verifier: begun.codeVerifier,
      redirect_uri: begun.redirectUri,
      expires_at: begun.expiresAt,
    })
    .execute();
}

/** Takes it away: whoever comes second with it finds nothing. */
export async function takeSignIn(db: Db, ownerId: string, stateHash: Buffer): Promise<SignInRow | undefined> {
  const taken = await db
    .deleteFrom('mailbox_sign_in')
    .where('owner_id', '=', ownerId)
    .where('state_hash', '=', stateHash)
    .returning([
      'state_hash as stateHash',
      'user_id as userId',
      'browser_hash as browserHash',
      'provider',
      'mailbox_id as mailboxId',
      'code_verifier as codeVerifier',
      'redirect_uri as redirectUri',
      'expires_at as expiresAt',
    ])
    .executeTakeFirst();
  return taken as SignInRow | undefined;
}

/** Whether the person still works for the business with a role that may connect mailboxes. */
export async function mayAct(db: Db, ownerId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .innerJoin('app_user', 'app_user.id', 'member.user_id')
    .where('member.owner_id', '=', ownerId)
    .where('member.user_id', '=', userId)
    .where('app_user.status', '=', 'active')
    .select('member.role')
    .executeTakeFirst();
  return found !== undefined && isAtLeast(found.role as MemberRole, 'contador');
}

/** Encrypted, both. */
export interface TokenRow {
  readonly refreshToken: string;
  readonly accessToken: string | null;
  readonly accessExpiresAt: Date | null;
  readonly refreshingUntil: Date | null;
  readonly revokedAt: Date | null;
}

/** Undefined if the mailbox was connected with another provider meanwhile: then its tokens are not this one's. */
export async function findToken(
  db: Db,
  ownerId: string,
  { id, auth }: { readonly id: string; readonly auth: OauthProvider },
): Promise<TokenRow | undefined> {
  return await db
    .selectFrom('mailbox_token')
    .innerJoin('mailbox', (join) =>
      join
        .onRef('mailbox.owner_id', '=', 'mailbox_token.owner_id')
        .onRef('mailbox.id', '=', 'mailbox_token.mailbox_id'),
    )
    .where('mailbox_token.owner_id', '=', ownerId)
    .where('mailbox_token.mailbox_id', '=', id)
    .where('mailbox.auth', '=', auth)
    .select([
      'refresh_token as refreshToken',
      'access_token as accessToken',
      'access_expires_at as accessExpiresAt',
      'refreshing_until as refreshingUntil',
      'revoked_at as revokedAt',
    ])
    .executeTakeFirst();
}

export interface NewTokens {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
}

const rowOf = ({ refreshToken, accessToken, accessExpiresAt }: NewTokens) => ({
  refresh_token: refreshToken,
  access_token: accessToken,
  access_expires_at: accessExpiresAt,
  refreshing_until: null,
  revoked_at: null,
});

/** The tokens of a new sign-in replace all others. */
export async function saveTokens(tx: Db, ownerId: string, mailboxId: string, tokens: NewTokens): Promise<void> {
  await tx
    .insertInto('mailbox_token')
    .values({ owner_id: ownerId, mailbox_id: mailboxId, ...rowOf(tokens) })
    .onConflict((oc) => oc.columns(['owner_id', 'mailbox_id']).doUpdateSet(rowOf(tokens)))
    .execute();
}

/**
 * True for the one who may ask for new tokens now: everybody else waits, until they are there or `until` has passed.
 */
export async function takeRefresh(
  db: Db,
  ownerId: string,
  mailboxId: string,
  { refreshToken, at, until }: { refreshToken: string; at: Date; until: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('mailbox_token')
    .set({ refreshing_until: until })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('refresh_token', '=', refreshToken)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', at)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Only in place of the tokens they came from: a sign-in meanwhile has newer ones. */
export async function replaceTokens(
  db: Db,
  ownerId: string,
  mailboxId: string,
  usedRefreshToken: string,
  tokens: NewTokens,
): Promise<boolean> {
  const replaced = await db
    .updateTable('mailbox_token')
    .set(rowOf(tokens))
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('refresh_token', '=', usedRefreshToken)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}

/** The provider no longer accepts the token. False when a newer one was stored meanwhile. */
export async function markRevoked(
  db: Db,
  ownerId: string,
  mailboxId: string,
  usedRefreshToken: string,
  at: Date,
): Promise<boolean> {
  const marked = await db
    .updateTable('mailbox_token')
    .set({ revoked_at: at, refreshing_until: null, access_token: null, access_expires_at: null })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('refresh_token', '=', usedRefreshToken)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** After the provider failed: the next one may ask at once. */
export async function giveUpRefresh(
  db: Db,
  ownerId: string,
  mailboxId: string,
  usedRefreshToken: string,
): Promise<void> {
  await db
    .updateTable('mailbox_token')
    .set({ refreshing_until: null })
    .where('owner_id', '=', ownerId)
    .where('mailbox_id', '=', mailboxId)
    .where('refresh_token', '=', usedRefreshToken)
    .execute();
}
