import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, PHONE, startJourney, TABLET, type Visitor } from './support/journey.ts';
import { ADMIN, register } from './support/people.ts';

const MAXI = 'maximiliano.rodriguez@empresa.com.py';
const LINKS = [
  ['Dashboard', '/'],
  ['Gestión', '/manage-invoices'],
  ['Subir PDF', '/upload'],
  ['Subir XML', '/upload-xml'],
  ['Correos', '/email-settings'],
  ['Documentos', '/documentos'],
  ['Facturas', '/invoice-list'],
  ['Explorador', '/invoice-explorer'],
  ['Exportar', '/templates-export'],
  ['Cierre de mes', '/cierre'],
  ['Mi negocio', '/mi-negocio'],
  ['Mis planes', '/subscription'],
  ['Ayuda', '/ayuda'],
];
const ADMIN_LINK = ['Admin', '/admin'];
const ACCOUNT_LINKS = LINKS.slice(10);

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({ OPENAI_API_KEY: 'sk-prueba' });
  await register(journey.server, MAXI, 'Maximiliano Rodríguez');
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

const sections = () => page.getByRole('navigation', { name: 'Secciones' });
const linksIn = (place: Locator) =>
  place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
/** What stands beside a name in a list of facts. */
const fact = (panel: Locator, name: string) =>
  panel.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

async function open(path: string, email: string): Promise<void> {
  await visitor.enter(email);
  await page.goto(path);
  await page.getByRole('region', { name: 'Período de prueba' }).waitFor();
}

async function openAccount(): Promise<Locator> {
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Cerrar sesión').waitFor();
  return panel;
}

/** The same on every size of screen: a dropdown on large ones, a block of «Más» on a phone. */
async function expectEverythingAbout(panel: Locator): Promise<void> {
  await expect.poll(() => panel.getByText('MR', { exact: true }).isVisible()).toBe(true);
  await expect.poll(() => panel.getByText('Maximiliano Rodríguez').isVisible()).toBe(true);
  await expect.poll(() => panel.getByTitle(MAXI).textContent()).toBe(`${MAXI.slice(0, 19)}…`);
  await expect.poll(() => linksIn(panel.getByRole('list').last())).toEqual(ACCOUNT_LINKS);
  await expect.poll(() => fact(panel, 'Días de prueba').textContent()).toBe('15');
  await expect.poll(() => fact(panel, 'Facturas con IA').textContent()).toBe('0 / 50');
  await expect
    .poll(() => panel.getByRole('link', { name: 'Obtener Suscripción' }).getAttribute('href'))
    .toBe('/subscription');
  await expect.poll(() => fact(panel, 'OpenAI').textContent()).toBe('Configurado');
  await expect.poll(() => fact(panel, 'Sistema').textContent()).toBe('OK');
  await expect.poll(() => panel.getByRole('button', { name: 'Cerrar sesión' }).isVisible()).toBe(true);
}

