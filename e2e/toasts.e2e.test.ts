import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AskedQuestion, ShownNotice, ToastRig } from './rig/toasts/main.tsx';
import { workerChromium } from './support/chromium.ts';
import { expectAccessible, PATIENCE_MS, PHONE } from './support/journey.ts';
import { closeContext } from './support/page-pool.ts';
import { stopTime } from './support/page-time.ts';
import { buildRigPage, type RigPage } from './support/rig-page.ts';
import { resize, turn } from './support/themes-and-widths.ts';

let toastPage: RigPage;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [toastPage, browser] = await Promise.all([buildRigPage('toasts', 'Avisos'), workerChromium()]);
});
afterAll(() => toastPage?.remove());
beforeEach(async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'es-PY' });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  await page.clock.install();
  await toastPage.open(page);
  await stopTime(page);
});
afterEach(() => closeContext(page.context()));

type WithRig = Window & { rig: ToastRig };
const show = (notice: ShownNotice) => page.evaluate((told) => (window as unknown as WithRig).rig.show(told), notice);
const ask = (question: AskedQuestion) =>
  page.evaluate((asked) => (window as unknown as WithRig).rig.ask(asked), question);
const ran = () => page.evaluate(() => (window as unknown as WithRig).rig.ran);
const region = () => page.getByRole('region', { name: 'Avisos' });
const shown = () => region().locator('> *').count();

async function expectToLast(ms: number): Promise<void> {
  await page.clock.runFor(ms - 1);
  await expect.poll(shown).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(shown).toBe(0);
}

describe('how long a notice stays', () => {
  test('TOAST-03 TOAST-07 TOAST-09 a success 4 s, an info 5, a warning 6, an error 8, any other 5, or as long as it says', async () => {
    const durations = [
      [{ type: 'success' }, 4000],
      [{ type: 'info' }, 5000],
      [{ type: 'warning' }, 6000],
      [{ type: 'error' }, 8000],
      [{}, 5000],
      [{ type: 'warning', duration: 12_000 }, 12_000],
    ] as const;
    for (const [notice, ms] of durations) {
      await show({ ...notice, title: 'Título', message: `Mensaje de ${ms} ms` });
      await region().getByText(`Mensaje de ${ms} ms`).waitFor();
      await expectToLast(ms);
    }
  });

  test('TOAST-08 a persistent one stays ten minutes, and until it is dismissed', async () => {
    await show({ type: 'error', message: 'Sigue aquí', persistent: true });
    await page.clock.runFor(600_000);
    await region().getByText('Sigue aquí').waitFor();
    await region().getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect.poll(shown).toBe(0);
  });

  test('TOAST-03 its time stands still while the pointer or the focus rests on it', async () => {
    await show({ type: 'success', message: 'Despacio' });
    await page.clock.runFor(3000);
    await region().getByText('Despacio').hover();
    await page.clock.runFor(60_000);
    await expect.poll(shown).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(500);
    await region().getByRole('button', { name: 'Cerrar aviso' }).focus();
    await page.clock.runFor(60_000);
    await expect.poll(shown).toBe(1);
    await page.getByRole('button', { name: 'Quien preguntó' }).focus();
    await expectToLast(500);
  });

  test('TOAST-01 the same id takes the place of the notice on show and starts its time anew', async () => {
    await show({ id: 'uno', type: 'success', message: 'Primero' });
    await page.clock.runFor(3000);
    await show({ id: 'uno', type: 'success', message: 'Segundo' });
    await region().getByText('Segundo').waitFor();
    await expectToLast(4000);
  });
});

describe('what a notice holds', () => {
  test('TOAST-10 its action shows its label, runs once and closes it', async () => {
    await show({ type: 'success', title: '7 facturas nuevas', message: 'De 2 cuentas.', actionLabel: 'Ver facturas' });
    await region().getByRole('button', { name: 'Ver facturas' }).dblclick({ noWaitAfter: true, force: true });
    await expect.poll(shown).toBe(0);
    await expect.poll(ran).toEqual(['Ver facturas']);
  });

  test('TOAST-01 at most three are on show; the next waits its turn with all its time', async () => {
    for (const message of ['Uno', 'Dos', 'Tres', 'Cuatro']) await show({ type: 'info', message });
    await expect.poll(shown).toBe(3);
    await expect.poll(() => region().getByText('Cuatro').count()).toBe(0);
    await region().getByRole('button', { name: 'Cerrar aviso' }).first().click();
    await region().getByText('Cuatro').waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await region().getByText('Tres').waitFor({ state: 'hidden' });
    await expect.poll(shown).toBe(0);
  });

  test('TOAST-02 errors and warnings interrupt a screen reader, the others wait; all are accessible, light and dark, wide and narrow', async () => {
    const kinds = [
      ['success', 'status'],
      ['info', 'status'],
      ['warning', 'alert'],
      ['error', 'alert'],
    ] as const;
    await page.clock.resume(); // axe lives by the page's time
    for (const [type, role] of kinds) {
      const notice = { type, title: 'Un título', message: 'Una frase que dice qué pasó.', persistent: true };
      const id = await show({ ...notice, actionLabel: 'Ver' });
      await region().getByRole(role).getByText('Un título').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await turn(page, colorScheme);
        await expectAccessible(page);
      }
      await resize(page, PHONE);
      await expectAccessible(page);
      await page.evaluate((one) => (window as unknown as WithRig).rig.dismiss(one), id);
    }
  });
});

describe('questions', () => {
  const question = {
    title: '¿Eliminar 3 facturas?',
    message: 'Se pierden con sus originales.',
    confirmLabel: 'Eliminar 3 facturas',
    danger: true,
  };

  test('TOAST-08 TOAST-10 a question stays, takes the focus, is answered once, and gives the focus back', async () => {
    const asker = page.getByRole('button', { name: 'Quien preguntó' });
    const focused = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement);
    await asker.focus();
    await ask(question);
    const dialog = page.getByRole('alertdialog', { name: question.title });
    await dialog.waitFor();
    await expect.poll(() => focused('Cancelar')).toBe(true);
    await page.clock.runFor(600_000);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(ran).toEqual([]);
    await expect.poll(() => focused('Quien preguntó')).toBe(true);

    await ask(question);
    await dialog.getByRole('button', { name: question.confirmLabel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(ran).toEqual([question.confirmLabel]);
  });

  test('TOAST-08 a question is accessible, light and dark, wide and narrow', async () => {
    await page.clock.resume();
    await ask(question);
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectAccessible(page);
    await resize(page, PHONE);
    await expectAccessible(page);
  });
});
