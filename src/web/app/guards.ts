import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/api/queries/query-client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { isSuspendedHere } from '#web/features/session/suspended/suspended-flag.ts';

/** How long a first page waits for what stands above it. What arrives later pushes it down. */
const PATIENCE_MS = 1000;
const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Already known on every page but the first; a failure shows where the answer is used. */
const loadConfig = () => queryClient.ensureQueryData(sessionQueries.config()).catch(() => null);
const loadProfile = () => queryClient.ensureQueryData(sessionQueries.profile()).catch(() => null);

/** Everybody may enter, once it is known who it is. */
export async function waitForSession() {
  await session.whenReady();
  await loadConfig();
}

/** Only who is signed in and not suspended; the wanted address, with its query, waits in `returnUrl`. */
export async function requireMember({ location }: { location: ParsedLocation }) {
  const { state } = await session.whenReady();
  if (state !== 'signed-in') throw redirect({ to: '/login', search: { returnUrl: location.href } });
  if (isSuspendedHere()) throw redirect({ to: '/suspended' });
  await Promise.race([Promise.all([loadConfig(), loadProfile()]), patience()]);
}

/** The server decides on every visit; when it cannot be asked, the answer is no. */
export async function requireAdmin() {
  const isAdmin = await queryClient.fetchQuery({ ...sessionQueries.adminCheck(), staleTime: 0 }).then(
    ({ success, isAdmin }) => success && isAdmin,
    () => false,
  );
  if (!isAdmin) throw redirect({ to: '/' });
}
