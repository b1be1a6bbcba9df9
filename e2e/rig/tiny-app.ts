import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Google } from './google.ts';

const BUILD = fileURLToPath(new URL('../../dist/web', import.meta.url));
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The policy of the product with Firebase configured. */
const policy = (nonce: string, authDomain: string) =>
  [
    "default-src 'none'",
    "script-src 'self' https://apis.google.com",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "font-src 'self'",
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    `frame-src https://${authDomain}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const PROFILE = {
  picture: null,
  role: 'user',
  status: 'active',
  is_admin: false,
  is_trial: true,
  trial_expired: false,
  trial_days_remaining: 15,
  trial_expires_at: '2030-01-01T00:00:00Z',
  ai_invoices_processed: 0,
  ai_invoices_limit: 50,
  ai_limit_reached: false,
};
const STATUS = { email_configured: false, email_configs_count: 0, openai_configured: false };
const NO_SESSION = {
  success: false,
  code: 'sesion_invalida',
  message: 'Tu sesión venció.',
  detail: 'Tu sesión venció.',
};

/** The built pages under the real policy, and just enough of the API to tell who called. */
export async function startTinyApp({ firebase, keys }: Google) {
  const jwks = createLocalJWKSet(keys);
  const tokens: string[] = [];
  const logs: { event_type?: string; user_email?: string | null }[] = [];
  let refuseNext = 0;

  async function callerOf({ headers }: IncomingMessage): Promise<{ email: string; name: string } | null> {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (refuseNext > 0) {
      refuseNext--;
      return null;
    }
    const { projectId } = firebase;
    const issuer = `https://securetoken.google.com/${projectId}`;
    const checked = await jwtVerify(token, jwks, { algorithms: ['RS256'], issuer, audience: projectId }).catch(
      () => null,
    );
    if (!checked) return null;
    tokens.push(token);
    return { email: String(checked.payload.email), name: String(checked.payload.name) };
  }

  async function api(path: string, request: IncomingMessage): Promise<[status: number, body: unknown]> {
    if (path === '/config.json') {
      const local = { support_email: null, frontend_key: null, local_code_required: false };
      return [200, { identity: 'firebase', firebase, trial_days: 15, ...local }];
    }
    if (path === '/logs/frontend') {
      let text = '';
      for await (const part of request) text += part;
      logs.push(...JSON.parse(text).logs);
      return [200, { stored: 1 }];
    }
    const caller = await callerOf(request);
    if (!caller) return [401, NO_SESSION];
    return [200, path === '/api/user/profile' ? { ...PROFILE, ...caller } : STATUS];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://tiny').pathname;
    const file = extname(path) && path !== '/config.json' ? await readFile(join(BUILD, path)).catch(() => null) : null;
    if (file) return void response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain').end(file);
    if (request.headers.accept?.startsWith('text/html')) {
      const nonce = randomBytes(16).toString('base64');
      const page = (await readFile(join(BUILD, 'index.html'), 'utf8')).replaceAll('__CSP_NONCE__', nonce);
      response.setHeader('content-security-policy', policy(nonce, firebase.authDomain));
      response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    }
    const [status, body] = await api(path, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Tokens that were accepted. */
    tokens,
    logs,
    /** The next calls are told that their token is not valid. */
    refuse: (calls: number) => {
      refuseNext = calls;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
