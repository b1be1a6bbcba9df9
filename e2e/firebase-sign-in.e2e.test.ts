import { createLocalJWKSet } from 'jose';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { type AuthEmulator, startAuthEmulator } from './rig/auth-emulator.ts';
import { type Google, openGoogle } from './rig/google.ts';
import { launchBlockingChromium } from './support/chromium.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { closeContext } from './support/page-pool.ts';

let emulator: AuthEmulator;
let google: Google;
let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  emulator = await startAuthEmulator();
  google = await openGoogle(emulator);
  const { apiKey, authDomain, projectId, appId } = google.firebase;
  journey = await startJourney(
    {
      FIREBASE_API_KEY: apiKey,
      FIREBASE_AUTH_DOMAIN: authDomain,
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_APP_ID: appId,
      ADMIN_EMAILS: 'jefa@empresa.py',
    },
    { keys: createLocalJWKSet(google.keys) },
  );
});
afterAll(async () => {
  await journey?.stop();
  emulator?.stop();
});

beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  await google.reach(visitor.context);
});
afterEach(async () => {
  expect(visitor.complaints.filter((text) => /Content.Security.Policy/i.test(text) && !isEmulatorsOwn(text))).toEqual(
    [],
  );
  for (const host of hostsAsked()) expect(hostsAllowed()).toContain(host);
  await closeContext(visitor.context); // other origins keep something of it too
  await emulator.reset();
});

/** The emulator's pages ask for fonts and a style sheet, which Google's do not. */
const isEmulatorsOwn = (text: string) => /fonts\.googleapis|unpkg/.test(text);
const button = () => page.getByRole('button', { name: 'Continuar con Google' });

/** Those that the policy names. */
const hostsAllowed = () =>
  [
    'apis.google.com',
    google.firebase.authDomain,
    'identitytoolkit.googleapis.com',
    'securetoken.googleapis.com',
  ].toSorted();
const hostsAsked = () => google.asked.filter((host) => !isEmulatorsOwn(host)).toSorted();

async function openPopup(): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button().click()]);
  return popup;
}

async function signIn(email: string, name: string): Promise<void> {
  const popup = await openPopup();
  await popup.locator('#add-account-button').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#sign-in').click();
}

const events = (type: string) =>
  journey.server.db.selectFrom('frontend_log').where('event_type', '=', type).select('user_email').execute();

describe('ID-01 the real Firebase library, the production bundle, policy and verifier', () => {
  test('LOGIN-22 ID-25 ID-27 sign-in by popup with popup blocking on; the session outlives a reload; sign-out ends it', async () => {
    const blocking = await launchBlockingChromium();
    onTestFinished(() => blocking.close());
    await closeContext(visitor.context);
    visitor = await journey.openNew(blocking);
    page = visitor.page;
    await google.reach(visitor.context);
    await page.goto('/login?returnUrl=%2Fupload');
    await signIn('ana@empresa.py', 'Ana Duarte');
    await page.getByText('Autenticación exitosa. ¡Tienes 15 días de uso gratuito!').waitFor();
    await page.waitForURL('**/upload');
    await page.getByText('ana@empresa.py').first().waitFor();
    const people = () => journey.server.db.selectFrom('app_user').select(['email', 'issuer', 'role']).execute();
    const issuer = `https://securetoken.google.com/${google.firebase.projectId}`;
    await expect.poll(people).toEqual([{ email: 'ana@empresa.py', issuer, role: 'user' }]);

    await page.reload();
    await page.waitForURL('**/upload');
    await page.goto('/login');
    await page.getByText('Ya estabas autenticado, redirigiendo…').waitFor();
    await page.waitForURL(`${journey.server.url}/`);

    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await expect.poll(() => events('logout')).toEqual([{ user_email: 'ana@empresa.py' }]);
    await page.goto('/upload');
    await page.waitForURL('**/login?returnUrl=**');
  });

  // In the short form: `login-flow` closes the window, `google-people` knows the e-mails, `client` renews a token; which hosts
  // are asked is looked at after each test here.
  test.runIf(isFullRun)(
    'LOGIN-18 ID-21 GEN-18 a closed window is told mildly and logged once, a second click takes the place of the first window, an e-mail of ADMIN_EMAILS that Google verified is an administrator; a refused token is renewed at Google once and the person notices nothing; only four hosts are asked',
    async () => {
      const before = await events('login_failed');
      await page.goto('/login?returnUrl=%2Fadmin');
      await (await openPopup()).close();
      await page.getByText('Cerraste la ventana antes de elegir una cuenta.').waitFor();
      await expect.poll(() => button().isEnabled()).toBe(true);

      await openPopup();
      await signIn('jefa@empresa.py', 'Jefa Segura');
      await page.getByText('Autenticación exitosa').waitFor();
      await page.waitForURL('**/admin');
      await page.getByRole('heading', { level: 1, name: 'Panel de Administración' }).waitFor();
      await expect.poll(() => events('login_failed')).toHaveLength(before.length + 1);

      await page.route('**/api/user/profile', (route) => route.fulfill({ status: 401, json: { success: false } }), {
        times: 1,
      });
      const renewed = page.waitForResponse(/securetoken\.googleapis\.com/);
      await page.reload();
      const answer = await renewed;
      expect(answer.ok()).toBe(true);
      await page.getByText('jefa@empresa.py').first().waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/admin');
      expect(hostsAsked()).toEqual(hostsAllowed());
    },
  );

  test.runIf(isFullRun)(
    'ID-26 LOGIN-18 Google out of reach has a sentence of its own and a login_failed entry',
    async () => {
      const before = await events('login_failed');
      await visitor.context.route(/apis\.google\.com/, (route) => route.abort());
      await page.goto('/login');
      await button().click();
      await page.getByRole('alert').getByText('No pudimos llegar al servicio de identidad.').waitFor();
      await expect.poll(() => events('login_failed')).toEqual([...before, { user_email: null }]);
    },
  );
});
