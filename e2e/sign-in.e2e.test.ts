import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, type Journey, startJourney, TABLET, type Visitor } from './support/journey.ts';
import { stopTime } from './support/page-time.ts';
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

  test('LOGIN-01 LOGIN-02 LOGIN-03 the sign-in screen has its branding, its benefits and its button', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google', exact: true }).waitFor();
    const brand = page.getByRole('main').getByText('Ajaka', { exact: true });
    await expect.poll(() => brand.locator('svg').count()).toBe(1);
    await expect
      .poll(() => page.getByRole('list', { name: 'Lo que hace Ajaka' }).getByRole('listitem').allTextContents())
      .toEqual([
        'Busca facturas en tus correos por IMAP',
        'Lee los PDF con inteligencia artificial',
        'Procesa XML nativo sin límite',
      ]);
  });

  test('LOGIN-04 LOGIN-05 LOGIN-07 it has help, says what the e-mail is for, and offers fifteen days', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await expect
      .poll(() => page.getByRole('link', { name: /ayuda/i }).first().getAttribute('href'))
      .toContain('/ayuda');
    for (const notice of [/correo se usa solo para autenticarte/, /15 días de uso gratuito/]) {
      await expect.poll(() => page.locator('body').textContent()).toMatch(notice);
    }
  });

  test('LOGIN-06 LOGIN-08 Google is the only way in, and the answers for whoever cannot enter come into view', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google', exact: true }).waitFor();
    const controls = page
      .getByRole('main')
      .locator('a, button, input, select, textarea, form, iframe, [role=button], [contenteditable]');
    await expect.poll(() => page.locator('input, form, iframe').count()).toBe(0);
    await expect
      .poll(() => controls.allTextContents())
      .toEqual(['Continuar con Google', '¿Problemas para entrar?', '¿Necesitas ayuda?']);

    // The answers for whoever cannot enter come into view with their own line.
    const question = page.getByRole('button', { name: '¿Problemas para entrar?' });
    for (const viewport of [DESKTOP, TABLET, { width: 1440, height: 1080 }]) {
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
  });

  test('ID-05 ID-27 LOGIN-31 the chooser is our own window and says so; closed, it leaves a screen that can be used again, and a second click takes the place of the first; a reload keeps the person signed in, and signing out forgets everything', async () => {
    const { page, context } = visitor;
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Continuar con Google' });
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
  });

  test('LOGIN-10 LOGIN-12 OPEN-31 whoever is signed in already is told so and led away, and never to another origin', async () => {
    const { page } = visitor;
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/login?returnUrl=%2Fupload-xml');
    await page.getByText('Ya estabas autenticado, redirigiendo…').waitFor();
    await page.waitForURL('**/upload-xml');
    await page.goto('/login?returnUrl=https%3A%2F%2Fevil.example%2F');
    await page.waitForURL(`${journey.server.url}/`);
  });

  test('GUARD-01 LOGIN-11 LOGIN-12 whoever is not signed in stays, and whoever is is led away after 600 ms, not before; without a wish to /', async () => {
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await stopTime(page);
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByText('Ya estabas autenticado, redirigiendo…').waitFor();
    await page.clock.runFor(599);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await page.clock.runFor(1);
    await page.waitForURL(`${journey.server.url}/`);
  });

  test('LOGIN-13 LOGIN-14 LOGIN-19 after the choice the trial is announced for 1500 ms, then the wanted page opens', async () => {
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/login?returnUrl=%2Fupload');
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await stopTime(page);
    await visitor.signIn('puntual@empresa.com.py', 'Puntual');
    await expect
      .poll(() => page.getByText('Autenticación exitosa. ¡Tienes 15 días de uso gratuito!').isVisible())
      .toBe(true);
    await page.clock.runFor(1499);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    await page.clock.runFor(1);
    await page.waitForURL('**/upload');
  });

  test('LOGIN-32 LOGIN-36 a sign-out that the server did not hear of says that the session is open still, until it is ended', async () => {
    const { page } = visitor;
    await visitor.enter('sin-red@empresa.com.py');
    await page.goto('/');
    visitor.letCallsFail();
    await page.route('**/local-identity/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: /Rocío Ayala/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    const notice = page.getByRole('alert').filter({ hasText: 'Tu sesión sigue abierta en el servidor' });
    await notice.waitFor();
    await page.unroute('**/local-identity/sign-out');
    await notice.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Tu sesión quedó cerrada.').waitFor();
    await page.goto('/');
    await page.waitForURL('**/login**');
  });
});
