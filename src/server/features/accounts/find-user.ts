import type { Db } from '#server/platform/db/connect.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { IdentityMode } from '#server/platform/identity/identity-mode.ts';
import type { Settings } from '#server/platform/settings.ts';
import { findUsersByEmail, type ManagedPerson } from './managed-users.store.ts';

/** The one person with this e-mail, among those who sign in the way the caller does. */
export async function findUserByEmail(
  db: Db,
  { userId }: Pick<Caller, 'userId'>,
  email: string,
  now: Date,
): Promise<ManagedPerson> {
  const [found, other] = await findUsersByEmail(db, userId, email.trim().toLowerCase(), now);
  if (!found) throw new ApiError('no_encontrado', { message: `Nadie entró todavía con el correo ${email}.` });
  if (other) throw new ApiError('correo_repetido');
  return found;
}

/** Protects only where e-mails are proven (Firebase): with local accounts anybody may type any e-mail. */
export function isProtectedUser(
  { settings, identity }: { settings: Pick<Settings, 'PROTECTED_ADMIN_EMAIL'>; identity: Pick<IdentityMode, 'kind'> },
  email: string,
): boolean {
  return identity.kind === 'firebase' && email === settings.PROTECTED_ADMIN_EMAIL;
}
