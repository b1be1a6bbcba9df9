import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGoogle, FIREBASE_ENV } from '../../../../../test/server/google.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const HTML = '<!doctype html><html lang="es-PY"><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>Ajaka</title>';

function aBuiltFrontEnd(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'ajaka-web-'));
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), HTML);
  writeFileSync(path.join(root, 'choose.html'), HTML.replace('Ajaka', 'Cuentas'));
  writeFileSync(path.join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(root, 'assets', 'app-1a2b.js'), 'export {};');
  return root;
}

describe('pages and calls at one address', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({}, { webRoot: aBuiltFrontEnd() });
  });
  afterAll(() => server.stop());

  test('GUARD-29 whoever asks for HTML first gets the application, also where a call lives', async () => {
    for (const at of ['/', '/admin/check', '/invoice-list?page=2', '/no-existe']) {
      const { status, body } = await server.call(at, { headers: BROWSER });
      expect({ at, status, isPage: body.includes('<title>Ajaka') }).toEqual({ at, status: 200, isPage: true });
    }
  });

  test('GUARD-30 everybody else gets the call, also where a page lives', async () => {
    for (const accept of [
      'application/json',
      '*/*',
      'application/json, text/html',
      'text/html;q=0.5, application/json',
    ]) {
      expect((await server.call('/admin/check', { headers: { accept } })).body.code).toBe('sin_sesion');
    }
    expect((await server.call('/invoice-list')).status).toBe(404);
  });

  test('some addresses are always themselves', async () => {
    for (const at of ['/health', '/ready', '/config.json', '/openapi.json', '/local-identity/accounts']) {
      const { headers } = await server.call(at, { headers: BROWSER });
      expect(headers.get('content-type')).toContain('application/json');
    }
    expect((await server.call('/favicon.svg', { headers: BROWSER })).headers.get('content-type')).toContain(
      'image/svg',
    );
    expect((await server.call('/index.html')).status).toBe(404);
  });

  test('built files are kept by browsers for good, pages never', async () => {
    const asset = await server.call('/assets/app-1a2b.js', { headers: { accept: '*/*' } });
    expect(asset.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
    const page = await server.call('/', { headers: BROWSER });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await server.call('/assets/none.js', { headers: { accept: '*/*' } })).status).toBe(404);
  });

  test('SEC-10 SEC-11 pages carry a strict policy with a nonce of their own, and let popups keep their opener', async () => {
    const [one, two] = [await server.call('/', { headers: BROWSER }), await server.call('/', { headers: BROWSER })];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(two.headers.get('content-security-policy')).not.toContain(nonce);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|google/);
    expect(one.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test('SEC-10 Google’s hosts stand in the policy only with Firebase, the analytics hosts only with its id', async () => {
    const { keys } = await aGoogle();
    const policyWith = async (env: Record<string, string>) => {
      const firebase = await startTestApp(env, { webRoot: aBuiltFrontEnd(), keys });
      const { headers } = await firebase.call('/', { headers: BROWSER });
      await firebase.stop();
      return headers.get('content-security-policy') ?? '';
    };
    const plain = await policyWith(FIREBASE_ENV);
    expect(plain).toContain('https://apis.google.com');
    expect(plain).toContain('frame-src https://demo-ajaka.firebaseapp.com');
    expect(plain).toContain('https://securetoken.googleapis.com');
    expect(plain).not.toContain('googletagmanager');
    expect(await policyWith({ ...FIREBASE_ENV, FIREBASE_MEASUREMENT_ID: 'G-1' })).toContain('googletagmanager');
  });

  test('ID-05 the chooser is a page of its own, for this computer only', async () => {
    const { body } = await server.call('/local-identity/choose', { headers: BROWSER });
    expect(body).toContain('<title>Cuentas');
    const forwarded = await server.call('/local-identity/choose', {
      headers: { ...BROWSER, 'x-forwarded-for': '10.0.0.1' },
    });
    expect(forwarded.status).toBe(403);
  });
});
