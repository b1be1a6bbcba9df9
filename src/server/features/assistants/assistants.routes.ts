import { askMcp, getResourceMetadata, listenMcp, MCP_PATH, readingScopes } from '#contract/connections/mcp.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { publicOrigin } from '#server/platform/http/public-origin.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { admitClient } from './admit-client.ts';
import { answerMcp } from './answer-mcp.ts';

export const assistantRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>) => {
  const admit = { admit: (http: Parameters<typeof admitClient>[0]) => admitClient(http, deps.settings.PUBLIC_URL) };
  return [
    bind(askMcp, ({ caller, http, body }) => answerMcp(deps, { caller, http, message: body }), admit),
    bind(
      listenMcp,
      () => {
        throw new ApiError('metodo_no_admitido', { headers: { allow: 'POST' } });
      },
      admit,
    ),
    bind(getResourceMetadata, ({ http }) => {
      const origin = publicOrigin(deps.settings.PUBLIC_URL, http) ?? '';
      return {
        resource: `${origin}${MCP_PATH}`,
        name: 'Ajaka',
        methods: ['header'],
        scopes: readingScopes,
        documentation: `${origin}/docs/api`,
      };
    }),
  ];
};
