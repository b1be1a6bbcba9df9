import { type ApiToken, revokeToken } from '#contract/connections/tokens.ts';
import { tokensText as words } from '#text/connections/connections.ts';
import { call } from '#web/api/client.ts';
import { confirmNotice } from '#web/ui/feedback/toast.tsx';
import { tokensChanged } from './tokens.queries.ts';
import { useToldAction } from './use-told-action.ts';

interface Question {
  readonly title: string;
  readonly message: string;
  readonly label: string;
}

/** Revokes a token once the question was answered with yes. */
export function useAskToRevoke() {
  const act = useToldAction(words.revokeProblem, tokensChanged);
  const revoke = (id: string) => act(() => call(revokeToken, { params: { id }, quiet: true }));
  return ({ id }: Pick<ApiToken, 'id'>, { title, message, label }: Question) =>
    confirmNotice({ title, message, confirmLabel: label, danger: true, onConfirm: () => void revoke(id) });
}
