import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import { listBusinesses } from '#contract/businesses.ts';
import { type ApiToken, createToken, listTokens, revokeToken } from '#contract/connections/tokens.ts';
import { getInboxAddress } from '#contract/inbox.ts';
import { listWebhooks } from '#contract/webhooks/webhooks.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { aBusiness, PERSON } from '../../../../../test/screens/usual-answers.ts';

const SECRET = 'ajk_7Jm4xQvT2nRw8LsYc0Kp5ZbEh3Ug6Da1Fo9IiNrd41cXyz012';
const aToken = (over: Partial<ApiToken>): ApiToken => ({
  ...{ id: anId(1), name: 'Sistema contable', ending: 'd41c', scopes: ['read-invoices', 'upload-documents'] },
  ...{ createdAt: '2026-11-14T09:00:00-03:00', createdBy: PERSON.email, lastUsedAt: null },
  ...{ assistant: null, expiresAt: null },
  state: 'active',
  ...over,
});
const TOKENS: ApiToken[] = [
  aToken({}),
  aToken({
    id: anId(2),
    name: 'Planilla',
    ending: '9f02',
    scopes: ['export'],
    lastUsedAt: '2026-11-14T10:20:00-03:00',
  }),
  aToken({ id: anId(3), name: 'Prueba', ending: '013e', lastUsedAt: '2026-08-12T10:00:00-03:00', state: 'orphaned' }),
  aToken({ id: anId(4), name: 'Vieja', ending: '77ab', expiresAt: '2026-11-10T00:00:00-03:00', state: 'expired' }),
  aToken({ id: anId(5), name: 'Estudio', ending: '5e1d', expiresAt: '2026-11-21T00:00:00-03:00' }),
];

