import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getExportStats } from '#contract/dashboard.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import { getProfile } from '#contract/session.ts';
import type { OfferedPlan } from '#contract/subscriptions/plans.ts';
import {
  cancelSubscription,
  changePlan,
  getPlanRequest,
  getSubscription,
  getSubscriptionHistory,
  listOfferedPlans,
  type Subscription,
} from '#contract/subscriptions/subscriptions.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { anId } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { noMailboxes, someTotals, usualAnswers } from '../../../../test/screens/usual-answers.ts';

const aPlan = (code: string, name: string, over: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id: anId(code.length),
  code,
  name,
  type: 'basic',
  description: 'Para un negocio con correo\nXML nativo sin límite',
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
  sortOrder: 1,
  ...over,
});
const FREE = aPlan('free', 'Gratis', { type: 'free', price: '0', description: 'Para probar', aiLimit: 10 });
const BASIC = aPlan('basic', 'Básico');
const PRO = aPlan('pro', 'Profesional', { type: 'premium', isPopular: true });

const subscribed = (over: Partial<Subscription> = {}): Subscription => ({
  id: anId(50),
  planCode: 'basic',
  planName: 'Básico',
  planDescription: BASIC.description,
  status: 'active',
  startsAt: '2026-02-01T12:00:00-03:00',
  endsAt: null,
  aiLimit: 100,
  aiUsed: 64,
  price: '150000',
  currency: 'PYG',
  billingPeriod: 'monthly',
  reason: null,
  createdAt: '2026-02-01T12:00:00-03:00',
  ...over,
});

let answers: RecordedAnswers;
let page: Located;
let current: Subscription | null;

beforeEach(() => {
  current = null;
  answers = usualAnswers()
    .answer(getSubscription, () => ({ subscription: current }))
    .answer(getPlanRequest, { request: null, refusal: null, needsApproval: false })
    .answer(getSubscriptionHistory, { subscriptions: [] })
    .answer(listOfferedPlans, { plans: [FREE, BASIC, PRO] })
    .answer(listEmailConfigs, noMailboxes())
    .answer(getExportStats, someTotals({ invoiceCount: 3, listedCount: 3 }))
    .answer(changePlan, ({ input }) => {
      current = subscribed({ planCode: input.body.planCode, aiUsed: 0 });
      return { message: 'Hecho.', subscription: current };
    })
    .answer(cancelSubscription, () => {
      current = current && { ...current, status: 'cancelled' };
      return { message: 'Cancelamos tu plan Básico.' };
    });
});

async function open(): Promise<void> {
  page = await openScreen('/subscription', answers);
  await tab('Actual').waitFor();
}
const tab = (name: string) => page.getByRole('tab', { name });
const chosen = (name: string) => tab(name).getAttribute('aria-selected');
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp, within = page) => within.getByRole('button', { name });
const planCard = (name: string) =>
  page
    .getByRole('list', { name: 'Planes disponibles' })
    .locator(':scope > li')
    .filter({ hasText: new RegExp(name) });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const asked = () => answers.of(getProfile).length;

