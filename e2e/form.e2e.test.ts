import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import type { FormRig } from './rig/form/main.tsx';
import { workerChromium } from './support/chromium.ts';
import { expectAccessible, PATIENCE_MS } from './support/journey.ts';
import { closeContext } from './support/page-pool.ts';
import { buildRigPage, type RigPage } from './support/rig-page.ts';

let browser: Browser;
let rigPage: RigPage;
let page: Page;
beforeAll(async () => {
  [browser, rigPage] = await Promise.all([workerChromium(), buildRigPage('form', 'Formulario')]);
});
afterAll(() => rigPage?.remove());
beforeEach(async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'es-PY' });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  await rigPage.open(page);
});
afterEach(() => closeContext(page.context()));

const rig = () => ({
  calls: () => page.evaluate(() => (window as unknown as { rig: FormRig }).rig.calls),
  accept: () => page.evaluate(() => (window as unknown as { rig: FormRig }).rig.accept()),
  refuse: (fields: Record<string, string>) =>
    page.evaluate((told) => (window as unknown as { rig: FormRig }).rig.refuse(told), fields),
});
const host = () => page.getByLabel('Servidor');
const account = () => page.getByLabel('Cuenta');
const save = () => page.getByRole('button', { name: 'Guardar' });
const question = () => page.getByRole('dialog', { name: '¿Salir sin guardar?' });
const isFocused = (name: string) =>
  page.evaluate((label) => document.activeElement?.id === document.querySelector(`input[name="${label}"]`)?.id, name);

test.runIf(isFullRun)(
  'what is missing is said at its field when it is sent and not before, and the focus goes there',
  async () => {
    await account().fill('ventas@tavapora.com.py');
    await host().focus();
    await account().focus();
    await expect.poll(() => page.getByText('Escribe el servidor.').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Escribe el servidor.').waitFor();
    await expect.poll(() => isFocused('host')).toBe(true);
    await expect.poll(() => host().getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => rig().calls()).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.type('imap.tavapora.com.py');
    await expect.poll(() => page.getByText('Escribe el servidor.').count()).toBe(0);
    await expect.poll(() => isFocused('host')).toBe(true);
  },
);

test('a double click sends once, and nothing can be changed while it is on its way', async () => {
  await host().fill('imap.tavapora.com.py');
  await save().dblclick();
  await expect.poll(() => host().isDisabled()).toBe(true);
  await expect.poll(() => rig().calls()).toEqual([{ host: 'imap.tavapora.com.py', account: '' }]);
  await rig().accept();
  await expect.poll(() => host().isDisabled()).toBe(false);
  await expect.poll(() => rig().calls()).toHaveLength(1);
  await save().click();
  await expect.poll(() => rig().calls()).toHaveLength(2);
});

test('API-94 what the server refuses stands at its field, in its words, above it all a sentence; what was typed stays', async () => {
  await host().fill('imap.tavapora.com.py');
  await account().fill('ventas');
  await save().click();
  await expect.poll(() => rig().calls()).toHaveLength(1);
  await rig().refuse({ account: 'Escribe un correo válido.', otherField: 'Nadie la ve.' });
  await page.getByText('Escribe un correo válido.').waitFor();
  await page.getByRole('alert').getByText('Hay datos que corregir.').waitFor();
  await expect.poll(() => isFocused('account')).toBe(true);
  await expect.poll(() => account().inputValue()).toBe('ventas');
  await expectAccessible(page);
  await page.keyboard.type('@tavapora.com.py');
  await expect.poll(() => page.getByText('Escribe un correo válido.').count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => rig().calls()).toHaveLength(2);
  await rig().accept();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('leaving with changes asks first; what is saved or untouched may be left', async () => {
  await host().fill('imap.tavapora.com.py');
  await page.getByRole('link', { name: 'Otra página' }).click();
  await question().waitFor();
  await expectAccessible(page);
  await question().getByRole('button', { name: 'Seguir editando' }).click();
  await question().waitFor({ state: 'hidden' });
  await expect.poll(() => host().inputValue()).toBe('imap.tavapora.com.py');

  const asked = page.waitForEvent('dialog');
  // Its own way of reloading waits a minute for the page that never comes.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect.poll(() => host().inputValue()).toBe('imap.tavapora.com.py');

  await page.getByRole('link', { name: 'Otra página' }).click();
  await question().getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('heading', { name: 'Otra' }).waitFor();
  await page.goBack();
  await host().fill('imap.otro.com.py');
  await save().click();
  await expect.poll(() => rig().calls()).toHaveLength(1);
  await rig().accept();
  await expect.poll(() => host().isDisabled()).toBe(false);
  await page.getByRole('link', { name: 'Otra página' }).click();
  await page.getByRole('heading', { name: 'Otra' }).waitFor();
});
