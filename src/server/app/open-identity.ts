import type { JWTVerifyGetKey } from 'jose';
import type { LocalIdentity } from '#server/features/local-identity/local-sessions.ts';
import type { Clock } from '#server/platform/clock.ts';
import { firebaseVerifier } from '#server/platform/identity/firebase-verifier.ts';
import type { IdentityMode } from '#server/platform/identity/identity-mode.ts';
import { openLocalAccounts } from '#server/platform/identity/local-accounts.ts';
import { createLocalIssuer } from '#server/platform/identity/local-issuer.ts';
import type { TokenVerifier } from '#server/platform/identity/token-verifier.ts';
import type { Log } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings.ts';

interface OpenIdentity {
  verifier: TokenVerifier;
  /** Only where the local identity is in use. */
  local: LocalIdentity | null;
}

/** Exactly one verifier per process. */
export async function openIdentity(
  mode: IdentityMode,
  { dataDir, clock, keys }: { dataDir: string; clock: Clock; keys: JWTVerifyGetKey },
): Promise<OpenIdentity> {
  if (mode.kind === 'firebase')
    return { verifier: firebaseVerifier(mode.firebase.projectId, keys, clock), local: null };
  const accounts = await openLocalAccounts(dataDir);
  const issuer = await createLocalIssuer(accounts, clock);
  return { verifier: issuer.verifier, local: { accounts, issuer } };
}

export function logIdentity(mode: IdentityMode, settings: Settings, log: Log): void {
  if (mode.kind === 'local') {
    log.info({ identity: 'local', remote: mode.remote }, 'identidad: cuentas locales de esta computadora');
    return;
  }
  log.info({ identity: 'firebase', project: mode.firebase.projectId }, 'identidad: Google, por medio de Firebase');
  if (settings.ADMIN_EMAILS.length === 0 && !settings.PROTECTED_ADMIN_EMAIL) {
    log.warn('NADIE ES ADMINISTRADOR: configura ADMIN_EMAILS o PROTECTED_ADMIN_EMAIL y vuelve a iniciar');
  }
}
