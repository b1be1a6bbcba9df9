import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anInvoice } from '../test/builders/an-invoice.ts';
import { isFullRun } from '../test/long-run.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { comeBack, followTo } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

const NOW = '2026-11-15T12:00:00-03:00';
let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({}, { clock: { now: () => new Date(NOW) } });
});
afterAll(() => journey.stop());

const [OURS, SUPPLIER, CUSTOMER] = [formatRuc('80092516'), formatRuc('80020002'), formatRuc('80020003')];
const [us, supplier, customer] = [
  ['Almacenes Tava Porã S.A.', OURS],
  ['Ferretería El Clavo S.A.', SUPPLIER],
  ['Distribuidora y Comercial de Productos del Campo Ñandutí S.R.L.', CUSTOMER],
] as const;
/** All of it at ten per cent. */
function worth(base: number): Pick<Listed, 'over'> {
  const { totals } = anInvoice();
  if (totals === null) throw new Error('the invoice has amounts');
  const none = { vat5: '0', base5: '0', exempt: '0', exonerated: '0', totalInGuaranies: null };
  const vat = String(base / 10);
  const ten = { base10: String(base), vat10: vat, vat, total: String(base + base / 10) };
  return { over: { totals: { ...totals, ...none, ...ten } } };
}

const INVOICES: Listed[] = [
  { key: 1, number: '001-001-0000001', date: '2026-10-01', issuer: supplier, receiver: us, ...worth(100_000) },
  { key: 2, number: '001-001-0000002', date: '2026-10-02', issuer: customer, receiver: us, ...worth(200_000) },
  { key: 3, number: '001-001-0000003', date: '2026-10-04', issuer: supplier, receiver: customer },
  { key: 4, number: '001-001-0000004', date: '2026-10-06', issuer: supplier, receiver: us, isInReview: true },
];
const LATE: Listed = {
  key: 9,
  number: '001-001-0000009',
  date: '2026-10-30',
  issuer: supplier,
  receiver: us,
  ...worth(100_000),
};

test('CLOSE-83 CLOSE-81 a month is closed, what arrives late shows as a difference, a deletion wants its reason, and the month is opened again', async () => {
  const email = 'cierre@tavapora.com.py';
  await receiveInvoices(journey.server, email, INVOICES);
  const token = await journey.server.signIn(email);
  const body = { ruc: OURS, nombre: us[0] };
  await journey.server.call('/user/business', { token, method: 'PUT', body });
  const { page, enter, complaints, close } = await journey.open({ fixedTime: NOW });
  const button = (name: string | RegExp, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const notices = page.getByRole('region', { name: 'Avisos' });
  const standing = page.getByRole('region', { name: 'Estado' });
  await enter(email);

  // From the menu to the month that is to be declared.
  await page.goto('/ayuda');
  await page.getByRole('link', { name: 'Cierre de mes' }).first().click();
  await page.waitForURL('**/cierre/2026-10');
  await standing.getByText('Listo para cerrar').waitFor();
  await standing.getByText('jueves, en 4 días').waitFor();
  const sum = page.getByRole('table', { name: 'Octubre 2026' }).getByRole('row', { name: /^Facturas/ });
  await expect.poll(() => sum.getByRole('cell').last().textContent()).toBe('330.000');
  await page.getByText('Formulario 120', { exact: true }).click();
  await button('Copiar la casilla 35').waitFor();
  await expectSound(page);
  await resize(page, DESKTOP);

  // A figure leads to exactly its invoices, and the filter can be taken away.
  await sum.getByRole('link').click();
  await page.waitForURL('**/invoice-list?month=2026-10&closing=purchases');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Seleccionar \d/ }) });
  await expect.poll(() => rows.count()).toBe(2);
  await button('Quitar el filtro Cierre').click();
  await expect.poll(() => rows.count()).toBe(4);

  // Closed by keyboard, with its notices.
  await followTo(page, '/cierre');
  await button('Cerrar octubre').press('Enter');
  await dialog.getByText('Quedan fijas estas cifras').waitFor();
  await expectAccessible(page, '[role=dialog]');
  await button('Cerrar octubre', dialog).press('Enter');
  await notices.getByText(/Cerraste octubre/).waitFor();
  await standing.getByText('Cerrado', { exact: true }).waitFor();
  await page.getByText(/2 facturas por Gs\.\s330\.000/).waitFor();

  // What arrives afterwards.
  await receiveInvoices(journey.server, email, [LATE]);
  await comeBack(page);
  await standing.getByText('Cerrado, con diferencias').waitFor();
  const late = page.getByRole('table', { name: 'Qué cambió desde el cierre' }).getByRole('row', { name: /0000009/ });
  await late.getByText('Llegó después').waitFor();
  await expect.poll(() => late.getByRole('cell').last().textContent()).toMatch(/^110\.000/);
  await expectSound(page);
  await resize(page, DESKTOP);

  // Nothing goes out of a closed month without a word.
  await late.getByRole('link').click();
  await page.waitForURL('**/invoice-list?**invoice=**');
  await button('Eliminar factura').first().click();
  await dialog.getByText(/octubre 2026 está cerrado/).waitFor();
  await button('Eliminar factura', dialog).click();
  await dialog.getByText('Escribe por qué: su mes está cerrado.').waitFor();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se cargó por error');
  await button('Eliminar factura', dialog).click();
  await notices.getByText('Factura eliminada').waitFor();
  await followTo(page, '/cierre/2026-10');
  await standing.getByText('Cerrado', { exact: true }).waitFor();

  // Opened again, on a phone.
  await resize(page, PHONE);
  await page.getByRole('heading', { level: 1, name: 'Cierre de octubre' }).waitFor();
  await button('Reabrir octubre').click();
  await button('Reabrir octubre', dialog).click();
  await dialog.getByText('Escribe por qué, con tres letras o más.').waitFor();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Falta una factura');
  await expectAccessible(page, '[role=dialog]');
  await button('Reabrir octubre', dialog).click();
  await notices.getByText(/Abriste otra vez octubre/).waitFor();
  await button('Cerrar octubre').waitFor();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await close();
});

test.runIf(isFullRun)(
  'CLOSE-138 the evidence of a month is prepared from its page and downloaded, on a phone too, and the RG 90 file is that of the month',
  async () => {
    const email = 'evidencia@tavapora.com.py';
    await receiveInvoices(journey.server, email, INVOICES.slice(0, 2));
    const token = await journey.server.signIn(email);
    await journey.server.call('/user/business', { token, method: 'PUT', body: { ruc: OURS, nombre: us[0] } });
    const { page, enter, complaints, close } = await journey.open({ fixedTime: NOW });
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await enter(email);
    await page.goto('/cierre/2026-10');
    await button('Preparar evidencia').press('Enter');
    const ready = page.getByText(/^Lista, /);
    await ready.waitFor();
    const taken = page.waitForEvent('download');
    await button('Descargar').press('Enter');
    const file = await taken;
    expect(file.suggestedFilename()).toBe('evidencia_2026-10.zip');
    await button(/^Archivo RG 90/).click();
    await page.getByRole('dialog').getByText('Archivo RG 90 de octubre').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/no hace falta ningún archivo/)
      .waitFor();
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expectSound(page, ['wide']);

    await resize(page, PHONE);
    await page.locator('summary').filter({ hasText: 'Evidencia' }).click();
    await ready.waitFor();
    // To the end, where the bar at the foot of the window covers nothing.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessible(page, 'main details[open]');
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  },
);
