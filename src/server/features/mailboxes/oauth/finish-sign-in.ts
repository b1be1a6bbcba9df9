import { timingSafeEqual } from 'node:crypto';
import {
  EMAIL_DEFAULTS,
  MOST_EMAIL_CONFIGS,
  type OauthOutcome,
  type OauthProvider,
} from '#contract/mailboxes/mailboxes.ts';
import type { RedirectAnswer } from '#contract/wire/route.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { doneBy } from '#server/features/audit/audit-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { newId } from '#server/platform/new-id.ts';
import { hashOf, ownerIn } from '#server/platform/owner-token.ts';
import type { Mailbox } from '../accounts/mailbox.ts';
import { recordMailboxEvent } from '../accounts/mailbox-events.ts';
import {
  clearFailure,
  countMailboxesForAdding,
  findMailboxes,
  insertMailbox,
  updateMailbox,
} from '../accounts/mailboxes.store.ts';
import { setRetry } from '../poll/lease.store.ts';
import { encryptTokens } from './access-token.ts';
import { browserCookie, CALLBACK_PATH, verifierPlace } from './begin-sign-in.ts';
import { mayAct, type SignInRow, saveTokens, takeSignIn } from './oauth.store.ts';
import { findProvider, isConfigured, type ProviderSettings } from './providers.ts';
import { accountIn, exchangeCode, ProviderUnavailable, type Tokens } from './token-client.ts';

type Needs = Pick<Deps, 'db' | 'secrets' | 'settings' | 'clock' | 'log'>;

interface CameBack {
  readonly provider: OauthProvider;
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

interface Outcome {
  readonly outcome: OauthOutcome;
  readonly mailboxId?: string;
}

/** The provider sent the browser back. Whatever comes of it, the person goes on at the screen they left. */
export async function finishSignIn(needs: Needs, http: HttpContext, cameBack: CameBack): Promise<RedirectAnswer> {
  const { provider, state = '' } = cameBack;
  const cookie = browserCookie(state);
  const { outcome, mailboxId } = await connectMailbox(needs, http, http.cookies[cookie], cameBack);
  http.setCookie(cookie, '', { path: CALLBACK_PATH, httpOnly: true, maxAge: 0, sameSite: 'lax' });
  needs.log.info({ provider, outcome, mailboxId }, 'conexión de un correo');
  const shown = new URLSearchParams({ conexion: outcome, ...(mailboxId ? { cuenta: mailboxId } : {}) });
  return { location: `/email-settings?${shown}` };
}

async function connectMailbox(
  needs: Needs,
  http: HttpContext,
  browser: string | undefined,
  cameBack: CameBack,
): Promise<Outcome> {
  const { db, settings, log } = needs;
  const { provider: name, state = '', code, error } = cameBack;
  const ownerId = ownerIn(state);
  const begun = ownerId === null ? undefined : await takeSignIn(db, ownerId, hashOf(state));
  if (!ownerId || !begun || !(await isTheirs(needs, ownerId, begun, name, browser))) return { outcome: 'vencida' };
  if (error !== undefined) return { outcome: error === 'access_denied' ? 'cancelada' : 'fallida' };
  const provider = findProvider(settings, name);
  if (!isConfigured(provider) || code === undefined) return { outcome: 'fallida' };
  const tokens = await tokensFor(needs, ownerId, begun, provider, code);
  if (tokens === null) return { outcome: 'fallida' };
  const isGranted = tokens.scope === null || tokens.scope.split(' ').some((scope) => isSameScope(scope, provider));
  if (!isGranted) return { outcome: 'sin_permiso' };
  const account = tokens.idToken === null ? null : accountIn(tokens.idToken, provider);
  const { refreshToken } = tokens;
  if (account === null || refreshToken === null) {
    log.warn({ provider: name }, 'el proveedor no dijo de quién es el correo o no dio un permiso duradero');
    return { outcome: 'fallida' };
  }
  return await db.transaction().execute((tx) =>
    keepMailbox(needs, tx, ownerId, begun.mailboxId, {
      ...{ provider, tokens, refreshToken, account },
      by: doneBy(begun, http, needs.clock.now()),
    }),
  );
}

/** Microsoft answers with or without the address before the name of the permission. */
const isSameScope = (scope: string, { mailScope }: ProviderSettings) =>
  scope === mailScope || mailScope.endsWith(`/${scope}`);

async function isTheirs(
  { db, clock }: Needs,
  ownerId: string,
  { browserHash, expiresAt, provider, userId }: SignInRow,
  cameFrom: OauthProvider,
  browser: string | undefined,
): Promise<boolean> {
  if (browser === undefined || !timingSafeEqual(hashOf(browser), browserHash)) return false;
  return provider === cameFrom && expiresAt > clock.now() && (await mayAct(db, ownerId, userId));
}

async function tokensFor(
  { secrets, log }: Needs,
  ownerId: string,
  { stateHash, codeVerifier, redirectUri }: SignInRow,
  provider: ProviderSettings,
  code: string,
): Promise<Tokens | null> {
  try {
    const verifier = secrets.decrypt(codeVerifier, verifierPlace(ownerId, stateHash));
    const answer = await exchangeCode(provider, code, { codeVerifier: verifier, redirectUri });
    if (!('refused' in answer)) return answer;
    log.warn(
      { provider: provider.provider, refused: answer.refused },
      'el proveedor no aceptó la conexión de un correo',
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ provider: provider.provider, err: error }, 'el proveedor no respondió al conectar un correo');
  }
  return null;
}

