import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { register } from './support/people.ts';
import { resize } from './support/themes-and-widths.ts';

const LONG = {
  email: `${'administracion.y.finanzas.'.repeat(4)}@estudio-contable-benitez-rojas.com.py`.slice(-120),
  name: 'Bartolomea-Encarnaciónmaximiliana Sánchez-Quiñónez y Asociados Sociedad Anónima Emisora',
};

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await register(journey.server, LONG.email, LONG.name);
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Every scheme the document has had, from its first element on. */
async function recordSchemes(): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenSchemes: seen });
    new MutationObserver(() => {
      const now = document.body && document.documentElement.getAttribute('data-mantine-color-scheme');
      if (now && seen.at(-1) !== now) seen.push(now);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenSchemes: string[] }).seenSchemes);
}

describe('light and dark', () => {
  test('the theme follows the system until somebody chooses, and the choice is there before the first paint', async () => {
    const seen = await recordSchemes();
    await visitor.enter('rocio@tavapora.com.py');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await expect.poll(scheme).toBe('dark');
    await expect.poll(seen).toEqual(['dark']);
    const dark = await canvas();
    await page.getByText('Claro', { exact: true }).click();
    await expect.poll(scheme).toBe('light');
    await expect.poll(canvas).not.toBe(dark);
    await page.reload();
    await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
    await expect.poll(scheme).toBe('light');
    await expect.poll(seen).toEqual(['light']);
    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page.getByText('Sistema', { exact: true }).last().click();
    await expect.poll(scheme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme).toBe('light');
  });

  test.runIf(isFullRun)('the splash is dark already while the application is on its way', async () => {
    visitor.letCallsFail();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByText('Inicializando aplicación...').waitFor();
    await expect.poll(scheme).toBe('dark');
    await expect.poll(canvas).toBe('rgb(11, 16, 13)');
  });
});

describe('long names and narrow windows', () => {
  const SIZES = [
    { width: 320, height: 640 },
    PHONE,
    { width: 768, height: 1024 },
    { width: 1200, height: 800 },
    DESKTOP,
  ];

  test.runIf(isFullRun)(
    'SHELL-20 SHELL-21 nothing runs out of the page, whatever the account is called and however narrow the window',
    async () => {
      await visitor.enter(LONG.email, LONG.name);
      await page.goto('/');
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      for (const size of SIZES) {
        await resize(page, size);
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: /Tu cuenta/ }).click();
        const panel = page.getByRole('dialog');
        await panel.getByText('Cerrar sesión').waitFor();
        await expectNoSidewaysScroll(page);
        const beyond = () =>
          panel.evaluate((one, width) => {
            const { left, right } = one.getBoundingClientRect();
            return Math.max(-left, right - width);
          }, size.width);
        await expect.poll(beyond).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'hidden' });
      }
    },
  );

  test.runIf(isFullRun)('LOGIN-01 SUSP-01 the pages before the sign-in fit as well', async () => {
    visitor.letCallsFail();
    await visitor.enter(LONG.email, LONG.name);
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 503 }));
    await page.goto('/suspended');
    await page.getByText(LONG.email).waitFor();
    for (const size of SIZES) {
      await resize(page, size);
      await expectNoSidewaysScroll(page);
    }
    await visitor.context.clearCookies();
    await page.goto('/login');
    await page.getByText('¿Problemas para entrar?').click();
    for (const size of SIZES) {
      await resize(page, size);
      await expectNoSidewaysScroll(page);
    }
  });
});
