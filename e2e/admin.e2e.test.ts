import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, dayInAsuncion, monthInAsuncion } from '#domain/time/period.ts';
import { aSubscription, ownerOf } from '../test/builders/a-subscription.ts';
import { aBusinessWithPapers, aPaper, worth } from '../test/builders/made-papers.ts';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { expectSound } from './support/page-problems.ts';
import { ADMIN, register } from './support/people.ts';
import { resize, turn } from './support/themes-and-widths.ts';

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

const metric = (name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });

describe('Estadísticas', () => {
  test.runIf(isFullRun)(
    'ADM-05 ADM-09 LOG-14 four figures, six months and the five who have most, as the businesses have them',
    async () => {
      await arrive();
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
      const events = await journey.server.db
        .selectFrom('audit_event')
        .where('action', '=', 'panel-opened')
        .select('user_email')
        .execute();
      expect(events[0]).toEqual({ user_email: ADMIN });
    },
  );

  test.runIf(isFullRun)('ADM-13 ADM-16 what was received by all, and by each', async () => {
    const asked = sentTo('GET', /^\/admin\/stats\/filtered$/);
    await arrive();
    const section = page.getByRole('region', { name: 'Análisis filtrado' });
    await section.waitFor();
    await button('Filtrar', section).click();
    await notice('Estadísticas actualizadas con los filtros aplicados').waitFor();
    expect(asked).toEqual([{ path: '/admin/stats/filtered', query: {}, body: undefined }]);
    await section.getByText('Gs. 43.753.000').waitFor();
    await section.getByText('Gs. 1.215.361').waitFor();
    // The tables for whoever does not see the charts make the page no longer.
    const belowFooter = (footer: Element) =>
      document.documentElement.scrollHeight - footer.getBoundingClientRect().bottom - window.scrollY;
    await expect.poll(() => page.getByRole('contentinfo').evaluate(belowFooter)).toBeLessThan(24);

    const byUser = section.getByRole('region', { name: 'Por usuario' });
    await button('Ver los 7', section).click();
    await expect.poll(() => byUser.getByRole('listitem').count()).toBe(7);
    await page.evaluate(() => scrollTo(0, 0)); // nothing half under the bar of a phone
    await expectSound(page);
  });
});

describe('Usuarios', () => {
  test('RACE-61 each with name, role, state, dates, plan and use, at every width', async () => {
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

  test('ADM-40 ADM-42 SUSP-04 a role and a status change after a question, and at once', async () => {
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
});

describe('Límites IA', () => {
  test.runIf(isFullRun)('LIM-08 the clock, and the reset by hand', async () => {
    const posts = sentTo('POST', /^\/admin\/ai-limits\//);
    await arrive('Límites IA');
    await metric('Suscripciones activas').getByText('2', { exact: true }).waitFor();
    await metric('Reseteadas este mes').getByText('0', { exact: true }).waitFor();
    await button('Ejecutar reseteo mensual').click();
    await question().getByText('Las facturas con IA de 2 suscripciones activas vuelven a cero.').waitFor();
    expect(posts).toEqual([]);
    await button('Ejecutar reseteo', question()).click();
    await notice('Reseteo mensual completado: 2 usuarios reseteados').waitFor();
    await metric('Reseteadas este mes').getByText('2', { exact: true }).waitFor();
    const resets = page.getByRole('table', { name: 'Últimos reseteos' }).locator('tbody').getByRole('row');
    await expect.poll(() => resets.count()).toBe(1);
    await resets.first().getByText('Mensual, a mano').waitFor();
    await expectSound(page);
  });
});
