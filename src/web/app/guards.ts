import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { businessIdInPath, knownBusinesses, pagePath } from '#web/api/page-business.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { aboutBusinesses } from '#web/features/session/businesses/may.ts';
import { isShared } from '#web/features/session/businesses/shared-flag.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { isSuspendedHere } from '#web/features/session/suspended/suspended-flag.ts';

/** How long a first page waits for the strips that stand above it. A strip that arrives later pushes the page down. */
const FIRST_PAGE_WAIT_MS = 1000;
const waitAtMost = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAGE_WAIT_MS));

/** Asked for on the first page only; where it fails, the part that uses the answer shows the problem. */
const loadConfig = () => queryClient.ensureQueryData(sessionQueries.config()).catch(() => null);
const loadProfile = () => queryClient.ensureQueryData(sessionQueries.profile()).catch(() => null);

/**
 * Asks which businesses are the person's, with which roles; not for a person with a single business and no colleagues.
 */
async function loadBusinesses() {
  if (knownBusinesses().businesses || !(businessIdInPath(pagePath()) || isShared(session.user?.id))) return;
  await aboutBusinesses()
    .then(({ askBusinesses }) => askBusinesses())
    .catch(() => null);
}

/** For pages that everybody may open: waits until it is known who is signed in. */
export async function waitForSession() {
  await session.whenReady();
  await loadConfig();
}

/** For a page about no business: a person who is signed out comes back to it after signing in. */
export async function requireSignIn({ location }: { location: ParsedLocation }) {
  const { state } = await session.whenReady();
  if (state !== 'signed-in') throw redirect({ to: '/login', search: { returnUrl: location.publicHref } });
}

/**
 * Lets only people in who are signed in and not suspended; the wanted address, with its query, is kept in `returnUrl`.
 */
export async function requireMember(visit: { location: ParsedLocation }) {
  await requireSignIn(visit);
  if (isSuspendedHere()) throw redirect({ to: '/suspended' });
  await Promise.race([Promise.all([loadConfig(), loadProfile(), loadBusinesses()]), waitAtMost()]);
}

/** The server decides on every visit; when it cannot be asked, nobody is let in. */
export async function requireAdmin() {
  const isAdmin = await queryClient.fetchQuery({ ...sessionQueries.adminCheck(), staleTime: 0 }).then(
    ({ success, isAdmin }) => success && isAdmin,
    () => false,
  );
  if (!isAdmin) throw redirect({ to: '/' });
}
