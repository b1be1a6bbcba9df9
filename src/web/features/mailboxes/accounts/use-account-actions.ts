import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteEmailConfig, type EmailConfig, setEmailConfigEnabled } from '#contract/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';

const { problems, remove: words } = mailboxesText;
const { queryKey } = mailboxQueries.list();

/** Puts what is known of one account into the list on show. */
export function putAccount(client: QueryClient, account: EmailConfig): void {
  client.setQueryData(queryKey, (list) => {
    if (!list) return list;
    const known = list.configs.some(({ id }) => id === account.id);
    const configs = known
      ? list.configs.map((other) => (other.id === account.id ? account : other))
      : [...list.configs, account];
    return { ...list, configs };
  });
}

/** Accounts came, went or changed: the list, and what the shell says about them, is asked for again. */
export async function accountsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: sessionQueries.systemStatus().queryKey }),
  ]);
}

/** The switch moves at once; when the server says no it goes back, and says so. */
export function useEnable(account: EmailConfig): (enabled: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after the other: the last move of the switch is the one that stays.
    scope: { id: `mailbox-enabled-${account.id}` },
    mutationFn: (enabled: boolean) =>
      call(setEmailConfigEnabled, { params: { id: account.id }, body: { enabled }, quiet: true }),
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey });
      putAccount(client, { ...account, enabled });
      return account;
    },
    onError: (_problem, _enabled, before) => {
      if (before) putAccount(client, before);
      notify({ id: `mailbox-enabled-${account.id}`, type: 'error', message: problems.toggle });
    },
    onSettled: () => accountsChanged(client),
  });
  return mutate;
}

/** Asks first, and deletes when the answer is yes. */
export function useRemoveAccount(account: EmailConfig): { ask: () => void; isRemoving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteEmailConfig, { params: { id: account.id }, quiet: true }),
    onSuccess: ({ warning }) => {
      notify({ type: 'success', message: mailboxesText.removed });
      if (warning !== null) notify({ type: 'warning', message: warning, persistent: true });
    },
    onError: () => notify({ type: 'error', message: problems.remove }),
    onSettled: () => accountsChanged(client),
  });
  const ask = () =>
    confirmNotice({
      title: words.title,
      message: words.message(account.username),
      confirmLabel: words.confirm,
      danger: true,
      onConfirm: () => mutate(),
    });
  return { ask, isRemoving: isPending };
}
