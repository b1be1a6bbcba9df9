import { beforeEach, describe, expect, test } from 'vitest';
import { listUsers, type ManagedUser, reportPanelOpened, setUserRole, setUserStatus } from '#contract/accounts.ts';
import {
  getResetStats,
  getSchedulerStatus,
  type ResetStats,
  resetMonthlyLimits,
  resetUserLimits,
  type SchedulerStatus,
} from '#contract/admin/ai-limits.ts';
import { type FilteredStats, getAdminStats, getFilteredStats } from '#contract/admin/statistics.ts';
import { listPlanRequests, listPlans } from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers } from '../../../../test/screens/usual-answers.ts';

const NOTHING = { count: 0, amount: '0', otherCurrencies: [] };
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'];

type Stats = RouteReply<typeof getAdminStats>;
const stats = (over: Partial<Stats['invoices']> = {}): Stats => ({
  users: { total: 1234567, active: 9, admins: 1, trial: 3 },
  invoices: {
    total: 36,
    items: 48,
    months: MONTHS.map((month, at) => ({ month, count: at + 1, amount: '1000' })),
    days: [],
    topUsers: Array.from({ length: 5 }, (_, n) => ({
      email: `negocio${n + 1}@cuenta.com.py`,
      count: 9 - n,
      amount: String((9 - n) * 1_250_000),
    })),
    leftOut: NOTHING,
    ...over,
  },
});

const filtered = (over: Partial<FilteredStats> = {}): { stats: FilteredStats } => ({
  stats: {
    total: 36,
    amount: '43753000',
    average: '1215361',
    averagedCount: 36,
    days: [{ date: '2026-10-20' as never, count: 36 }],
    hours: [{ hour: 14, count: 36 }],
    users: [{ email: 'negocio1@cuenta.com.py', count: 36, amount: '43753000' }],
    userCount: 1,
    leftOut: NOTHING,
    ...over,
  },
});

const aUser = (email: string, over: Partial<ManagedUser> = {}): ManagedUser => ({
  email,
  name: 'Rubén Acosta',
  role: 'user',
  status: 'active',
  createdAt: '2026-09-05T10:00:00-03:00',
  lastLoginAt: '2026-10-19T10:00:00-03:00',
  isTrial: true,
  aiProcessed: 12,
  aiCalls: 0,
  aiLimit: 50,
  planName: null,
  endsAt: null,
  isProtected: false,
  version: 1,
  ...over,
});
const RUBEN = 'ruben@cuenta.com.py';

let answers: RecordedAnswers;
let page: Located;
let users: ManagedUser[];
let scheduler: SchedulerStatus;
let resets: ResetStats;