const SETTINGS: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-14T12:00:00-03:00');
  answers = answersAtHome()
    .answer(listBusinesses, { businesses: [aBusiness(1, { name: 'Almacenes Tava Porã S.A.' })] })
    .answer(getBusiness, SETTINGS)
    .answer(listTokens, { tokens: TOKENS })
    .answer(listWebhooks, { webhooks: [], blocked: null, latest: [] })
    .answer(getInboxAddress, { address: null });
});
const open = async (at = '/mi-negocio/conexiones') => {
  page = await openScreen(at, answers);
  await page.getByRole('heading', { name: 'Tokens de API' }).waitFor();
};
const row = (words: string) => page.getByRole('row').filter({ hasText: words });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('programs that reach the business', () => {
  test('DOOR-19 each with what it may do, when it was used last, and why it no longer comes in', async () => {
    await open();
    await row('Sistema contable').waitFor();
    const told = async (name: string) => (await row(name).textContent()) ?? '';
    expect(await told('Sistema contable')).toMatch(/ajk_…d41c.*Lectura.*Carga.*nunca.*hoy/);
    expect(await told('Planilla')).toMatch(/Exportar.*hoy 10:20/);
    expect(await told('Prueba')).toMatch(/Sin efecto: .*ya no tiene el rol de dueña.*hace 94 días/);
    expect(await told('Vieja')).toContain('Vencido');
    expect(await told('Estudio')).toContain('vence el 20/11/2026');
    await page.getByRole('link', { name: 'Referencia de la API' }).waitFor();
    const signature = page.getByRole('link', { name: 'Cómo verificar la firma' });
    expect(await signature.getAttribute('href')).toBe('/docs/api#firma');
    expect(await page.getByLabel('Dirección para asistentes').inputValue()).toMatch(/\/mcp$/);
  });

  test('DOOR-19 without any it teaches what a token is for, and a failure is told with a way to try again', async () => {
    answers.answer(listTokens, { tokens: [] });
    await open();
    await page.getByText(/deja que otro programa, como tu sistema contable/).waitFor();
    answers.answer(listTokens, fail());
    page = await openScreen('/mi-negocio/conexiones', answers);
    await page.getByText('No pudimos cargar los tokens de este negocio.').waitFor();
    answers.answer(listTokens, { tokens: TOKENS });
    await button('Reintentar').click();
    await row('Planilla').waitFor();
  });

  test('DOOR-19 it says so while they load, with the rest of the page there', async () => {
    const { promise, resolve } = Promise.withResolvers<{ tokens: ApiToken[] }>();
    answers.answer(listTokens, () => promise);
    await open();
    await page.getByRole('status').filter({ hasText: 'Cargando los tokens…' }).waitFor();
    await button('Crear token').waitFor();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    expect(page.getByText(/deja que otro programa, como tu sistema contable/).count()).toBe(0);
    // A heading that says nothing yet is read to nobody.
    expect(Array.from(document.querySelectorAll('tbody th'), (heading) => heading.textContent)).not.toContain('');
    resolve({ tokens: TOKENS });
    await row('Planilla').waitFor();
    expect(page.getByText('Cargando los tokens…').count()).toBe(0);
  });

  test('DOOR-115 one that nobody used for 90 days is told in amber, also where it never was; one of 89 is not', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    answers.answer(listTokens, {
      tokens: [
        aToken({ id: anId(6), name: 'Noventa', lastUsedAt: days(90), createdAt: days(200) }),
        aToken({ id: anId(7), name: 'Casi', lastUsedAt: days(89), createdAt: days(200) }),
        aToken({ id: anId(8), name: 'Olvidado', createdAt: days(95) }),
        aToken({ id: anId(9), name: 'Nuevo', createdAt: days(3) }),
      ],
    });
    await open();
    const isAmber = (name: string, words: string) =>
      row(name)
        .getByText(words)
        .getAttribute('class')
        .then((classes) => (classes ?? '').includes('tone-warn'));
    await row('Noventa').waitFor();
    expect(await isAmber('Noventa', 'hace 90 días')).toBe(true);
    expect(await isAmber('Casi', '17/08/2026')).toBe(false);
    expect(await isAmber('Olvidado', 'nunca en 95 días')).toBe(true);
    expect(await isAmber('Nuevo', 'nunca')).toBe(false);
  });

  test('DOOR-20 one is created for a program, shown this once, and no longer when the notice is closed', async () => {
    answers.answer(createToken, ({ input: { body } }) => ({
      ...{ message: 'ok', secret: SECRET },
      token: aToken({ id: anId(9), name: body.name, scopes: body.scopes }),
    }));
    await open();
    await button('Crear token').click();
    const dialog = page.getByRole('dialog', { name: 'Crear un token' });
    const send = dialog.getByRole('button', { name: 'Crear token', exact: true });
    await send.click();
    await dialog.getByText('Escribe un nombre: para qué programa es.').waitFor();
    expect(answers.of(createToken)).toEqual([]);
    await dialog.getByLabel('¿Para qué programa es?').fill('  Caja del salón ');
    await dialog.getByRole('checkbox', { name: /^Carga/ }).click();
    await dialog.getByLabel('Hasta cuándo sirve').selectOption('month');
    await send.click();
    await page.getByText('Token de «Caja del salón» creado.').waitFor();
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe(SECRET);
    expect(answers.of(createToken)[0]?.input.body).toEqual({
      ...{ name: 'Caja del salón', scopes: ['read-invoices', 'upload-documents'], lastDay: '2026-12-14' },
    });
    await button('Dejar de mostrar el token').click();
    expect(page.getByLabel('Token', { exact: true }).count()).toBe(0);
  });

  test('DOOR-20 without api_access the sentence of the plan stands in the form', async () => {
    answers.answer(createToken, refuse('plan_no_incluye', { message: 'Tu plan Gratis no incluye el acceso por API.' }));
    await open();
    await button('Crear token').click();
    const dialog = page.getByRole('dialog', { name: 'Crear un token' });
    await dialog.getByLabel('¿Para qué programa es?').fill('Caja');
    await dialog.getByRole('button', { name: 'Crear token', exact: true }).click();
    await dialog.getByText('Tu plan Gratis no incluye el acceso por API.').waitFor();
  });

  test('DOOR-20 revoking asks first, and says how it ended in the server’s words', async () => {
    answers.answer(revokeToken, { message: 'El token de «Planilla» ya no sirve' });
    await open();
    await button('Revocar el token de Planilla').click();
    expect(answers.of(revokeToken)).toEqual([]);
    await button('Revocar').click();
    await page.getByRole('region', { name: 'Avisos' }).getByText('El token de «Planilla» ya no sirve').waitFor();
    expect(answers.of(revokeToken)[0]?.input.params.id).toBe(anId(2));
  });

  const CLAUDE = {
    ...{ id: anId(11), name: 'Escritorio', lastUsedAt: '2026-11-14T09:50:00-03:00' },
    assistant: { name: 'Claude', lastUsedAt: '2026-11-14T09:50:00-03:00' },
  };

  test('DOOR-118 assistants that came in stand by their address, the latest first, and one is disconnected after a question', async () => {
    const late = { name: null, lastUsedAt: '2026-11-13T17:02:00-03:00' };
    answers.answer(listTokens, {
      tokens: [
        aToken({ id: anId(12), name: 'Del estudio', assistant: late }),
        aToken(CLAUDE),
        aToken({ id: anId(13), name: 'Viejo', assistant: late, state: 'expired' }),
        ...TOKENS,
      ],
    });
    answers.answer(revokeToken, { message: 'El token de «Escritorio» ya no sirve' });
    await open();
    await page.getByRole('button', { name: /^Desconectar a Claude/ }).waitFor();
    const list = document.querySelector('ul[aria-label="Asistentes que entraron"]');
    expect(Array.from(list?.children ?? [], (item) => item.querySelector('p')?.textContent)).toEqual([
      'Claude con el token de Escritorio, hoy 09:50',
      'Un asistente con el token de Del estudio, 13/11 17:02',
    ]);
    await button('Desconectar a Claude, que entra con el token de Escritorio').click();
    await page.getByText(/Se revoca el token de «Escritorio»/).waitFor();
    expect(answers.of(revokeToken)).toEqual([]);
    await button('Desconectar').click();
    await page.getByRole('region', { name: 'Avisos' }).getByText('El token de «Escritorio» ya no sirve').waitFor();
    expect(answers.of(revokeToken)[0]?.input.params.id).toBe(anId(11));
  });

  test('DOOR-118 a contador sees which assistants came in, and disconnects none', async () => {
    const mine = aBusiness(2, { role: 'contador' });
    answers.answer(listBusinesses, { businesses: [aBusiness(1, {}), mine] });
    answers.answer(listTokens, { tokens: [aToken(CLAUDE)] });
    await open(`/n/${mine.id}/mi-negocio/conexiones`);
    await page.getByText('con el token de Escritorio, hoy 09:50').waitFor();
    expect(page.getByRole('button', { name: /^Desconectar/ }).count()).toBe(0);
  });

  test('DOOR-19 a contador sees them and changes none', async () => {
    const mine = aBusiness(2, { role: 'contador' });
    answers.answer(listBusinesses, { businesses: [aBusiness(1, {}), mine] });
    await open(`/n/${mine.id}/mi-negocio/conexiones`);
    await row('Planilla').waitFor();
    await expect.poll(() => button('Crear token').count()).toBe(0);
    answers.answer(listTokens, { tokens: [] });
    page = await openScreen(`/n/${mine.id}/mi-negocio/conexiones`, answers);
    await page.getByText(/Los crea quien tiene el rol de dueña/).waitFor();
    expect(button('Revocar el token de Planilla').count()).toBe(0);
  });
});
