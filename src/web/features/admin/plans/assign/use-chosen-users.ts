import { useCallback, useState } from 'react';
import type { ManagedUser } from '#contract/accounts.ts';

/** The users that were ticked: they stay chosen while one searches and turns pages. */
export function useChosenUsers() {
  const [users, setUsers] = useState<readonly ManagedUser[]>([]);
  const has = ({ email }: ManagedUser) => users.some((user) => user.email === email);
  const set = (some: readonly ManagedUser[], isChosen: boolean) => {
    const others = users.filter(({ email }) => !some.some((user) => user.email === email));
    setUsers(isChosen ? [...others, ...some] : others);
  };
  /** Replaces chosen users by what the server says of them now. */
  const update = useCallback(
    (seen: readonly ManagedUser[]) =>
      setUsers((now) => now.map((user) => seen.find(({ email }) => email === user.email) ?? user)),
    [],
  );
  return { users, has, set, update, clear: () => setUsers([]) };
}
export type ChosenUsers = ReturnType<typeof useChosenUsers>;
