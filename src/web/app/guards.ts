import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { session } from '#web/features/session/session.ts';
import { isSuspendedHere } from '#web/features/session/suspended-flag.ts';

/** Everybody may enter, once it is known who it is. */
export async function waitForSession() {
  await session.whenReady();
}

/** Only who is signed in and not suspended; the wanted address, with its query, waits in `returnUrl`. */
export async function requireMember({ location }: { location: ParsedLocation }) {
  const { state } = await session.whenReady();
  if (state !== 'signed-in') throw redirect({ to: '/login', search: { returnUrl: location.href } });
  if (isSuspendedHere()) throw redirect({ to: '/suspended' });
}

/** The server decides on every visit; when it cannot be asked, the answer is no. */
export async function requireAdmin() {
  const isAdmin = await queryClient.fetchQuery({ ...sessionQueries.adminCheck(), staleTime: 0 }).then(
    ({ success, isAdmin }) => success && isAdmin,
    () => false,
  );
  if (!isAdmin) throw redirect({ to: '/' });
}