beforeEach(() => {
  users = [aUser(RUBEN)];
  scheduler = {
    nextResetAt: '2031-12-01T00:05:00-03:00',
    isDueToday: false,
    scheduler: { running: true, lastSignalAt: null },
  };
  resets = { activeSubscriptions: 2, resetThisMonth: 1, resets: [] };
  answers = administratorsAnswers()
    .answer(reportPanelOpened, {})
    .answer(getAdminStats, stats())
    .answer(getFilteredStats, filtered())
    .answer(listUsers, ({ input }) => ({ users, total: users.length, totalPages: 1, page: input.query.page ?? 1 }))
    .answer(setUserRole, ({ input }) => ({ message: '', user: aUser(input.params.email, input.body) }))
    .answer(setUserStatus, ({ input }) => ({ message: '', user: aUser(input.params.email, input.body) }))
    .answer(listPlans, { plans: [] })
    .answer(listPlanRequests, { requests: [], total: 0 })
    .answer(getSchedulerStatus, () => ({ status: scheduler }))
    .answer(getResetStats, () => ({ stats: resets }))
    .answer(resetMonthlyLimits, { message: '', outcome: { usersReset: 2 } })
    .answer(resetUserLimits, { message: '' });
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const button = (name: string | RegExp, within = page) => within.getByRole('button', { name });
const notice = (text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const question = () => page.getByRole('alertdialog');
const metric = (name: string) => {
  const named = new RegExp(`^${name}`);
  return page.locator('dl > div').filter({ hasText: named }).first().locator('dd').first().textContent();
};

async function arrive(name?: string): Promise<void> {
  page = await openScreen('/admin', answers);
  await tab('Estadísticas').waitFor();
  if (name) await tab(name).click();
}

describe('Estadísticas', () => {
  test('ADM-01 ADM-03 ADM-04 the panel with its four tabs, of which the figures come first', async () => {
    await arrive();
    await page.getByRole('heading', { level: 1, name: 'Panel de Administración', exact: true }).waitFor();
    expect(page.getByRole('tab').allTextContents()).toEqual(['Estadísticas', 'Usuarios', 'Planes', 'Límites IA']);
    await expect.poll(() => tab('Estadísticas').getAttribute('aria-selected')).toBe('true');
  });

  test('ADM-02 until the figures are there it says that they are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<Stats>();
    answers.answer(getAdminStats, () => promise);
    await arrive();
    await page.getByRole('tabpanel').getByRole('status').waitFor();
    resolve(stats());
    await page.getByRole('figure', { name: 'Facturas por mes' }).waitFor();
  });

  test('ADM-05 GEN-08 people, active ones, invoices and items, with points between the thousands', async () => {
    await arrive();
    await expect.poll(() => metric('Usuarios')).toBe('1.234.567');
    await expect.poll(() => metric('Usuarios activos')).toBe('9');
    await expect.poll(() => metric('Facturas')).toBe('36');
    await expect.poll(() => metric('Ítems procesados')).toBe('48');
  });

  test('ADM-06 one bar for each of the last six months', async () => {
    await arrive();
    const chart = page.getByRole('figure', { name: 'Facturas por mes' });
    await expect.poll(() => chart.locator('[data-bar]').count()).toBe(6);
    await expect.poll(() => chart.getByRole('row').last().textContent()).toMatch(/6$/);
  });

  test('ADM-09 GEN-10 the five who have most, with their invoices and guaraníes without decimals', async () => {
    await arrive();
    const top = page.getByRole('table', { name: 'Usuarios con más facturas' }).locator('tbody tr');
    await expect.poll(() => top.count()).toBe(5);
    await expect
      .poll(() => top.allTextContents().slice(0, 2))
      .toEqual(['1negocio1@cuenta.com.py9Gs. 11.250.000', '2negocio2@cuenta.com.py8Gs. 10.000.000']);
  });

  test('GEN-21 LOG-14 its tabs change on the page itself, and that it was opened is told once', async () => {
    await arrive('Usuarios');
    await page.getByText(/^Total: /).waitFor();
    await tab('Estadísticas').click();
    await page.getByRole('figure', { name: 'Facturas por mes' }).waitFor();
    expect(location.pathname).toBe('/admin');
    await expect.poll(() => answers.of(reportPanelOpened).length).toBe(1);
  });

  const section = () => page.getByRole('region', { name: 'Análisis filtrado' });

  test('ADM-11 ADM-12 ADM-18 of all users unless one is chosen; what is empty is not sent, and the end is told', async () => {
    await arrive();
    const who = section().getByRole('combobox', { name: 'Usuario' });
    await expect.poll(() => who.inputValue()).toBe('Todos los usuarios');
    await button('Filtrar', section()).click();
    await notice('Estadísticas actualizadas con los filtros aplicados').waitFor();
    expect(answers.of(getFilteredStats).map(({ address }) => address)).toEqual(['/admin/stats/filtered']);
  });

  test('ADM-10 days and a person narrow what is asked for', async () => {
    await arrive();
    await section().getByRole('textbox', { name: 'Desde' }).fill('01/10/2026');
    await section().getByRole('textbox', { name: 'Hasta' }).fill('20/10/2026');
    await section().getByRole('combobox', { name: 'Usuario' }).click();
    await page.getByRole('option', { name: /ruben@cuenta/ }).click();
    await button('Filtrar', section()).click();
    await expect
      .poll(() => answers.of(getFilteredStats).at(-1)?.address)
      .toBe('/admin/stats/filtered?start_date=2026-10-01&end_date=2026-10-20&user_email=ruben%40cuenta.com.py');
  });

  test('ADM-13 how many, how much, and how much each', async () => {
    await arrive();
    await button('Filtrar', section()).click();
    await section().getByText('Gs. 43.753.000').first().waitFor();
    await section().getByText('Gs. 1.215.361').waitFor();
    await section().getByText('36', { exact: true }).first().waitFor();
  });

  test('ADM-14 ADM-15 ADM-16 by day, by hour and by user', async () => {
    await arrive();
    await button('Filtrar', section()).click();
    const figure = (name: string) => section().getByRole('figure', { name });
    await expect.poll(() => figure('Por día').locator('[data-bar]').count()).toBe(1);
    await expect
      .poll(() =>
        figure('Por hora')
          .getByRole('row', { name: /^14:00/ })
          .textContent(),
      )
      .toBe('14:0036');
    await expect
      .poll(() => section().getByRole('region', { name: 'Por usuario' }).getByRole('listitem').count())
      .toBe(1);
  });

  test('ADM-17 without any it says so, in each of the charts', async () => {
    const months = MONTHS.map((month) => ({ month, count: 0, amount: '0' }));
    answers
      .answer(getAdminStats, stats({ total: 0, items: 0, months, topUsers: [] }))
      .answer(
        getFilteredStats,
        filtered({ total: 0, amount: '0', average: '0', days: [], hours: [], users: [], userCount: 0 }),
      );
    await arrive();
    await page.getByRole('tabpanel').getByText('No hay datos disponibles').first().waitFor();
    await button('Filtrar', section()).click();
    await expect.poll(() => section().getByText('No hay datos disponibles').count()).toBe(2);
  });

  test('ADM-19 ADM-20 what could not be loaded is told', async () => {
    answers.answer(getAdminStats, fail(422)).answer(getFilteredStats, fail(422));
    await arrive();
    await page.getByText('Error cargando estadísticas').waitFor();
    answers.answer(getAdminStats, stats());
    await button('Reintentar').click();
    await button('Filtrar', section()).click();
    await notice('No se pudieron cargar las estadísticas filtradas').waitFor();
  });
});

describe('Usuarios', () => {
  const row = (email: string) => page.locator('tbody tr').filter({ hasText: email });
  const cells = (email: string) => row(email).locator('td, th').allTextContents();

  test('ADM-22 ADM-23 a name or «Sin nombre», above the e-mail', async () => {
    users = [aUser(RUBEN), aUser('anonima@cuenta.com.py', { name: null })];
    await arrive('Usuarios');
    await expect.poll(() => cells(RUBEN)[0]).toBe('Rubén Acostaruben@cuenta.com.py');
    await expect.poll(() => cells('anonima@cuenta.com.py')[0]).toBe('Sin nombreanonima@cuenta.com.py');
  });

  test('ADM-24 ADM-25 who administers and who does not, who is active and who is suspended', async () => {
    users = [aUser(RUBEN), aUser('jefa@cuenta.com.py', { role: 'admin', status: 'suspended' })];
    await arrive('Usuarios');
    await expect.poll(() => cells(RUBEN).slice(1, 3)).toEqual(['Usuario', 'Activo']);
    await expect.poll(() => cells('jefa@cuenta.com.py').slice(1, 3)).toEqual(['Admin', 'Suspendido']);
  });

  test('ADM-26 ADM-27 GEN-09 since when, and when they last came: day, month and year, or «Nunca»', async () => {
    users = [aUser(RUBEN), aUser('nueva@cuenta.com.py', { lastLoginAt: null })];
    await arrive('Usuarios');
    await expect.poll(() => cells(RUBEN)[3]).toBe('05/09/2026');
    await expect.poll(() => cells(RUBEN)[4]).toContain('19/10/2026');
    await expect.poll(() => cells('nueva@cuenta.com.py')[4]).toContain('Nunca');
  });

  test('ADM-28 ADM-29 ADM-30 trial or premium, with what was used of what; without a limit it is ∞', async () => {
    users = [aUser(RUBEN), aUser('paga@cuenta.com.py', { isTrial: false, aiLimit: -1 })];
    await arrive('Usuarios');
    await expect.poll(() => cells(RUBEN)[5]).toBe('Trial12/50');
    await expect.poll(() => cells('paga@cuenta.com.py')[5]).toBe('Premium12/∞');
  });

  test('ADM-31 ADM-32 each may be made administrator or not, suspended or activated', async () => {
    users = [aUser(RUBEN), aUser('jefa@cuenta.com.py', { role: 'admin', status: 'suspended' })];
    await arrive('Usuarios');
    await expect.poll(() => cells(RUBEN)[6]).toBe('Hacer adminSuspender');
    await expect.poll(() => cells('jefa@cuenta.com.py')[6]).toBe('Quitar adminActivar');
  });

  test('ADM-33 ADM-34 a protected account has a shield, and nothing to press', async () => {
    users = [aUser('admin@ajaka.local', { role: 'admin', isProtected: true })];
    await arrive('Usuarios');
    await row('admin@ajaka.local').getByRole('img', { name: 'Cuenta protegida: nadie puede cambiarla' }).waitFor();
    expect(row('admin@ajaka.local').getByRole('button').count()).toBe(0);
  });

  test('ADM-35 ADM-37 twenty on a page, with a way through the pages', async () => {
    answers.answer(listUsers, ({ input }) => ({ users, total: 45, totalPages: 3, page: input.query.page ?? 1 }));
    await arrive('Usuarios');
    await page.getByText('Página 1 de 3').waitFor();
    expect(answers.of(listUsers)[0]?.input.query).toMatchObject({ page: 1, pageSize: 20 });
    await button('Siguiente').click();
    await page.getByText('Página 2 de 3').waitFor();
    await button('Anterior').click();
    await page.getByText('Página 1 de 3').waitFor();
  });

  test('ADM-21 ADM-36 how many there are; where one page takes them all there is no way through', async () => {
    users = [aUser(RUBEN), aUser('otra@cuenta.com.py')];
    await arrive('Usuarios');
    await page.getByText('Total: 2 usuarios', { exact: true }).waitFor();
    expect(page.getByRole('navigation', { name: 'Páginas de usuarios' }).count()).toBe(0);
  });

  test('a search is asked for, and says when it finds nobody', async () => {
    await arrive('Usuarios');
    await page.getByText('Total: 1 usuario', { exact: true }).waitFor();
    answers.answer(listUsers, { users: [], total: 0, totalPages: 0, page: 1 });
    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('nadie así');
    await page.getByText('Nadie coincide con «nadie así».').waitFor();
    expect(answers.of(listUsers).at(-1)?.input.query).toMatchObject({ search: 'nadie así', page: 1, pageSize: 20 });
  });

  test('ADM-38 ADM-40 a role changes after a question, and is told', async () => {
    await arrive('Usuarios');
    await button('Hacer admin: Rubén Acosta').click();
    await question().getByText('¿Hacer administrador a Rubén Acosta?').waitFor();
    await button('Cancelar', question()).click();
    await button('Hacer admin: Rubén Acosta').click();
    expect(answers.of(setUserRole)).toEqual([]);
    await button('Hacer admin', question()).click();
    await notice(`Rol actualizado correctamente para ${RUBEN}`).waitFor();
    expect(answers.of(setUserRole)[0]?.input).toEqual({ params: { email: RUBEN }, body: { role: 'admin' } });
  });

  test('RACE-19 a role that another changed meanwhile is asked about, and can be left as it is', async () => {
    answers.answer(
      setUserRole,
      refuse('cambio_mientras_tanto', {
        cambio: {
          quien: { nombre: 'Luis Benítez', correo: 'luis@tavapora.com.py' },
          cuando: '2026-10-20T12:00:00-03:00',
          version: 2,
        },
      }),
    );
    await arrive('Usuarios');
    await button('Hacer admin: Rubén Acosta').click();
    users = [aUser(RUBEN, { status: 'suspended', version: 2 })];
    await button('Hacer admin', question()).click();
    const changed = page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
    await changed.getByRole('button', { name: 'Dejarlo como está' }).click();
    await changed.waitFor({ state: 'detached' });
    await page.getByText('Suspendido', { exact: true }).waitFor();
    expect(answers.of(setUserRole)).toHaveLength(1);
  });

  test('ADM-39 ADM-42 a status changes after a question, and is told', async () => {
    await arrive('Usuarios');
    await button('Suspender: Rubén Acosta').click();
    await question().getByText('No podrá entrar y se cancela su suscripción activa, si la tiene.').waitFor();
    expect(answers.of(setUserStatus)).toEqual([]);
    await button('Suspender', question()).click();
    await notice(`Usuario ${RUBEN} marcado como suspendido`).waitFor();
    expect(answers.of(setUserStatus)[0]?.input).toEqual({ params: { email: RUBEN }, body: { status: 'suspended' } });
  });

  test('ADM-43 whoever is active again is told of', async () => {
    users = [aUser(RUBEN, { status: 'suspended' })];
    await arrive('Usuarios');
    await button('Activar: Rubén Acosta').click();
    await button('Activar', question()).click();
    await notice(`Usuario ${RUBEN} marcado como activo`).waitFor();
  });

  test('ADM-41 ADM-44 what fails is told, and the only one who administers why', async () => {
    answers.answer(setUserRole, fail()).answer(setUserStatus, fail());
    await arrive('Usuarios');
    await button('Hacer admin: Rubén Acosta').click();
    await button('Hacer admin', question()).click();
    await notice('Error actualizando rol').waitFor();
    await notice('No se pudo actualizar el rol del usuario').waitFor();
    await button('Suspender: Rubén Acosta').click();
    await button('Suspender', question()).click();
    await notice('No se pudo actualizar el estado del usuario').waitFor();
    answers.answer(setUserRole, refuse('ultimo_administrador'));
    await button('Hacer admin: Rubén Acosta').click();
    await button('Hacer admin', question()).click();
    await notice('Es la única persona que administra').waitFor();
  });

  test('ADM-45 users that could not be loaded are told', async () => {
    answers.answer(listUsers, fail(422));
    await arrive('Usuarios');
    await page.getByText('Error cargando usuarios').waitFor();
  });
});

describe('Límites IA', () => {
  test('ADM-46 the tab «Planes» is the screen of plans itself, with the same parts', async () => {
    await arrive('Planes');
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('heading', { level: 2, name: 'Gestión de Planes y Suscripciones' }).waitFor();
    await expect
      .poll(() => panel.getByRole('group', { name: 'Partes de la gestión' }).getByRole('button').allTextContents())
      .toEqual(['Planes', 'Estadísticas', 'Asignar Planes']);
    await expect.poll(() => answers.of(listPlans).length).toBeGreaterThan(0);
  });

  test('LIM-02 LIM-06 LIM-07 the next reset, and how many subscriptions it is about', async () => {
    await arrive('Límites IA');
    await expect.poll(() => metric('Próximo reseteo')).toBe('01/12/2031');
    await expect.poll(() => metric('Suscripciones activas')).toBe('2');
    await expect.poll(() => metric('Reseteadas este mes')).toBe('1');
  });

  test('LIM-03 LIM-04 LIM-05 whether somebody looks after it, and whether it is due today', async () => {
    await arrive('Límites IA');
    await expect.poll(() => metric('Scheduler')).toBe('Activo');
    await expect.poll(() => metric('Hoy')).toBe('Sin reseteo hoy');
    scheduler = { ...scheduler, isDueToday: true, scheduler: { running: false, lastSignalAt: null } };
    await button('Actualizar').click();
    await expect.poll(() => metric('Scheduler')).toBe('Inactivo');
    await expect.poll(() => metric('Hoy')).toBe('Reseteo pendiente');
  });

  test('LIM-01 refreshing asks for both again', async () => {
    await arrive('Límites IA');
    await expect.poll(() => metric('Suscripciones activas')).toBe('2');
    const asked = () => [answers.of(getSchedulerStatus).length, answers.of(getResetStats).length];
    const before = asked();
    await button('Actualizar').click();
    await expect.poll(asked).toEqual(before.map((count) => count + 1));
  });

  test('LIM-08 LIM-09 LIM-17 everybody’s use goes back to zero after a question, and how many is told', async () => {
    await arrive('Límites IA');
    await expect.poll(() => metric('Suscripciones activas')).toBe('2');
    await button('Ejecutar reseteo mensual').click();
    await question().getByText('Las facturas con IA de 2 suscripciones activas vuelven a cero.').waitFor();
    expect(answers.of(resetMonthlyLimits)).toEqual([]);
    await button('Ejecutar reseteo', question()).click();
    await notice('Reseteo mensual completado: 2 usuarios reseteados').waitFor();
    expect(answers.of(resetMonthlyLimits)).toHaveLength(1);
  });

  const choose = async () => {
    await page.getByRole('combobox', { name: 'Usuario' }).click();
    await page.getByRole('option', { name: `Rubén Acosta ${RUBEN}` }).click();
  };

  test('LIM-10 LIM-11 LIM-18 one person’s use likewise, chosen by name and e-mail', async () => {
    await arrive('Límites IA');
    await choose();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Usuario' }).inputValue())
      .toBe(`Rubén Acosta, ${RUBEN}`);
    await button('Resetear sus límites').click();
    await question().waitFor();
    expect(answers.of(resetUserLimits)).toEqual([]);
    await button('Resetear', question()).click();
    await notice('Límites de IA reseteados correctamente para Rubén Acosta').waitFor();
    expect(answers.of(resetUserLimits).map(({ input }) => input.params)).toEqual([{ email: RUBEN }]);
  });

  test('LIM-12 without anybody chosen it says so', async () => {
    await arrive('Límites IA');
    await button('Resetear sus límites').click();
    await notice('Usuario requerido').waitFor();
    await notice('Por favor selecciona un usuario para resetear').waitFor();
  });

  test('LIM-13 LIM-14 what could not be loaded is told', async () => {
    answers.answer(getSchedulerStatus, fail(422)).answer(getResetStats, fail(422));
    await arrive('Límites IA');
    await page.getByText('No se pudo cargar el estado del scheduler').waitFor();
    await page.getByText('No se pudieron cargar las estadísticas de reseteo').waitFor();
  });

  test('LIM-15 LIM-16 a reset that fails is told', async () => {
    answers.answer(resetMonthlyLimits, fail()).answer(resetUserLimits, fail());
    await arrive('Límites IA');
    await button('Ejecutar reseteo mensual').click();
    await button('Ejecutar reseteo', question()).click();
    await notice('No se pudo ejecutar el reseteo mensual').waitFor();
    await choose();
    await button('Resetear sus límites').click();
    await button('Resetear', question()).click();
    await notice('No se pudieron resetear los límites del usuario').waitFor();
  });
});
