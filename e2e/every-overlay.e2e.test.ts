import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectSound, SOUND } from './support/page-problems.ts';
import { ADMIN } from './support/people.ts';
import { comeBack } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
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

async function arrive(): Promise<void> {
  await visitor.enter(ADMIN);
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

describe(SOUND, () => {
  test('SHELL-17 SHELL-18 the palette, with results and without, the shortcut list and the profile menu; on a phone «Más» with the person, and «Subir»', async () => {
    await arrive();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await expectSound(page);
    await page.getByRole('combobox').fill('zzz');
    await page.getByText('Nada coincide').waitFor();
    await expectSound(page, ['wide']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page.getByRole('dialog').getByText('Cerrar sesión').waitFor();
    await expectSound(page, ['wide']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await resize(page, PHONE);
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('dialog', { name: 'Más' }).getByText('Cerrar sesión').waitFor();
    await expectSound(page, ['narrow']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Subir' }).click();
    await page.getByRole('dialog', { name: 'Subir una factura' }).waitFor();
    await expectSound(page, ['narrow']);
  });

  test.runIf(isFullRun)('ERR-03 ERR-05 a warning and an error over the page', async () => {
    visitor.letCallsFail();
    await page.clock.install();
    await arrive();
    for (const detail of ['Alcanzaste el límite de 50 facturas con IA', 'Tu período de prueba ha expirado']) {
      await page.route('**/user/profile', (route) => route.fulfill({ status: 402, json: { success: false, detail } }));
      await page.clock.runFor(31_000);
      await page.getByRole('region', { name: 'Avisos' }).getByText(detail).waitFor();
      await page.unroute('**/user/profile'); // the next answer would bring a notice in its place
      await page.getByRole('button', { name: 'Cerrar aviso' }).focus(); // holds its time
      await expectSound(page, ['wide', 'narrow'], '[aria-label="Avisos"]');
      await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    }
  });

  test.runIf(isFullRun)('SHELL-39 SHELL-40 the banner in its three tones', async () => {
    let state = {};
    await page.route('**/api/user/profile', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), ...state } });
    });
    await arrive();
    const banner = page.getByRole('region', { name: 'Período de prueba' });
    for (const [next, words] of [
      [{}, /Vence el/],
      [{ trial_expired: true }, /expirado/],
      [{ ai_limit_reached: true }, /Límite de IA alcanzado/],
    ] as const) {
      state = next;
      // What is known counts as fresh for two seconds.
      await expect
        .poll(async () => {
          await comeBack(page);
          return banner.textContent();
        })
        .toMatch(words);
      await expectSound(page, ['wide', 'narrow'], '[aria-label="Período de prueba"]');
    }
  });
});
