import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSubscription, ownerOf, setPlanUse } from '../test/builders/a-subscription.ts';
import { holdCall } from './support/held-call.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { stopTime } from './support/page-time.ts';
import { register } from './support/people.ts';
import { expectSound } from './support/sound.ts';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;
let email: string;
let ownerId: string;

beforeAll(async () => {
  journey = await startJourney();
  await journey.server.db
    .insertInto('plan')
    .values({
      id: '01990000-0000-7000-8000-0000000000f1',
      code: 'oculto',
      name: 'Lanzamiento 2025',
      status: 'inactive',
      sort_order: 9,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  email = `persona${++people}@empresa.com.py`;
  await register(journey.server, email);
  ownerId = await ownerOf(journey.server.db, email);
  await visitor.enter(email);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const tab = (name: string) => page.getByRole('tab', { name });
const dialog = () => page.getByRole('dialog');
const planCard = (name: string) =>
  page
    .getByRole('list', { name: 'Planes disponibles' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name, exact: true }),
    });
const subscribe = (plan: 'free' | 'basic' | 'pro', wishes = {}) =>
  aSubscription(journey.server.db, ownerId, { plan, ...wishes });

async function open(): Promise<void> {
  await page.goto('/subscription');
  await page.getByRole('heading', { level: 1, name: 'Mi Suscripción' }).waitFor();
  await tab('Actual').waitFor();
}

/** Every call that the page makes from here on, as «METHOD path». */
function watchCalls() {
  const calls: { name: string; request: Request }[] = [];
  page.on('request', (request) => {
    const name = `${request.method()} ${new URL(request.url()).pathname}`;
    if (request.resourceType() === 'fetch') calls.push({ name, request });
  });
  return {
    count: (name: string) => calls.filter((call) => call.name === name).length,
    body: (name: string) => calls.find((call) => call.name === name)?.request.postDataJSON(),
  };
}
const PROFILE = 'GET /api/user/profile';
const CHANGE = 'POST /user/subscription/change-plan';
const CANCEL = 'POST /user/subscription/cancel';

test('SUB-01 SUB-02 SUB-04 SUB-05 SUB-10 SUB-11 SUB-31 GEN-21 without a subscription: three tabs, a sentence, and the way to the plans, of which one that became current in another window only says so', async () => {
  await open();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Actual', 'Historial', 'Planes']);
  await expect.poll(() => tab('Actual').getAttribute('aria-selected')).toBe('true');
  await page.getByText('No tienes una suscripción activa').waitFor();
  await tab('Actual').press('ArrowRight');
  await expect.poll(() => tab('Historial').getAttribute('aria-selected')).toBe('true');
  await page.getByText('Todavía no tuviste ninguna suscripción').waitFor();
  await tab('Actual').click();
  await page.getByRole('button', { name: 'Ver planes' }).click();
  await expect.poll(() => tab('Planes').getAttribute('aria-selected')).toBe('true');
  await planCard('Gratis').waitFor();
  expect(new URL(page.url()).pathname).toBe('/subscription');

  // One that became theirs in another window only says so.
  await planCard('Profesional').waitFor();
  await subscribe('pro');
  const calls = watchCalls();
  await planCard('Profesional').getByRole('button', { name: 'Solicitar Cambio' }).click();
  await page.getByText('Ya tienes este plan activo').waitFor();
  await planCard('Profesional').getByRole('button', { name: 'Plan Actual' }).waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  expect(calls.count(CHANGE)).toBe(0);
  await page.getByRole('link', { name: 'Volver al dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
});

test('SUB-23 SUB-24 SUB-25 SUB-26 SUB-27 SUB-28 SUB-29 SUB-30 SUB-32 SUB-33 SUB-34 SUB-36 SUB-37 SUB-40 SUB-41 SUB-43 SUB-44 a plan is chosen with its consequences in view, SUB-06 SUB-07 SUB-08 SUB-09 shows its use, and SUB-45 SUB-46 SUB-47 SUB-48 SUB-51 SUB-52 RACE-59 is cancelled', async () => {
  await page.clock.install();
  const calls = watchCalls();
  await open();
  await tab('Planes').click();
  await planCard('Profesional').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Planes disponibles' }).getByRole('heading').allTextContents())
    .toEqual(['Gratis', 'Básico', 'Profesional']);
  const words = async (name: string) => ((await planCard(name).textContent()) ?? '').replaceAll('\u00A0', ' ');
  await expect
    .poll(() => words('Gratis'))
    .toMatch(/Free.*Para probar sin correo conectado.*Gratis.*10 facturas\/mes con IA/);
  await expect
    .poll(() => words('Básico'))
    .toMatch(/Basic.*Gs\. 150\.000.*por mes.*100 facturas\/mes con IA.*XML nativo sin límite/);
  await expect
    .poll(() => words('Profesional'))
    .toMatch(/Premium.*El más elegido.*Soporte prioritario.*Solicitar Cambio/);
  await expect.poll(() => planCard('Básico').getByRole('listitem').count()).toBe(3);
  await expectSound(page);

  const choose = planCard('Básico').getByRole('button', { name: 'Solicitar Cambio' });
  await choose.click();
  await dialog().getByRole('heading', { name: '¿Cambiar al plan Básico?' }).waitFor();
  await expect
    .poll(() => dialog().getByRole('rowheader').allTextContents())
    .toEqual(['Plan', 'Facturas con IA', 'Uso de este mes', 'Vence', 'Precio']);
  await dialog().getByText('El cambio es inmediato.').waitFor();
  const tick = dialog().getByRole('checkbox', { name: 'Entiendo las implicaciones del cambio de plan' });
  const confirm = dialog().getByRole('button', { name: 'Cambiar a Básico' });
  await expect.poll(async () => [await tick.isChecked(), await confirm.isDisabled()]).toEqual([false, true]);
  await expectSound(page);
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(calls.count(CHANGE)).toBe(0);

  await choose.click();
  await tick.check();
  await expect.poll(() => confirm.isDisabled()).toBe(false);
  await dialog().getByLabel('Motivo (opcional)').fill('Más facturas');
  await stopTime(page);
  const before = calls.count(PROFILE);
  await confirm.click();
  await page.getByText('Solicitud de cambio de plan enviada correctamente').waitFor();
  expect(calls.body(CHANGE)).toEqual({ plan_id: 'basic', reason: 'Más facturas' });
  await expect.poll(() => calls.count(PROFILE)).toBe(before + 1);
  await page.clock.runFor(1_900);
  expect(calls.count(PROFILE)).toBe(before + 1);
  await page.clock.runFor(200);
  await expect.poll(() => calls.count(PROFILE)).toBe(before + 2);
  await page.clock.resume();
  const marker = planCard('Básico').getByRole('button', { name: 'Plan Actual' });
  await marker.waitFor();
  await expect.poll(() => marker.isDisabled()).toBe(true);

  await setPlanUse(journey.server.db, ownerId, 64);
  await page.reload();
  const plan = page.getByRole('region', { name: 'Plan Básico' });
  await plan.getByText('Activo', { exact: true }).waitFor();
  await plan.getByText('Quedan 36.').waitFor();
  const bar = plan.getByRole('progressbar');
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('64');
  const share = (track: Element) =>
    (track.firstElementChild?.getBoundingClientRect().width ?? 0) / track.getBoundingClientRect().width;
  await expect.poll(() => bar.evaluate(share)).toBeCloseTo(0.64, 2);
  await expect.poll(() => bar.locator('span').getAttribute('data-level')).toBe('medium');
  await expectSound(page);

  const cancel = page.getByRole('button', { name: 'Cancelar suscripción' });
  await cancel.click();
  await dialog().getByRole('heading', { name: '¿Cancelar el plan Básico?' }).waitFor();
  await expect.poll(() => dialog().getByLabel('Cuéntanos').count()).toBe(0);
  await dialog().getByLabel('Motivo (opcional)').selectOption('Otro motivo');
  await dialog().getByLabel('Cuéntanos').waitFor();
  await expectSound(page);
  await dialog().getByRole('button', { name: 'Seguir con el plan' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(calls.count(CANCEL)).toBe(0);
  const release = await holdCall(page, '**/user/subscription/cancel');
  await cancel.click();
  await stopTime(page);
  const asked = calls.count(PROFILE);
  await dialog().getByLabel('Motivo (opcional)').selectOption('Dejé de facturar');
  await dialog().getByRole('button', { name: 'Cancelar suscripción' }).click();
  await dialog().getByRole('button', { name: 'Cancelando...' }).waitFor();
  release();
  await page.getByText('Cancelamos tu plan Básico.').waitFor();
  await expect.poll(() => tab('Planes').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => calls.count(PROFILE)).toBe(asked + 1);
  await page.clock.runFor(5_000);
  expect(calls.count(PROFILE)).toBe(asked + 1);
  expect([calls.count(CANCEL), calls.body(CANCEL)]).toEqual([1, { reason: 'Dejé de facturar' }]);
  await page.clock.resume();
  await tab('Actual').click();
  await page.getByRole('region', { name: 'Plan Básico' }).getByText('Cancelado', { exact: true }).waitFor();
  // The strip above says that the trial runs: so does the page.
  await page
    .getByRole('region', { name: 'Período de prueba' })
    .getByText(/Te quedan? \d+ días? de prueba/)
    .waitFor();
  await page.getByText(/Tu período de prueba sigue hasta el \d\d\/\d\d\/\d{4}, con su límite/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Cancelar suscripción' }).count()).toBe(0);
});

test('SUB-06 SUB-19 SUB-20 SUB-21 SUB-22 every state has its word, and forty lines scroll within 480 pixels', async () => {
  for (let month = 0; month < 40; month++) {
    const [start, end] = [new Date(Date.UTC(2022, month, 5, 12)), new Date(Date.UTC(2022, month + 1, 5, 3))];
    await subscribe('basic', { status: month % 2 === 0 ? 'inactive' : 'cancelled', start, end });
  }
  await subscribe('pro', { status: 'pending', start: new Date('2026-01-01T12:00:00Z') });
  await subscribe('free', { start: new Date('2026-02-01T12:00:00Z') });
  await open();
  await page.getByRole('region', { name: 'Plan Gratis' }).getByText('Activo', { exact: true }).waitFor();
  await page.getByText('Desde el 01/02/2026, sin vencimiento').waitFor();
  await tab('Historial').click();
  const table = page.getByRole('table');
  await table.getByText('Pendiente').waitFor();
  await expect
    .poll(async () => (await table.getByRole('columnheader').allTextContents()).slice(0, 4))
    .toEqual(['Plan', 'Estado', 'Inicio', 'Fin']);
  await expect.poll(() => table.getByRole('row').count()).toBe(43);
  await expect
    .poll(() => table.getByRole('row').nth(1).textContent())
    .toMatch(/Gratis.*Activo.*01\/02\/2026.*Sin vencimiento/);
  await table.getByText('Inactivo').first().waitFor();
  await table.getByText('Cancelado').first().waitFor();
  await page.getByText('42 suscripciones desde enero 2022. Los cambios').waitFor();
  // The end at midnight belongs to the day before.
  await expect.poll(() => table.getByRole('row').nth(3).textContent()).toMatch(/Cancelado05\/04\/202504\/05\/2025/);
  const frame = page.getByRole('region', { name: 'Suscripciones que tuviste' });
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(480);
  await expect.poll(() => frame.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expectSound(page);
});

describe('what fails', () => {
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: { success: false } }));

  test('SUB-03 SUB-53 a wait shows a spinner, a failed load says so and can be tried again', async () => {
    const release = await holdCall(page, '**/user/subscription');
    await page.goto('/subscription');
    await page.getByRole('main').getByRole('status').locator('[aria-label="Cargando…"]').waitFor();
    release();
    await page.getByText('No tienes una suscripción activa').waitFor();
    visitor.letCallsFail();
    await page.route('**/user/subscription', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 422, json: {} }),
    );
    await page.reload();
    await page.getByRole('alert').getByText('Error al cargar la suscripción').waitFor();
    await page.unroute('**/user/subscription');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('No tienes una suscripción activa').waitFor();
  });

  test('SUB-42 SUB-49 SUB-50 a change or a cancellation that fails is told, and nothing has changed; one without a message is told by our own', async () => {
    await subscribe('basic');
    visitor.letCallsFail();
    await fail('**/user/subscription/change-plan');
    await fail('**/user/subscription/cancel');
    await open();
    await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
    await dialog().getByRole('button', { name: 'Cancelar suscripción' }).click();
    await page.getByText('No se pudo cancelar la suscripción').waitFor();
    await dialog().getByRole('button', { name: 'Seguir con el plan' }).click();
    await tab('Planes').click();
    await planCard('Profesional').getByRole('button').click();
    await dialog().getByText('no se descuenta lo que resta del plan Básico').waitFor();
    await dialog().getByRole('checkbox').check();
    await dialog().getByRole('button', { name: 'Cambiar a Profesional' }).click();
    await page.getByText('Error al enviar la solicitud de cambio de plan').waitFor();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await planCard('Básico').getByRole('button', { name: 'Plan Actual' }).waitFor();

    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/user/subscription/cancel', (route) =>
      route.fulfill({ status: 200, json: { success: true, message: '' } }),
    );
    await tab('Actual').click();
    await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
    await dialog().getByRole('button', { name: 'Cancelar suscripción' }).click();
    await page.getByText('Suscripción cancelada correctamente').waitFor();
  });

  test('LOG-11 LOG-12 a history or a catalogue that cannot be had is logged and shows no notice', async () => {
    visitor.letCallsFail();
    await page.route('**/user/subscription/plans', (route) => route.fulfill({ status: 422, json: {} }));
    await page.route('**/user/subscription/history', (route) => route.fulfill({ status: 422, json: {} }));
    await open();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/logs/frontend')) sent.push(request.postData() ?? '');
    });
    await tab('Historial').click();
    await page.getByText('No pudimos cargar tu historial.').waitFor();
    await tab('Planes').click();
    await page.getByText('No pudimos cargar los planes.').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await expect.poll(() => sent.join()).toContain('No se pudo cargar el historial de suscripciones');
    await expect.poll(() => sent.join()).toContain('No se pudieron cargar los planes');
    await expect.poll(() => page.getByRole('region', { name: 'Avisos' }).textContent()).toBe('');
  });
});

