import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import { listBusinesses } from '#contract/businesses.ts';
import { listTokens } from '#contract/connections/tokens.ts';
import { getInboxAddress, makeInboxAddress } from '#contract/inbox.ts';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks/webhooks.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { aBusiness } from '../../../../../test/screens/usual-answers.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const aDelivery = (over: Partial<WebhookDelivery>): WebhookDelivery => ({
  ...{ id: anId(11), endpointId: anId(1), eventId: anId(21), type: 'factura.guardada', about: '001-001-0023847' },
  ...{ state: 'delivered', isReplay: false, attempts: 1, status: 200, ms: 184, problem: null },
  ...{ happenedAt: '2026-11-14T10:31:07-03:00', createdAt: '2026-11-14T10:31:08-03:00' },
  ...{ lastAt: '2026-11-14T10:31:08-03:00', nextAt: null },
  ...over,
});
const failing = aDelivery({
  ...{ id: anId(12), endpointId: anId(2), type: 'documento.en_revision', about: '001-001-0001204', state: 'waiting' },
  ...{ attempts: 4, status: 503, problem: 'La dirección respondió 503.', nextAt: '2026-11-14T10:52:00-03:00' },
});
const aWebhook = (over: Partial<Webhook>): Webhook => ({
  ...{ id: anId(1), url: 'https://erp.tavapora.com.py/hooks/ajaka', events: ['invoice-saved'], state: 'active' },
  ...{ createdAt: '2026-11-01T09:00:00-03:00', earlierSecretUntil: null, waiting: 0, version: 3 },
  lastDelivery: aDelivery({}),
  ...over,
});
const WEBHOOKS = [
  aWebhook({}),
  aWebhook({
    ...{
      id: anId(2),
      url: 'https://bot.tavapora.com.py/avisos?clave=x',
      events: ['document-in-review', 'mailbox-failing'],
    },
    ...{ lastDelivery: failing, waiting: 0 },
  }),
  aWebhook({ id: anId(3), url: 'https://vieja.com.py/', state: 'gone', lastDelivery: null }),
];
const LISTED = { webhooks: WEBHOOKS, blocked: null, latest: [aDelivery({}), failing] };
const NONE = { webhooks: [], blocked: null, latest: [] };

