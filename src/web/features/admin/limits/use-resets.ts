import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '#contract/accounts.ts';
import { resetMonthlyLimits, resetUserLimits } from '#contract/admin/ai-limits.ts';
import { adminText } from '#text/admin/panel.ts';
import { call } from '#web/api/client.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { adminQueries } from '../admin.queries.ts';

const { one, all } = adminText.limits;

/** Used readings changed: the figures of the panel, and perhaps the administrator's own, are asked for again. */
function useLimitsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: adminQueries.all }),
      client.invalidateQueries({ queryKey: sessionQueries.profile().queryKey }),
    ]);
}

/** Asks before resetting everybody. `active` is how many subscriptions are affected, as far as it is known. */
export function useResetEverybody(active: number | undefined) {
  const onSettled = useLimitsChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resetMonthlyLimits, { quiet: true }),
    onSuccess: ({ outcome }) => notify({ type: 'success', message: all.done(formatNumber(outcome.usersReset)) }),
    onError: () => notify({ type: 'error', message: all.problem }),
    onSettled,
  });
  const whom = active === undefined ? all.ask.everySubscription : all.ask.subscriptions(active, formatNumber(active));
  const ask = () =>
    confirmNotice({
      title: all.ask.title,
      message: all.ask.message(whom),
      confirmLabel: all.ask.confirm,
      danger: true,
      onConfirm: () => mutate(),
    });
  return { ask, isPending };
}

/** Asks before resetting one user; while no user is chosen it says that one is needed. */
export function useResetOne(user: ManagedUser | null, onDone: () => void) {
  const changed = useLimitsChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ email }: ManagedUser) => call(resetUserLimits, { params: { email }, quiet: true }),
    onSuccess: (_done, { name, email }) => {
      notify({ type: 'success', message: one.done(name ?? email) });
      onDone();
    },
    onError: () => notify({ type: 'error', message: one.problem }),
    onSettled: changed,
  });
  const ask = () => {
    if (!user) return void notify({ id: 'admin-user-missing', type: 'warning', ...one.missing });
    confirmNotice({
      title: one.ask.title(user.name ?? user.email),
      message: one.ask.message,
      confirmLabel: one.ask.confirm,
      onConfirm: () => mutate(user),
    });
  };
  return { ask, isPending };
}
