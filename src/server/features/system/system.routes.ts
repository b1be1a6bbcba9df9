import { listBrowserLogs } from '#contract/admin/operations.ts';
import { postFrontendLogs } from '#contract/logs.ts';
import { getConfig, getHealth, getOpenapi, getReady, getStatus, type PublicConfig } from '#contract/system.ts';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { summariseMailboxes } from '#server/features/mailboxes/accounts/manage-mailboxes.ts';
import { describeModel } from '#server/features/reading/model/model-state.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { bind } from '#server/platform/http/bind.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { keepFrontendLogs } from './keep-frontend-logs.ts';
import { readBrowserLogs } from './read-browser-logs.ts';
import { answersQuery } from './system.store.ts';

type Needs = Pick<Deps, 'db' | 'queue' | 'files' | 'clock' | 'model' | 'settings' | 'identity'>;

export const systemRoutes = (deps: Needs) => {
  const document = openapiDocument();
  const config = publicConfig(deps);
  const ready = createReadiness(deps);
  return [
    bind(getConfig, () => config),
    bind(getHealth, () => ({ status: 'ok' as const })),
    bind(getReady, ready),
    bind(getOpenapi, () => document),
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

/** Probes come every few seconds: one that finds no answer is over before the next one comes. */
const READY_MS = 3_000;

/** Anybody may ask, as often as they like: all who ask at the same time share one look. */
function createReadiness(deps: Needs) {
  let underWay: Promise<void> | undefined;
  return async () => {
    underWay ??= lookWithin(READY_MS, deps).finally(() => {
      underWay = undefined;
    });
    try {
      await underWay;
    } catch (cause) {
      if (isDiskFull(cause)) throw new ApiError('disco_lleno', { cause });
      throw new ApiError('no_disponible', { cause, headers: { 'retry-after': '5' } });
    }
    return { status: 'ok' as const };
  };
}

async function lookWithin(ms: number, { db, queue, files }: Needs): Promise<void> {
  const look = async () => {
    await answersQuery(db);
    if (!(await queue.isReachable())) throw new Error('the queue has no tables');
    await files.tryWriting();
  };
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const longest = setTimeout(() => reject(new Error('no answer')), ms);
  await Promise.race([look(), silence]).finally(() => clearTimeout(longest));
}

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
