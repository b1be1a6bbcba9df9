import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
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

describe('a notice', () => {
  test('TOAST-03 TOAST-10 its time stands still while the pointer or the focus rests on it; its action runs once', async () => {
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
    await page.clock.runFor(499);
    await expect.poll(shown).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(shown).toBe(0);

    // Pressed twice in haste its action runs once.
    await show({ type: 'success', title: '7 facturas nuevas', message: 'De 2 cuentas.', actionLabel: 'Ver facturas' });
    await region().getByRole('button', { name: 'Ver facturas' }).dblclick({ noWaitAfter: true, force: true });
    await expect.poll(shown).toBe(0);
    await expect.poll(ran).toEqual(['Ver facturas']);
  });

  test.runIf(isFullRun)(
    'TOAST-02 errors and warnings interrupt a screen reader, the others wait; all are accessible, light and dark, wide and narrow',
    async () => {
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
        for (const colorScheme of (['light', 'dark'] as const).slice(0, isFullRun ? 2 : 1)) {
          await turn(page, colorScheme);
          await expectAccessible(page);
        }
        await resize(page, PHONE);
        await expectAccessible(page);
        await page.evaluate((one) => (window as unknown as WithRig).rig.dismiss(one), id);
      }
    },
  );
});

describe('questions', () => {
  const question = {
    title: '¿Eliminar 3 facturas?',
    message: 'Se pierden con sus originales.',
    confirmLabel: 'Eliminar 3 facturas',
    danger: true,
  };

  test('TOAST-08 a question stays, takes the focus, is answered once, and gives the focus back; it is accessible, light and dark, wide and narrow', async () => {
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

    await page.clock.resume(); // axe lives by the page's time
    await ask(question);
    await dialog.waitFor();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectAccessible(page);
    await resize(page, PHONE);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: question.confirmLabel }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(ran).toEqual([question.confirmLabel]);
  });
});
