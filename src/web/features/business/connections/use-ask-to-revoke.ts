import { useQueryClient } from '@tanstack/react-query';
import { type ApiToken, revokeToken } from '#contract/connections/tokens.ts';
import { tokensText as words } from '#text/connections/connections.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { tokensChanged } from './tokens.queries.ts';

interface Question {
  readonly title: string;
  readonly message: string;
  readonly label: string;
}

/** Revokes a token once the question was answered with yes. */
export function useAskToRevoke() {
  const client = useQueryClient();
  async function revoke(id: string): Promise<void> {
    try {
      const { message } = await call(revokeToken, { params: { id }, quiet: true });
      notify({ type: 'success', message });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ type: 'error', title: words.revokeProblem, message: problem.message });
    } finally {
      await tokensChanged(client);
    }
  }
  return ({ id }: Pick<ApiToken, 'id'>, { title, message, label }: Question) =>
    confirmNotice({ title, message, confirmLabel: label, danger: true, onConfirm: () => void revoke(id) });
}
