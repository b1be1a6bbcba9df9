import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anInvoice } from '../test/builders/an-invoice.ts';
import { readZip } from '../test/exports/read-zip.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Journey, PHONE, startJourney } from './support/journey.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.stop());

const NOW = new Date('2026-11-15T12:00:00-03:00');
const [OURS, SUPPLIER, CUSTOMER] = [formatRuc('80020001'), formatRuc('80020002'), formatRuc('80020003')];
const [us, supplier, customer] = [
  ['Almacenes Tava Porã S.A.', OURS],
  ['Ferretería El Clavo S.A.', SUPPLIER],
  ['Distribuidora y Comercial de Productos del Campo Ñandutí S.R.L.', CUSTOMER],
] as const;

const { totals } = anInvoice();
const money = totals && { ...totals, exempt: '0', exonerated: '0', taxed5: '0', taxed10: '110000', rounding: '0' };
/** On paper: without CDC. */
const onPaper = { cdc: null, qr: null, totals: money && { ...money, commission: '0', total: '110000' } } as const;
const INVOICES: Listed[] = [
  { key: 1, number: '001-001-0000001', date: '2026-10-01', issuer: supplier, receiver: us },
  { key: 2, number: '001-001-0000002', date: '2026-10-02', issuer: customer, receiver: us },
  { key: 3, number: '001-001-0000003', date: '2026-10-03', issuer: us, receiver: customer },
  { key: 4, number: '001-001-0000004', date: '2026-10-04', issuer: supplier, receiver: customer },
  { key: 5, number: '001-001-0000005', date: '2026-10-05', issuer: supplier, receiver: us, over: onPaper },
  {
    ...{ key: 6, number: '001-001-0000006', date: '2026-10-06', issuer: customer, receiver: us },
    over: { ...onPaper, timbrado: null },
  },
];

