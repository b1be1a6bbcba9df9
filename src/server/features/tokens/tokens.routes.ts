import { createToken, listTokens, revokeToken } from '#contract/connections/tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { addToken, readTokens, removeToken } from './manage-tokens.ts';

export const tokenRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(listTokens, async ({ caller }) => ({ tokens: await readTokens(deps, caller.ownerId) })),
  bind(createToken, ({ caller, http, body }) => addToken(deps, { caller, http }, body)),
  bind(revokeToken, ({ caller, http, params }) => removeToken(deps, { caller, http }, params.id)),
];
