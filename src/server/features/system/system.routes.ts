import { listBrowserLogs } from '#contract/operations.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { getConfig, getHealth, getOpenapi, getReady, getStatus, type PublicConfig } from '#contract/system/system.ts';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { summariseMailboxes } from '#server/features/mailboxes/accounts/manage-mailboxes.ts';
import { describeModel } from '#server/features/reading/model/model-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { keepFrontendLogs } from './keep-frontend-logs.ts';
import { readBrowserLogs } from './read-browser-logs.ts';
import { createReadiness } from './readiness.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'model' | 'settings' | 'identity'>;

/** Made of declarations alone, and takes a seventh of a second: once for all servers of a process. */
let document: ReturnType<typeof openapiDocument> | undefined;

export const systemRoutes = (deps: Needs) => {
  document ??= openapiDocument();
  const described = document;
  const config = publicConfig(deps);
  const ready = createReadiness(deps);
  return [
    bind(getConfig, () => config),
    bind(getHealth, () => ({ status: 'ok' as const })),
    bind(getReady, ready),
    bind(getOpenapi, () => described),
    bind(getStatus, async ({ caller }) => {
      const { count, failing } = await summariseMailboxes(deps, caller.ownerId);
      const { isConfigured, problem } = await describeModel(deps.db, deps.model);
      return {
        emailConfigured: count > 0,
        emailConfigsCount: count,
        emailFailing: failing,
        openaiConfigured: isConfigured,
        openaiProblem: caller.isAdmin ? problem : null,
      };
    }),
    bind(listBrowserLogs, ({ query }) => readBrowserLogs(deps, query)),
    bind(postFrontendLogs, ({ caller, body }) => keepFrontendLogs(deps, caller, body.logs)),
  ];
};

/** Only what any visitor may know. */
function publicConfig({ settings, identity }: Needs): PublicConfig {
  return {
    identity: identity.kind,
    firebase: identity.kind === 'firebase' ? identity.firebase : null,
    trialDays: settings.TRIAL_DAYS,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    frontendKey: settings.FRONTEND_KEY ?? null,
    localCodeRequired: identity.kind === 'local' && identity.remote,
  };
}
