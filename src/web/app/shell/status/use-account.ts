import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/session.ts';
import { t } from '#text/common.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { useSession } from '#web/features/session/session.ts';

export interface Account {
  name: string;
  email: string;
  picture: string | null;
  /** Absent until the server has answered. */
  profile: Profile | undefined;
}

/** How many characters of an e-mail address are shown. */
export const EMAIL_LENGTH = 20;

/** Who is signed in: the profile from the server, and until it comes what the sign-in service knows. */
export function useAccount(): Account {
  const { user } = useSession();
  const { data: profile } = useQuery(sessionQueries.profile());
  return {
    // «Sin nombre» is for a signed-in person only: after signing out the page stays for a moment, without any name.
    name: profile?.name || user?.name || (user ? t.profile.noName : ''),
    email: profile?.email ?? user?.email ?? '',
    picture: profile?.picture ?? user?.picture ?? null,
    profile,
  };
}
