import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listUsers, type ManagedUser, setUserRole, setUserStatus } from '#contract/accounts.ts';
import { adminText } from '#text/admin/panel.ts';
import { t } from '#text/common.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeSeen, findAgain } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { adminQueries } from '../admin.queries.ts';

const { users: words } = adminText;

export type UserAction = 'promote' | 'demote' | 'suspend' | 'activate';

/** The actions that a user's row offers: one for the role, one for the status. */
export const actionsOf = ({ role, status, isProtected }: ManagedUser): UserAction[] =>
  isProtected ? [] : [role === 'admin' ? 'demote' : 'promote', status === 'active' ? 'suspend' : 'activate'];

const ROLES = { promote: 'admin', demote: 'user' } as const;
const STATUSES = { suspend: 'suspended', activate: 'active' } as const;

/** The server's sentence for a conflict (409), which says what to do about it; empty for other failures. */
const reasonOf = (error: unknown) => (error instanceof ApiError && error.status === 409 ? ` ${error.message}` : '');

interface Order {
  user: ManagedUser;
  action: UserAction;
}

function carryOut({ user, action }: Order) {
  const { email } = user;
  const params = { email };
  const wanted = isAboutRole(action) ? { ...user, role: ROLES[action] } : { ...user, status: STATUSES[action] };
  return changeSeen({
    seen: user,
    versionOf: ({ version }) => version,
    change: (ifMatch) =>
      isAboutRole(action)
        ? call(setUserRole, { params, body: { role: ROLES[action] }, ifMatch, quiet: true })
        : call(setUserStatus, { params, body: { status: STATUSES[action] }, ifMatch, quiet: true }),
    reread: async () =>
      findAgain((await call(listUsers, { query: { search: email }, quiet: true })).users, (one) => one.email === email),
    compare: (now) =>
      compareFields<ManagedUser>({ seen: user, now, mine: wanted }, [
        [words.columns.role, ({ role }) => words.roles[role]],
        [words.columns.status, ({ status }) => words.statuses[status]],
      ]),
    applyLabel: words.ask[action].confirm,
  });
}

const isAboutRole = (action: UserAction): action is keyof typeof ROLES => action in ROLES;

function tellDone({ user: { email }, action }: Order) {
  const message = isAboutRole(action) ? words.roleDone(email) : words.statusDone[STATUSES[action]](email);
  notify({ id: `user-${email}`, type: 'success', message });
}

function tellProblem(error: unknown, { user: { email }, action }: Order) {
  const [title, problem] = isAboutRole(action)
    ? [words.roleProblemTitle, words.roleProblem]
    : [words.statusProblemTitle, words.statusProblem];
  const reason = reasonOf(error);
  notify({ id: `user-${email}`, type: 'error', title, message: reason ? `${problem}.${reason}` : problem });
}

/**
 * Asks first, and changes a role or a status when the answer is yes. `asked` is the user whom the question is about.
 */
export function useUserActions(): { asked: string | null; ask: (order: Order) => void } {
  const client = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate } = useMutation({
    mutationFn: carryOut,
    onSuccess: (changed, order) =>
      'left' in changed ? void notify({ type: 'info', message: t.notices.leftAsItIs }) : tellDone(order),
    onError: (error, order) => tellProblem(error, order),
    // The changed role may be the administrator's own: the profile is asked for again.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: adminQueries.all }),
        client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
      ]),
  });
  const ask = (order: Order) => {
    const { user, action } = order;
    const question = words.ask[action];
    setAsked(user.email);
    confirmNotice({
      title: question.title(user.name ?? user.email),
      message: question.message,
      confirmLabel: question.confirm,
      danger: action === 'suspend' || action === 'demote',
      onConfirm: () => mutate(order),
      onClose: () => setAsked(null),
    });
  };
  return { asked, ask };
}
