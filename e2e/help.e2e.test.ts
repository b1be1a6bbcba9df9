import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpSections } from '#text/help/sections.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, PHONE, startJourney } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { withOnePage } from './support/one-page.ts';
import { followTo } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney({ SUPPORT_EMAIL: 'soporte@ajaka.com.py' });
});
afterAll(() => journey.stop());

describe('the help centre', () => {
  withOnePage(async () => {
    const visitor = await journey.open();
    page = visitor.page;
    await visitor.enter('ayuda@tavapora.com.py');
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
    return visitor;
  });

  const toggle = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const come = async (query = '') => {
    await followTo(page, '/upload-xml');
    await page.getByRole('heading', { level: 1, name: 'Subir XML Manual' }).waitFor();
    await followTo(page, `/ayuda${query}`);
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
  };

  test.runIf(isFullRun)(
    'HELP-01 the answer that the address asks for comes into view, and its section opens and closes by keyboard',
    async () => {
      await come('?tema=limite-de-ia');
      const answer = page.locator('#limite-de-ia');
      const isInView = (node: Element) => {
        const { top, bottom } = node.getBoundingClientRect();
        return node.hasAttribute('data-asked') && top >= 0 && bottom <= window.innerHeight;
      };
      await expect.poll(() => answer.evaluate(isInView)).toBe(true);
      await toggle('Suscripción y límites').press('Enter');
      await answer.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Conectar Gmail' }).click();
      await page.getByRole('link', { name: 'Ir a Correos' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Cuentas de correo' }).waitFor();
    },
  );

  test('HOUSE-14 its foot leads to the licences of what others made', async () => {
    await come();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Licencias de terceros' }).click();
    const notices = await opened;
    // Of the browser, of the server and of the letters, as the build found them.
    for (const words of ['Licencias de terceros', '\nreact ', '\npdfkit ', 'SIL OPEN FONT LICENSE']) {
      await expect.poll(() => notices.locator('body').textContent()).toContain(words);
    }
    await notices.close();
  });

  test.runIf(isFullRun)('stands on a phone with everything open, and names who to write to', async () => {
    await come();
    await resize(page, PHONE);
    for (const { title } of helpSections) await toggle(title).click();
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() => page.getByRole('link', { name: 'soporte@ajaka.com.py' }).getAttribute('href'))
      .toBe('mailto:soporte@ajaka.com.py');
  });
});
