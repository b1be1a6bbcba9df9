import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSubscription } from '../test/builders/a-subscription.ts';
import { mailWith } from '../test/intake/packages.ts';
import { isFullRun } from '../test/long-run.ts';
import { sendNumbered } from './support/business.ts';
import { invoiceFile } from './support/invoice-files.ts';
import { DESKTOP, type Journey, startJourney, type Visitor } from './support/journey.ts';
import { ownerOf } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { register } from './support/people.ts';

const ROCIO = 'rocio@tavapora.com.py';

let journey: Journey;
let visitor: Visitor;
beforeAll(async () => {
  journey = await startJourney();
  const { server } = journey;
  await register(server, ROCIO, 'Rocío Ayala');
  await aSubscription(server.db, await ownerOf(server, ROCIO), { plan: 'pro' });
  await sendNumbered(server, ROCIO, 3);
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  await visitor.enter(ROCIO, 'Rocío Ayala');
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('DOOR-20 DOOR-08 DOOR-10 a program comes in with the token it was given, is seen, and is out once it is revoked', async () => {
  const { page } = visitor;
  const asProgram = (token: string) => journey.server.call('/invoices/months', { token });
  await page.goto('/mi-negocio/conexiones');
  await page.getByText(/deja que otro programa, como tu sistema contable/).waitFor();
  await page.getByRole('button', { name: 'Crear token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear un token' });
  await dialog.getByRole('button', { name: 'Crear token' }).click();
  await dialog.getByText('Escribe un nombre: para qué programa es.').waitFor();
  await dialog.getByLabel('¿Para qué programa es?').fill('Sistema contable');
  await expectSound(page);
  await page.keyboard.press('Enter');

  const shown = page.getByLabel('Token', { exact: true });
  await expect.poll(() => shown.inputValue()).toMatch(/^ajk_/);
  const secret = await shown.inputValue();
  const row = page.getByRole('row').filter({ hasText: `ajk_…${secret.slice(-4)}` });
  await row.getByText('nunca', { exact: true }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'Dejar de mostrar el token' }).click();
  await shown.waitFor({ state: 'detached' });

  const { status, body } = await asProgram(secret);
  expect([status, body.months]).toEqual([200, [expect.objectContaining({ count: 3 })]]);
  await page.reload();
  await row.getByText(/^hoy \d\d:\d\d$/).waitFor();
  await expect.poll(() => shown.count()).toBe(0);

  await row.getByRole('button', { name: 'Revocar el token de Sistema contable' }).click();
  await page.getByRole('button', { name: 'Revocar', exact: true }).last().click();
  await page.getByText(/deja que otro programa, como tu sistema contable/).waitFor();
  const refused = await asProgram(secret);
  expect(refused.status).toBe(401);
});

test.runIf(isFullRun)(
  'DOOR-111 DOOR-100 DOOR-104 a message that is sent to the address becomes an invoice, until the address is removed',
  async () => {
    const { page } = visitor;
    await page.goto('/mi-negocio/conexiones');
    await page.getByRole('button', { name: 'Crear dirección' }).click();
    const url = await page.getByLabel('Dirección para el servidor de correo').inputValue();
    await expectSound(page);
    const send = () =>
      fetch(new URL(new URL(url).pathname, journey.server.url), {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body: mailWith({ 'factura.xml': invoiceFile(4).buffer }),
      });
    const taken = await send();
    expect(taken.status).toBe(202);
    const token = await journey.server.signIn(ROCIO);
    const invoices = async () => (await journey.server.call('/invoices/months', { token })).body.months[0].count;
    await expect.poll(invoices).toBe(4);
    await page.setViewportSize(DESKTOP);
    await page.reload();
    const bar = page.getByRole('complementary', { name: 'Barra lateral' });
    await bar.getByRole('link', { name: 'Facturas 4' }).waitFor();
    await page.getByText(/1 mensaje, el último hoy/).waitFor();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).last().click();
    await page.getByRole('button', { name: 'Crear dirección' }).waitFor();
    const gone = await send();
    expect(gone.status).toBe(404);
  },
);
