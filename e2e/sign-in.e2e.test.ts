import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, type Journey, startJourney, type Visitor } from './support/journey.ts';

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
  test('LOGIN-15 GUARD-21 CMD-02 a visitor is asked to sign in and lands where they wanted to go', async () => {
    const { page } = visitor;
    await page.goto('/invoice-list?page=2');
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/invoice-list?page=2');
    await visitor.signIn('admin@ajaka.local');
    await page.waitForURL('**/invoice-list?page=2');
    await page.getByRole('heading', { level: 1, name: 'Cabeceras de Facturas' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test('LOGIN-01 to 08 the sign-in screen has its branding, benefits, one way in, help and notices', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continuar con Google', exact: true }).waitFor();
    expect(await page.getByText('Ajaka').count()).toBeGreaterThan(0);
    expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    expect(await page.getByRole('link', { name: /ayuda/i }).first().getAttribute('href')).toContain('/ayuda');
    const text = await page.locator('body').innerText();
    expect(text).toMatch(/correo se usa solo para autenticarte/);
    expect(text).toMatch(/15 días de uso gratuito/);
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await page.getByText('¿Problemas para entrar?').click();
    await expectAccessible(page);
  });

  test('LOGIN-10 LOGIN-12 whoever is signed in already is told so and led away', async () => {
    const { page } = visitor;
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/login?returnUrl=%2Fupload-xml');
    await page.getByText('Ya estabas autenticado, redirigiendo…').waitFor();
    await page.waitForURL('**/upload-xml');
  });

  test('OPEN-31 a returnUrl to another origin is not followed', async () => {
    const { page } = visitor;
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/login?returnUrl=https%3A%2F%2Fevil.example%2F');
    await page.waitForURL(`${journey.server.url}/`);
  });

  test('ID-27 a reload keeps the person signed in', async () => {
    const { page } = visitor;
    await visitor.signIn('fiel@empresa.com.py', 'Fiel Cliente');
    await page.waitForURL(`${journey.server.url}/`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
    expect(page.url()).toBe(`${journey.server.url}/`);
  });

  test('LOGIN-26 closing the window leaves a screen that can be used again', async () => {
    const { page } = visitor;
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Continuar con Google' });
    const opened = page.waitForEvent('popup');
    await button.click();
    await (await opened).close();
    await page.getByRole('status').or(page.getByRole('alert')).first().waitFor();
    await visitor.signIn('admin@ajaka.local');
    expect(visitor.complaints).toEqual([]);
  });

  test('LOGIN-31 to 35 signing out forgets everything and leads to the sign-in screen', async () => {
    const { page, context } = visitor;
    await visitor.signIn('sale@empresa.com.py', 'Sale Pronto');
    await page.waitForURL(`${journey.server.url}/`);
    await page.evaluate(() => {
      localStorage.setItem('cualquiera', '1');
      sessionStorage.setItem('cualquiera', '1');
      // biome-ignore lint/suspicious/noDocumentCookie: what a Google script would do
      document.cookie = 'g_state=1; path=/';
    });
    await page.getByRole('button', { name: /Sale Pronto/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('g_state');
    await page.goto('/');
    await page.waitForURL('**/login**');
    expect(visitor.complaints).toEqual([]);
  });
});
