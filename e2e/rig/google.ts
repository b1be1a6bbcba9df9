import { readFile } from 'node:fs/promises';
import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';
import type { BrowserContext, Route } from 'playwright-core';
import type { AuthEmulator } from './auth-emulator.ts';

/**
 * Google, as far as a browser sees it. The application, its library and its policy stay as they are in production;
 * the requests to Google's hosts end at the emulator, whose unsigned tokens are signed with a key of the test.
 */
export interface Google {
  /** What the server needs in its settings. */
  firebase: { apiKey: string; authDomain: string; projectId: string; appId: string };
  /** The keys that the verifier must be given instead of Google's. */
  keys: JSONWebKeySet;
  sign(claims: JWTPayload): Promise<string>;
  /** Every request that is not for this computer goes through here. */
  reach(context: BrowserContext): Promise<void>;
  /** Hosts that were asked for, in the order of their first request. */
  readonly asked: readonly string[];
}

const KEY_ID = 'test-key';
const API_HOSTS = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
const TOKENS = ['idToken', 'id_token', 'access_token'];
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const STUB = new URL('./gapi-stub.js', import.meta.url);

export async function openGoogle({ address, projectId }: AuthEmulator): Promise<Google> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const stub = await readFile(STUB, 'utf8');
  const asked = new Set<string>();
  const firebase = { apiKey: 'demo-key', authDomain: `${projectId}.firebaseapp.com`, projectId, appId: '1:1:web:1' };
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' }).sign(privateKey);

  /** The emulator answers `alg: none`; our verifier rightly refuses that. */
  async function answerSigned(route: Route, { hostname, pathname, search }: URL): Promise<void> {
    const answer = await route.fetch({ url: `${address}/${hostname}${pathname}${search}` });
    if (route.request().method() === 'OPTIONS') return route.fulfill({ response: answer });
    const body = (await answer.json()) as Record<string, unknown>;
    for (const name of TOKENS) {
      const token = body[name];
      if (typeof token === 'string') body[name] = await sign(decodeJwt(token));
    }
    return route.fulfill({ status: answer.status(), json: body, headers: OPEN });
  }

  async function answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    asked.add(url.hostname);
    if (url.hostname === 'apis.google.com') return route.fulfill({ contentType: 'text/javascript', body: stub });
    if (url.hostname === firebase.authDomain) {
      const page = url.pathname.replace('/__/auth/', '/emulator/auth/');
      return route.fulfill({ response: await route.fetch({ url: `${address}${page}${url.search}` }) });
    }
    if (!API_HOSTS.includes(url.hostname)) return route.abort();
    // The emulator does not know this call, by which the library learns from where one may sign in.
    if (url.pathname === '/v1/projects') {
      return route.fulfill({ json: { projectId, authorizedDomains: ['127.0.0.1', 'localhost'] }, headers: OPEN });
    }
    return answerSigned(route, url);
  }

  return {
    firebase,
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    sign,
    reach: async (context) => void (await context.route(({ hostname }) => hostname !== '127.0.0.1', answer)),
    get asked() {
      return [...asked];
    },
  };
}
