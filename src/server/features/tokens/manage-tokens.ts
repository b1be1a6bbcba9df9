import { type ApiToken, type createToken, MOST_TOKENS } from '#contract/connections/tokens.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { addDays } from '#domain/time/calendar.ts';
import { startOfDayInAsuncion } from '#domain/time/period.ts';
import { doneBy, recordSecurityEvent } from '#server/features/audit/audit-events.ts';
import { requireRole } from '#server/features/people/change-people.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newApiToken } from '#server/platform/http/guard/api-token.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { hashOf } from '#server/platform/owner-token.ts';
import { findToken, findTokens, insertToken, markRevoked, type StoredToken } from './tokens.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

interface Order {
  readonly caller: Caller;
  readonly http: HttpContext;
}

export async function readTokens({ db, clock }: Needs, ownerId: string): Promise<ApiToken[]> {
  const now = clock.now();
  return (await findTokens(db, ownerId)).map((token) => describe(token, now));
}

type Wish = RouteInput<typeof createToken>['body'];

/** Only who decides about people decides about programs: a token sees what a person would, and needs no sign-in. */
export async function addToken(
  { db, clock }: Needs,
  { caller: { ownerId, userId }, http, caller }: Order,
  { name, scopes, lastDay }: Wish,
): Promise<{ message: string; secret: string; token: ApiToken }> {
  const secret = newApiToken();
  const token = await db.transaction().execute(async (tx) => {
    await requireRole(tx, ownerId, userId, 'duena');
    const at = clock.now();
    const expiresAt = lastDay ? new Date(startOfDayInAsuncion(addDays(lastDay, 1))) : null;
    if (expiresAt !== null && expiresAt <= at) {
      throw new ApiError('datos_invalidos', { fields: { ultimo_dia: 'Elige hoy o un día que venga.' } });
    }
    if ((await findTokens(tx, ownerId)).length >= MOST_TOKENS) throw new ApiError('demasiados_tokens');
    const added = { id: newId(at), name: name.trim(), ending: secret.slice(-4), scopes: [...new Set(scopes)] };
    await insertToken(tx, ownerId, { ...added, hash: hashOf(secret), createdBy: userId, at, expiresAt });
    const subject = { kind: 'token', id: added.id, name: added.name } as const;
    const details = { scopes: added.scopes, ...(lastDay ? { lastDay } : {}) };
    await recordSecurityEvent(tx, ownerId, { action: 'token-created', subject, details }, doneBy(caller, http, at));
    const stored = await findToken(tx, ownerId, added.id);
    if (!stored) throw new Error('the token just created is not there');
    return describe(stored, at);
  });
  return { message: `Token de «${token.name}» creado. Cópialo ahora: no se vuelve a mostrar.`, secret, token };
}

export async function removeToken(
  { db, clock }: Needs,
  { caller, http }: Order,
  id: string,
): Promise<{ message: string }> {
  const { ownerId, userId } = caller;
  return await db.transaction().execute(async (tx) => {
    await requireRole(tx, ownerId, userId, 'duena');
    const at = clock.now();
    const name = await markRevoked(tx, ownerId, id, { userId, at });
    if (name === undefined) throw new ApiError('no_encontrado', { message: 'Ese token ya no está: se revocó antes.' });
    const subject = { kind: 'token', id, name } as const;
    const event = { action: 'token-revoked', subject, details: {} } as const;
    await recordSecurityEvent(tx, ownerId, event, doneBy(caller, http, at));
    return { message: `El token de «${name}» ya no sirve` };
  });
}

const describe = ({ isVouched, ...token }: StoredToken, now: Date): ApiToken => ({
  ...token,
  scopes: [...token.scopes],
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  assistant: token.assistant && { ...token.assistant, lastUsedAt: token.assistant.lastUsedAt.toISOString() },
  expiresAt: token.expiresAt?.toISOString() ?? null,
  state: token.expiresAt !== null && token.expiresAt <= now ? 'expired' : isVouched ? 'active' : 'orphaned',
});
