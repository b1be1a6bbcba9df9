import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, type Journey, startJourney, type Visitor } from './support/journey.ts';
import { comeTo, withOnePage } from './support/one-page.ts';
import { expectSound } from './support/page-problems.ts';
import { ADMIN, register, setStatus } from './support/people.ts';
import { resize, turn } from './support/themes-and-widths.ts';

const ANA = 'ana@tavapora.com.py';
const SUSPENDED = 'ruben@lomaalta.com.py';
let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await register(journey.server, ADMIN);
  await register(journey.server, ANA, 'Ana Ferreira');
  await register(journey.server, SUSPENDED, 'Rubén Acosta');
  await setStatus(journey.server.db, SUSPENDED, 'suspended');
});
afterAll(() => journey.stop());
withOnePage(async () => {
  visitor = await journey.open();
  page = visitor.page;
  await visitor.enter(ADMIN);
  await page.goto('/ayuda');
  return visitor;
});
afterEach(() => expect(visitor.complaints).toEqual([]));

const part = (name: string) => page.getByRole('group', { name: 'Partes de la gestión' }).getByRole('button', { name });
const row = (name: string) =>
  page
    .getByRole('table', { name: 'Planes' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Editar el plan ${name}`, exact: true }) });
/** The words of a part of the page, with plain spaces. */
const words = (part: Locator) => async () => ((await part.textContent()) ?? '').replaceAll('\u00A0', ' ');
const tick = (name: string) => page.getByRole('checkbox', { name: `Elegir a ${name}`, exact: true });
const form = () => page.getByRole('dialog');
const box = (name: string) => form().getByRole('checkbox', { name, exact: true });

async function open(go = () => comeTo(page, '/admin/plans')): Promise<void> {
  await resize(page, DESKTOP);
  await turn(page, 'light');
  await go();
  await page.getByRole('heading', { level: 1, name: 'Gestión de Planes y Suscripciones' }).waitFor();
}

/** Calls of one address, as they are sent. */
function watch(path: string) {
  const sent: { method: string; path: string; query: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.resourceType() !== 'fetch' || !url.pathname.startsWith(path)) return;
    sent.push({
      method: request.method(),
      path: url.pathname,
      query: url.search,
      body: request.postData() && request.postDataJSON(),
    });
  });
  return { of: (method: string) => sent.filter((one) => one.method === method) };
}

test('PLAN-19 PLAN-20 PLAN-43 a plan is made, changed, and refused when something is wrong; its form closes by its cross, by cancelling and by a click beside it', async () => {
  const calls = watch('/admin/plans');
  await open();
  await expect.poll(words(row('Básico'))).toMatch(/Para un comercio.*basicGs\. 150\.000Mensual100Activo/);
  await expectSound(page);
  await resize(page, DESKTOP);
  const add = page.getByRole('button', { name: 'Agregar plan' });
  for (const close of [
    () => form().getByRole('button', { name: 'Cerrar' }).click(),
    () => form().getByRole('button', { name: 'Cancelar' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await add.click();
    await form().getByLabel('Nombre').waitFor();
    await close();
    await form().waitFor({ state: 'detached' });
  }
  await add.click();
  await form().getByRole('heading', { name: 'Nuevo plan' }).waitFor();
  await expectSound(page);

  const save = form().getByRole('button', { name: 'Guardar plan' });
  await form().getByLabel('Nombre').fill('Empresa');
  await form().getByLabel('Código').fill('basic');
  await form().getByLabel('Precio').fill('99.90');
  await form().getByLabel('Facturas con IA').fill('-1');
  await form().getByLabel('Orden').fill('4');
  await form().getByLabel('Descripción').fill('Sin límites\nTodo incluido');
  visitor.letCallsFail();
  await save.click();
  await page.getByText('Error guardando plan: Ya hay un plan con ese código. Elige otro código.').waitFor();
  await form().getByLabel('Código').fill('empresa');
  await save.click();
  await page.getByText('Plan creado correctamente').waitFor();
  await resize(page, DESKTOP);
  await expect.poll(words(row('Empresa'))).toMatch(/Sin límites.*empresaUSD 99,90MensualIlimitadoActivo/);

  await row('Empresa').getByRole('button', { name: 'Editar el plan Empresa' }).click();
  await form().getByRole('heading', { name: 'Editar plan Empresa' }).waitFor();
  await expect.poll(() => form().getByLabel('Nombre').inputValue()).toBe('Empresa');
  await expect.poll(() => form().getByLabel('Código').isDisabled()).toBe(true);
  await form().getByLabel('Estado').selectOption('inactive');
  await box('Plan popular').check();
  await save.click();
  await page.getByText('Plan actualizado correctamente').waitFor();
  await row('Empresa').getByText('Inactivo').waitFor();
  await row('Empresa').getByRole('img', { name: 'Plan popular' }).waitFor();
  // What was changed, and nothing that another administrator may be changing.
  expect(calls.of('PUT').map(({ body }) => body)).toEqual([{ status: 'inactive', is_popular: true }]);
});

test.runIf(isFullRun)(
  'several get a plan until the same day, are reset and are suspended, each after one question; who is refused is named',
  async () => {
    const [UNA, OTRA, SOCIA] = ['una@varias.com.py', 'otra@varias.com.py', 'socia@varias.com.py'];
    for (const [email, name] of [
      [UNA, 'Una Varias'],
      [OTRA, 'Otra Varias'],
      [SOCIA, 'Socia con un nombre muy largo que no cabe en ninguna tabla ni en ninguna tarjeta de teléfono Varias'],
    ] as const)
      await register(journey.server, email, name);
    const calls = watch('/admin/');
    const sent = () =>
      [...calls.of('POST'), ...calls.of('PUT')].map(({ path }) => decodeURIComponent(path).replace('/admin/', ''));
    await open();
    await part('Asignar Planes').click();
    await page.getByLabel('Buscar usuarios').fill('varias');
    await page.getByLabel('Plan actual').selectOption('trial');
    await page.getByText('3 usuarios').waitFor();
    await page.getByRole('checkbox', { name: 'Elegir a todos los de la página' }).check();
    await page.getByRole('heading', { name: 'Asignar a 3 usuarios' }).waitFor();
    await page.getByLabel('Plan', { exact: true }).selectOption('basic');
    const lastDay = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await page.getByRole('textbox', { name: 'Hasta' }).fill(lastDay.split('-').reverse().join('/'));
    await page.getByLabel('Motivo (opcional)').fill('Acuerdo con el estudio');
    await expectSound(page);
    await resize(page, DESKTOP);
    const question = page.getByRole('alertdialog');
    const submit = page.getByRole('button', { name: 'Asignar a 3 usuarios', exact: true });
    await submit.click();
    await question.getByText('Asignar Básico a 3 usuarios').waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(sent()).toEqual([]);
    // One of them is suspended meanwhile.
    await setStatus(journey.server.db, SOCIA, 'suspended');
    visitor.letCallsFail();
    await submit.click();
    await question.getByRole('button', { name: 'Asignar', exact: true }).click();
    await page.getByText(`Listo con 2 de 3. No se pudo: ${SOCIA}`).waitFor();
    expect(sent()).toEqual(['subscriptions', 'subscriptions', 'subscriptions']);
    expect(calls.of('POST')[0]?.body).toMatchObject({
      plan_code: 'basic',
      end_date: lastDay,
      reason: 'Acuerdo con el estudio',
    });
    await page.getByText(`${SOCIA} está suspendido.`).waitFor();
    const { db } = journey.server;
    const kept = await db
      .selectFrom('audit_event')
      .where('action', '=', 'plan-assigned')
      .where('subject_name', 'in', [UNA, OTRA, SOCIA])
      .select('subject_name as name')
      .orderBy('subject_name')
      .execute();
    expect(kept.map(({ name }) => name)).toEqual([OTRA, UNA]);

    await page.getByRole('button', { name: 'Limpiar' }).click();
    await page.getByLabel('Plan actual').selectOption('basic');
    await tick('Una Varias').check();
    await tick('Otra Varias').check();
    const before = sent().length;
    await page.getByRole('button', { name: 'Resetear uso de IA' }).click();
    await question.getByRole('button', { name: 'Resetear', exact: true }).click();
    await page.getByText('Límites de IA reseteados correctamente para 2 usuarios').waitFor();
    await tick('Una Varias').check();
    await tick('Otra Varias').check();
    await page.getByRole('button', { name: 'Suspender' }).click();
    await question.getByText('Suspender a 2 usuarios').waitFor();
    await question.getByRole('button', { name: 'Suspender', exact: true }).click();
    await page.getByText('Cuentas suspendidas: 2 usuarios').waitFor();
    expect(sent().slice(before).toSorted()).toEqual([
      `ai-limits/reset-user/${OTRA}`,
      `ai-limits/reset-user/${UNA}`,
      `users/${OTRA}/status`,
      `users/${UNA}/status`,
    ]);

    // The statistics know of them.
    await resize(page, DESKTOP);
    await part('Estadísticas').click();
    const figures = page.getByRole('region', { name: 'Cifras de las suscripciones' });
    await expect.poll(words(figures)).toMatch(/Total de suscripciones2/);
    await page.getByRole('table', { name: 'Por plan' }).getByRole('rowheader', { name: 'Básico' }).waitFor();
    await expectSound(page);
  },
);
