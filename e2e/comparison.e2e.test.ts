import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import type { Listed } from '../test/builders/a-listed-invoice.ts';
import { anItem, ISSUER, makeDocument } from '../test/sifen/make-document.ts';
import { aFile, dropFiles } from './support/invoice-files.ts';
import { DESKTOP, expectAccessible, type Journey, PHONE, startJourney } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { receiveInvoices } from './support/listed-invoices.ts';
import { expectSound } from './support/page-problems.ts';
import { resize } from './support/themes-and-widths.ts';

const NOW = '2026-11-15T12:00:00-03:00';
const EMAIL = 'cuadre@tavapora.com.py';
const [OURS, SUPPLIER] = [formatRuc('80020001'), formatRuc('80011111')];
/** Both registers, written by openpyxl in the tax office's spelling. */
const REGISTERS = readFileSync(path.resolve(import.meta.dirname, '../test/fixtures/marangatu/openpyxl_102026.xlsx'));

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({}, { clock: { now: () => new Date(NOW) } });
});
afterAll(() => journey.stop());

const cdcOf = (ruc: string, number: string, day: string, code: number) => {
  const [establishment = '', point = '', own = ''] = number.split('-');
  return buildCdc({
    ...{ documentTypeCode: 1, issuerRuc: formatRuc(ruc), establishment, point, number: own, taxpayerTypeCode: 2 },
    ...{ issueDate: `2026-10-${day}`, emissionCode: 1, securityCode: String(code).padStart(9, '0') },
  });
};

/** As the file has them: one the same, one with another total; and one that it has not. */
const RECEIVED: Listed[] = (
  [
    ['80066666', 'Papelera Ypané S.A.', '001-001-0015203', '15', '742500', 6],
    ['80044444', 'Frigorífico Río Verde S.A.', '001-002-0009655', '23', '11204000', 4],
    ['80012121', 'Karanda’y Digital E.A.S.', '001-001-0000399', '31', '1385000', 77],
  ] as const
).map(([ruc, name, number, day, total, code]) => ({
  ...{ key: code, number, date: `2026-10-${day}`, issuer: [name, formatRuc(ruc)] as const, total },
  receiver: ['Tavaporã S.A.', OURS] as const,
  over: { cdc: cdcOf(ruc, number, day, code) },
}));

/** The invoice that the first line of the file is about. */
const missingXml = async () => {
  const xml = await makeDocument(
    {
      ...{ numero: '0023588', codigoSeguridadAleatorio: '000000001', fecha: '2026-10-28T09:00:00' },
      cliente: {
        ...{ contribuyente: true, ruc: OURS, razonSocial: 'Tavaporã S.A.', tipoOperacion: 1, pais: 'PRY' },
        ...{ paisDescripcion: 'Paraguay', tipoContribuyente: 2, direccion: 'RUTA 2', numeroCasa: '0' },
        ...{ departamento: 12, distrito: 169, ciudad: 6106, codigo: 'C001' },
      },
      condicion: { tipo: 1, entregas: [{ tipo: 1, monto: '6118400', moneda: 'PYG' }] },
      items: [anItem({ precioUnitario: 6_118_400 })],
    },
    { ...ISSUER, ruc: SUPPLIER, razonSocial: 'Distribuidora Ñu Pyahu S.A.' },
  );
  return aFile('FE_0023588.xml', xml.replace('consultas-test/qr', 'consultas/qr'));
};