interface Granted {
  readonly provider: ProviderSettings;
  readonly tokens: Tokens;
  readonly refreshToken: string;
  /** The address of the mailbox. */
  readonly account: string;
  readonly by: DoneBy;
}

/** A mailbox that is there already is connected again and keeps everything else; else it is added. */
async function keepMailbox(
  needs: Needs,
  tx: Db,
  ownerId: string,
  wantedId: string | null,
  { provider, tokens, refreshToken, account, by }: Granted,
): Promise<Outcome> {
  const count = await countMailboxesForAdding(tx, ownerId);
  const known = await findMailboxes(tx, ownerId);
  const wanted =
    wantedId === null ? known.find((one) => isSameAccount(one, account, provider)) : known.find(hasId(wantedId));
  if (wantedId !== null && !wanted) return { outcome: 'fallida' }; // deleted meanwhile
  if (wanted && wanted.username.toLowerCase() !== account.toLowerCase()) {
    return { outcome: 'otra_cuenta', mailboxId: wanted.id };
  }
  if (!wanted && count >= MOST_EMAIL_CONFIGS) return { outcome: 'demasiados' };
  const id = wanted?.id ?? newId();
  const way = { auth: provider.provider, host: provider.host, port: provider.port, useSsl: true } as const;
  if (wanted) {
    const isOtherWay = (Object.keys(way) as (keyof typeof way)[]).some((name) => way[name] !== wanted[name]);
    if (isOtherWay) await updateMailbox(tx, ownerId, id, { ...way, password: null }, by);
    await clearFailure(tx, ownerId, id);
    await setRetry(tx, ownerId, id, null);
  } else {
    await insertMailbox(
      tx,
      ownerId,
      {
        ...EMAIL_DEFAULTS,
        searchTerms: [...EMAIL_DEFAULTS.searchTerms],
        ...way,
        id,
        name: account,
        username: account,
        provider: provider.provider === 'google' ? 'gmail' : 'outlook',
        password: null,
      },
      by,
    );
  }
  await saveTokens(tx, ownerId, id, encryptTokens(needs, { id, ownerId }, tokens, refreshToken));
  const action = wanted ? 'mailbox-reconnected' : 'mailbox-added';
  const details = { auth: provider.provider };
  await recordMailboxEvent(tx, ownerId, { action, mailbox: { id, username: account }, details }, by);
  return { outcome: wanted ? 'reconectada' : 'lista', mailboxId: id };
}

const hasId = (id: string) => (mailbox: Mailbox) => mailbox.id === id;

const isSameAccount = (
  { auth, host, username }: Mailbox,
  account: string,
  { provider, host: theirs }: ProviderSettings,
) => (auth === provider || host === theirs) && username.toLowerCase() === account.toLowerCase();
