import { listLocalAccounts, localRefresh, localSignIn, localSignOut } from '#contract/local-identity.ts';
import { doneBy, hasGuessedTooOften, recordWrongCode } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { createAccessCode } from './access-code.ts';
import { admitLocal, admitLocalChange, isFromThisComputer } from './local-only.ts';
import {
  endLocalSession,
  type LocalIdentity,
  renewLocalSession,
  SESSION_SECONDS,
  startLocalSession,
} from './local-sessions.ts';

export const LOCAL_SESSION_COOKIE = 'lid';
const COOKIE = { path: '/local-identity', httpOnly: true };

type Needs = Pick<Deps, 'db' | 'clock' | 'log'> & LocalIdentity & { remoteAllowed: boolean };

/** Mounted only where the local identity is in use; with Firebase these addresses do not exist. */
export const localIdentityRoutes = (needs: Needs) => {
  const { remoteAllowed, accounts } = needs;
  const code = remoteAllowed ? createAccessCode(needs.log) : null;
  const admit = (http: HttpContext) => admitLocal(http, remoteAllowed);
  const admitChange = (http: HttpContext) => admitLocalChange(http, remoteAllowed);
  const list = bind(
    listLocalAccounts,
    // The list of accounts is shown on this computer only.
    ({ http }) => ({ accounts: isFromThisComputer(http) ? accounts.list().map(forTheEye) : [] }),
    { admit },
  );
  const signIn = bind(
    localSignIn,
    async ({ body, http }) => {
      const by = doneBy(null, http, needs.clock.now());
      if (code && (await hasGuessedTooOften(needs.db, by)))
        throw new ApiError('demasiados_pedidos', { headers: { 'retry-after': '600' } });
      if (code && !code.use(body.code)) {
        await recordWrongCode(needs.db, body.email, by);
        throw new ApiError('codigo_local_incorrecto');
      }
      const { cookie, session } = await startLocalSession(needs, body.email, body.name);
      http.setCookie(LOCAL_SESSION_COOKIE, cookie, { ...COOKIE, maxAge: SESSION_SECONDS });
      return session;
    },
    { admit: admitChange },
  );
  const refresh = bind(
    localRefresh,
    async ({ http }) => ({ session: await renewLocalSession(needs, http.cookies[LOCAL_SESSION_COOKIE]) }),
    { admit: admitChange },
  );
  const signOut = bind(
    localSignOut,
    async ({ http, caller }) => {
      await endLocalSession(needs, { cookie: http.cookies[LOCAL_SESSION_COOKIE], sessionId: caller?.sessionId });
      http.setCookie(LOCAL_SESSION_COOKIE, '', { ...COOKIE, maxAge: 0 });
      return {};
    },
    { admit: admitChange },
  );
  return [list, signIn, refresh, signOut];
};

const forTheEye = ({ email, name, isAdmin }: { email: string; name: string; isAdmin: boolean }) => ({
  email,
  name,
  isAdmin,
});
