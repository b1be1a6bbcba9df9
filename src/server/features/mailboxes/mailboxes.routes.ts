import {
  createEmailConfig,
  deleteEmailConfig,
  finishOauth,
  listEmailConfigs,
  listEmailFolders,
  type OauthProvider,
  setEmailConfigEnabled,
  startOauth,
  testEmailConfig,
  testStoredEmailConfig,
  toggleEmailConfig,
  updateEmailConfig,
} from '#contract/mailboxes/mailboxes.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { addMailbox, changeMailbox, enableMailbox, listMailboxes, removeMailbox } from './accounts/manage-mailboxes.ts';
import { listFolders, testMailboxValues, testStoredMailbox } from './accounts/try-mailbox.ts';
import { beginSignIn } from './oauth/begin-sign-in.ts';
import { finishSignIn } from './oauth/finish-sign-in.ts';
import { explainMissing, findProvider, isConfigured } from './oauth/providers.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'settings' | 'clock' | 'log' | 'network'>;

export const mailboxRoutes = (deps: Needs) => {
  const oauth = { google: availability(deps, 'google'), microsoft: availability(deps, 'microsoft') };
  const by = (caller: Caller, http: HttpContext) => doneBy(caller, http, deps.clock.now());
  return [
    bind(listEmailConfigs, async ({ caller }) => ({ configs: await listMailboxes(deps, caller.ownerId), oauth })),
    bind(createEmailConfig, async ({ caller, body, http }) => ({
      message: 'Configuración de correo agregada exitosamente',
      config: await addMailbox(deps, caller.ownerId, body, by(caller, http)),
    })),
    bind(updateEmailConfig, async ({ caller, params, body, http, seen }) => ({
      message: 'Configuración de correo actualizada',
      config: await changeMailbox(deps, caller.ownerId, params.id, body, { by: by(caller, http), seen }),
    })),
    bind(deleteEmailConfig, async ({ caller, params, http, seen }) => {
      const { warning } = await removeMailbox(deps, caller.ownerId, params.id, { by: by(caller, http), seen });
      return { message: 'Configuración eliminada correctamente', warning };
    }),
    bind(setEmailConfigEnabled, ({ caller, params, body, http, seen }) =>
      enableMailbox(deps, caller.ownerId, params.id, body.enabled, { by: by(caller, http), seen }),
    ),
    bind(toggleEmailConfig, ({ caller, params, http, seen }) =>
      enableMailbox(deps, caller.ownerId, params.id, null, { by: by(caller, http), seen }),
    ),
    bind(testEmailConfig, ({ caller, body }) => testMailboxValues(deps, caller.ownerId, body)),
    bind(testStoredEmailConfig, ({ caller, params }) => testStoredMailbox(deps, caller.ownerId, params.id)),
    bind(listEmailFolders, ({ caller, body }) => listFolders(deps, caller.ownerId, body)),
    bind(startOauth, ({ caller, params, body, http }) =>
      beginSignIn(deps, caller, http, { provider: params.provider, mailboxId: body.configId ?? null }),
    ),
    bind(finishOauth, ({ params, query, http }) => finishSignIn(deps, http, { ...query, provider: params.provider })),
  ];
};

function availability({ settings }: Needs, provider: OauthProvider) {
  const found = findProvider(settings, provider);
  if (isConfigured(found)) return { configured: true, message: null };
  return { configured: false, message: explainMissing(provider, found) };
}