describe('what is', () => {
  test('SUB-01 SUB-02 the title, and the way back to the dashboard', async () => {
    await open();
    await page.getByRole('heading', { level: 1, name: 'Mi Suscripción' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Volver al dashboard' }).getAttribute('href')).toBe('/');
  });

  test('SUB-04 SUB-05 three tabs, of which the current one is shown first', async () => {
    await open();
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Actual', 'Historial', 'Planes']);
    await expect.poll(() => chosen('Actual')).toBe('true');
  });

  test('SUB-10 SUB-11 without a subscription there is a sentence, and the way to the plans', async () => {
    await open();
    await page.getByText('No tienes una suscripción activa').waitFor();
    await button('Ver planes').click();
    await expect.poll(() => chosen('Planes')).toBe('true');
    await planCard('Gratis').waitFor();
    expect(address()).toBe('/subscription');
  });

  test.for([
    ['active', 'Activo'],
    ['inactive', 'Inactivo'],
    ['pending', 'Pendiente'],
    ['cancelled', 'Cancelado'],
  ] as const)('SUB-06 a subscription that is %s says «%s»', async ([status, word]) => {
    current = subscribed({ status });
    await open();
    await page.getByRole('region', { name: 'Plan Básico' }).getByText(word, { exact: true }).waitFor();
  });

  test('SUB-07 SUB-08 what was used of it, and what is left', async () => {
    current = subscribed();
    await open();
    const plan = page.getByRole('region', { name: 'Plan Básico' });
    await plan.getByText('Quedan 36.').waitFor();
    await expect.poll(() => plan.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64');
    await expect.poll(() => plan.getByRole('progressbar').locator('span').getAttribute('data-level')).toBe('medium');
  });

  test('SUB-08 of a plan without limit nothing runs out', async () => {
    current = subscribed({ aiLimit: -1 });
    await open();
    await page.getByText('Quedan: Ilimitado.').waitFor();
  });

  test('SUB-03 a wait shows a spinner', async () => {
    const { promise, resolve } = Promise.withResolvers<{ subscription: null }>();
    answers.answer(getSubscription, () => promise);
    await open();
    await page.getByRole('status').locator('[aria-label="Cargando…"]').waitFor();
    resolve({ subscription: null });
    await page.getByText('No tienes una suscripción activa').waitFor();
  });

  test('SUB-53 a failed load says so and can be tried again', async () => {
    answers.answer(getSubscription, fail(422));
    await open();
    await page.getByRole('alert').getByText('Error al cargar la suscripción').waitFor();
    answers.answer(getSubscription, { subscription: null });
    await button('Reintentar').click();
    await page.getByText('No tienes una suscripción activa').waitFor();
  });

  test('DESK-112 the plan of another business, which pays, is told with its name and who changes it', async () => {
    const payer = { name: 'Estudio Benítez', isDecidedByCaller: false };
    answers.answer(getSubscription, () => ({ subscription: current, payer }));
    await open();
    await page
      .getByText(
        'Este es el plan del negocio Estudio Benítez, que paga por este. Lo cambia quien tiene el rol de dueña',
      )
      .waitFor();
  });

  test('LOG-11 LOG-12 a history or a catalogue that cannot be had is logged and shows no notice', async () => {
    answers.answer(listOfferedPlans, fail(422)).answer(getSubscriptionHistory, fail(422));
    await open();
    await tab('Historial').click();
    await page.getByText('No pudimos cargar tu historial.').waitFor();
    await tab('Planes').click();
    await page.getByText('No pudimos cargar los planes.').waitFor();
    dispatchEvent(new Event('pagehide'));
    const logged = () =>
      answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs.map(({ message }) => message));
    await expect.poll(logged).toContain('No se pudo cargar el historial de suscripciones');
    await expect.poll(logged).toContain('No se pudieron cargar los planes');
    expect(await notices().textContent()).toBe('');
  });
});

describe('what was', () => {
  test('SUB-19 SUB-20 SUB-22 each with its plan, state and days; one without an end says so', async () => {
    const ended = {
      status: 'inactive',
      endsAt: '2025-05-05T00:00:00-03:00',
      startsAt: '2025-04-05T12:00:00-03:00',
    } as const;
    answers.answer(getSubscriptionHistory, {
      subscriptions: [subscribed({ planName: 'Gratis' }), subscribed({ id: anId(51), ...ended })],
    });
    await open();
    await tab('Historial').click();
    const table = page.getByRole('table');
    await table.waitFor();
    expect(table.getByRole('columnheader').allTextContents().slice(0, 4)).toEqual(['Plan', 'Estado', 'Inicio', 'Fin']);
    const rows = table.locator('tbody tr');
    await expect.poll(() => rows.first().textContent()).toMatch(/Gratis.*Activo.*01\/02\/2026.*Sin vencimiento/);
    // The end at midnight belongs to the day before.
    await expect.poll(() => rows.last().textContent()).toMatch(/Inactivo.*05\/04\/2025.*04\/05\/2025/);
  });
});

describe('what could be', () => {
  beforeEach(async () => {
    await open();
    await tab('Planes').click();
    await planCard('Profesional').waitFor();
  });

  test('SUB-23 SUB-24 one card for each plan that is offered, with its kind', async () => {
    const names = page.getByRole('list', { name: 'Planes disponibles' }).getByRole('heading');
    expect(names.allTextContents()).toEqual(['Gratis', 'Básico', 'Profesional']);
    await expect.poll(() => planCard('Gratis').textContent()).toContain('Free');
    await expect.poll(() => planCard('Básico').textContent()).toContain('Basic');
    await expect.poll(() => planCard('Profesional').textContent()).toContain('Premium');
  });

  test('SUB-25 SUB-26 its price; none is «Gratis»', async () => {
    await expect.poll(() => planCard('Básico').textContent()).toMatch(/Gs\. 150\.000.*por mes/);
    await expect.poll(() => planCard('Gratis').getByText('Gratis', { exact: true }).count()).toBe(2);
  });

  test('SUB-27 SUB-28 SUB-29 its summary and what it has, line by line, and the way to ask for it', async () => {
    await expect.poll(() => planCard('Básico').textContent()).toContain('Para un negocio con correo');
    await planCard('Básico').getByText('100 facturas/mes con IA').waitFor();
    await planCard('Básico').getByRole('listitem').filter({ hasText: 'XML nativo sin límite' }).waitFor();
    await button('Solicitar Cambio', planCard('Básico')).waitFor();
  });

  const choose = () => button('Solicitar Cambio', planCard('Básico')).click();
  const tick = () => dialog().getByRole('checkbox', { name: 'Entiendo las implicaciones del cambio de plan' });
  const confirm = () => button('Cambiar a Básico', dialog());

  test('SUB-32 SUB-33 before it is changed both plans stand side by side, with a warning', async () => {
    await choose();
    await dialog().getByRole('heading', { name: '¿Cambiar al plan Básico?' }).waitFor();
    await expect
      .poll(() => dialog().getByRole('rowheader').allTextContents())
      .toEqual(['Plan', 'Facturas con IA', 'Uso de este mes', 'Vence', 'Precio']);
    await dialog().getByText('El cambio es inmediato.').waitFor();
  });

  test('SUB-34 SUB-37 only who has ticked that they understand can confirm', async () => {
    await choose();
    await expect.poll(async () => [await tick().isChecked(), await confirm().isDisabled()]).toEqual([false, true]);
    await tick().check();
    await expect.poll(() => confirm().isDisabled()).toBe(false);
    await tick().uncheck();
    await expect.poll(() => confirm().isDisabled()).toBe(true);
  });

  test('SUB-36 whoever cancels has asked for nothing', async () => {
    await choose();
    await button('Cancelar', dialog()).click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(answers.of(changePlan)).toEqual([]);
  });

  test('SUB-35 SUB-40 SUB-41 it is asked for by its code, with or without a reason, and told', async () => {
    await choose();
    await tick().check();
    await dialog().getByLabel('Motivo (opcional)').fill('Más facturas');
    await confirm().click();
    await notices().getByText('Solicitud de cambio de plan enviada correctamente').waitFor();
    await button('Solicitar Cambio', planCard('Profesional')).click();
    await dialog().getByRole('checkbox').check();
    await button('Cambiar a Profesional', dialog()).click();
    await expect
      .poll(() => answers.of(changePlan).map(({ input }) => input.body))
      .toEqual([{ planCode: 'basic', reason: 'Más facturas' }, { planCode: 'pro' }]);
  });

  test('SUB-30 the current one only says that it is', async () => {
    await choose();
    await tick().check();
    await confirm().click();
    const marker = button('Plan Actual', planCard('Básico'));
    await expect.poll(() => marker.isDisabled()).toBe(true);
    await button('Solicitar Cambio', planCard('Gratis')).waitFor();
  });

  test('SUB-42 a change that fails is told, and the dialog stays', async () => {
    answers.answer(changePlan, fail());
    await choose();
    await tick().check();
    await confirm().click();
    await page.getByText('Error al enviar la solicitud de cambio de plan').waitFor();
    await confirm().waitFor();
  });

  test('SUB-31 GEN-21 one that became theirs in another window only says so', async () => {
    current = subscribed({ planCode: 'pro', planName: 'Profesional' });
    await button('Solicitar Cambio', planCard('Profesional')).click();
    await notices().getByText('Ya tienes este plan activo').waitFor();
    await button('Plan Actual', planCard('Profesional')).waitFor();
    expect([dialog().count(), answers.of(changePlan).length]).toEqual([0, 0]);
  });
});

test('SUB-43 SUB-44 after a change the profile is asked for at once, and again two seconds later', async () => {
  stopTime();
  await open();
  await tab('Planes').click();
  await button('Solicitar Cambio', planCard('Básico')).click();
  await dialog().getByRole('checkbox').check();
  const before = asked();
  await button('Cambiar a Básico', dialog()).click();
  await seen(() => asked() === before + 1);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(200);
  await seen(() => asked() === before + 2);
});

describe('cancelling', () => {
  const cancel = () => button('Cancelar suscripción');
  const confirm = () => button('Cancelar suscripción', dialog());
  const withoutFile = () => dialog().getByLabel('Descargar antes un Excel con todas mis facturas').uncheck();

  beforeEach(() => {
    current = subscribed();
  });

  test('SUB-09 SUB-45 it is asked about; whoever goes back has cancelled nothing', async () => {
    await open();
    await cancel().click();
    await dialog().getByRole('heading', { name: '¿Cancelar el plan Básico?' }).waitFor();
    await button('Seguir con el plan', dialog()).click();
    await expect.poll(() => dialog().count()).toBe(0);
    expect(answers.of(cancelSubscription)).toEqual([]);
  });

  test('another reason than those that are listed has a field of its own', async () => {
    await open();
    await cancel().click();
    await dialog().getByLabel('Motivo (opcional)').waitFor();
    expect(dialog().getByLabel('Cuéntanos').count()).toBe(0);
    await dialog().getByLabel('Motivo (opcional)').selectOption('Otro motivo');
    await dialog().getByLabel('Cuéntanos').waitFor();
  });

  test('SUB-46 SUB-47 while it is cancelled the button says so; the reason goes along', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>();
    answers.answer(cancelSubscription, () => promise);
    await open();
    await cancel().click();
    await dialog().getByLabel('Motivo (opcional)').selectOption('Dejé de facturar');
    await withoutFile();
    await confirm().click();
    await button('Cancelando...', dialog()).waitFor();
    resolve({ message: 'Cancelamos tu plan Básico.' });
    await expect.poll(() => dialog().count()).toBe(0);
    expect(answers.of(cancelSubscription).map(({ input }) => input.body)).toEqual([{ reason: 'Dejé de facturar' }]);
  });

  test('SUB-48 SUB-51 the server’s own words are shown, and the plans', async () => {
    await open();
    await cancel().click();
    await withoutFile();
    await confirm().click();
    await notices().getByText('Cancelamos tu plan Básico.').waitFor();
    await expect.poll(() => chosen('Planes')).toBe('true');
  });

  test('SUB-49 without words of the server there are our own', async () => {
    answers.answer(cancelSubscription, { message: '' });
    await open();
    await cancel().click();
    await withoutFile();
    await confirm().click();
    await notices().getByText('Suscripción cancelada correctamente').waitFor();
  });

  test('SUB-50 one that fails is told, and nothing has changed', async () => {
    answers.answer(cancelSubscription, fail());
    await open();
    await cancel().click();
    await withoutFile();
    await confirm().click();
    await page.getByText('No se pudo cancelar la suscripción').waitFor();
    await button('Seguir con el plan', dialog()).click();
    await page.getByRole('region', { name: 'Plan Básico' }).getByText('Activo', { exact: true }).waitFor();
  });

  test('SUB-52 the profile is asked for once', async () => {
    stopTime();
    await open();
    await cancel().click();
    await withoutFile();
    const before = asked();
    await confirm().click();
    await seen(() => asked() === before + 1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(before + 1);
  });
});
