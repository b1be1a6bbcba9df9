import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, dayInAsuncion, monthInAsuncion } from '#domain/period.ts';
import { aSubscription, ownerOf } from '../test/builders/a-subscription.ts';
import { aBusinessWithPapers, aPaper, worth } from '../test/builders/made-papers.ts';
import { holdCall } from './support/held-call.ts';
import { DESKTOP, type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { resize, turn } from './support/looks.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { ADMIN, register } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;

const TODAY = dayInAsuncion(Date.now());
const MONTH = monthInAsuncion(Date.now());
const at = (day: string, time: string) => new Date(`${day}T${time}-03:00`);
/** Seven businesses; the first has most invoices. */
const BUSINESSES = Array.from({ length: 7 }, (_, n) => `negocio${n + 1}@cuenta.com.py`);

beforeAll(async () => {
  // Without jobs: nothing moves while somebody looks.
  journey = await startJourney({ ROLE: 'web' });
  const { server } = journey;
  for (const [n, email] of BUSINESSES.entries()) {
    const { receive, ownerId } = await aBusinessWithPapers(server, email);
    await receive(
      Array.from({ length: 8 - n }, () => aPaper(worth('1250000'))),
      at(TODAY, '14:10:00'),
    );
    if (n === 0) await receive([aPaper(worth('3000'))], at(`${addMonths(MONTH, -2)}-05`, '09:00:00'));
    if (n === 1) await aSubscription(server.db, ownerId, { plan: 'basic', start: new Date(0) });
    if (n === 2) await aSubscription(server.db, ownerId, { plan: 'pro', start: new Date(0) });
  }
  await server.db.updateTable('plan').set({ ai_invoices_limit: -1 }).where('code', '=', 'pro').execute();
  const used = async (email: string, plan_used: number) =>
    server.db
      .insertInto('ai_balance')
      .values({ owner_id: await ownerOf(server.db, email), plan_used })
      .execute();
  await used('negocio2@cuenta.com.py', 12);
  await used('negocio3@cuenta.com.py', 12);
});
afterAll(() => journey.stop());
withOnePage(async () => {
  visitor = await journey.open();
  page = visitor.page;
  await visitor.enter(ADMIN, 'Derlis Ortiz');
  await page.goto('/ayuda');
  return visitor;
});
afterEach(() => expect(visitor.complaints).toEqual([]));

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const notice = (text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const question = () => page.getByRole('alertdialog');
const row = (email: string) => page.getByRole('row').filter({ hasText: email });
const panel = () => page.getByRole('tabpanel');
const PLAN_PARTS = 'Partes de la gestión';

async function arrive(name?: string): Promise<void> {
  await resize(page, DESKTOP);
  await turn(page, 'light');
  await comeTo(page, '/admin');
  await page.getByRole('heading', { level: 1, name: 'Panel de Administración', exact: true }).waitFor();
  if (name) await tab(name).click();
}

/** Calls as they are sent, with their query or body. */
function sentTo(method: string, path: RegExp): { path: string; query: Record<string, string>; body: unknown }[] {
  const calls: { path: string; query: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (request.method() !== method || !path.test(url.pathname) || request.isNavigationRequest()) return;
    const body = request.postData() ? request.postDataJSON() : undefined;
    calls.push({ path: decodeURIComponent(url.pathname), query: Object.fromEntries(url.searchParams), body });
  });
  return calls;
}

const failWith = (address: string | RegExp) => {
  visitor.letCallsFail();
  return page.route(address, (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
};

const metric = (name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });

describe('Estadísticas', () => {
  test('ADM-01 ADM-02 ADM-03 ADM-04 ADM-05 ADM-06 ADM-09 GEN-08 GEN-10 GEN-21 LOG-14 first a wait, then four tabs, four figures, six months and the five who have most', async () => {
    const release = await holdCall(page, '**/admin/stats');
    const opened = sentTo('POST', /^\/admin\/panel-opened$/);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Panel de Administración', exact: true }).waitFor();
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await panel().getByRole('status').waitFor();
    release();
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Estadísticas', 'Usuarios', 'Planes', 'Límites IA']);
    await expect.poll(() => tab('Estadísticas').getAttribute('aria-selected')).toBe('true');
    const users = await journey.server.db.selectFrom('app_user').select('id').execute();
    await metric('Usuarios').getByText(String(users.length), { exact: true }).waitFor();
    await metric('Usuarios activos').getByText(String(users.length), { exact: true }).waitFor();
    // 8 + 7 + … + 2, and one of another month.
    await metric('Facturas').getByText('36', { exact: true }).waitFor();
    const items = async () => Number(await metric('Ítems procesados').locator('dd').first().textContent());
    await expect.poll(items).toBeGreaterThanOrEqual(36);

    const chart = page.getByRole('figure', { name: 'Facturas por mes' });
    await expect.poll(() => chart.locator('[data-bar]').count()).toBe(6);
    await expect.poll(() => chart.getByRole('row').count()).toBe(7);
    await expect.poll(() => chart.getByRole('row').last().textContent()).toMatch(/35$/);
    const top = page.getByRole('table', { name: 'Usuarios con más facturas' }).locator('tbody').getByRole('row');
    await expect.poll(() => top.count()).toBe(5);
    const spoken = async () => (await top.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '));
    await expect.poll(spoken).toEqual(
      BUSINESSES.slice(0, 5).map((email, n) => {
        const amount = ((8 - n) * 1_250_000 + (n === 0 ? 3000 : 0)).toLocaleString('es-PY');
        return `${n + 1}${email}${n === 0 ? 9 : 8 - n}Gs. ${amount}`;
      }),
    );
    await tab('Usuarios').click();
    await page.getByText(/^Total: /).waitFor();
    await tab('Usuarios').press('ArrowLeft');
    await chart.waitFor();
    expect(loads).toEqual([]);
    await expect.poll(() => opened.length).toBe(1);
    const events = await journey.server.db
      .selectFrom('audit_event')
      .where('action', '=', 'panel-opened')
      .select('user_email')
      .execute();
    expect(events[0]).toEqual({ user_email: ADMIN });
  });

  test('ADM-10 ADM-11 ADM-12 ADM-13 ADM-14 ADM-15 ADM-16 ADM-18 what was received in a period, by all or by one', async () => {
    const asked = sentTo('GET', /^\/admin\/stats\/filtered$/);
    await arrive();
    const section = page.getByRole('region', { name: 'Análisis filtrado' });
    await section.waitFor();
    const who = section.getByRole('combobox', { name: 'Usuario' });
    await expect.poll(() => who.inputValue()).toBe('Todos los usuarios');
    await button('Filtrar', section).click();
    await notice('Estadísticas actualizadas con los filtros aplicados').waitFor();
    expect(asked).toEqual([{ path: '/admin/stats/filtered', query: {}, body: undefined }]);
    await section.getByText('Gs. 43.753.000').waitFor();
    await section.getByText('Gs. 1.215.361').waitFor();
    // The tables for whoever does not see the charts make the page no longer.
    const belowFooter = (footer: Element) =>
      document.documentElement.scrollHeight - footer.getBoundingClientRect().bottom - window.scrollY;
    await expect.poll(() => page.getByRole('contentinfo').evaluate(belowFooter)).toBeLessThan(24);

    const spoken = (day: string) => day.split('-').reverse().join('/');
    await section.getByRole('textbox', { name: 'Desde' }).fill(spoken(`${MONTH}-01`));
    await section.getByRole('textbox', { name: 'Hasta' }).fill(spoken(TODAY));
    await who.click();
    await who.fill('NEGOCIO1');
    await page.getByRole('option', { name: /negocio1@cuenta\.com\.py/ }).click();
    await button('Filtrar', section).click();
    await expect
      .poll(() => asked.at(-1)?.query)
      .toEqual({ start_date: `${MONTH}-01`, end_date: TODAY, user_email: 'negocio1@cuenta.com.py' });
    await section.getByText('Gs. 10.000.000').first().waitFor();
    const days = section.getByRole('figure', { name: 'Por día' });
    await expect.poll(() => days.locator('[data-bar]').count()).toBe(1);
    const hours = section.getByRole('figure', { name: 'Por hora' });
    await expect.poll(() => hours.getByRole('row', { name: /^14:00/ }).textContent()).toBe('14:008');
    const byUser = section.getByRole('region', { name: 'Por usuario' });
    await expect.poll(() => byUser.getByRole('listitem').count()).toBe(1);

    await button('Quitar la persona elegida', section).click();
    await button('Filtrar', section).click();
    await button('Ver los 7', section).click();
    await expect.poll(() => byUser.getByRole('listitem').count()).toBe(7);
    await page.evaluate(() => scrollTo(0, 0)); // nothing half under the bar of a phone
    await expectSound(page);
  });

  test('ADM-17 ADM-19 ADM-20 says when there is nothing, and when it could not be loaded', async () => {
    await page.route('**/admin/stats', async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback();
      const { user_stats, invoice_stats } = await (await route.fetch()).json();
      const months = invoice_stats.monthly_invoices.map((month: object) => ({ ...month, count: 0, total_amount: 0 }));
      const nothing = { total_invoices: 0, total_items: 0, monthly_invoices: months, user_invoices: [] };
      return route.fulfill({ json: { success: true, user_stats, invoice_stats: { ...invoice_stats, ...nothing } } });
    });
    await arrive();
    await panel().getByText('No hay datos disponibles').waitFor();
    const section = page.getByRole('region', { name: 'Análisis filtrado' });
    await section.getByRole('textbox', { name: 'Hasta' }).fill('01/01/2020');
    await button('Filtrar', section).click();
    await expect.poll(() => section.getByText('No hay datos disponibles').count()).toBe(2);
    await failWith('**/admin/stats/filtered**');
    await button('Filtrar', section).click();
    await notice('No se pudieron cargar las estadísticas filtradas').waitFor();
    await failWith('**/admin/stats');
    await page.reload();
    await page.getByText('Error cargando estadísticas').waitFor();
    await expectNoSidewaysScroll(page);
  });
});

describe('Usuarios', () => {
  test('ADM-22 ADM-23 ADM-24 ADM-25 ADM-26 ADM-27 ADM-28 ADM-29 ADM-30 ADM-33 ADM-34 GEN-09 RACE-61 each with name, role, state, dates, plan and use', async () => {
    const { db } = journey.server;
    await register(journey.server, 'suspendida@cuenta.com.py', 'Fátima Giménez');
    await db
      .updateTable('app_user')
      .set({ status: 'suspended' })
      .where('email', '=', 'suspendida@cuenta.com.py')
      .execute();
    await register(journey.server, 'anonima@cuenta.com.py', 'anonima@cuenta.com.py');
    // Who is protected is the server's word, and who never came back cannot be made here.
    await page.route(/\/admin\/users/, async (route) => {
      const answer = await (await route.fetch()).json();
      const users = answer.users.map((user: { email: string }) => ({
        ...user,
        ...(user.email === ADMIN ? { is_protected: true } : {}),
        ...(user.email === 'anonima@cuenta.com.py' ? { last_login: null } : {}),
      }));
      return route.fulfill({ json: { ...answer, users } });
    });
    await arrive('Usuarios');
    await row('negocio2@cuenta.com.py').getByText('12/100').waitFor();
    const cells = async (email: string) =>
      (await row(email).locator('td, th').allTextContents()).map((text) => text.trim());
    const today = TODAY.split('-').reverse().join('/');
    await expect
      .poll(() => cells('negocio2@cuenta.com.py'))
      .toEqual([
        'Persona de Pruebanegocio2@cuenta.com.py',
        'Usuario',
        'Activo',
        today,
        `Último ingreso ${today}Creado ${today}`,
        'Premium12/100',
        'Hacer adminSuspender',
      ]);
    await expect.poll(async () => (await cells('negocio3@cuenta.com.py'))[5]).toBe('Premium12/∞');
    await expect.poll(async () => (await cells('negocio1@cuenta.com.py'))[5]).toBe('Trial0/50');
    await expect
      .poll(() => cells('suspendida@cuenta.com.py'))
      .toEqual(expect.arrayContaining(['Suspendido', 'Hacer adminActivar']));
    await expect
      .poll(() => cells('anonima@cuenta.com.py'))
      .toEqual(expect.arrayContaining(['Sin nombreanonima@cuenta.com.py', `Último ingreso NuncaCreado ${today}`]));
    for (const width of [1440, 1280, 1000, 800, 390]) {
      await resize(page, { width, height: 800 });
      const dates = row('anonima@cuenta.com.py').getByText(/^(Creado )?\d\d\/\d\d\/\d{4}$/);
      await expect.poll(() => dates.filter({ visible: true }).count()).toBe(1);
      await row('anonima@cuenta.com.py').getByText('Nunca').waitFor();
      await expectNoSidewaysScroll(page);
    }
    await expect.poll(async () => (await cells(ADMIN))[1]).toBe('Admin');
    await expect.poll(() => row(ADMIN).getByRole('button').count()).toBe(0);
    await row(ADMIN).getByRole('img', { name: 'Cuenta protegida: nadie puede cambiarla' }).waitFor();
    await expectSound(page);
  });

  test('ADM-21 ADM-35 ADM-36 ADM-37 twenty on a page, with a way through the pages where there are more, and a search', async () => {
    const asked = sentTo('GET', /^\/admin\/users$/);
    for (let n = 1; n <= 25; n++) await register(journey.server, `lista${n}@muchos.com.py`, `Núñez ${n}`);
    await arrive('Usuarios');
    const users = await journey.server.db.selectFrom('app_user').select('id').execute();
    const pages = Math.ceil(users.length / 20);
    await page.getByText(`Total: ${users.length} usuarios`).waitFor();
    await page.getByText(`Página 1 de ${pages}`).waitFor();
    expect(asked[0]?.query).toEqual({ page: '1', page_size: '20' });
    await button('Siguiente').click();
    await page.getByText(`Página 2 de ${pages}`).waitFor();
    await button('Anterior').click();
    await page.getByText(`Página 1 de ${pages}`).waitFor();
    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('nunez 25');
    await page.getByText('Total: 1 usuario', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Páginas de usuarios' }).count()).toBe(0);
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1);
    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('nadie así');
    await page.getByText('Nadie coincide con «nadie así».').waitFor();
    await resize(page, PHONE);
    await expectNoSidewaysScroll(page);
  });

  test('ADM-31 ADM-32 ADM-38 ADM-39 ADM-40 ADM-42 ADM-43 SUSP-04 a role and a status change after a question, and at once', async () => {
    const email = 'cambia@cuenta.com.py';
    await register(journey.server, email, 'Rubén Acosta');
    const sent = sentTo('PUT', /^\/admin\/users\//);
    await arrive('Usuarios');
    await button('Hacer admin: Rubén Acosta').click();
    await question().getByText('¿Hacer administrador a Rubén Acosta?').waitFor();
    await button('Cancelar', question()).click();
    await button('Hacer admin: Rubén Acosta').click();
    expect(sent).toEqual([]);
    await button('Hacer admin', question()).click();
    await notice(`Rol actualizado correctamente para ${email}`).waitFor();
    expect(sent).toEqual([{ path: `/admin/users/${email}/role`, query: {}, body: { role: 'admin' } }]);
    await row(email).getByText('Admin', { exact: true }).waitFor();
    await button('Quitar admin: Rubén Acosta').click();
    await button('Quitar admin', question()).click();
    await button('Hacer admin: Rubén Acosta').waitFor();

    const other = await journey.open();
    await other.enter(email);
    await other.page.goto('/');
    await other.page.getByRole('heading', { level: 1 }).waitFor();
    other.letCallsFail();
    await button('Suspender: Rubén Acosta').click();
    await question().getByText('No podrá entrar y se cancela su suscripción activa, si la tiene.').waitFor();
    expect(sent).toHaveLength(2);
    await button('Suspender', question()).click();
    await notice(`Usuario ${email} marcado como suspendido`).waitFor();
    await other.page.goto('/invoice-list');
    await other.page.getByRole('heading', { name: 'Cuenta suspendida' }).waitFor();
    await other.close();
    await button('Activar: Rubén Acosta').click();
    await button('Activar', question()).click();
    await notice(`Usuario ${email} marcado como activo`).waitFor();
  });

  test('ADM-41 ADM-44 ADM-45 what fails is told', async () => {
    await register(journey.server, 'falla@cuenta.com.py', 'Blas Cardozo');
    await arrive('Usuarios');
    await failWith(/\/admin\/users\/.+/);
    await button('Hacer admin: Blas Cardozo').click();
    await button('Hacer admin', question()).click();
    await notice('Error actualizando rol').waitFor();
    await notice('No se pudo actualizar el rol del usuario').waitFor();
    await button('Suspender: Blas Cardozo').click();
    await button('Suspender', question()).click();
    await notice('No se pudo actualizar el estado del usuario').waitFor();
    // The one who administers alone is told why.
    await page.unroute(/\/admin\/users\/.+/);
    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill(ADMIN);
    await button('Quitar admin: Administración local').click();
    await button('Quitar admin', question()).click();
    await notice(/Es la única persona que administra/).waitFor();
    await failWith(/\/admin\/users\?/);
    await page.reload();
    await tab('Usuarios').click();
    await page.getByText('Error cargando usuarios').waitFor();
  });
});

describe('Planes', () => {
  test('ADM-46 is the screen of plans itself, with the same parts', async () => {
    const parts = () => page.getByRole('group', { name: PLAN_PARTS }).getByRole('button').allTextContents();
    await comeTo(page, '/admin/plans');
    await page.getByRole('group', { name: PLAN_PARTS }).waitFor();
    await expect.poll(parts).toEqual(['Planes', 'Estadísticas', 'Asignar Planes']);
    await arrive('Planes');
    await panel().getByRole('heading', { level: 2, name: 'Gestión de Planes y Suscripciones' }).waitFor();
    await expect.poll(parts).toEqual(['Planes', 'Estadísticas', 'Asignar Planes']);
    await panel().getByRole('row').filter({ hasText: 'basic' }).waitFor();
  });
});

describe('Límites IA', () => {
  test('LIM-01 LIM-02 LIM-03 LIM-04 LIM-05 LIM-06 LIM-07 LIM-08 LIM-09 LIM-10 LIM-11 LIM-12 LIM-17 LIM-18 the clock, and the resets by hand', async () => {
    const states = sentTo('GET', /^\/admin\/(scheduler\/status|ai-limits\/reset-stats)$/);
    const posts = sentTo('POST', /^\/admin\/ai-limits\//);
    let isRunning = true;
    await page.route('**/admin/scheduler/status', (route) => {
      const scheduler = { running: isRunning, last_signal: new Date().toISOString() };
      const data = { next_reset_date: '2031-12-01T00:05:00-03:00', should_run_today: !isRunning, scheduler };
      return route.fulfill({ json: { success: true, data } });
    });
    await arrive('Límites IA');
    await metric('Próximo reseteo').getByText('01/12/2031').waitFor();
    await metric('Scheduler').getByText('Activo', { exact: true }).waitFor();
    await metric('Hoy').getByText('Sin reseteo hoy').waitFor();
    await metric('Suscripciones activas').getByText('2', { exact: true }).waitFor();
    await metric('Reseteadas este mes').getByText('0', { exact: true }).waitFor();
    isRunning = false;
    const before = states.length;
    await button('Actualizar').click();
    await metric('Scheduler').getByText('Inactivo', { exact: true }).waitFor();
    await metric('Hoy').getByText('Reseteo pendiente').waitFor();
    expect(
      states
        .slice(before)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/admin/ai-limits/reset-stats', '/admin/scheduler/status']);

    await button('Resetear sus límites').click();
    await notice('Usuario requerido').waitFor();
    await notice('Por favor selecciona un usuario para resetear').waitFor();
    const who = page.getByRole('combobox', { name: 'Usuario' });
    await who.click();
    await who.fill('negocio2');
    await page.getByRole('option', { name: 'Persona de Prueba negocio2@cuenta.com.py' }).waitFor();
    await who.press('Enter');
    await expect.poll(() => who.inputValue()).toBe('Persona de Prueba, negocio2@cuenta.com.py');
    await page.getByText('Usó 12 de 100, plan Básico').waitFor();
    await button('Resetear sus límites').click();
    expect(posts).toEqual([]);
    await button('Resetear', question()).click();
    await notice('Límites de IA reseteados correctamente para Persona de Prueba').waitFor();
    expect(posts.map(({ path }) => path)).toEqual(['/admin/ai-limits/reset-user/negocio2@cuenta.com.py']);

    await button('Ejecutar reseteo mensual').click();
    await question().getByText('Las facturas con IA de 2 suscripciones activas vuelven a cero.').waitFor();
    expect(posts).toHaveLength(1);
    await button('Ejecutar reseteo', question()).click();
    await notice('Reseteo mensual completado: 2 usuarios reseteados').waitFor();
    await metric('Reseteadas este mes').getByText('2', { exact: true }).waitFor();
    const resets = page.getByRole('table', { name: 'Últimos reseteos' }).locator('tbody').getByRole('row');
    await expect.poll(() => resets.count()).toBe(2);
    await resets.first().getByText('Mensual, a mano').waitFor();
    await expectSound(page);
  });

  test('LIM-13 LIM-14 LIM-15 LIM-16 what fails is told', async () => {
    await arrive('Límites IA');
    await button('Ejecutar reseteo mensual').waitFor();
    await failWith('**/admin/ai-limits/**');
    await failWith('**/admin/scheduler/status');
    await button('Ejecutar reseteo mensual').click();
    await button('Ejecutar reseteo', question()).click();
    await notice('No se pudo ejecutar el reseteo mensual').waitFor();
    const who = page.getByRole('combobox', { name: 'Usuario' });
    await who.fill('negocio3');
    await page.getByRole('option', { name: /negocio3@cuenta/ }).click();
    await button('Resetear sus límites').click();
    await button('Resetear', question()).click();
    await notice('No se pudieron resetear los límites del usuario').waitFor();
    await page.reload();
    await tab('Límites IA').click();
    await page.getByText('No se pudo cargar el estado del scheduler').waitFor();
    await page.getByText('No se pudieron cargar las estadísticas de reseteo').waitFor();
  });
});
