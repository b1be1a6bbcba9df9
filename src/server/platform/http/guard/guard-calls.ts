import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route, WaitsFor } from '#contract/wire/route.ts';
import { BUSINESS_HEADER, FRONTEND_KEY_HEADER, XSRF_COOKIE, XSRF_HEADER } from '#contract/wire/route.ts';
import { isAtLeast, type MemberRole } from '#domain/business/member-role.ts';
import type { Entitlement, Entitlements } from '#domain/plans/entitlements.ts';
import type { TokenVerifier, VerifiedIdentity } from '../../identity/token-verifier.ts';
import { OwnerShares } from '../../owner-shares.ts';
import type { BoundRoute } from '../bind.ts';
import { callerAddressOf } from '../caller-address.ts';
import { type HttpContext, httpContextOf } from '../http-context.ts';
import { ApiError } from '../reply/api-error.ts';
import { type PresentedToken, presentedToken } from './api-token.ts';
import { identityOf } from './authenticate.ts';
import { type AnyCaller, type Caller, isToken, type TokenCaller } from './caller.ts';
import { checkToken } from './check-scopes.ts';
import { createCallPlaces, type ParallelLimits, WAITING_CALLS, type WaitingLimits } from './parallel-calls.ts';
import type { Xsrf } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    bound?: BoundRoute;
  }
  interface FastifyRequest {
    identity: VerifiedIdentity | null;
    tokenProblem: ApiError | null;
    /** Of a program; then there is no identity. */
    apiToken: PresentedToken | null;
    caller: AnyCaller | null;
  }
}

/** Calls a minute, and calls at once, per process. Built files, pages and health probes do not count. */
export interface RateLimits {
  /** Per address, for calls without a valid token. */
  anonymous: number;
  /** Per person. */
  user: number;
  /** Per program's token. */
  token: number;
  /** Per person or token: the calls among them that upload files. */
  uploads: number;
  /** Per business: calls at once. */
  parallel: ParallelLimits;
  /** For calls that wait for other servers; `WAITING_CALLS` unless given. */
  waiting?: Readonly<Record<WaitsFor, WaitingLimits>>;
}

export const RATE_LIMITS: RateLimits = {
  anonymous: 60,
  user: 1200,
  token: 600,
  uploads: 300,
  // As many as a browser sends. Together with its uploads (`uploadsAtWork`) half of the connections to the database:
  // the other half is for everybody else. Two while others call too: with six, a hundred calls of one account made the
  // upload of another wait 250 ms instead of 40 (`npm run attack`, two cores).
  parallel: { atOnce: 6, amongOthers: 2, waiting: 54 },
};

/** Who comes with a program's token. */
export interface TokenDoor {
  /** Throws while too many wrong tokens came from this address, unless this token is known to be good. */
  admit(token: PresentedToken, address: string): void;
  /** The caller; throws for a wrong token, which is counted against the address. */
  identify(token: PresentedToken, http: Pick<HttpContext, 'remoteAddress' | 'headers'>): Promise<TokenCaller>;
}

export interface Guards {
  verifier: TokenVerifier;
  /**
   * The person behind a valid token, in the business they name; throws when suspended or when the sign-in was revoked.
   */
  identify(
    identity: VerifiedIdentity,
    http: Pick<HttpContext, 'remoteAddress' | 'headers'>,
    businessId: string | null,
  ): Promise<Caller>;
  tokens: TokenDoor;
  /** Refuses a business whose trial or plan does not allow what the route needs. */
  requireEntitlement(entitlements: Entitlements, needed: Entitlement): Promise<void>;
  xsrf: Xsrf;
  limits: RateLimits;
  frontendKey: string | undefined;
  secureCookies: boolean;
  /** Cookies that sign somebody in: an unsafe call with one of them needs the XSRF pair. */
  sessionCookies: readonly string[];
}

/**
 * How many calls of one person are looked up in the database at once: each takes a statement before anything else is
 * known of the caller, and a hundred at once made everybody else's statements wait.
 */
const LOOKED_UP_AT_ONCE = 2;
/**
 * A call that waited this long for those before it is refused: if the database does not answer, a hundred calls of one
 * person would otherwise each wait for it in turn.
 */
const LONGEST_TURN_MS = 10_000;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks token, rate, front-end key, access, XSRF pair, entitlement and a free place, in this order, before any body is
 * read.
 */
