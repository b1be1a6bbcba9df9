import { beforeEach, describe, expect, test } from 'vitest';
import { listUsers, type ManagedUser } from '#contract/accounts.ts';
import {
  assignPlan,
  createPlan,
  deletePlan,
  getSubscriptionStats,
  listPlanRequests,
  listPlans,
  type ManagedPlan,
  updatePlan,
} from '#contract/subscriptions/plans.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers } from '../../../../../test/screens/usual-answers.ts';

const aPlan = (number: number, name: string, over: Partial<ManagedPlan> = {}): ManagedPlan => ({
  id: anId(number),
  code: `plan-${number}`,
  name,
  type: 'basic',
  description: 'Para un comercio',
  price: '150000',
  currency: 'PYG',
  billingPeriod: 'monthly',
  features: {
    ...{ aiLimit: 100, emailProcessing: true, exportFormats: ['excel'], apiAccess: false },
    ...{ prioritySupport: false, customTemplates: true },
  },
  aiLimit: 100,
  status: 'active',
  isPopular: false,
  sortOrder: number,
  businessesLimit: -1,
  activeSubscriptions: 0,
  version: 1,
  ...over,
});

type Stats = RouteReply<typeof getSubscriptionStats>['stats'];
const stats: Stats = {
  ...{ subscriptions: 3, activeSubscriptions: 2, revenue: '10', otherCurrencies: [], gained: 2, lost: 0 },
  ...{ trialsEnded: 0, trialsConverted: 0, activeByMonth: [], endingCount: 0, ending: [], leaving: [] },
  plans: [
    {
      ...{ code: 'dolar', name: 'Dólares', subscriptions: 3, activeSubscriptions: 2, revenue: '10' },
      ...{ averagePrice: '5', otherCurrencies: [] },
    },
  ],
};
const ANA: ManagedUser = {
  ...{ email: 'ana@tavapora.com.py', name: 'Ana Ferreira', role: 'user', status: 'active', isTrial: true },
  ...{ createdAt: '2026-09-05T10:00:00-03:00', lastLoginAt: null, aiProcessed: 0, aiCalls: 0, aiLimit: 50 },
  ...{ planName: null, endsAt: null, isProtected: false, version: 1 },
};

let answers: RecordedAnswers;
let page: Located;
let plans: ManagedPlan[];

beforeEach(() => {
  plans = [aPlan(1, 'Gratis', { price: '0' }), aPlan(2, 'Básico'), aPlan(3, 'Profesional', { isPopular: true })];
  answers = administratorsAnswers()
    .answer(listPlans, () => ({ plans }))
    .answer(listPlanRequests, { requests: [], total: 0 })
    .answer(getSubscriptionStats, { stats })
    .answer(listUsers, { users: [ANA], total: 1, totalPages: 1, page: 1 })
    .answer(createPlan, ({ input }) => {
      const { code = '', name = '' } = input.body;
      const plan = aPlan(9, name, { code });
      plans = [...plans, plan];
      return { message: 'Plan creado correctamente', plan };
    })
    .answer(updatePlan, () => ({ message: 'Plan actualizado correctamente', plan: plans[0] as ManagedPlan }))
    .answer(deletePlan, { message: 'Plan eliminado correctamente', isDeprecated: false })
    .answer(assignPlan, ({ input }) => ({ message: `Plan Básico asignado a ${input.body.userEmail}` }));
});

const part = (name: string) => page.getByRole('group', { name: 'Partes de la gestión' }).getByRole('button', { name });
const table = () => page.getByRole('table', { name: 'Planes' });
const row = (name: string) => table().locator('tbody tr').filter({ hasText: name });
const button = (name: string | RegExp, within = page) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const form = () => page.getByRole('dialog');
const field = (name: string) => form().getByLabel(name);
const box = (name: string) => form().getByRole('checkbox', { name, exact: true });
const save = () => button('Guardar plan', form()).click();

async function arrive(name?: string): Promise<void> {
  page = await openScreen('/admin/plans', answers);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (name) await part(name).click();
}
async function openForm(): Promise<void> {
  await arrive();
  await button('Agregar plan').click();
  await form().getByRole('heading', { name: 'Nuevo plan' }).waitFor();
}

