import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../test/long-run.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { resize, turn } from './support/looks.ts';
import { ADMIN } from './support/people.ts';
import { ALL_SCREENS, PLANNED_SCREENS } from './support/screens.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney({ SUPPORT_EMAIL: 'soporte@ajaka.com.py' });
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

const SIZES = { wide: DESKTOP, narrow: PHONE };
type Size = keyof typeof SIZES;

const BOTH = ['light', 'dark'] as const;
/** The long form looks at both schemes in both sizes, the short one at light when wide and dark when narrow. */
const SCHEMES: Record<Size, readonly (typeof BOTH)[number][]> = {
  wide: BOTH.slice(0, runs(1, 2)),
  narrow: BOTH.toReversed().slice(0, runs(1, 2)),
};

/** Light and dark: nothing axe objects to, nothing that runs out of the window. */
async function expectSound(sizes: readonly Size[] = ['wide', 'narrow'], on = page): Promise<void> {
  for (const size of sizes) {
    await resize(on, SIZES[size]);
    await expectNoSidewaysScroll(on);
    for (const colorScheme of sizes.length === 1 ? BOTH : SCHEMES[size]) {
      await turn(on, colorScheme);
      await expectAccessible(on);
    }
  }
}

async function arrive(at = '/'): Promise<void> {
  await visitor.enter(ADMIN);
  await page.goto(at);
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

const SOUND = 'light and dark, wide and narrow: passes axe, stays within the window and complains of nothing';

type Screen = (typeof ALL_SCREENS)[number];
/** The short form looks closely at one of the pages that are alike. */
const LOOKED_AT = ALL_SCREENS.filter(([path]) => path === '/ayuda' || !PLANNED_SCREENS.has(path) || runs(0, 1) === 1);

async function arriveOn([path, title]: Screen): Promise<void> {
  await visitor.enter(ADMIN);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

describe.each(LOOKED_AT)('GEN-01 %s, «%s»', (...screen) => {
  test(SOUND, async () => {
    await arriveOn(screen);
    await expectSound();
  });

  test('stays within a window made narrow even before it is drawn anew', async () => {
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => Object.assign(ask(query), { addEventListener: () => {} });
    });
    await arriveOn(screen);
    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
  });
});

describe(SOUND, () => {
  test('LOGIN-01 LOGIN-06 LOGIN-16 sign-in: at rest, with its answers open, and after a failure', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await expectSound();
    await page.getByRole('button', { name: '¿Problemas para entrar?' }).click();
    await expectSound();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page.getByRole('alert').getByText('Tu navegador bloqueó la ventana de inicio de sesión.').waitFor();
    await expectSound();
  });

  test('ID-05 ID-10 the account chooser: its list, a wrong e-mail, and opened by itself', async () => {
    await page.goto('/local-identity/choose?id=prueba');
    await page.getByRole('button', { name: 'admin@ajaka.local' }).waitFor();
    await expectSound();
    await page.getByLabel('Correo').fill('no es un correo');
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByText('Escribe un correo válido').waitFor();
    await expectSound();
    await page.goto('/local-identity/choose');
    await page.getByText('Esta ventana se abre desde la pantalla de inicio de sesión.').waitFor();
    await expectSound();
  });

  test('SUSP-01 the suspended page, signed out and signed in', async () => {
    await page.goto('/suspended');
    await page.getByRole('heading', { name: 'Cuenta suspendida' }).waitFor();
    await expectSound();
    await visitor.enter(ADMIN);
    await page.route('**/api/user/profile', () => {}); // never answered: the way back stays closed
    await page.goto('/suspended');
    await page.getByText('Entraste como').waitFor();
    await expectSound();
  });

  test('SHELL-17 the palette, with results and without, the shortcut list and the profile menu', async () => {
    await arrive();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await expectSound();
    await page.getByRole('combobox').fill('zzz');
    await page.getByText('Nada coincide').waitFor();
    await expectSound(['wide']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor();
    await expectSound();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: /Tu cuenta/ }).click();
    await page.getByRole('dialog').getByText('Cerrar sesión').waitFor();
    await expectSound(['wide']);
  });

  test('SHELL-18 on a phone: «Más» with the person, and «Subir»', async () => {
    await page.setViewportSize(PHONE);
    await arrive();
    await page.getByRole('button', { name: 'Más' }).click();
    await page.getByRole('dialog', { name: 'Más' }).getByText('Cerrar sesión').waitFor();
    await expectSound(['narrow']);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Subir' }).click();
    await page.getByRole('dialog', { name: 'Subir una factura' }).waitFor();
    await expectSound(['narrow']);
  });

  test.each([
    ['ERR-03 a warning', 'Alcanzaste el límite de 50 facturas con IA'],
    ['ERR-05 an error', 'Tu período de prueba ha expirado'],
  ])('%s over the page', async (_, detail) => {
    visitor.letCallsFail();
    await page.clock.install();
    await arrive();
    await page.route('**/user/profile', (route) => route.fulfill({ status: 402, json: { success: false, detail } }));
    await page.clock.runFor(31_000);
    await page.getByRole('region', { name: 'Avisos' }).getByText(detail).waitFor();
    await page.unroute('**/user/profile'); // the next answer would bring a notice in its place
    await page.getByRole('button', { name: 'Cerrar aviso' }).focus(); // holds its time
    await expectSound();
  });

  test('SHELL-39 SHELL-40 the banner in its three tones', async () => {
    let state = {};
    await page.route('**/api/user/profile', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), ...state } });
    });
    for (state of [{}, { trial_expired: true }, { ai_limit_reached: true }]) {
      await arrive();
      await page.getByRole('region', { name: 'Período de prueba' }).waitFor();
      await expectSound();
    }
  });
});