export function guardCalls(server: FastifyInstance, guards: Guards): void {
  server.decorateRequest('identity', null);
  server.decorateRequest('tokenProblem', null);
  server.decorateRequest('apiToken', null);
  server.decorateRequest('caller', null);
  server.decorateRequest('place', null);
  const waitForPlace = createCallPlaces(guards.limits.parallel, guards.limits.waiting ?? WAITING_CALLS);
  const overLimit = createLimiter(server, guards.limits);
  const lookUps = new OwnerShares({ perOwner: LOOKED_UP_AT_ONCE });

  server.addHook('onRequest', async (request) => {
    const bound = request.routeOptions.config.bound;
    if (!bound) return;
    await readToken(request, guards);
    await overLimit(request, bound.route);
  });
  server.addHook('preParsing', async (request, reply) => {
    const bound = request.routeOptions.config.bound;
    if (!bound) return;
    bound.admit?.(httpContextOf(request, reply, guards.secureCookies));
    if (request.tokenProblem) throw request.tokenProblem;
    // A program is no front end: its token says who it is.
    if (!request.apiToken) checkFrontendKey(request, bound.route, guards.frontendKey);
    await findCaller(request, bound.route, guards, lookUps);
    // No browser adds a program's token to a call by itself.
    if (!request.apiToken) {
      renewXsrf(request, reply, guards); // first: a refused call must get the pair with which it can be repeated
      checkXsrf(request, guards);
    }
    const { needs, upload, waitsFor } = bound.route;
    if (request.caller) await checkEntitlements(request.caller, needs, guards);
    // Whoever is sent back by an identity provider has no token: then the address counts.
    const ownerId = request.caller?.ownerId ?? (waitsFor ? callerAddressOf(request) : null);
    if (!upload && ownerId !== null) {
      const tokenId = request.caller?.tokenId ?? null;
      await waitForPlace(request, reply, { ownerId, tokenId, waitsFor });
    }
  });
}

/** What the plan must include for any call with a token, besides what the route needs. */
async function checkEntitlements(
  caller: AnyCaller,
  needs: Entitlement | undefined,
  { requireEntitlement }: Guards,
): Promise<void> {
  if (isToken(caller)) await requireEntitlement(caller.entitlements, 'api-access');
  if (needs) await requireEntitlement(caller.entitlements, needs);
}

async function readToken(request: FastifyRequest, { verifier, tokens }: Guards): Promise<void> {
  const apiToken = presentedToken(request.headers.authorization);
  if (apiToken !== null) {
    request.apiToken = apiToken;
    tokens.admit(apiToken, callerAddressOf(request));
    return;
  }
  try {
    request.identity = await identityOf(request.headers.authorization, verifier);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    request.tokenProblem = problem; // reported after the rate was counted
  }
}

const personOf = ({ issuer, subject }: VerifiedIdentity) => `${issuer} ${subject}`;

function createLimiter(server: FastifyInstance, limits: RateLimits) {
  const keyOf = (request: FastifyRequest) => {
    const { identity, apiToken } = request;
    if (identity) return personOf(identity);
    return apiToken?.hash ? `token ${apiToken.hash.toString('base64url')}` : callerAddressOf(request);
  };
  const isAnonymous = ({ identity, apiToken }: FastifyRequest) => identity === null && !apiToken?.hash;
  const timeWindow = 60_000;
  const inAll = server.createRateLimit({
    timeWindow,
    keyGenerator: keyOf,
    max: (request) => (isAnonymous(request) ? limits.anonymous : request.identity ? limits.user : limits.token),
  });
  const onThisRoute = server.createRateLimit({
    timeWindow,
    keyGenerator: (request) => `${request.routeOptions.url} ${keyOf(request)}`,
    max: (request) => request.routeOptions.config.bound?.route.anonymousPerMinute ?? limits.anonymous,
  });
  const ofSender = server.createRateLimit({
    timeWindow,
    keyGenerator: (request) => `${request.routeOptions.url} ${keyOf(request)}`,
    max: (request) => request.routeOptions.config.bound?.route.senderPerMinute ?? limits.anonymous,
  });
  const onUploads = server.createRateLimit({
    timeWindow,
    keyGenerator: (request) => `uploads ${keyOf(request)}`,
    max: () => limits.uploads,
  });
  return async (request: FastifyRequest, route: Route) => {
    if (route.unlimited) return;
    const counts = [await (route.senderPerMinute && isAnonymous(request) ? ofSender(request) : inAll(request))];
    if (route.upload && !isAnonymous(request)) counts.push(await onUploads(request));
    if (route.anonymousPerMinute && isAnonymous(request)) counts.push(await onThisRoute(request));
    for (const count of counts) {
      if (count.isAllowed || !count.isExceeded) continue;
      const wait = String(Math.max(1, count.ttlInSeconds));
      throw new ApiError('demasiados_pedidos', { headers: { 'retry-after': wait } });
    }
  };
}

