import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthEmulator, startAuthEmulator } from './rig/auth-emulator.ts';
import { type Google, openGoogle } from './rig/google.ts';
import { startTinyApp } from './rig/tiny-app.ts';

const BROWSER = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  // Chromium blocks windows for everybody else; it must for us too.
  ignoreDefaultArgs: ['--disable-popup-blocking'],
};

let emulator: AuthEmulator;
let google: Google;
let app: Awaited<ReturnType<typeof startTinyApp>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let violations: string[];

beforeAll(async () => {
  [emulator, browser] = await Promise.all([startAuthEmulator(), chromium.launch(BROWSER)]);
  google = await openGoogle(emulator);
  app = await startTinyApp(google);
});
afterAll(async () => {
  await browser?.close();
  app?.stop();
  emulator?.stop();
});

beforeEach(async () => {
  violations = [];
  app.logs.length = 0;
  context = await browser.newContext({ locale: 'es-PY', serviceWorkers: 'block' });
  context.on('console', (message) => {
    const own = message.page()?.url().startsWith(app.address);
    if (own && /Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await google.reach(context);
  page = await context.newPage();
});
afterEach(async () => {
  expect(violations).toEqual([]);
  await context.close();
  await emulator.reset();
});

const failures = () => app.logs.filter(({ event_type }) => event_type === 'login_failed');
const button = () => page.getByRole('button', { name: 'Continuar con Google' });

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

describe('ID-01 the real Firebase library, the production bundle and its policy', () => {
  test('LOGIN-22 ID-25 ID-27 sign-in by popup with popup blocking on; the session outlives a reload; sign-out ends it', async () => {
    await page.goto(`${app.address}/login?returnUrl=%2Fupload`);
    await signIn('ana@empresa.py', 'Ana Duarte');
    await page.getByText('Autenticación exitosa. ¡Tienes 15 días de uso gratuito!').waitFor();
    await page.waitForURL('**/upload');
    await page.getByText('ana@empresa.py').first().waitFor();
    await expect.poll(() => app.tokens.length).toBeGreaterThan(0);

    await page.reload();
    await page.waitForURL('**/upload');
    await page.goto(`${app.address}/login`);
    await page.getByText('Ya estabas autenticado, redirigiendo…').waitFor();
    await page.waitForURL(`${app.address}/`);

    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page
      .getByRole('button', { name: 'Cerrar sesión' })
      .or(page.getByRole('menuitem', { name: 'Cerrar sesión' }))
      .click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(app.logs).toContainEqual(expect.objectContaining({ event_type: 'logout', user_email: 'ana@empresa.py' }));
    await page.goto(`${app.address}/upload`);
    await page.waitForURL('**/login?returnUrl=**');
  });

  test('ID-18 a refused token is renewed at Google once and the person notices nothing', async () => {
    await page.goto(`${app.address}/login`);
    await signIn('luis@empresa.py', 'Luis Ortiz');
    await page.waitForURL(`${app.address}/`);
    app.tokens.length = 0;
    await page.reload();
    await expect.poll(() => app.tokens.length).toBeGreaterThan(0);
    const before = new Set(app.tokens);
    app.refuse(1);
    const renewed = page.waitForRequest(/securetoken\.googleapis\.com/);
    await page.reload();
    await renewed;
    await expect.poll(() => app.tokens.some((token) => !before.has(token))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('LOGIN-25 a second click takes the place of the first window', async () => {
    await page.goto(`${app.address}/login`);
    await openPopup();
    await signIn('ana@empresa.py', 'Ana Duarte');
    await page.getByText('Autenticación exitosa').waitFor();
    await page.waitForURL(`${app.address}/`);
    await page.close({ runBeforeUnload: true }); // sends what waits in the log
    expect(failures()).toEqual([]);
  });

  test('LOGIN-26 LOGIN-18 a closed window gives the screen back, with a mild sentence and one log entry', async () => {
    await page.goto(`${app.address}/login`);
    await (await openPopup()).close();
    await page.getByText('Cerraste la ventana antes de elegir una cuenta.').waitFor({ timeout: 20_000 });
    expect(await button().isEnabled()).toBe(true);
    await signIn('ana@empresa.py', 'Ana Duarte');
    await page.getByText('Autenticación exitosa').waitFor();
    await expect.poll(failures, { timeout: 15_000 }).toHaveLength(1);
  });

  test('ID-26 LOGIN-18 Google out of reach has a sentence of its own and a login_failed entry', async () => {
    await context.route(/apis\.google\.com/, (route) => route.abort());
    await page.goto(`${app.address}/login`);
    await button().click();
    await page.getByRole('alert').getByText('No pudimos llegar al servicio de identidad.').waitFor();
    await expect.poll(failures).toMatchObject([{ user_email: null }]);
  });

  test('only the four hosts that the policy names are asked', () => {
    const { authDomain } = google.firebase;
    const expected = ['apis.google.com', authDomain, 'identitytoolkit.googleapis.com', 'securetoken.googleapis.com'];
    // The emulator's own pages ask for fonts and a style sheet, which Google's do not.
    const ours = google.asked.filter((host) => !/fonts\.googleapis|unpkg/.test(host));
    expect([...ours].sort()).toEqual(expected.sort());
  });
});