const SETTINGS: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-14T12:00:00-03:00');
  answers = answersAtHome()
    .answer(listBusinesses, { businesses: [aBusiness(1, {})] })
    .answer(getBusiness, SETTINGS)
    .answer(listTokens, { tokens: [] })
    .answer(listWebhooks, LISTED)
    .answer(getInboxAddress, { address: null });
});
const open = async (at = '/mi-negocio/conexiones') => {
  page = await openScreen(at, answers);
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
};
const row = (words: string) => page.getByRole('row').filter({ hasText: words });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('addresses that are told', () => {
  test('DOOR-78 each with its events, its last delivery, what failed and when it is tried again, and sends it once more', async () => {
    await open();
    await row('erp.tavapora.com.py').waitFor();
    const told = async (name: string) => (await row(name).textContent()) ?? '';
    expect(await told('erp.tavapora.com.py/hooks/ajaka')).toMatch(/Factura nueva.*Entregada 200.*hoy 10:31/);
    expect(await told('bot.tavapora.com.py/avisos')).toMatch(
      /En revisión, Correo con falla.*Con error 503.*4 intentos, el próximo a las 10:52/,
    );
    expect(await told('bot.tavapora.com.py/avisos')).not.toContain('clave');
    expect(await told('vieja.com.py')).toMatch(/Dada de baja.*410/);
    const latest = page.getByRole('region', { name: 'Últimas entregas' });
    expect((await latest.textContent()) ?? '').toMatch(/Factura nueva.*001-001-0023847.*200.*184 ms/);
    answers.answer(replayDelivery, { message: 'Se está reenviando', delivery: failing });
    await row('bot.tavapora').getByRole('button', { name: 'Reenviar 001-001-0001204' }).click();
    await expect.poll(() => answers.of(replayDelivery).length).toBe(1);
    expect(answers.of(replayDelivery)[0]?.input.params).toEqual({ id: anId(2), deliveryId: anId(12) });
  });

  test('DOOR-77 without any it teaches what they are for; a new one shows its secret once', async () => {
    answers.answer(listWebhooks, NONE).answer(createWebhook, ({ input: { body } }) => ({
      ...{ message: 'ok', secret: SECRET },
      webhook: aWebhook({ url: body.url, events: body.events, lastDelivery: null, version: 1 }),
    }));
    await open();
    await page.getByText(/avisa a otro programa en cuanto pasa algo/).waitFor();
    await button('Agregar dirección').click();
    const dialog = page.getByRole('dialog', { name: 'Agregar una dirección' });
    const save = dialog.getByRole('button', { name: 'Guardar', exact: true });
    await dialog.getByLabel('Dirección').fill('erp.tavapora.com.py');
    await save.click();
    await dialog.getByText('Escribe la dirección completa, con https://').waitFor();
    expect(answers.of(createWebhook)).toEqual([]);
    await dialog.getByLabel('Dirección').fill(' https://erp.tavapora.com.py/hooks ');
    await dialog.getByRole('checkbox', { name: /^Mes cerrado/ }).click();
    await save.click();
    await page.getByText('Secreto de erp.tavapora.com.py/hooks').waitFor();
    expect(await page.getByLabel('Secreto', { exact: true }).inputValue()).toBe(SECRET);
    expect(answers.of(createWebhook)[0]?.input.body).toEqual({
      url: 'https://erp.tavapora.com.py/hooks',
      events: ['invoice-saved', 'month-closed'],
    });
    await button('Dejar de mostrar el secreto').click();
    expect(page.getByLabel('Secreto', { exact: true }).count()).toBe(0);
  });

  test('DOOR-76 a change sends what was changed with the version that was seen; a renewed secret is asked about first', async () => {
    answers
      .answer(changeWebhook, { message: 'Dirección guardada', webhook: aWebhook({}) })
      .answer(rotateWebhookSecret, { message: 'Secreto renovado.', webhook: aWebhook({}), secret: SECRET });
    await open();
    await row('erp.tavapora').waitFor();
    const choose = async (item: string) => {
      await button('Más acciones de erp.tavapora.com.py/hooks/ajaka').click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await choose('Cambiar');
    const dialog = page.getByRole('dialog', { name: 'Cambiar la dirección' });
    await dialog.getByRole('checkbox', { name: /^Factura eliminada/ }).click();
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(() => answers.of(changeWebhook).length).toBe(1);
    const [changed] = answers.of(changeWebhook);
    expect(changed?.input.body).toEqual({ events: ['invoice-saved', 'invoice-removed'] });
    expect(changed?.headers.get('if-match')).toBe('"3"');
    await choose('Renovar el secreto');
    expect(answers.of(rotateWebhookSecret)).toEqual([]);
    await button('Renovar el secreto').click();
    await page.getByLabel('Secreto', { exact: true }).waitFor();
  });

  test('DOOR-78 DOOR-116 all that was sent to one is listed, by pages, and to the others where there are more', async () => {
    const older = aDelivery({ id: anId(13), about: '001-001-0000001' });
    answers.answer(listDeliveries, ({ input: { query } }) =>
      query.cursor === undefined ? { deliveries: [aDelivery({})], next: '1_x' } : { deliveries: [older], next: null },
    );
    await open();
    await button('Ver todas').click();
    const dialog = page.getByRole('dialog', { name: /^Entregas a erp\.tavapora/ });
    await dialog.getByText('001-001-0023847').waitFor();
    await dialog.getByRole('button', { name: 'Ver más' }).click();
    await dialog.getByText('001-001-0000001').waitFor();
    await dialog.getByLabel('Dirección').selectOption(anId(2));
    await page.getByRole('dialog', { name: /^Entregas a bot\.tavapora/ }).waitFor();
    expect(answers.of(listDeliveries).at(-1)?.input.params.id).toBe(anId(2));
  });

  test('DOOR-116 the last deliveries say so while they load, and what they will show while there are none', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof NONE>();
    answers.answer(listWebhooks, () => promise);
    await open();
    const latest = page.getByRole('region', { name: 'Últimas entregas' });
    await latest.getByRole('status', { name: 'Cargando las entregas…' }).waitFor();
    resolve(NONE);
    await latest.getByText(/aquí verás si llegó y cuánto tardó/).waitFor();
    expect(button('Ver todas').count()).toBe(0);
  });

  test('DOOR-78 an attempt of another day is told with its day, and what follows the last attempt is what is done', async () => {
    const tomorrow = { ...failing, attempts: 9, nextAt: '2026-11-15T09:05:00-03:00' };
    answers.answer(listWebhooks, { ...LISTED, webhooks: [aWebhook({ lastDelivery: tomorrow })] });
    await open();
    await page.getByText('9 intentos, el próximo el 15/11 a las 09:05').waitFor();
    await page.getByText(/se intenta 10 veces en unos 3 días; .* se puede reenviar durante 30 días/).waitFor();
  });

  test('DOOR-79 DOOR-116 a list that could not be loaded says so, the last deliveries too, and without the plan it says why nothing is sent', async () => {
    answers.answer(listWebhooks, fail());
    await open();
    await page.getByText('No pudimos cargar las direcciones que reciben avisos.').waitFor();
    answers.answer(listWebhooks, { ...LISTED, blocked: 'El plan del negocio ya no incluye conexiones.' });
    const latest = page.getByRole('region', { name: 'Últimas entregas' });
    await latest.getByText('No pudimos cargar las últimas entregas.').waitFor();
    await latest.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('El plan del negocio ya no incluye conexiones.').waitFor();
    await latest.getByText('001-001-0023847').waitFor();
  });

  test('DOOR-79 whoever only reads sees them and no button that changes', async () => {
    const mine = aBusiness(2, { role: 'lectura' });
    answers.answer(listBusinesses, { businesses: [aBusiness(1, {}), mine] });
    await open(`/n/${mine.id}/mi-negocio/conexiones`);
    await row('erp.tavapora').waitFor();
    expect(button('Agregar dirección').count()).toBe(0);
    expect(
      row('bot.tavapora')
        .getByRole('button', { name: /^Reenviar/ })
        .count(),
    ).toBe(0);
    expect(button('Crear dirección').count()).toBe(0);
  });
});