function checkFrontendKey(request: FastifyRequest, route: Route, key: string | undefined): void {
  if (key === undefined || route.neverPage) return;
  if (request.headers[FRONTEND_KEY_HEADER] !== key) throw new ApiError('clave_del_frente');
}

async function findCaller(
  request: FastifyRequest,
  route: Route,
  { identify, tokens }: Guards,
  lookUps: OwnerShares,
): Promise<void> {
  const { identity, apiToken, headers } = request;
  const http = { remoteAddress: callerAddressOf(request), headers };
  const businessId = namedBusiness(request, route);
  if (apiToken) {
    // Per address: somebody who tries many tokens has only a few looked up at once.
    const caller = await inTurn(lookUps, http.remoteAddress, () => tokens.identify(apiToken, http));
    request.caller = caller;
    return checkToken(caller, { route, businessId });
  }
  if (identity) {
    request.caller = await inTurn(lookUps, personOf(identity), () => identify(identity, http, businessId));
  }
  if (route.access === 'public') return;
  if (!request.caller || isToken(request.caller)) throw new ApiError('sin_sesion');
  checkRole(request.caller, route);
}

function inTurn<C>(lookUps: OwnerShares, who: string, look: () => Promise<C>): Promise<C> {
  const askedAt = performance.now();
  return lookUps.run(who, () => {
    if (performance.now() - askedAt < LONGEST_TURN_MS) return look();
    throw new ApiError('no_disponible', { headers: { 'retry-after': '5' } });
  });
}

function checkRole({ isAdmin, role }: Caller, { access }: Route): void {
  if (access === 'public' || access === 'person') return;
  if (access === 'admin') {
    if (!isAdmin) throw new ApiError('solo_administradores');
    return;
  }
  if (role === null) throw new ApiError('negocio_no_encontrado');
  if (!isAtLeast(role, access)) throw new ApiError('rol_insuficiente', { message: roleNeeded(access) });
}

/** What a refused person is told: the role that may. */
export function roleNeeded(needed: MemberRole): string {
  if (needed === 'contador') {
    return 'Con tu rol en este negocio puedes mirar y exportar. Esto lo hace quien tiene el rol de contador o de dueña.';
  }
  return 'Esto lo hace solo quien tiene el rol de dueña en este negocio.';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands for a malformed id; no business has it. */
const NO_BUSINESS = '00000000-0000-0000-0000-000000000000';

/** Null: the call names none. What is malformed is answered as an unknown one. */
function namedBusiness({ headers, params }: FastifyRequest, { businessInPath }: Route): string | null {
  const named = businessInPath ? (params as { id?: unknown }).id : headers[BUSINESS_HEADER];
  if (named === undefined) return null;
  const id = typeof named === 'string' ? named.trim().toLowerCase() : '';
  return UUID.test(id) ? id : NO_BUSINESS;
}

/** A program that sends only a bearer token has no cookie and needs no pair; a browser with a cookie does. */
function checkXsrf(request: FastifyRequest, { xsrf, sessionCookies }: Guards): void {
  if (SAFE_METHODS.has(request.method)) return;
  const cookie = request.cookies[XSRF_COOKIE];
  const needed = cookie !== undefined || sessionCookies.some((name) => request.cookies[name] !== undefined);
  const header = request.headers[XSRF_HEADER];
  const userId = request.caller?.userId ?? null;
  if (needed && !xsrf.matches(cookie, typeof header === 'string' ? header : undefined, userId))
    throw new ApiError('xsrf');
}

/**
 * Browsers without a pair of ours, or with one that is not bound to the present person, get a new one with the answer.
 */
function renewXsrf(request: FastifyRequest, reply: FastifyReply, { xsrf, secureCookies }: Guards): void {
  const cookie = request.cookies[XSRF_COOKIE];
  const fromBrowser = cookie !== undefined || request.headers['sec-fetch-site'] !== undefined;
  if (!fromBrowser) return;
  const userId = request.caller?.userId ?? null;
  const good = cookie !== undefined && xsrf.isOurs(cookie) && (userId === null || xsrf.isBoundTo(cookie, userId));
  if (!good) setXsrfCookie(reply, xsrf.issue(userId), secureCookies);
}

export function setXsrfCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(XSRF_COOKIE, token, { path: '/', sameSite: 'strict', httpOnly: false, secure });
}