describe('the frame around every page', () => {
  test.runIf(isFullRun)(
    'ID-10 SHELL-02 SHELL-14 an administrator has every link, and the page its four parts',
    async () => {
      await open('/', ADMIN);
      await expect.poll(() => linksIn(sections())).toEqual([...LINKS, ADMIN_LINK]);
      await expect.poll(() => linksIn(page.getByRole('contentinfo'))).toEqual([LINKS[0], LINKS[2], LINKS[3]]);
      await expect.poll(() => page.getByRole('main').count()).toBe(1);
      await expect.poll(() => page.getByRole('region', { name: 'Avisos' }).count()).toBe(1);
      await page.getByRole('region', { name: 'Cuentas locales' }).first().waitFor();
      const panel = await openAccount();
      await expect.poll(() => linksIn(panel.getByRole('list'))).toEqual([ADMIN_LINK, ...ACCOUNT_LINKS]);
      await panel.getByRole('link', { name: 'Admin' }).click();
      await page.waitForURL('**/admin');
      await panel.waitFor({ state: 'hidden' });
    },
  );

  test('SHELL-17 SHELL-26 SHELL-31 an ordinary user has no way to the panel; the rest is in the menu', async () => {
    await open('/upload', MAXI);
    await expect.poll(() => linksIn(sections())).toEqual(LINKS);
    const button = page.getByRole('button', { name: /Tu cuenta/ });
    await expect.poll(() => button.getByTitle('Maximiliano Rodríguez').textContent()).toBe('Maximiliano…');
    await expect.poll(async () => Array.from((await button.getByTitle(MAXI).textContent()) ?? '')).toHaveLength(20);
    await expectEverythingAbout(await openAccount());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('SHELL-30 without a connection one calm line says of when the figures are; it goes by itself, and reading goes on', async () => {
    await open('/', MAXI);
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    visitor.letCallsFail();
    await visitor.context.setOffline(true);
    const line = page.getByText(/^Sin conexión\. Ves datos de las \d\d:\d\d\./);
    await line.waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Período de prueba' }).count()).toBe(0);
    await page.getByRole('contentinfo').getByText('Sin conexión', { exact: true }).waitFor();
    // On a phone too it is the only strip.
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.getByRole('region', { name: 'Cuentas locales' }).count()).toBe(0);
    await page.setViewportSize(DESKTOP);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await visitor.context.setOffline(false);
    await line.waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
    await page.getByRole('region', { name: 'Período de prueba' }).waitFor();
  });

  test.runIf(isFullRun)(
    'a failing server is the same calm line; a page that cannot load keeps its frame, its way out and what was typed, and comes by itself',
    async () => {
      await page.clock.install();
      await open('/', MAXI);
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      visitor.letCallsFail();
      const isCall = (route: Route) => ['fetch', 'xhr'].includes(route.request().resourceType());
      await page.route('**/*', (route) =>
        isCall(route) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      );
      const line = page.getByText(/^Sin conexión\. ./);
      const pass = () => page.clock.runFor(10_000); // the next question, and the two that repeat it
      await expect
        .poll(async () => {
          await pass();
          return line.allTextContents();
        })
        .toEqual([expect.stringMatching(/^Sin conexión\. Ves datos de las \d\d:\d\d\./)]);
      await page.getByRole('contentinfo').getByText('Sistema sin respuesta').waitFor();

      await sections().getByRole('link', { name: 'Facturas' }).click();
      await page.getByRole('heading', { level: 1, name: 'Cabeceras de Facturas' }).waitFor();
      // Nothing of this page was ever answered: it is of no time.
      await expect
        .poll(() => line.allTextContents())
        .toEqual(['Sin conexión. Esta página se completa sola cuando vuelva.']);
      const search = page.getByRole('main').getByLabel('Buscar', { exact: true });
      await search.fill('tornillo');
      const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
      await expect
        .poll(async () => {
          await pass();
          return retry.count();
        })
        .toBe(1);
      await expect.poll(() => linksIn(sections())).toEqual(LINKS);
      await expect.poll(() => search.inputValue()).toBe('tornillo');

      await page.unroute('**/*');
      await expect
        .poll(async () => {
          await pass();
          return (await line.count()) + (await retry.count());
        })
        .toBe(0);
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await expect.poll(() => search.inputValue()).toBe('tornillo');
    },
  );
});

describe('smaller screens', () => {
  test.runIf(isFullRun)('SHELL-17 a tablet has a rail of icons whose names remain, and the same menu', async () => {
    await page.setViewportSize(TABLET);
    await open('/invoice-list', MAXI);
    const rail = page.getByRole('complementary', { name: 'Barra lateral' });
    await expect.poll(async () => (await rail.boundingBox())?.width).toBeLessThanOrEqual(72);
    await expect.poll(() => linksIn(sections())).toEqual(LINKS);
    await sections().getByRole('link', { name: 'Explorador' }).hover();
    await page.getByRole('tooltip', { name: 'Explorador' }).waitFor();
    await expect.poll(() => rail.getByText('0 / 50').isVisible()).toBe(true);
    await expectEverythingAbout(await openAccount());
  });

  test('SHELL-18 SHELL-16 SHELL-31 a phone has bars; «Más» holds the other pages and the person, «Subir» says what each way costs', async () => {
    await page.setViewportSize(PHONE);
    await open('/', MAXI);
    await expect.poll(() => sections().isVisible()).toBe(false);
    const tabs = page.getByRole('navigation', { name: 'Principal' });
    await expect.poll(() => linksIn(tabs)).toEqual([LINKS[0], LINKS[6], LINKS[7]]);
    await tabs.getByRole('button', { name: 'Más' }).click();
    const more = page.getByRole('dialog', { name: 'Más' });
    await expect
      .poll(() => linksIn(more.getByRole('navigation')))
      .toEqual([LINKS[1], LINKS[4], LINKS[5], LINKS[8], LINKS[9]]);
    await expectEverythingAbout(more);
    await more.getByRole('link', { name: 'Gestión' }).click();
    await page.waitForURL('**/manage-invoices');
    await more.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Tu cuenta' }).click();
    await more.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await more.waitFor({ state: 'hidden' });
    await tabs.getByRole('button', { name: 'Subir' }).click();
    const upload = page.getByRole('dialog', { name: 'Subir una factura' });
    await upload.getByText('Usa 1 lectura con IA').waitFor();
    await upload.getByRole('link', { name: 'Subir XML' }).click();
    await page.waitForURL('**/upload-xml');
    await expect.poll(() => linksIn(page.getByRole('contentinfo'))).toEqual([LINKS[0], LINKS[2], LINKS[3]]);
  });
});