test('who leaves takes a workbook with all invoices along before anything stops, and without the file nothing is cancelled', async () => {
  await subscribe('basic');
  await receiveInvoices(journey.server, email, [
    { key: 1, number: '001-001-0000001', date: '2026-10-01', total: '110000' },
  ]);
  const calls = watchCalls();
  await open();
  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await expect
    .poll(() => dialog().getByLabel('Descargar antes un Excel con todas mis facturas').isChecked())
    .toBe(true);
  visitor.letCallsFail();
  await page.route('**/export/custom', (route) => route.fulfill({ status: 500, json: {} }));
  const confirm = dialog().getByRole('button', { name: 'Cancelar suscripción' });
  await confirm.click();
  await dialog().getByRole('alert').waitFor();
  expect(calls.count(CANCEL)).toBe(0);
  await page.unroute('**/export/custom');
  const download = page.waitForEvent('download');
  await confirm.click();
  const name = (await download).suggestedFilename();
  expect(name).toMatch(/^facturas_\d{8}_\d{6}\.xlsx$/);
  await page.getByText('Cancelamos tu plan Básico.').waitFor();
  expect(calls.count(CANCEL)).toBe(1);
});

test('SUB-35 OPEN-05 a plan without a limit and with a long name is chosen without a reason', async () => {
  const name = 'Plan corporativo multisucursal para estudios contables del departamento Central';
  await journey.server.db
    .insertInto('plan')
    .values({
      id: `01990000-0000-7000-8000-0000000000e${people % 10}`,
      code: `largo-${people}`,
      name,
      description: `${name}\n${name}`,
      price: '1234567.89',
      ai_invoices_limit: -1,
      status: 'active',
      sort_order: 8,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  await open();
  await tab('Planes').click();
  await planCard(name).getByRole('button').click();
  await dialog().getByRole('checkbox').check();
  await dialog()
    .getByRole('button', { name: `Cambiar a ${name}` })
    .click();
  await planCard(name).getByRole('button', { name: 'Plan Actual' }).waitFor();
  await expectSound(page);
  await tab('Actual').click();
  await page.getByText('Quedan: Ilimitado.').waitFor();
  await expectNoSidewaysScroll(page);
});
