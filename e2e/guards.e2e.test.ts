import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { holdCall } from './support/held-call.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { ADMIN, register, setTrial } from './support/people.ts';
import { ADMIN_SCREENS, ALL_SCREENS, SCREENS_OF_ONE } from './support/screens.ts';
import { followTo } from './support/tab.ts';

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
afterEach(() => visitor.close());

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const address = () => page.url().slice(journey.server.url.length);
const SPLASH = 'Inicializando aplicación...';

describe('who may see which screen', () => {
  const asked = (path: string) => `${path}?page=2&search=r%C3%ADo#detalle`;
  const kept = (of: Page) => new URL(of.url()).searchParams.get('returnUrl');

  test('GUARD-21 GUARD-27 signed out, every screen leads to sign-in, which keeps the whole address', async () => {
    // Typed, one of each guard; the others as a link leads there: the same guard answers, and nothing is loaded anew.
    for (const path of ['/invoice-list', '/admin']) {
      await page.goto(asked(path), { waitUntil: 'commit' });
      await page.waitForURL('**/login?**');
      await expect.poll(() => kept(page)).toBe(asked(path));
    }
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    for (const path of [...ALL_SCREENS.map(([path]) => path), ...SCREENS_OF_ONE]) {
      await followTo(page, asked(path));
      await expect.poll(() => kept(page)).toBe(asked(path));
      await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
    }
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test.runIf(isFullRun)(
    'GUARD-29 GUARD-30 an address of the API is the application for a browser and the API for a program',
    async () => {
      await visitor.enter(ADMIN);
      await page.goto('/status', { waitUntil: 'commit' });
      await title('Dashboard Ejecutivo').waitFor();
      for (const path of ['/api/user/profile', '/admin/check']) {
        const typed = await visitor.context.request.get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
        expect(typed.headers()['content-type']).toContain('text/html');
      }
      await page.goto('/admin/plans');
      await title('Gestión de Planes y Suscripciones').waitFor();
      const ask = () =>
        page.evaluate(async () => {
          const { status, headers } = await fetch('/status', { headers: { accept: 'application/json' } });
          return { status, type: headers.get('content-type') };
        });
      await expect.poll(ask).toEqual({ status: 401, type: expect.stringContaining('application/json') });
      const health = await page.goto('/health');
      expect(health?.headers()['content-type']).toContain('application/json');
    },
  );
});

describe('administration', () => {
  test('GUARD-17 GUARD-20 an ordinary user who types the address of the panel lands on /, as with one that is none', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto(ADMIN_SCREENS[0][0], { waitUntil: 'commit' });
    await title('Dashboard Ejecutivo').waitFor();
    await expect.poll(address).toBe('/');
    await followTo(page, '/ayuda');
    await title('Centro de ayuda').waitFor();
    await followTo(page, '/no-existe');
    await title('Dashboard Ejecutivo').waitFor();
    await expect.poll(address).toBe('/');
    expect(visitor.complaints).toEqual([]);
  });
});

describe('suspended people', () => {
  test('GUARD-02 GUARD-23 SUSP-02 the page is open to everybody, but waits until it is known who is there', async () => {
    const release = await holdCall(page, '**/local-identity/refresh');
    await page.goto('/suspended', { waitUntil: 'commit' });
    await page.getByText(SPLASH).waitFor();
    await expect.poll(() => title('Cuenta suspendida').count()).toBe(0);
    release();
    await title('Cuenta suspendida').waitFor();
    await expect.poll(address).toBe('/suspended');
    await expect
      .poll(() => page.getByRole('link', { name: 'Escribir a soporte' }).getAttribute('href'))
      .toBe('mailto:soporte@ajaka.com.py');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.waitForURL('**/login');
    expect(visitor.complaints).toEqual([]);
  });
});

describe('whose trial is over, on a phone', () => {
  test.runIf(isFullRun)('has one strip at a time, an address to write to, and nothing to drop', async () => {
    const person = 'vencida@tavapora.com.py';
    await register(journey.server, person);
    await setTrial(journey.server.db, person, { trial_expires_at: new Date(Date.now() - 86_400_000) });
    const someone = await journey.open({ viewport: PHONE, hasTouch: true });
    const phone = someone.page;
    await someone.enter(person);
    await phone.goto('/');
    const strips = phone.locator('#root [data-tone=quiet], #root [data-tone=warning], #root [data-tone=danger]');
    await phone.getByRole('region', { name: 'Período de prueba' }).getByText('Período de prueba expirado').waitFor();
    const mail = phone.getByRole('link', { name: 'soporte@ajaka.com.py' });
    await expect.poll(() => mail.getAttribute('href')).toBe('mailto:soporte@ajaka.com.py');
    await expect.poll(() => strips.count()).toBe(1);
    await someone.context.setOffline(true);
    await phone.getByText('Sin conexión.').first().waitFor();
    await expect.poll(() => strips.count()).toBe(1);
    await expect.poll(() => phone.getByRole('region', { name: 'Cuentas locales' }).count()).toBe(0);
    await expect.poll(() => phone.getByText('Período de prueba expirado').count()).toBe(0);
    await someone.context.setOffline(false);
    await phone.getByText('Período de prueba expirado').waitFor();
    await expect.poll(() => strips.count()).toBe(1);
    for (const [at, words] of [
      ['/', 'Elige'],
      ['/upload', 'Elige tu PDF'],
      ['/upload-xml', 'Elige tu XML'],
    ] as const) {
      await followTo(phone, at);
      await phone.getByRole('main').getByText(words).first().waitFor();
      await expect.poll(() => phone.getByText('Suelta').count()).toBe(0);
    }
    await someone.close();
  });
});

describe('until it is known who is there', () => {
  test('SHELL-01 SHELL-03 LOGIN-20 the splash stays, and nothing of the application shows', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    const release = await holdCall(page, '**/local-identity/refresh');
    await page.goto('/invoice-list', { waitUntil: 'commit' });
    await page.getByText(SPLASH).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await expect.poll(address).toBe('/invoice-list');
    release();
    await title('Cabeceras de Facturas').waitFor();
    await expect.poll(() => page.getByText(SPLASH).count()).toBe(0);
  });
});
