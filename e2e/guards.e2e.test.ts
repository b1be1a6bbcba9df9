import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../test/long-run.ts';
import { countCalls } from './support/counted-calls.ts';
import { holdCall } from './support/held-call.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { withOnePage } from './support/one-page.ts';
import { stopTime } from './support/page-time.ts';
import { ADMIN, register, setStatus, setTrial } from './support/people.ts';
import { ADMIN_SCREENS, ALL_SCREENS, MEMBER_SCREENS, SCREENS_OF_ONE } from './support/screens.ts';
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

  describe('signed out', () => {
    let stranger: Visitor;
    withOnePage(async () => {
      stranger = await journey.open();
      await stranger.page.goto('/login');
      await stranger.page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
      return stranger;
    });

    test.each([
      ['GUARD-03', '/'],
      ['GUARD-04', '/manage-invoices'],
      ['GUARD-05', '/upload'],
      ['GUARD-06', '/upload-xml'],
      ['GUARD-07', '/invoice-explorer'],
      ['GUARD-08', '/invoice-list'],
      ['GUARD-09', '/email-settings'],
      ['GUARD-10', '/templates-export'],
      ['GUARD-11', '/templates-export/new'],
      ['GUARD-12', '/templates-export/create'],
      ['GUARD-13', '/templates-export/edit/7f3a'],
      ['GUARD-14', '/templates-export/export/7f3a'],
      ['GUARD-15', '/templates-export/export'],
      ['GUARD-16', '/subscription'],
      ['GUARD-19', '/ayuda'],
    ])('%s %s leads to sign-in', async (_, path) => {
      await followTo(stranger.page, asked(path));
      await expect.poll(() => kept(stranger.page)).toBe(asked(path));
      await expect.poll(() => new URL(stranger.page.url()).pathname).toBe('/login');
    });
  });

  /** Somebody with one template, at the dashboard. Answers its id. */
  async function enterWithTemplate(person: string): Promise<string> {
    const token = await journey.server.signIn(person);
    const fields = [{ field_key: 'cdc', display_name: 'CDC', field_type: 'TEXT' }];
    const body = { name: 'Compras del mes', fields };
    const made = await journey.server.call('/export-templates', { token, body });
    const { id } = made.body.template;
    await visitor.enter(person);
    await page.goto('/', { waitUntil: 'commit' });
    await title('Dashboard Ejecutivo').waitFor();
    return id;
  }

  test('GUARD-11 GUARD-13 GUARD-28 the template form is empty without an id and filled with one', async () => {
    const id = await enterWithTemplate('plantillas@tavapora.com.py');
    const name = page.getByRole('textbox', { name: 'Nombre', exact: true });
    for (const [path, heading, value] of [
      ['/templates-export/new', 'Nuevo template', ''],
      [`/templates-export/edit/${id}`, 'Editar template', 'Compras del mes'],
    ] as const) {
      await followTo(page, path);
      await title(heading).waitFor();
      await expect.poll(() => name.inputValue(), { message: path }).toBe(value);
    }
    expect(visitor.complaints).toEqual([]);
  });

  test('GUARD-12 GUARD-14 GUARD-15 «create» is the same empty form; the export has the template of its address chosen, and none without', async () => {
    const id = await enterWithTemplate('elige@tavapora.com.py');
    await followTo(page, '/templates-export/create');
    await title('Nuevo template').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()).toBe('');
    const choice = page.getByRole('radio', { name: 'Compras del mes' });
    await followTo(page, '/templates-export/export');
    await choice.waitFor();
    await expect.poll(() => choice.isChecked()).toBe(false);
    await followTo(page, `/templates-export/export/${id}`);
    await expect.poll(() => choice.isChecked()).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  test('GUARD-20 an unknown path leads home', async () => {
    await page.goto('/no-existe');
    await page.waitForURL('**/login?returnUrl=%2F');
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto('/no-existe', { waitUntil: 'commit' });
    await title('Dashboard Ejecutivo').waitFor();
    await expect.poll(address).toBe('/');
    for (const unknown of ['/templates-export/otra/cosa', '/admin/otra']) {
      await followTo(page, '/ayuda');
      await title('Centro de ayuda').waitFor();
      await followTo(page, unknown);
      await title('Dashboard Ejecutivo').waitFor();
      await expect.poll(address).toBe('/');
    }
  });

  test('GUARD-29 GUARD-30 an address of the API is the application for a browser and the API for a program', async () => {
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
  });
});