test.runIf(isFullRun)(
  'EXACT-83 the business is proposed and saved, taxes are chosen, the RG 90 file is checked and taken, and lists show each side',
  async () => {
    const email = 'negocio@tavapora.com.py';
    const { ids } = await receiveInvoices(journey.server, email, INVOICES);
    const { page, enter, complaints, close } = await journey.open({ acceptDownloads: true });
    const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
    const card = (name: string) => page.getByRole('region', { name });
    const notice = (text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
    await page.clock.setFixedTime(NOW);
    await enter(email);

    // Where it is found, and what the invoices suggest.
    await page.goto('/ayuda');
    await button(/Tu cuenta/).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Mi negocio' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mi negocio' }).waitFor();
    const business = card('Tu negocio');
    await business.getByText(`Según tus facturas parece ser Almacenes Tava Porã S.A., RUC ${OURS}.`).waitFor();
    await card('Archivo RG 90 para Marangatu')
      .getByText('Guarda primero los datos de tu negocio.', { exact: false })
      .waitFor();
    await expectSound(page);
    await resize(page, { width: 1440, height: 900 });

    // A wrong digit is told at its field, and keeps the focus there.
    await business.getByRole('textbox', { name: 'RUC' }).fill('80020001-0');
    await button('Guardar negocio').click();
    await business.getByText('El dígito verificador no corresponde a ese RUC. Revísalo.').waitFor();
    await business.getByText('Escribe el nombre.').waitFor();
    await button('Usar estos datos').click();
    await button('Guardar negocio').click();
    await notice('Tus facturas ya muestran si son compra, venta o de otro.').waitFor();

    // Nothing is exported before somebody has chosen the taxes.
    const rg90 = card('Archivo RG 90 para Marangatu');
    await rg90.getByText('Elige en Mi negocio a qué impuestos se imputan tus compras').waitFor();
    await expect.poll(() => button(/Descargar/, rg90).count()).toBe(0);
    await page.getByRole('tab', { name: 'Imputación' }).click();
    await page.waitForURL('**/mi-negocio/imputacion');
    const taxes = page.getByRole('group', { name: /^Compras/ });
    await taxes.getByRole('checkbox', { name: 'No imputar' }).check();
    await taxes.getByRole('checkbox', { name: 'IVA' }).check();
    await expect.poll(() => taxes.getByRole('checkbox', { name: 'No imputar' }).isChecked()).toBe(false);
    await button('Guardar imputación').click();
    await notice('La usaremos en el archivo de la RG 90.').waitFor();

    // A supplier for whom it is otherwise, found by keyboard among those of the invoices; taken away and brought back.
    await button('Agregar excepción').click();
    await page.keyboard.type('clavo');
    await button(`${supplier[0]} ${SUPPLIER}`).press('Enter');
    await button('Guardar excepción').click();
    await page.getByText('Marca al menos un impuesto, o «No imputar».').waitFor();
    await page.getByRole('form', { name: 'Nueva excepción' }).getByRole('checkbox', { name: 'IRE' }).check();
    await button('Guardar excepción').click();
    const row = page.getByRole('row', { name: new RegExp(supplier[0]) });
    await row.getByText('IRE').waitFor();
    await button(`Quitar la excepción de ${supplier[0]}`).click();
    await expect.poll(() => row.count()).toBe(0);
    await button('Deshacer').click();
    await row.getByText('IRE').waitFor();

    await expectSound(page);
    await resize(page, { width: 1440, height: 900 });

    // What is wrong is named and linked; the file can be taken without it.
    await page.getByRole('tab', { name: 'Datos' }).click();
    await page.waitForURL('**/mi-negocio');
    await rg90.getByText(/2 compras y 0 ventas de papel: 1 en el archivo/).waitFor();
    await rg90.getByText('1 comprobante con errores').waitFor();
    await rg90.getByText('Falta el timbrado, o no tiene 8 números.').waitFor();
    await rg90.getByText('Fuera del archivo: 4 comprobantes').click();
    await rg90.getByText('Electrónicas: Marangatu ya las tiene, impútalas allí').waitFor();
    await expectSound(page);
    await resize(page, { width: 1440, height: 900 });
    const downloading = page.waitForEvent('download');
    await button('Descargar sin ese', rg90).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('80020001_REG_102026_V0001.zip');
    const files = readZip(await buffer(await download.createReadStream()));
    expect(Object.keys(files)).toEqual(['80020001_REG_102026_V0001.txt']);
    expect(Object.values(files)[0]?.split('\t').slice(0, 5)).toEqual(['2', '11', '80020002', supplier[0], '109']);
    expect(Object.values(files)[0]?.split('\t').slice(14, 18)).toEqual(['N', 'S', 'N', 'N']);
    await rg90.getByRole('link', { name: '001-001-0000006' }).click();
    await page.waitForURL(`**/invoice-list?**invoice=${ids[5]}**`);
    await page
      .getByRole('heading', { level: 2, name: /001-001-0000006|Ñandutí/ })
      .first()
      .waitFor();

    // The list: a mark in each row that is no purchase, and a filter.
    await page.goto('/invoice-list?month=2026-10');
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
    await expect.poll(() => rows.count()).toBe(7);
    const marksOf = (word: string) => rows.getByText(word, { exact: true }).count();
    for (const [word, count] of [
      ['Compra', 0],
      ['Venta', 1],
      ['De otro', 1],
    ] as const) {
      await expect.poll(() => marksOf(word)).toBe(count);
    }
    await button('Ventas').click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('side')).toBe('sale');
    await page.getByText('1 factura').first().waitFor();
    await button('Quitar el filtro Solo').click();
    await expect.poll(() => rows.count()).toBe(7);

    // The same on a phone, in the sheet of filters.
    await resize(page, PHONE);
    await button('Filtros').click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Solo las de otros' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Ver 1 factura' }).click();
    await page.getByText('De otro', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

test.runIf(isFullRun)(
  'RACE-19 whoever saves after another has changed the business is told, and sees what the other wrote',
  async () => {
    const email = 'dos@tavapora.com.py';
    await receiveInvoices(journey.server, email, INVOICES.slice(0, 1));
    const { page, enter, letCallsFail, close } = await journey.open();
    await enter(email);
    await page.goto('/mi-negocio');
    const name = page.getByRole('textbox', { name: 'Nombre o razón social' });
    await name.fill('Lo que escribo yo');
    await page.getByRole('textbox', { name: 'RUC' }).fill(OURS);
    const token = await journey.server.signIn(email);
    const body = { ruc: OURS, nombre: 'Lo que guardó otra persona' };
    await journey.server.call('/user/business', { token, method: 'PUT', body });
    letCallsFail();
    await page.getByRole('button', { name: 'Guardar negocio' }).click();
    const dialog = page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
    await dialog.getByRole('button', { name: 'Ver los cambios' }).click();
    await expect
      .poll(() => dialog.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toEqual(['Lo que guardó otra persona', 'Lo que escribo yo']);
    await dialog.getByRole('button', { name: 'Dejarlo como está' }).click();
    await expect.poll(() => name.inputValue()).toBe('Lo que guardó otra persona');
    await name.fill('Entre los dos');
    await page.getByRole('button', { name: 'Guardar negocio' }).click();
    await page.getByText('Tus facturas ya muestran si son compra, venta o de otro.').waitFor();
    await close();
  },
);
