import { deriveEntitlements, trialEnd } from '#domain/plans/entitlements.ts';
import { doneBy, recordRefusedSignIn } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { VerifiedIdentity } from '#server/platform/identity/token-verifier.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Settings } from '#server/platform/settings.ts';
import {
  findAdministratorEmail,
  findPerson,
  insertPerson,
  type Person,
  type Role,
  recordSignIn,
} from './accounts.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

interface Named {
  readonly http: Pick<HttpContext, 'remoteAddress' | 'headers'>;
  /** The business that the call is about; null: the person's first. */
  readonly businessId: string | null;
}

/**
 * The person behind a good token, created at their first call. Suspended people and sign-ins that were revoked or ended
 * are refused.
 */
export async function identifyCaller(
  deps: Needs,
  identity: VerifiedIdentity,
  { http, businessId }: Named,
): Promise<Caller> {
  const asked = { at: deps.clock.now(), businessId };
  const known = (await findPerson(deps.db, identity, asked)) ?? (await welcome(deps, identity, businessId));
  if (identity.sessionId !== null && !known.isSessionOpen) throw new ApiError('sesion_invalida');
  if (known.tokensValidAfter && identity.authTime < known.tokensValidAfter) throw new ApiError('sesion_invalida');
  if (known.status === 'suspended') {
    const by = doneBy(known, http, deps.clock.now());
    await recordRefusedSignIn(deps.db, known.ownerId, { ...known, signedInAt: identity.authTime }, by);
    throw new ApiError('cuenta_suspendida', { contact: await contactFor(deps) });
  }
  const role = await roleAtSignIn(deps, known, identity);
  const { userId, ownerId } = known;
  const entitlements = deriveEntitlements(known.planState, deps.clock.now());
  return {
    userId,
    ownerId,
    role: known.memberRole,
    email: identity.email,
    // In a local session whoever is at this computer may choose any account: an e-mail needs no further proof there.
    isEmailProven: identity.emailTrusted || identity.sessionId !== null,
    isAdmin: role === 'admin',
    entitlements,
    sessionId: identity.sessionId,
  };
}

/** Where somebody locked out can write: support's address, else an administrator's, which nobody else is shown. */
export async function contactFor({ db, settings }: Pick<Needs, 'db' | 'settings'>): Promise<string | undefined> {
  const named = settings.SUPPORT_EMAIL ?? settings.PROTECTED_ADMIN_EMAIL ?? settings.ADMIN_EMAILS[0];
  return named ?? (await findAdministratorEmail(db));
}

async function welcome(
  { db, clock, settings }: Needs,
  identity: VerifiedIdentity,
  businessId: string | null,
): Promise<Person> {
  const at = clock.now();
  await db.transaction().execute((tx) =>
    insertPerson(tx, identity, {
      userId: newId(at),
      ownerId: newId(at),
      role: roleBySettings(identity, settings),
      trialExpiresAt: trialEnd(at, settings.TRIAL_DAYS),
      trialAiLimit: settings.TRIAL_AI_LIMIT,
      at,
    }),
  );
  const person = await findPerson(db, identity, { at, businessId });
  if (!person) throw new Error('the person just created is not there');
  return person;
}

/** The settings decide the role anew at every sign-in, until an administrator chose it in the panel. */
async function roleAtSignIn({ db, settings, clock }: Needs, known: Person, identity: VerifiedIdentity): Promise<Role> {
  const isNewSignIn = identity.authTime > known.lastLoginAt;
  if (!isNewSignIn) return known.role as Role;
  const role = roleBySettings(identity, settings);
  return await recordSignIn(db, known.userId, identity, {
    role,
    isFixed: isProtected(identity, settings),
    at: clock.now(),
  });
}

/** An e-mail that nobody proved grants nothing: anybody may type the administrator's. */
function roleBySettings(identity: VerifiedIdentity, settings: Settings): Role {
  const listed = settings.ADMIN_EMAILS.includes(identity.email) || isProtected(identity, settings);
  return identity.isLocalAdmin || (identity.emailTrusted && listed) ? 'admin' : 'user';
}

function isProtected(identity: VerifiedIdentity, settings: Settings): boolean {
  return identity.emailTrusted && identity.email === settings.PROTECTED_ADMIN_EMAIL;
}
