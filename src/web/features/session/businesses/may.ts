import { type ReactNode, useSyncExternalStore } from 'react';
import { type MemberRole, reaches } from '#domain/business/member-role.ts';
import { knownBusinesses, pageBusiness, subscribeBusinesses } from '#web/api/page-business.ts';

export const useKnownBusinesses = () => useSyncExternalStore(subscribeBusinesses, knownBusinesses);

/**
 * Whether the person's role in this business allows it; true as well while the role is not known: the server decides, and
 * says so.
 */
export function useMay(needed: MemberRole): boolean {
  const { businesses } = useKnownBusinesses();
  const here = pageBusiness();
  const role = businesses?.find(({ id }) => id === here)?.role;
  return role === undefined || reaches(role, needed);
}

/** Shows what it holds only to whoever may do it. */
export const May = ({ needs, children }: { needs: MemberRole; children: ReactNode }): ReactNode =>
  useMay(needs) ? children : null;

/** What is done about several businesses is downloaded by whoever has them, and by nobody else. */
export const aboutBusinesses = () => import('./my-businesses.ts');