describe('the plans', () => {
  test('PLAN-01 PLAN-02 the title and its three parts', async () => {
    await arrive();
    await page.getByRole('heading', { level: 1, name: 'Gestión de Planes y Suscripciones' }).waitFor();
    await expect.poll(() => part('').allTextContents()).toEqual(['Planes', 'Estadísticas', 'Asignar Planes']);
  });

  test('PLAN-09 PLAN-10 they are waited for, those that are not offered too', async () => {
    const { promise, resolve } = Promise.withResolvers<{ plans: ManagedPlan[] }>();
    answers.answer(listPlans, () => promise);
    await arrive();
    await page.getByText('Cargando los planes…').waitFor();
    resolve({ plans });
    await row('Gratis').waitFor();
    expect(answers.of(listPlans)[0]?.address).toBe('/admin/plans?include_inactive=true');
  });

  test('PLAN-04 PLAN-40 a row each, in their order', async () => {
    await arrive();
    await row('Básico').waitFor();
    expect(table().getByRole('columnheader').allTextContents()).toEqual([
      ...['Plan', 'Código', 'Precio', 'Período', 'Facturas con IA', 'Estado', 'Acciones'],
    ]);
    const names = () => table().getByRole('rowheader').allTextContents();
    await expect
      .poll(() => names().map((text) => text.split('Para')[0]?.trim()))
      .toEqual(['Gratis', 'Básico', 'Profesional']);
    await expect
      .poll(() => row('Básico').textContent())
      .toMatch(/Para un comercio.*plan-2Gs\. 150\.000Mensual100Activo/);
  });

  test('PLAN-05 the popular one has a star', async () => {
    await arrive();
    await row('Profesional').getByRole('img', { name: 'Plan popular' }).waitFor();
    expect(table().getByRole('img', { name: 'Plan popular' }).count()).toBe(1);
  });

  test('PLAN-41 what cannot be loaded says so, and can be tried again', async () => {
    answers.answer(listPlans, fail(422));
    await arrive();
    await page.getByRole('alert').getByText('No se pudieron cargar los planes').waitFor();
    answers.answer(listPlans, { plans });
    await button('Reintentar').click();
    await row('Básico').waitFor();
  });

  test('PLAN-07 PLAN-08 one is deleted after a question', async () => {
    await arrive();
    await button('Eliminar el plan Básico').click();
    const question = page.getByRole('alertdialog');
    await question.getByText('¿Eliminar el plan Básico?').waitFor();
    await button('Cancelar', question).click();
    await expect.poll(() => question.count()).toBe(0);
    expect(answers.of(deletePlan)).toEqual([]);
    await button('Eliminar el plan Básico').click();
    await button('Eliminar', question).click();
    await page.getByText('Plan eliminado correctamente').waitFor();
  });

  test('PLAN-44 a deletion that fails is told', async () => {
    answers.answer(deletePlan, fail());
    await arrive();
    await button('Eliminar el plan Básico').click();
    await button('Eliminar', page.getByRole('alertdialog')).click();
    await page.getByText('No se pudo eliminar el plan').waitFor();
  });
});

