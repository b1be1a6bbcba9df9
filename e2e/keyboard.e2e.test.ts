import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { holdCall } from './support/held-call.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { strike } from './support/keys.ts';
import { chosenIn, goByPalette, openPalette, paletteField } from './support/palette.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
async function arrive(someone: Visitor): Promise<void> {
  visitor = someone;
  page = visitor.page;
  await visitor.enter('rocio@tavapora.com.py');
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}
beforeEach(async () => arrive(await journey.open()));
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const field = () => paletteField(page);
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const hasFocus = (selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
const options = () => page.getByRole('option').allTextContents();

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('everything can be reached from the keyboard', () => {
  test('the first stop is a link that skips the navigation; a new page takes the focus and the title; two keys, one after the other, go to a page', async () => {
    await press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await press('Enter');
    await expect.poll(() => hasFocus('main')).toBe(true);
    await strike(page, 'g', 'f');
    await title('Cabeceras de Facturas').waitFor();
    await expect.poll(() => hasFocus('main')).toBe(true);
    await expect.poll(() => page.title()).toBe('Cabeceras de Facturas · Ajaka');

    const places = [
      ['g', 'p', 'Gestión de facturas'],
      ['g', 'f', 'Cabeceras de Facturas'],
      ['g', 'e', 'Explorador de Facturas'],
      ['g', 'x', 'Templates de exportación'],
      ['u', 'p', 'Carga manual de facturas'],
      ['u', 'x', 'Subir XML Manual'],
      ['g', 'd', 'Dashboard Ejecutivo'],
    ] as const;
    for (const [first, second, name] of places) {
      await strike(page, first, second);
      await title(name).waitFor();
    }
    await strike(page, 'Control+g', 'p', 'x', 'd');
    await title('Dashboard Ejecutivo').waitFor();
  });
});

describe('the palette', () => {
  test('WCAG 2.1.4 Ctrl+K and / open it over a dimmed page; it finds without accents and Enter goes; arrows walk the list, Escape gives the focus back, and nothing found is said; ? lists the single letters, which inside a field are only letters', async () => {
    await openPalette(page);
    const dimmed = page.locator('.mantine-Modal-overlay');
    await expect
      .poll(() => dimmed.evaluate((overlay) => getComputedStyle(overlay).backgroundColor))
      .toMatch(/^rgba\(.+, 0\.[3-9]\d*\)$/);
    await goByPalette(page, 'gestion', 'Gestión');
    await title('Gestión de facturas').waitFor();

    await openPalette(page, '/');
    await goByPalette(page, 'SUSCRIPCION', 'Mis planes');
    await title('Mi Suscripción').waitFor();
    await strike(page, 'g', 'd');
    await title('Dashboard Ejecutivo').waitFor();

    const opener = page.getByRole('button', { name: 'Buscar o ir a…' });
    await opener.focus();
    await press('Enter');
    await expect.poll(() => hasFocus('[role="combobox"]')).toBe(true);
    const chosen = () => chosenIn(page);
    await expect.poll(chosen).toContain('Dashboard');
    await press('ArrowDown');
    await expect.poll(chosen).toContain('Gestión');
    await press('ArrowUp', 'ArrowUp');
    await expect.poll(chosen).toContain('Cerrar sesión');
    await expect.poll(async () => (await options()).join()).not.toContain('Admin');
    await page.keyboard.type('zzz');
    await page.getByText('Nada coincide con tu búsqueda.').waitFor();
    await press('Enter', 'Escape');
    await field().waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => title('Dashboard Ejecutivo').isVisible()).toBe(true);

    await press('?');
    const list = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await list.getByText('G D').first().waitFor();
    await press('g', 'f', 'Escape');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => title('Dashboard Ejecutivo').isVisible()).toBe(true);
    await openPalette(page, '/');
    await page.keyboard.type('gf?');
    await expect.poll(() => field().inputValue()).toBe('gf?');
    await expect.poll(() => list.count()).toBe(0);
  });

  test.runIf(isFullRun)(
    'WCAG 2.1.4 letters typed while it is still on its way do nothing behind its back',
    async () => {
      const release = await holdCall(page, '**/assets/palette-*.js');
      await page.goto('/ayuda');
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await press('/', 'g', 'f', '?');
      release();
      await field().waitFor();
      await expect.poll(() => title('Centro de ayuda').isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    },
  );

  test.runIf(isFullRun)('a page that arrives while somebody types in it does not take the focus away', async () => {
    const release = await holdCall(page, '**/assets/explorer-page-*.js');
    await page.getByRole('link', { name: 'Explorador' }).first().click();
    await openPalette(page);
    release();
    await title('Explorador de Facturas').waitFor();
    await expect.poll(() => page.title()).toBe('Explorador de Facturas · Ajaka');
    await page.keyboard.type('gestion');
    await expect.poll(() => field().inputValue()).toBe('gestion');
  });

  test.runIf(isFullRun)('LOGIN-32 it changes the theme, lists the shortcuts and signs out', async () => {
    await openPalette(page, '/');
    await goByPalette(page, 'oscuro', 'oscuro');
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    await openPalette(page, '/');
    await goByPalette(page, 'atajos', 'atajos');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await openPalette(page, '/');
    const release = await holdCall(page, '**/assets/login-page-*.js');
    const asked = page.waitForRequest('**/assets/login-page-*.js');
    await goByPalette(page, 'cerrar ses', 'Cerrar sesión');
    await asked;
    // The page that is left stands until the next has come, and calls nobody nameless.
    const sidebar = async () => (await page.getByRole('complementary').first().textContent()) ?? '';
    await expect
      .poll(async () => {
        const words = await sidebar();
        return { email: words.includes('@'), nameless: words.includes('Sin nombre') };
      })
      .toEqual({ email: false, nameless: false });
    release();
    await page.waitForURL('**/login');
  });
});

describe('single letters', () => {
  test.runIf(isFullRun)(
    'without a connection the list is missed in a sentence, the page stays, and later it comes',
    async () => {
      await visitor.close();
      await arrive(await journey.openNew()); // the list was not seen before
      await visitor.context.setOffline(true);
      visitor.letCallsFail();
      await press('?');
      await page.getByRole('alert').getByText('No pudimos conectar con el servidor.').waitFor();
      await expect.poll(() => title('Dashboard Ejecutivo').isVisible()).toBe(true);
      await visitor.context.setOffline(false);
      await press('?');
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    },
  );

  test.runIf(isFullRun)('WCAG 2.1.4 they can be switched off, also after a reload; Ctrl+K stays', async () => {
    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page.getByRole('switch', { name: 'Atajos de teclado' }).click();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const visit of ['before the reload', 'after it']) {
      if (visit === 'after it') await page.reload();
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await press('g', 'f', '/', '?');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expect.poll(() => title('Dashboard Ejecutivo').isVisible()).toBe(true);
    }
    await openPalette(page);
    await goByPalette(page, 'atajos', 'atajos');
    await page.getByText('Los atajos están apagados').waitFor();
  });
});