test('CLOSE-114 CLOSE-115 the month is compared by dropping Marangatu’s file, a gap closes by itself when its XML is dropped, and a table is pasted, with the keyboard and on a phone', async () => {
  await receiveInvoices(journey.server, EMAIL, RECEIVED);
  const token = await journey.server.signIn(EMAIL);
  const body = { ruc: OURS, nombre: 'Tavaporã S.A.' };
  await journey.server.call('/user/business', { token, method: 'PUT', body });
  const xml = await missingXml();
  const { page, enter, complaints, close } = await journey.open({ fixedTime: NOW });
  const button = (name: string | RegExp, within: Locator = page.locator('body')) =>
    within.getByRole('button', { name });
  const group = (name: string) => page.getByRole('table', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await enter(EMAIL);

  // From the close, by keyboard; before anything is compared the page teaches how.
  await page.goto('/cierre/2026-10');
  await page.getByRole('link', { name: 'Cuadrar con Marangatu' }).press('Enter');
  await page.waitForURL('**/cierre/2026-10/cuadre');
  await page.getByRole('heading', { name: /Compara octubre de 2026/ }).waitFor();
  await expectSound(page);
  await resize(page, DESKTOP);

  // A file of another kind is refused with a sentence, and nothing is compared.
  await dropFiles(page, [aFile('comprobantes.xlsx', '%PDF-1.7', 'application/pdf')]);
  await page
    .getByRole('alert')
    .getByText(/es un PDF, no un Excel/)
    .waitFor();
  await page.getByRole('heading', { name: /Compara octubre de 2026/ }).waitFor();

  // Both registers in one file.
  await dropFiles(page, [aFile('comprobantes_102026.xlsx', REGISTERS, 'application/octet-stream')]);
  await page.getByText(/14 comprobantes comparados/).waitFor();
  const total = page.getByRole('table', { name: 'Resumen' }).getByRole('row', { name: /^Diferencia/ });
  await expect.poll(() => total.getByRole('cell').last().textContent()).toBe('−\u00A0Gs.\u00A09.599.465');
  const missing = group('Solo en Marangatu').getByRole('row', { name: /0023588/ });
  await missing.getByText('6.118.400').waitFor();
  await group('Montos distintos').getByText('dos cifras cambiadas de lugar').waitFor();
  await group('Solo aquí').getByText('XML verificado, aún sin informar').waitFor();
  await expectSound(page);
  await resize(page, DESKTOP);

  // The supplier is asked, and the focus comes back.
  await button('Pedir al proveedor: 001-001-0023588').press('Enter');
  await dialog.getByText(/001-001-0023600/).waitFor();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // The file that closes the gap is dropped here: its line moves by itself.
  const before = await group('Solo en Marangatu').getByRole('row').count();
  await dropFiles(page, [xml]);
  await missing.waitFor({ state: 'detached' });
  await expect.poll(() => group('Solo en Marangatu').getByRole('row').count()).toBe(before - 1);
  expect(new URL(page.url()).pathname).toBe('/cierre/2026-10/cuadre');
  await button(/^En ambos/).press('Enter');
  await page.waitForURL('**/cuadre?class=both');
  await group('En ambos')
    .getByRole('row', { name: /0023588/ })
    .waitFor();

  // Sales of the same file; then a table is pasted by keyboard, which takes the place of the purchases.
  await button('Ventas').press('Enter');
  await group('Solo en Marangatu')
    .getByRole('row', { name: /0000501/ })
    .waitFor();
  await button('Compras').press('Enter');
  await button('Cambiar el archivo de Marangatu').press('Enter');
  await dialog.getByText('comprobantes_102026.xlsx').waitFor();
  await expectAccessible(page, '[role=dialog]');
  const pasted = ['Origen\tRUC Vendedor\tRazón Social\tCDC\tNúmero\tTipo\tFecha\tTotal'].concat(
    `Electrónico\t${formatRuc('80066666')}\tPapelera Ypané S.A.\t${cdcOf('80066666', '001-001-0015203', '15', 6)}\t001-001-0015203\tFactura\t15/10/2026\t742.500`,
  );
  await dialog.getByRole('textbox', { name: 'O pega la tabla de su página' }).fill(pasted.join('\n'));
  await button('Comparar lo pegado', dialog).press('Enter');
  await page.getByText('1 comprobante comparado.').waitFor();
  await page.getByText('Tabla pegada', { exact: true }).waitFor();
  await button(/^Por resolver/).press('Enter');
  await group('Solo aquí')
    .getByRole('row', { name: /0023588/ })
    .waitFor();

  // On a phone each line is a card.
  await resize(page, PHONE);
  await group('Solo aquí').getByText('001-001-0000399').waitFor();
  await expectSound(page);
  await expectNoSidewaysScroll(page);

  // Back in the close it is told what was found.
  await page.getByRole('link', { name: 'Volver al cierre de octubre' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cierre de octubre' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