describe('the form', () => {
  test.for([
    ['PLAN-32', 'Precio', '0'],
    ['PLAN-33', 'Moneda', 'USD'],
    ['PLAN-34', 'Período', 'monthly'],
    ['PLAN-35', 'Facturas con IA', '50'],
    ['PLAN-38', 'Estado', 'active'],
    ['PLAN-39', 'Orden', '0'],
  ] as const)('%s a new plan begins with %s at %s', async ([, name, value]) => {
    await openForm();
    await expect.poll(() => field(name).inputValue()).toBe(value);
  });

  test('PLAN-29 PLAN-36 PLAN-37 mail, Excel and CSV are ticked at first; JSON and PDF can be', async () => {
    await openForm();
    const formats = ['Procesamiento de correos', 'Excel', 'CSV', 'JSON', 'PDF'].map((name) => box(name));
    const ticked = () => Promise.all(formats.map((one) => one.isChecked()));
    await expect.poll(ticked).toEqual([true, true, true, false, false]);
  });

  test('PLAN-30 what else a plan may have', async () => {
    await openForm();
    for (const name of ['Procesamiento de correos', 'Acceso por API', 'Soporte prioritario', 'Templates propios']) {
      await box(name).waitFor();
    }
  });

  test('PLAN-24 PLAN-27 PLAN-28 a price to the cent, three currencies and three periods', async () => {
    await openForm();
    await expect.poll(() => field('Precio').getAttribute('step')).toBe('0.01');
    expect(field('Moneda').locator('option').allTextContents()).toEqual(['USD', 'EUR', 'PYG']);
    const values = (name: string) =>
      Promise.all(
        field(name)
          .locator('option')
          .all()
          .map((one) => one.getAttribute('value')),
      );
    await expect.poll(() => values('Período')).toEqual(['monthly', 'yearly', 'one-time']);
  });

  test('PLAN-03 PLAN-19 PLAN-21 it opens empty, and wants a name and a code', async () => {
    await openForm();
    await expect
      .poll(async () => [await field('Nombre').inputValue(), await field('Código').inputValue()])
      .toEqual(['', '']);
    await save();
    await expect.poll(() => form().getByText('Nombre y código son obligatorios').count()).toBe(2);
    await field('Nombre').fill('Empresa');
    await expect.poll(() => form().getByText('Nombre y código son obligatorios').count()).toBe(1);
    await field('Nombre').fill('');
    await field('Código').fill('empresa');
    await expect.poll(() => form().getByText('Nombre y código son obligatorios').count()).toBe(1);
    expect(answers.of(createPlan)).toEqual([]);
  });

  test.for(['', 'abc', '-1'])('PLAN-23 «%s» is no price', async (typed) => {
    await openForm();
    await field('Nombre').fill('Empresa');
    await field('Código').fill('empresa');
    await field('Precio').fill(typed);
    await save();
    await form().getByText('Escribe un precio desde 0').waitFor();
    expect(answers.of(createPlan)).toEqual([]);
    await field('Precio').fill('0');
    await save();
    await expect.poll(() => answers.of(createPlan).length).toBe(1);
  });

  test('PLAN-25 PLAN-26 a limit from −1 on and an order from 0 on', async () => {
    await openForm();
    await field('Nombre').fill('Empresa');
    await field('Código').fill('empresa');
    await field('Facturas con IA').fill('-2');
    await field('Orden').fill('-1');
    await save();
    await form().getByText('Escribe un límite entero de -1').waitFor();
    await form().getByText('Escribe un orden entero de 0').waitFor();
    expect(answers.of(createPlan)).toEqual([]);
    await field('Facturas con IA').fill('-1');
    await field('Orden').fill('0');
    await save();
    await expect
      .poll(() => answers.of(createPlan)[0]?.input.body)
      .toMatchObject({ features: { aiLimit: -1 }, sortOrder: 0 });
  });

  test('PLAN-06 PLAN-22 it opens filled for one that is there, whose code stays', async () => {
    await arrive();
    await button('Editar el plan Básico').click();
    await form().getByRole('heading', { name: 'Editar plan Básico' }).waitFor();
    await expect.poll(() => field('Nombre').inputValue()).toBe('Básico');
    await expect.poll(() => field('Precio').inputValue()).toBe('150000');
    await expect.poll(() => field('Código').isDisabled()).toBe(true);
    await field('Estado').selectOption('inactive');
    await save();
    // What was changed, and nothing that another administrator may be changing.
    const sent = () => answers.of(updatePlan).map(({ input }) => JSON.parse(JSON.stringify(input.body)));
    await expect.poll(sent).toEqual([{ status: 'inactive' }]);
  });

  test('RACE-17 who leaves what another changed meanwhile sees that, and can go on from there', async () => {
    await arrive();
    await button('Editar el plan Básico').click();
    await field('Precio').fill('180000');
    plans = plans.map((plan) => (plan.name === 'Básico' ? { ...plan, price: '170000', version: 2 } : plan));
    const saved = { message: 'Plan actualizado correctamente', plan: plans[1] as ManagedPlan };
    answers.answer(
      updatePlan,
      refuse('cambio_mientras_tanto', {
        cambio: {
          quien: { nombre: 'Luis Benítez', correo: 'luis@tavapora.com.py' },
          cuando: '2026-10-20T12:00:00-03:00',
          version: 2,
        },
      }),
    );
    await save();
    const changed = page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
    await changed.getByText(/^Luis Benítez/).waitFor();
    answers.answer(updatePlan, saved);
    await changed.getByRole('button', { name: 'Dejarlo como está' }).click();
    await changed.waitFor({ state: 'detached' });
    await expect.poll(() => field('Precio').inputValue()).toBe('170000');
    await field('Precio').fill('190000');
    await save();
    await page.getByText('Plan actualizado correctamente').waitFor();
    expect(answers.of(updatePlan).at(-1)?.input.body).toMatchObject({ price: '190000' });
  });

  test('PLAN-43 what the server refuses is told with its words', async () => {
    answers.answer(createPlan, refuse('plan_repetido'));
    await openForm();
    await field('Nombre').fill('Empresa');
    await field('Código').fill('basic');
    await save();
    await page.getByText('Error guardando plan: Ya hay un plan con ese código. Elige otro código.').waitFor();
  });
});