describe('an address for mail', () => {
  test('DOOR-111 is explained, made, shown once, and renewed only after a question', async () => {
    const url = 'https://ajaka.com.py/in/abc';
    const address = { createdAt: '2026-11-14T12:00:00-03:00', lastUsedAt: '2026-11-14T11:40:00-03:00', messages: 3 };
    answers.answer(makeInboxAddress, { message: 'Dirección lista.', address, url });
    await open();
    await page.getByText(/entra solo, sin contraseña de ninguna cuenta/).waitFor();
    answers.answer(getInboxAddress, { address });
    await button('Crear dirección').click();
    await page.getByLabel('Dirección para el servidor de correo').waitFor();
    expect(await page.getByLabel('Dirección para el servidor de correo').inputValue()).toBe(url);
    await page.getByText(/3 mensajes, el último hoy 11:40/).waitFor();
    await button('Renovar').click();
    await page.getByText('¿Renovar la dirección?').waitFor();
    expect(answers.of(makeInboxAddress)).toHaveLength(1);
  });

  test('DOOR-111 a refusal is told in the server’s words', async () => {
    answers.answer(makeInboxAddress, refuse('plan_no_incluye', { message: 'Tu plan no lee correos.' }));
    await open();
    await button('Crear dirección').click();
    await page.getByRole('region', { name: 'Avisos' }).getByText('Tu plan no lee correos.').waitFor();
  });
});
