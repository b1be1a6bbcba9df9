import type { ManagedUser } from '#contract/accounts.ts';
import { adminPlansText } from '#text/admin-plans.ts';
import { t } from '#text/common.ts';
import { ApiError } from '#web/api/api-error.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

const { assign: words } = adminPlansText;

interface Outcome {
  readonly done: readonly ManagedUser[];
  readonly failed: readonly { readonly user: ManagedUser; readonly detail: string }[];
}

/** One user after the other: each change is made or refused by itself, and has its own line in the audit. */
export async function forEachUser(
  users: readonly ManagedUser[],
  change: (user: ManagedUser) => Promise<unknown>,
): Promise<Outcome> {
  const done: ManagedUser[] = [];
  const failed: { user: ManagedUser; detail: string }[] = [];
  for (const user of users) {
    try {
      await change(user);
      done.push(user);
    } catch (problem) {
      failed.push({ user, detail: problem instanceof ApiError ? problem.message : t.session.unexpectedAnswer });
    }
  }
  return { done, failed };
}

/** The users in a sentence: «Ana Ferreira», or «3 usuarios». */
export const whoAre = (users: readonly ManagedUser[]): string => {
  const [only] = users;
  return users.length === 1 && only ? (only.name ?? only.email) : words.severalUsers(formatNumber(users.length));
};

/** Shows a notice of how many changes were made and which failed. `failedAlone` is the sentence for a single user. */
export function tellOutcome(
  { done, failed }: Outcome,
  { success, failedAlone }: { success: string; failedAlone: (detail: string) => string },
): void {
  const [first] = failed;
  const id = 'users-changed';
  if (!first) return void notify({ id, type: 'success', message: success });
  const total = done.length + failed.length;
  if (total === 1) return void notify({ id, type: 'error', message: failedAlone(first.detail) });
  const problems = failed.map(({ user, detail }) => `${user.email}: ${detail}`).join(' ');
  const message = words.partly(formatNumber(done.length), formatNumber(total), problems);
  notify({ id, type: done.length === 0 ? 'error' : 'warning', message, persistent: true });
}
