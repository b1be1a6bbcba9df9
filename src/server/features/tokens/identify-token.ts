import { deriveEntitlements } from '#domain/plans/entitlements.ts';
import { contactFor } from '#server/features/accounts/identify-caller.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PresentedToken } from '#server/platform/http/guard/api-token.ts';
import type { TokenCaller } from '#server/platform/http/guard/caller.ts';
import type { TokenDoor } from '#server/platform/http/guard/guard-calls.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { countRefused, findBearer, noteAssistant, noteUse } from './tokens.store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'settings'>;

const MINUTE_MS = 60_000;
/** Wrong tokens of one address within a minute, in all processes, before the rest of that minute is refused unseen. */
export const WRONG_TOKENS_A_MINUTE = 20;
/** Addresses and tokens that a process remembers. */
const MOST_REMEMBERED = 10_000;

/**
 * Wrong tokens are counted in the database, where every process sees them. Past the limit no token of that address is
 * looked up until the minute ends, except those that were good here a moment ago: a program with an old token must not
 * shut out the others of its network. These are looked up each time, since they may have been revoked.
 */
export function createTokenDoor(deps: Needs): TokenDoor {
  /** By address, until when. */
  const stopped = new Map<string, number>();
  /** By hash, when it was good last. */
  const good = new Map<string, number>();

  const admit: TokenDoor['admit'] = ({ hash }, address) => {
    const now = deps.clock.now().getTime();
    const until = stopped.get(address);
    if (until === undefined) return;
    if (until <= now) return void stopped.delete(address);
    if (hash && (good.get(keyOf(hash)) ?? 0) > now - GOOD_MS) return;
    throw tooMany(until - now);
  };

  const refuse = async (address: string): Promise<never> => {
    const at = deps.clock.now();
    if ((await countRefused(deps.db, address, at)) <= WRONG_TOKENS_A_MINUTE) throw wrongToken();
    const wait = MINUTE_MS - (at.getTime() % MINUTE_MS);
    remember(stopped, address, at.getTime() + wait);
    throw tooMany(wait);
  };

  return {
    admit,
    identify: async (token, http) => {
      // Wrong tokens of this address may have been counted while this one waited.
      admit(token, http.remoteAddress);
      const caller = token.hash && (await findCaller(deps, token.hash));
      if (!caller) return await refuse(http.remoteAddress);
      if (token.hash) remember(good, keyOf(token.hash), deps.clock.now().getTime());
      return caller;
    },
  };
}

/** How long a token passes for good while its address is stopped. */
const GOOD_MS = 10 * MINUTE_MS;

const keyOf = (hash: Buffer): string => hash.toString('base64url');

/** Beyond the limit the entry that was remembered first is dropped. */
function remember(kept: Map<string, number>, key: string, value: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_REMEMBERED && oldest !== undefined) kept.delete(oldest);
}

const tooMany = (ms: number) =>
  new ApiError('demasiados_pedidos', { headers: { 'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))) } });

/** The same answer for tokens that never existed, expired or were revoked. */
const wrongToken = () =>
  new ApiError('token_invalido', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** Null for a wrong token. */
async function findCaller(deps: Needs, hash: NonNullable<PresentedToken['hash']>): Promise<TokenCaller | null> {
  const at = deps.clock.now();
  const bearer = await findBearer(deps.db, hash, at);
  if (!bearer) return null;
  // A suspended person cannot come in by a program either.
  if (bearer.isCreatorSuspended) throw new ApiError('cuenta_suspendida', { contact: await contactFor(deps) });
  if (!bearer.isVouched) return null;
  const { id, ownerId, scopes, lastUsedAt, planState } = bearer;
  const before = new Date(at.getTime() - MINUTE_MS);
  if (lastUsedAt === null || lastUsedAt < before) await noteUse(deps.db, ownerId, id, { at, before });
  return { userId: null, tokenId: id, ownerId, scopes, entitlements: deriveEntitlements(planState, at) };
}

/** Notes that an assistant used the token; one that did not say who it is has no name. */
export async function noteAssistantOf(
  { db, clock }: Needs,
  { ownerId, tokenId }: TokenCaller,
  name: string | null,
): Promise<void> {
  const at = clock.now();
  await noteAssistant(db, ownerId, tokenId, { name, at, before: new Date(at.getTime() - MINUTE_MS) });
}
