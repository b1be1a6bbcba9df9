import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
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

describe('403: suspended, or something else', () => {
  test('ERR-08 RACE-57 a suspended person is told once, confined, and let back in when active again', async () => {
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
});

describe('401: who is this', () => {
  test.runIf(isFullRun)(
    'ERR-01 ID-19 refused for good, as after a revocation: to /login with the way back, and told so',
    async () => {
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
      await page.clock.resume();
      await page.goto('/');
      await page.waitForURL('**/login?**');
    },
  );
});
