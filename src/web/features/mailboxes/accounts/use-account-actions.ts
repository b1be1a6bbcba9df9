import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteEmailConfig, type EmailConfig, setEmailConfigEnabled } from '#contract/mailboxes/mailboxes.ts';
import { t } from '#text/common.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { isOutdated } from '#web/api/api-error.ts';
import { changeSeen, findAgain } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { mailboxQueries } from '#web/api/queries/mailboxes.queries.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';

const { problems, remove: words } = mailboxesText;
const { form, changed } = mailboxesText;

/** What a card shows of an account: compared when somebody else changed it. */
const SHOWN = [
  [changed.enabled, ({ enabled }: EmailConfig) => enabled],
  [changed.name, ({ name }: EmailConfig) => name],
  [form.host, ({ host }: EmailConfig) => host],
  [form.username, ({ username }: EmailConfig) => username],
  [form.terms, ({ searchTerms }: EmailConfig) => searchTerms],
] as const;
const { queryKey } = mailboxQueries.list();

/** Replaces one account in the cached list. */
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

/** The account as it is on the server now. */
export async function rereadAccount(client: QueryClient, id: string): Promise<EmailConfig> {
  const { configs } = await client.fetchQuery({ ...mailboxQueries.list(), staleTime: 0 });
  return findAgain(configs, (account) => account.id === id);
}

/** Accounts were added, deleted or changed: the list, and what the shell says about them, is asked for again. */
export async function accountsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    client.invalidateQueries({ queryKey: sessionQueries.systemStatus().queryKey }),
  ]);
}

/** The switch moves at once; when the server refuses it moves back, with a notice. */
export function useEnable(account: EmailConfig): (enabled: boolean) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One request after the other: the last move of the switch is the one that stays.
    scope: { id: `mailbox-enabled-${account.id}` },
    mutationFn: (enabled: boolean) => {
      // The account as it is shown now: the switch may have been moved before.
      const seen = client.getQueryData(queryKey)?.configs.find(({ id }) => id === account.id) ?? account;
      return changeSeen({
        seen,
        versionOf: ({ version }) => version,
        change: (ifMatch) =>
          call(setEmailConfigEnabled, { params: { id: account.id }, body: { enabled }, ifMatch, quiet: true }),
        reread: () => rereadAccount(client, account.id),
        compare: (now) =>
          compareFields({ seen: { ...account, enabled: !enabled }, now, mine: { ...account, enabled } }, SHOWN),
      });
    },
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey });
      putAccount(client, { ...account, enabled });
      return account;
    },
    onSuccess: (answer) => {
      if ('left' in answer) return putAccount(client, answer.left);
      const shown = client.getQueryData(queryKey)?.configs.find(({ id }) => id === account.id);
      if (shown) putAccount(client, { ...shown, ...answer.done });
    },
    onError: (problem, _enabled, before) => {
      if (before) putAccount(client, before);
      const message = isOutdated(problem) ? problem.message : problems.toggle;
      notify({ id: `mailbox-enabled-${account.id}`, type: 'error', message });
    },
    onSettled: () => accountsChanged(client),
  });
  return mutate;
}

/** Asks first, and deletes the account when the answer is yes. */
export function useRemoveAccount(account: EmailConfig): { ask: () => void; isRemoving: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      changeSeen({
        seen: account,
        versionOf: ({ version }) => version,
        change: (ifMatch) => call(deleteEmailConfig, { params: { id: account.id }, ifMatch, quiet: true }),
        reread: () => rereadAccount(client, account.id),
        compare: (now) => compareFields({ seen: account, now, mine: account }, SHOWN),
        applyLabel: t.notices.removeAnyway,
      }),
    onSuccess: (removed) => {
      if ('left' in removed) return void notify({ type: 'info', message: t.notices.leftAsItIs });
      const { warning } = removed.done;
      notify({ type: 'success', message: mailboxesText.removed });
      if (warning !== null) notify({ type: 'warning', message: warning, persistent: true });
    },
    onError: (problem) => notify({ type: 'error', message: isOutdated(problem) ? problem.message : problems.remove }),
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
