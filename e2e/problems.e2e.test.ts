import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countCalls } from './support/counted-calls.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { stopTime } from './support/page-time.ts';
import { ADMIN, register, setStatus } from './support/people.ts';
import { comeBack } from './support/tab.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await register(journey.server, ADMIN);
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  await page.clock.install();
});
afterEach(async () => {
  // The browser itself tells every answer of 400 and above; anything else would be ours.
  expect(visitor.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await visitor.close();
});

const toasts = () => page.getByRole('region', { name: 'Avisos' });
const suspendedFlag = () => page.evaluate(() => localStorage.getItem('ajaka.suspended'));
const path = () => page.url().slice(journey.server.url.length);

/** On a page that has settled, with its time stopped. One that asks for nothing itself: a second answer tells anew. */
async function settleOn(address: string, email: string): Promise<void> {
  await register(journey.server, email);
  await visitor.enter(email);
  await page.goto(address);
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
  await stopTime(page);
}

async function answerStatusWith(status: number, json?: unknown): Promise<void> {
  await page.route('**/status', (route) => route.fulfill(json === undefined ? { status } : { status, json }));
  await comeBack(page);
}

/** There at the last moment before, gone at the moment itself. */
async function expectToLast(ms: number): Promise<void> {
  await page.clock.runFor(ms - 100);
  await expect.poll(() => toasts().getByRole('alert').count()).toBe(1);
  await page.clock.runFor(100);
  await expect.poll(() => toasts().getByRole('alert').count()).toBe(0);
}

describe('402: not paid', () => {
  test('ERR-02 ERR-06 ERR-07 without a word it means the trial is over; the error stays 12 s', async () => {
    await settleOn('/upload', 'rocio@tavapora.com.py');
    await answerStatusWith(402);
    const error = toasts().getByRole('alert');
    await error.getByText('Período de prueba expirado', { exact: true }).waitFor();
    await error
      .getByText('Tu período de prueba ha expirado. Contacta al administrador para continuar usando el sistema.')
      .waitFor();
    await expectToLast(12_000);
  });

  test('ERR-03 ERR-04 ERR-07 about the AI limit it is a warning with the detail and what still works, for 12 s', async () => {
    await settleOn('/upload', 'rocio@tavapora.com.py');
    const detail = 'Alcanzaste el límite de 50 facturas con IA';
    await answerStatusWith(402, { success: false, detail });
    const warning = toasts().getByRole('alert');
    await warning.getByText('Límite de IA alcanzado', { exact: true }).waitFor();
    await warning
      .getByText(`${detail}. Las facturas XML se pueden seguir procesando sin límite con el procesador nativo.`)
      .waitFor();
    await expectToLast(12_000);
  });
});

describe('403: suspended, or something else', () => {
  test('ERR-08 ERR-11 RACE-57 a suspended person is told once, confined, and let back in when active again', async () => {
    const oscar = 'oscar@tobati.com.py';
    await settleOn('/invoice-list?page=2', oscar);
    await setStatus(journey.server.db, oscar, 'suspended');
    await comeBack(page);
    await page.waitForURL('**/suspended');
    await page.getByRole('heading', { level: 1, name: 'Cuenta suspendida' }).waitFor();
    await expect.poll(suspendedFlag).toBe('true');
    await expect.poll(() => toasts().getByRole('alert').count()).toBe(1);
    const error = toasts().getByRole('alert');
    await expect.poll(() => error.getByText('Cuenta suspendida', { exact: true }).isVisible()).toBe(true);
    await expect
      .poll(() => error.getByText('Tu cuenta está suspendida. Contacta al administrador.').isVisible())
      .toBe(true);
    await expectToLast(12_000);
    // This server has no address of support: the administrator's stands there, also after the page is loaded anew.
    const administrator = page.getByRole('main').getByRole('link', { name: 'Escribir al administrador' });
    await expect.poll(() => administrator.getAttribute('href')).toBe(`mailto:${ADMIN}`);
    await page.getByRole('main').getByText(ADMIN, { exact: true }).waitFor();

    await page.clock.resume();
    await page.goto('/upload');
    await page.waitForURL('**/suspended');
    await page.getByRole('heading', { level: 1, name: 'Cuenta suspendida' }).waitFor();
    await expect.poll(() => administrator.getAttribute('href')).toBe(`mailto:${ADMIN}`);
    const again = page.getByRole('button', { name: 'Comprobar de nuevo' });
    await again.click();
    await page.getByText('Tu cuenta sigue suspendida.').waitFor();
    await expect.poll(path).toBe('/suspended');
    await setStatus(journey.server.db, oscar, 'active');
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
    await expect.poll(suspendedFlag).toBeNull();
    await expect.poll(path).toBe('/');
    // Whoever only comes back to the tab need not ask.
    await setStatus(journey.server.db, oscar, 'suspended');
    await comeBack(page);
    await page.waitForURL('**/suspended');
    await setStatus(journey.server.db, oscar, 'active');
    await comeBack(page);
    await page.waitForURL(`${journey.server.url}/`);
    await expect.poll(suspendedFlag).toBeNull();
  });

  test('ERR-12 a 403 of another kind moves nobody and remembers nothing', async () => {
    await settleOn('/upload', 'rocio@tavapora.com.py');
    await page.clock.resume();
    const calls = countCalls(page);
    await answerStatusWith(403, { success: false, code: 'solo_administradores', detail: 'Solo para administradores.' });
    await page.getByRole('contentinfo').getByText('Sistema sin respuesta').waitFor();
    await expect.poll(() => calls('/status')).toBe(1);
    await expect.poll(path).toBe('/upload');
    await expect.poll(suspendedFlag).toBeNull();
    await expect.poll(() => toasts().locator('> *').count()).toBe(0);
  });
});

describe('401: who is this', () => {
  test('ID-18 one refused token is renewed and the call repeated; the person notices nothing', async () => {
    await settleOn('/upload', 'rocio@tavapora.com.py');
    const calls = countCalls(page);
    await page.route('**/status', (route) => route.fulfill({ status: 401, json: { success: false } }), { times: 1 });
    const repeated = page.waitForResponse((answer) => answer.url().endsWith('/status') && answer.ok());
    await comeBack(page);
    await repeated;
    await expect.poll(() => calls('/status')).toBe(2);
    await expect.poll(() => calls('/local-identity/refresh')).toBe(1);
    await expect.poll(path).toBe('/upload');
    await expect.poll(() => toasts().locator('> *').count()).toBe(0);
  });

  test('ERR-01 ID-19 TOAST-04 refused again, as after a revocation: to /login with the way back, told for 5 s', async () => {
    const revoked = 'revocada@empresa.com.py';
    await settleOn('/invoice-list?page=2', revoked);
    await journey.server.db
      .updateTable('app_user')
      .set({ tokens_valid_after: new Date(Date.now() + 60_000) })
      .where('email', '=', revoked)
      .execute();
    await comeBack(page);
    await page.waitForURL('**/login?**');
    await expect.poll(() => new URL(page.url()).searchParams.get('returnUrl')).toBe('/invoice-list?page=2');
    const told = toasts().getByRole('status');
    await told.getByText('Tu sesión venció').waitFor();
    await page.clock.runFor(4_900);
    await expect.poll(() => told.count()).toBe(1);
    await page.clock.runFor(100);
    await expect.poll(() => told.count()).toBe(0);
    await page.clock.resume();
    await page.goto('/');
    await page.waitForURL('**/login?**');
  });
});

describe('the first call of a visit', () => {
  test('ERR-09 ERR-10 who was suspended meanwhile arrives at /suspended and is told why', async () => {
    const mara = 'mara@empresa.com.py';
    await register(journey.server, mara);
    await setStatus(journey.server.db, mara, 'suspended');
    await visitor.enter(mara);
    await page.goto('/invoice-list');
    await page.waitForURL('**/suspended');
    await page.getByRole('heading', { level: 1, name: 'Cuenta suspendida' }).waitFor();
    await expect.poll(() => toasts().getByRole('alert').count()).toBe(1);
    await expect.poll(suspendedFlag).toBe('true');
  });

  test('ERR-01 whose tokens are refused arrives at /login, with the way back', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 401, json: { success: false } }));
    await page.goto('/invoice-list?page=2');
    await page.waitForURL('**/login?**');
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('returnUrl')).toBe('/invoice-list?page=2');
    await expect.poll(() => toasts().getByText('Tu sesión venció').count()).toBe(1);
  });
});

describe('no connection', () => {
  test('SHELL-30 nobody is signed out or moved; the indicator says so and recovers by itself', async () => {
    await settleOn('/upload', 'rocio@tavapora.com.py');
    await page.clock.resume();
    await visitor.context.setOffline(true);
    await comeBack(page);
    await page.getByRole('contentinfo').getByText('Sin conexión').waitFor();
    await expect.poll(path).toBe('/upload');
    await expect.poll(() => toasts().locator('> *').count()).toBe(0);
    await visitor.context.setOffline(false);
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
  });
});
