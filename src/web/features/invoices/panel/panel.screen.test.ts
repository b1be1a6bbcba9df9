import { beforeEach, expect, test, vi } from 'vitest';
import { getFacsimile } from '#contract/invoices/facsimile.ts';
import { getInvoice, type InvoiceFile, type InvoiceHeader } from '#contract/invoices/invoice.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { getInvoiceFilePage } from '#contract/originals.ts';
import { getRemovalInfo, removeInvoice } from '#contract/removal.ts';
import { getInvoiceWatch, settleMark } from '#contract/suppliers/watch.ts';
import { aDetail, aRemoval, pagesOf } from '../../../../../test/screens/answers/invoice-pages.ts';
import { aHeader, anId } from '../../../../../test/screens/answers/invoices.ts';
import { aPriceRise } from '../../../../../test/screens/answers/supplier.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, factIn, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const CDC = '01800473124001001000000122026100510000000012';
const totals = { exempt: '15000', taxed5: '102902', taxed10: '37980', vat5: '4900', vat10: '3453', vat: '8353' };
const LISTED = [
  aHeader(1, { cdc: CDC, totals: { ...totals, total: '155882' }, total: '155882' }),
  aHeader(2, { currency: 'USD', exchangeRate: '7350.5', total: '1509.7', totalInGuaranies: '11097050' }),
  aHeader(3, { documentType: 'credit-note', signInSums: -1 }),
];

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-10-20T12:00:00-03:00');
  answers = usualAnswers().answer(listInvoices, pagesOf(LISTED)).answer(getFacsimile, refuse('no_encontrado'));
});
type Detail = ReturnType<typeof aDetail>;

async function open(header: InvoiceHeader | undefined = LISTED[0], over: Partial<Detail> = {}): Promise<void> {
  const { id } = header ?? aHeader(1);
  answers.answer(getInvoice, aDetail(header ?? aHeader(1), over));
  page = await openScreen(`/invoice-list?month=all&invoice=${id}`, answers);
  await data().waitFor();
}
const data = () => page.getByRole('article', { name: 'Factura' }).getByRole('region', { name: 'Datos', exact: true });
const button = (name: string, within = page) => within.getByRole('button', { name, exact: true });
const headOf = async () => data().locator('header').textContent();
const column = () => page.getByRole('navigation', { name: 'Facturas' }).getByRole('link');

test('LIST-12 LIST-14 LIST-15 all its data: the CDC in groups of four, totals, items', async () => {
  await open();
  await expect.poll(headOf).toContain('Gs. 155.882');
  expect(await factIn(data(), 'Timbrado')).toBe('12345678');
  expect(await factIn(data(), 'Condición')).toBe('Contado');
  expect(await factIn(data(), 'RUC emisor')).toBe('80047312-4');
  expect(await factIn(data(), 'CDC')).toMatch(/^(\d{4} ){10}\d{4}/);
  const money = data().getByRole('region', { name: 'Total' });
  expect(money.locator('dd').allTextContents()).toEqual(['15.000', '102.902', '37.980', '8.353']);
  await button('Ver el ítem').click();
  await data().getByText('TORNILLO 1/2 X 100').waitFor();
  expect(money.locator('tbody tr').count()).toBe(1);
});

test('another site that is asked about it learns nothing of this page', async () => {
  await open(LISTED[0], { ekuatiaUrl: `https://ekuatia.set.gov.py/consultas/qr?Id=${CDC}` });
  const link = page.getByRole('link', { name: 'Consultar en e-Kuatia' });
  await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/ekuatia\.set\.gov\.py\//);
});

test('GEN-23 a foreign amount stands with its rate and what it is worth', async () => {
  await open(LISTED[1]);
  await expect.poll(headOf).toContain('USD 1.509,70');
  await data().getByText('equivale a Gs. 11.097.050 (1 USD = Gs. 7.350,5)').waitFor();
  expect(await factIn(data(), 'Moneda')).toBe('Dólar (USD)');
});

test('what needs a look comes first among the checks', async () => {
  const check = (name: string, verdict: 'ok' | 'observed') => ({ name, title: name, verdict, sentence: `${name}.` });
  const checks = [check('firma', 'ok'), check('totales', 'observed'), check('timbrado', 'ok')];
  await open(LISTED[0], { verification: { verdict: 'observed', chain: null, checks } });
  const lines = data().getByRole('region', { name: 'Con observaciones' }).getByRole('listitem');
  await expect
    .poll(() => lines.allTextContents().map((line) => line.includes('observada')))
    .toEqual([true, false, false]);
});

test('a credit note is negative and leads to its invoice, and the invoice back to it', async () => {
  const note = { documentType: 'credit-note', documentNumber: '001-001-0000003', signInSums: -1 } as const;
  const shared = { cdc: null, issueDate: '2026-10-05', currency: 'PYG', isAltered: false, total: '110000' };
  await open(LISTED[2], {
    related: [
      {
        ...{ id: anId(1), direction: 'corrects', documentType: 'invoice', documentNumber: '001-001-0000001' },
        ...shared,
        signInSums: 1,
      },
    ],
  });
  await expect.poll(headOf).toContain('− Gs. 110.000');
  const corrected = data().getByRole('link', { name: /Corrige la factura 001-001-0000001/ });
  answers.answer(getInvoice, {
    ...aDetail(LISTED[0] ?? aHeader(1)),
    related: [{ id: anId(3), direction: 'corrected-by', ...note, ...shared }],
  });
  await corrected.click();
  await expect.poll(address).toContain(anId(1));
  const back = data().getByRole('link', { name: /Nota de crédito 001-001-0000003/ });
  await expect.poll(() => back.textContent()).toContain('− Gs. 110.000');
  await expect.poll(() => back.getAttribute('href')).toContain(anId(3));
});