describe('administration', () => {
  test('GUARD-24 GUARD-25 GUARD-26 a check that fails, or says no in any way: even an administrator lands on /', async () => {
    const answers: [string, (route: Route) => Promise<void>][] = [
      ['500', (route) => route.fulfill({ status: 500 })],
      ['no connection', (route) => route.abort('connectionrefused')],
      ['success is false', (route) => route.fulfill({ json: { success: false, is_admin: true } })],
      ['success is absent', (route) => route.fulfill({ json: { is_admin: true } })],
      ['is_admin is false', (route) => route.fulfill({ json: { success: true, is_admin: false } })],
      ['both are false', (route) => route.fulfill({ json: { success: false, is_admin: false } })],
    ];
    await visitor.enter(ADMIN);
    await page.goto('/ayuda');
    await title('Centro de ayuda').waitFor(); // before it shows something it follows nobody
    for (const [what, answer] of answers) {
      await page.unrouteAll({ behavior: 'wait' });
      let asked = 0;
      await page.route('**/admin/check', (route) => {
        asked += 1;
        return answer(route);
      });
      // All screens have one guard: each meets the first answer, and one of them every other.
      const screens = what === '500' ? ADMIN_SCREENS : ADMIN_SCREENS.slice(0, runs(1, ADMIN_SCREENS.length));
      for (const [path] of screens) {
        await followTo(page, path);
        await title('Dashboard Ejecutivo').waitFor();
        await expect.poll(address, { message: `${path}: ${what}` }).toBe('/');
        await followTo(page, '/ayuda');
        await title('Centro de ayuda').waitFor();
      }
      expect(asked, what).toBeGreaterThanOrEqual(screens.length);
    }
    await page.goto(ADMIN_SCREENS[0][0], { waitUntil: 'commit' });
    await title('Dashboard Ejecutivo').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await followTo(page, ADMIN_SCREENS[0][0]);
    await title(ADMIN_SCREENS[0][1]).waitFor(); // the same person, once the check says yes
  });

  test('GUARD-17 GUARD-18 GUARD-25 an ordinary user who types the address lands on /', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    await page.goto(ADMIN_SCREENS[0][0], { waitUntil: 'commit' });
    await title('Dashboard Ejecutivo').waitFor();
    await expect.poll(address).toBe('/');
    for (const [path] of ADMIN_SCREENS) {
      await followTo(page, '/ayuda');
      await title('Centro de ayuda').waitFor();
      await followTo(page, path);
      await title('Dashboard Ejecutivo').waitFor();
      await expect.poll(address).toBe('/');
    }
    expect(visitor.complaints).toEqual([]);
  });
});

describe('suspended people', () => {
  const OSCAR = 'oscar@tobati.com.py';
  beforeAll(async () => {
    await register(journey.server, OSCAR);
    await setStatus(journey.server.db, OSCAR, 'suspended');
  });

  test('GUARD-22 SUSP-01 SUSP-04 with the flag set every screen leads to /suspended, before anything is asked', async () => {
    await visitor.enter(OSCAR);
    await page.addInitScript(() => localStorage.setItem('ajaka.suspended', 'true'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'commit' });
    for (const [path] of MEMBER_SCREENS) {
      await followTo(page, path);
      await page.waitForURL('**/suspended');
      await title('Cuenta suspendida').waitFor();
    }
    await title('Cuenta suspendida').waitFor();
    expect(asked).not.toContain('/status');
    await expect.poll(() => page.getByText(OSCAR).isVisible()).toBe(true);
  });

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

  test('GUARD-02 GUARD-22 an active person may look at it, and with the flag set ends there, until the next look at the account', async () => {
    await visitor.enter('rocio@tavapora.com.py');
    await page.clock.install();
    await page.goto('/suspended');
    await title('Cuenta suspendida').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
    await page.evaluate(() => localStorage.setItem('ajaka.suspended', 'true'));
    await stopTime(page);
    await page.goto('/invoice-list', { waitUntil: 'commit' });
    await title('Cuenta suspendida').waitFor();
    const calls = countCalls(page);
    await page.clock.runFor(29_000);
    expect(calls('/api/user/profile')).toBe(0);
    await expect.poll(address).toBe('/suspended');
    await page.clock.runFor(2_000);
    await page.clock.resume();
    await title('Dashboard Ejecutivo').waitFor();
  });

  test('SUSP-03 its sign-out leads to /login', async () => {
    await visitor.enter(OSCAR);
    await page.goto('/suspended');
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });
});

describe('whose trial is over, on a phone', () => {
  test('has one strip at a time, an address to write to, and nothing to drop', async () => {
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
