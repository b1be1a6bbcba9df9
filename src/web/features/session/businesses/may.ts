import { type ReactNode, useSyncExternalStore } from 'react';
import { isAtLeast, type MemberRole } from '#domain/business/member-role.ts';
import { knownBusinesses, pageBusiness, subscribeBusinesses } from '#web/api/page-business.ts';

export const useKnownBusinesses = () => useSyncExternalStore(subscribeBusinesses, knownBusinesses);

/**
 * Whether the person's role in this business allows it. True while the role is not known: then the server decides, and
 * says so.
 */
export function useMay(needed: MemberRole): boolean {
  const { businesses } = useKnownBusinesses();
  const here = pageBusiness();
  const role = businesses?.find(({ id }) => id === here)?.role;
  return role === undefined || isAtLeast(role, needed);
}

/** Shows its content only to people who have the needed role. */
export const May = ({ needs, children }: { needs: MemberRole; children: ReactNode }): ReactNode =>
  useMay(needs) ? children : null;

/** The code about several businesses, downloaded only when it is needed. */
export const aboutBusinesses = () => import('./my-businesses.ts');
