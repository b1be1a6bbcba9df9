import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSubscription, ownerOf, setPlanUse } from '../test/builders/a-subscription.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { register } from './support/people.ts';

const LONG_NAME = 'Plan corporativo multisucursal para estudios contables del departamento Central';

let journey: Journey;
let visitor: Visitor;
let page: Page;
let people = 0;
let email: string;
let ownerId: string;

beforeAll(async () => {
  journey = await startJourney();
  const made = { created_at: new Date(), updated_at: new Date() };
  await journey.server.db
    .insertInto('plan')
    .values([
      {
        id: '01990000-0000-7000-8000-0000000000f1',
        code: 'oculto',
        name: 'Lanzamiento 2025',
        status: 'inactive',
        sort_order: 9,
        ...made,
      },
      {
        id: '01990000-0000-7000-8000-0000000000f2',
        code: 'largo',
        name: LONG_NAME,
        description: `${LONG_NAME}\n${LONG_NAME}`,
        price: '1234567.89',
        ai_invoices_limit: -1,
        status: 'active',
        sort_order: 8,
        ...made,
      },
    ])
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
const CHANGE = 'POST /user/subscription/change-plan';
const CANCEL = 'POST /user/subscription/cancel';

test('SUB-07 SUB-47 RACE-59 a plan is chosen with its consequences in view, shows its use, and is cancelled', async () => {
  const calls = watchCalls();
  await open();
  await tab('Actual').press('ArrowRight');
  await expect.poll(() => tab('Historial').getAttribute('aria-selected')).toBe('true');
  await tab('Planes').click();
  await planCard('Profesional').waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Planes disponibles' }).getByRole('heading').allTextContents())
    .toEqual(['Gratis', 'Básico', 'Profesional', LONG_NAME]);
  await expectSound(page);
  await planCard('Básico').getByRole('button', { name: 'Solicitar Cambio' }).click();
  await dialog().getByRole('checkbox', { name: 'Entiendo las implicaciones del cambio de plan' }).check();
  await expectSound(page);
  await dialog().getByLabel('Motivo (opcional)').fill('Más facturas');
  await dialog().getByRole('button', { name: 'Cambiar a Básico' }).click();
  await planCard('Básico').getByRole('button', { name: 'Plan Actual' }).waitFor();
  expect(calls.body(CHANGE)).toEqual({ plan_id: 'basic', reason: 'Más facturas' });

  await setPlanUse(journey.server.db, ownerId, 64);
  await page.reload();
  const plan = page.getByRole('region', { name: 'Plan Básico' });
  await plan.getByText('Quedan 36.').waitFor();
  const share = (track: Element) =>
    (track.firstElementChild?.getBoundingClientRect().width ?? 0) / track.getBoundingClientRect().width;
  await expect.poll(() => plan.getByRole('progressbar').evaluate(share)).toBeCloseTo(0.64, 2);
  await expectSound(page);

  await page.getByRole('button', { name: 'Cancelar suscripción' }).click();
  await dialog().getByLabel('Motivo (opcional)').selectOption('Otro motivo');
  await dialog().getByLabel('Cuéntanos').waitFor();
  await expectSound(page);
  await dialog().getByLabel('Motivo (opcional)').selectOption('Dejé de facturar');
  await dialog().getByRole('button', { name: 'Cancelar suscripción' }).click();
  await page.getByText('Cancelamos tu plan Básico.').waitFor();
  expect([calls.count(CANCEL), calls.body(CANCEL)]).toEqual([1, { reason: 'Dejé de facturar' }]);
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

test.runIf(isFullRun)('SUB-21 forty lines scroll within 480 pixels', async () => {
  for (let month = 0; month < 40; month++) {
    const [start, end] = [new Date(Date.UTC(2022, month, 5, 12)), new Date(Date.UTC(2022, month + 1, 5, 3))];
    await subscribe('basic', { status: month % 2 === 0 ? 'inactive' : 'cancelled', start, end });
  }
  await subscribe('pro', { status: 'pending', start: new Date('2026-01-01T12:00:00Z') });
  await subscribe('free', { start: new Date('2026-02-01T12:00:00Z') });
  await open();
  await tab('Historial').click();
  const table = page.getByRole('table');
  await expect.poll(() => table.getByRole('row').count()).toBe(43);
  await page.getByText('42 suscripciones desde enero 2022. Los cambios').waitFor();
  // The end at midnight belongs to the day before.
  await expect.poll(() => table.getByRole('row').nth(3).textContent()).toMatch(/Cancelado05\/04\/202504\/05\/2025/);
  const frame = page.getByRole('region', { name: 'Suscripciones que tuviste' });
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(480);
  await expect.poll(() => frame.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  await expectSound(page);
});

test.runIf(isFullRun)(
  'who leaves takes a workbook with all invoices along before anything stops, and without the file nothing is cancelled',
  async () => {
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
  },
);
