import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, startJourney, TABLET, type Visitor } from './support/journey.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let visitor: Visitor;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
});
afterEach(() => visitor.close());

describe('signing in with an account of this computer', () => {
  test('LOGIN-09 GUARD-21 CMD-02 a visitor is asked to sign in and lands where they wanted to go', async () => {
    const { page } = visitor;
    await page.goto('/invoice-list?page=2');
    await page.waitForURL('**/login?**');
    await expect.poll(() => new URL(page.url()).searchParams.get('returnUrl')).toBe('/invoice-list?page=2');
    await visitor.signIn('admin@ajaka.local');
    await page.waitForURL('**/invoice-list?page=2');
    await page.getByRole('heading', { level: 1, name: 'Cabeceras de Facturas' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test.runIf(isFullRun)(
    'ID-05 ID-27 LOGIN-31 the chooser is our own window and says so; closed, it leaves a screen that can be used again, and a second click takes the place of the first; a reload keeps the person signed in, and signing out forgets everything',
    async () => {
      const { page, context } = visitor;
      await page.goto('/login');
      const button = page.getByRole('button', { name: 'Continuar con Google' });
      // The answers for whoever cannot enter come into view with their own line.
      const question = page.getByRole('button', { name: '¿Problemas para entrar?' });
      for (const viewport of [TABLET, { width: 1440, height: 1080 }, DESKTOP]) {
        await resize(page, viewport);
        await question.click();
        for (const part of [question, page.getByText('No tengo cuenta')]) {
          await expect
            .poll(() => part.evaluate((element) => element.getBoundingClientRect().bottom))
            .toBeLessThan(viewport.height);
          await expect.poll(() => part.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
        }
        await question.click();
      }

      const openChooser = async () => (await Promise.all([page.waitForEvent('popup'), button.click()]))[0];
      const chooser = await openChooser();
      await chooser.getByText('Cuentas locales, solo en esta computadora.').waitFor();
      await chooser.getByRole('button', { name: 'admin@ajaka.local' }).waitFor();
      await chooser.getByText('Agregar cuenta', { exact: true }).waitFor();
      const list = chooser.getByRole('list', { name: 'Cuentas de esta computadora' });
      const last = list.getByRole('listitem').last();
      const bottom = (element: Element) => element.getBoundingClientRect().bottom;
      await expect.poll(async () => (await list.evaluate(bottom)) - (await last.evaluate(bottom))).toBeLessThan(4);
      // The window is gone before the click on it has been told.
      await Promise.allSettled([
        chooser.waitForEvent('close'),
        chooser.getByRole('button', { name: 'Cancelar' }).click(),
      ]);
      await page.getByText('Cerraste la ventana').waitFor();

      const closed = await openChooser();
      await page.getByText('Cerraste la ventana').waitFor({ state: 'detached' });
      await closed.close();
      await page.getByText('Cerraste la ventana').waitFor();

      const first = await openChooser();
      await first.getByRole('heading', { name: '¿Con qué cuenta entras?' }).waitFor();
      const before = first.url();
      await button.click();
      await first.waitForURL((url) => url.href !== before);
      await first.getByRole('button', { name: 'admin@ajaka.local' }).waitFor();
      await Promise.allSettled([
        first.waitForEvent('close'),
        first.getByRole('button', { name: 'admin@ajaka.local' }).click(),
      ]);
      await page.getByText('Autenticación exitosa').waitFor();
      await expect.poll(() => page.getByRole('alert').textContent()).toBe('');

      await page.waitForURL(`${journey.server.url}/`);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
      await expect.poll(() => page.url()).toBe(`${journey.server.url}/`);

      await page.evaluate(() => {
        localStorage.setItem('cualquiera', '1');
        sessionStorage.setItem('cualquiera', '1');
        // biome-ignore lint/suspicious/noDocumentCookie: what a Google script would do
        document.cookie = 'g_state=1; path=/';
      });
      await page.getByRole('button', { name: /Tu cuenta/ }).click();
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('g_state');
      await page.goto('/');
      await page.waitForURL('**/login**');
      expect(visitor.complaints).toEqual([]);
    },
  );
});