test('ERR-23 one that is not there, or is somebody else’s, says so, and the list stays', async () => {
  answers.answer(getInvoice, refuse('no_encontrado'));
  page = await openScreen(`/invoice-list?month=all&invoice=${anId(77)}`, answers);
  await page.getByText(/^No encontramos esta factura\./).waitFor();
  await expect.poll(() => column().count()).toBe(3);
  await button('Volver a la lista').click();
  await button('Filtrar').waitFor();
  expect(address()).toBe('/invoice-list?month=all');
});

test('an address whose id is none asks for nothing', async () => {
  page = await openScreen('/invoice-list?month=all&invoice=cualquiera', answers);
  await page.getByText(/^No encontramos esta factura\./).waitFor();
  expect(answers.of(getInvoice)).toEqual([]);
});

test('LIST-34 deleted from here, it closes, and the list is asked for again', async () => {
  answers
    .answer(getRemovalInfo, aRemoval(aHeader(1), 'Se elimina; esta acción no se puede deshacer.'))
    .answer(removeInvoice, () => {
      answers.answer(listInvoices, pagesOf(LISTED.slice(1)));
      return { message: '', removed: 1 };
    });
  await open();
  await button('Eliminar factura').click();
  await button('Eliminar factura', page.getByRole('dialog')).click();
  await page.getByText('Factura eliminada').waitFor();
  await button('Filtrar').waitFor();
  await expect.poll(() => page.locator('tr[data-invoice]').count()).toBe(2);
});

test('LIST-38 what cannot be loaded says so, with what the list knows, and can be tried again', async () => {
  answers.answer(getInvoice, fail(422));
  page = await openScreen(`/invoice-list?month=all&invoice=${anId(3)}`, answers);
  await page.getByRole('alert').getByText('Error obteniendo detalle v2').waitFor();
  await page.getByText(/Lo de arriba viene de la lista; la factura está guardada\./).waitFor();
  await page.getByText('El original aparece aquí cuando el detalle cargue.').waitFor();
  answers.answer(getInvoice, aDetail(LISTED[2] ?? aHeader(3)));
  await button('Reintentar').click();
  await data().getByText('Nota de crédito', { exact: true }).waitFor();
});

test('EXACT-91 EXACT-97 EXACT-104 what was not read says so, the RUC stands for the name, and a photo is not called a PDF', async () => {
  const unread = { exempt: null, taxed5: null, taxed10: null, vat5: null, vat10: null, vat: null, total: '110000' };
  const photo: InvoiceFile = {
    ...{ sha256: 'a'.repeat(64), name: 'foto.png', kind: 'png', size: 6, receivedAt: '2026-10-05T10:00:00-03:00' },
    ...{ source: 'upload', sender: null, message: null, pages: 1, invoicePages: null, turn: 0 },
  };
  const issuer = { name: null, ruc: '80012345-0' };
  answers.answer(getInvoiceFilePage, fail(422));
  await open(aHeader(9, { source: 'pdf-local', lacksXml: true, issuer, timbrado: null, totals: unread }), {
    files: [photo],
  });
  await data()
    .getByText(/^Se leyó de una foto\./)
    .waitFor();
  expect(
    data()
      .getByText(/de un PDF/)
      .count(),
  ).toBe(0);
  await data().getByRole('heading', { name: '80012345-0' }).waitFor();
  for (const name of ['Exentas', 'Gravado 5 %', 'Gravado 10 %', 'Timbrado']) {
    expect(await factIn(data(), name)).toBe('no se leyó');
  }
});

test('DESK-76 what costs more than in the one before is told of an invoice that counts, and is fine with one press', async () => {
  let isFine = false;
  answers
    .answer(getInvoiceWatch, () => ({ marks: isFine ? [] : [aPriceRise()], settled: [] }))
    .answer(settleMark, () => {
      isFine = true;
      return { message: 'Está bien: no lo mostraremos más.' };
    });
  await open();
  const marks = data().getByRole('region', { name: 'Para mirar' });
  await marks.getByText('Subió 32,5 %').waitFor();
  expect(marks.getByRole('link').count()).toBe(0);
  await button('Está bien: Subió 32,5 %').click();
  await marks.waitFor({ state: 'detached' });
  expect(answers.of(settleMark).map(({ input: { params, body } }) => [params, body])).toEqual([
    [{ ruc: '80047312-4' }, { kind: 'price-rise', subject: 'c a1 uni PYG', upTo: '13250' }],
  ]);
});

test('DESK-76 nothing is asked of one that does not count, nor of a sale', async () => {
  answers.answer(getInvoiceWatch, fail());
  await open(aHeader(1, { isInReview: true }));
  await data().getByText('Fecha', { exact: true }).waitFor();
  expect(answers.of(getInvoiceWatch)).toHaveLength(0);
});