describe('Estadísticas', () => {
  test('PLAN-11 PLAN-12 how many subscriptions there are, how many are active, and what they bring in dollars', async () => {
    await arrive('Estadísticas');
    const figures = page.getByRole('region', { name: 'Cifras de las suscripciones' });
    await expect
      .poll(() => figures.textContent())
      .toMatch(/Total de suscripciones3Suscripciones activas2IngresosUSD 10,00/);
  });

  test('PLAN-13 the same of each plan, with what it costs on average', async () => {
    await arrive('Estadísticas');
    const byPlan = page.getByRole('table', { name: 'Por plan' });
    await expect
      .poll(() => byPlan.getByRole('columnheader').allTextContents())
      .toEqual(['Plan', 'Suscripciones', 'Activas', 'Ingresos', 'Precio promedio']);
    await expect.poll(() => byPlan.locator('tbody tr').textContent()).toBe('Dólares32USD 10,00USD 5,00');
  });

  test('PLAN-42 what cannot be loaded says so', async () => {
    answers.answer(getSubscriptionStats, fail(422));
    await arrive('Estadísticas');
    await page.getByRole('alert').getByText('No se pudieron cargar las estadísticas de suscripciones').waitFor();
  });
});

describe('Asignar Planes', () => {
  const plan = () => page.getByLabel('Plan', { exact: true });
  const assign = () => button('Asignar plan');
  const tick = () => page.getByRole('checkbox', { name: 'Elegir a Ana Ferreira', exact: true });

  test('PLAN-14 PLAN-15 users by name and e-mail; a plan that is not offered cannot be chosen', async () => {
    plans = [...plans, aPlan(4, 'Viejo', { status: 'inactive' })];
    await arrive('Asignar Planes');
    const row = page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr').first();
    await expect.poll(() => row.textContent()).toMatch(/Ana Ferreira.*ana@tavapora\.com\.py/);
    await expect.poll(() => plan().locator('option').filter({ hasText: 'Viejo (inactivo)' }).isDisabled()).toBe(true);
    await expect.poll(() => plan().locator('option').filter({ hasText: 'Básico' }).isDisabled()).toBe(false);
  });

  test('PLAN-16 PLAN-18 only who has chosen both can assign, and it is sent as paid by hand', async () => {
    await arrive('Asignar Planes');
    await expect.poll(() => assign().isDisabled()).toBe(true);
    await tick().check();
    await expect.poll(() => assign().isDisabled()).toBe(true);
    await plan().selectOption('plan-2');
    await expect.poll(() => assign().isDisabled()).toBe(false);
    await assign().click();
    await page.getByText('Plan Básico asignado a ana@tavapora.com.py').waitFor();
    expect(answers.of(assignPlan)[0]?.input.body).toMatchObject({
      ...{ userEmail: 'ana@tavapora.com.py', planCode: 'plan-2', paymentMethod: 'manual' },
    });
  });

  test('PLAN-45 a refusal is told with its words', async () => {
    answers.answer(assignPlan, fail(422, { success: false, code: 'x', message: 'No alcanza', detail: 'No alcanza' }));
    await arrive('Asignar Planes');
    await tick().check();
    await plan().selectOption('plan-2');
    await assign().click();
    await page.getByText('Error asignando plan: No alcanza').waitFor();
  });
});
