import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import {
  acceptDifferences,
  type ClosingDifference,
  closeMonth,
  getClosing,
  listClosings,
  reopenMonth,
} from '#contract/closing/closing.ts';
import { getImputation } from '#contract/closing/imputation.ts';
import { type AskedSupplier, listDifferences, listMissingSuppliers, listRequests } from '#contract/closing/missing.ts';
import { getExportStats } from '#contract/dashboard.ts';
import { listExportFiles } from '#contract/exports/exports.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listDocuments } from '#contract/reading/documents.ts';
import { getRemovalInfo, removeInvoice } from '#contract/removal.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aClose, aClosing, aLine, someDeadlines, someMonths } from '../../../../test/screens/answers/closing.ts';
import { aHeader, anId, aPageOf } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { someTotals, usualAnswers } from '../../../../test/screens/usual-answers.ts';

type Closing = RouteReply<typeof getClosing>;

let answers: RecordedAnswers;
let page: Located;

const settings: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
  answers = usualAnswers()
    .answer(getExportStats, someTotals({ listedCount: 300, invoiceCount: 300 }))
    .answer(listClosings, { months: someMonths({ '2026-10': { state: 'with-notices', noticeCount: 1 } }) })
    .answer(getClosing, aClosing())
    .answer(getImputation, {
      ...{ electronic: { purchases: 0, sales: 0 }, register: null, paper: { count: 17, wrong: 0, files: 1 } },
    })
    .answer(listExportFiles, { files: [] })
    .answer(getBusiness, settings)
    .answer(listDocuments, copies(0))
    .answer(listInvoices, aPageOf([]));
});

/** So many documents brought an invoice of the month once more. */
const copies = (total: number): RouteReply<typeof listDocuments> => ({
  ...{
    documents: [],
    counts: { duplicate: total },
    hasCounts: true,
    altered: 0,
    total,
    retryable: 0,
    nextCursor: null,
  },
});
const suppliers = (all: AskedSupplier[], { total = all.length, page = 1 } = {}) => ({
  ...{ suppliers: all, total, page, pageSize: 50 },
});

async function arrive(over: Partial<Closing> = {}, path = '/cierre/2026-10'): Promise<void> {
  answers.answer(getClosing, aClosing(over));
  page = await openScreen(path, answers);
  await page.getByRole('heading', { level: 1, name: 'Cierre de mes' }).waitFor();
  await page.getByText('Qué falta').waitFor();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const region = (name: string) => page.getByRole('region', { name });
const dialog = () => page.getByRole('dialog');
const hrefOf = (one: Located) => one.getAttribute('href');
const rowsOf = (table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .all()
    .map((row) => row.locator('th, td').allTextContents());

describe('the way to a month', () => {
  test('CLOSE-70 it leads to the month to be declared, which is the last that ended', async () => {
    await arrive({}, '/cierre');
    await expect.poll(address).toBe('/cierre/2026-10');
    expect(answers.of(getClosing).map(({ input }) => input.params.month)).toEqual(['2026-10']);
  });

  test.for(['/cierre', '/cierre/2026-10'])(
    'CLOSE-70 without the RUC of the business %s asks for it first',
    async (path) => {
      answers.answer(getBusiness, { ...settings, ruc: null, name: null });
      page = await openScreen(path, answers);
      await page.getByText(/dinos su RUC/).waitFor();
      await expect
        .poll(() => hrefOf(page.locator('main').getByRole('link', { name: 'Ir a Mi negocio' })))
        .toBe('/mi-negocio');
    },
  );

  test('CLOSE-70 who has received nothing yet is told what will be here', async () => {
    answers.answer(getExportStats, someTotals());
    page = await openScreen('/cierre', answers);
    await page.getByText(/Aquí cada mes se cierra/).waitFor();
    await expect.poll(() => hrefOf(link('Subir tus XML'))).toBe('/upload-xml');
  });

  test('CLOSE-70 what is no month leads back, and another spelling of one to its own', async () => {
    await arrive({}, '/cierre/2026-13');
    await expect.poll(address).toBe('/cierre/2026-10');
  });

  test('CLOSE-71 six months with their states, the shown one marked, and the way to older ones', async () => {
    answers.answer(listClosings, {
      months: someMonths({
        '2026-10': { state: 'with-notices', noticeCount: 4 },
        '2026-09': { state: 'closed-with-differences', differenceCount: 1 },
        '2026-08': { state: 'open', closedAt: null },
      }),
    });
    await arrive();
    const months = page.getByRole('navigation', { name: 'Meses' });
    await expect
      .poll(() => months.getByRole('link').allTextContents())
      .toEqual([
        '',
        'JunioCerrado',
        'JulioCerrado',
        'AgostoPor completar',
        'Septiembre1 diferencia',
        'OctubreListo, 4 avisos',
        'NoviembreEn curso',
      ]);
    expect(await months.getByRole('link', { name: /^Octubre/ }).getAttribute('aria-current')).toBe('page');
    expect(await hrefOf(months.getByRole('link', { name: 'Ver meses anteriores' }))).toBe('/cierre/2026-05');
  });
});

describe('deadlines', () => {
  test('CLOSE-72 both with weekday and days left, by the last digit of the RUC', async () => {
    await arrive();
    const standing = region('Estado');
    await expect
      .poll(() => standing.locator('dd').allTextContents())
      .toEqual(['19/11/2026', 'jueves, en 4 días', '20/11/2026', 'viernes, en 5 días']);
    await standing.getByText('Por el 6 final del RUC.').waitFor();
  });

  test.for([
    [0, 'jueves, hoy', 'viernes, mañana'],
    [-1, 'jueves, venció ayer', 'viernes, hoy'],
    [-12, 'jueves, venció hace 12 días', 'viernes, venció hace 11 días'],
  ] as const)('CLOSE-72 with %i days left it says «%s»', async ([left, form120, rg90]) => {
    await arrive({ deadlines: someDeadlines(left) });
    for (const words of [form120, rg90]) await region('Estado').getByText(words, { exact: true }).waitFor();
  });

  test('CLOSE-72 an extension says why; of a closed month nothing is late', async () => {
    await arrive({ state: 'closed', close: aClose(), deadlines: someDeadlines(-30, 'Resolución 12/26, inundaciones') });
    await region('Estado').getByText('Prórroga: Resolución 12/26, inundaciones').waitFor();
    expect(
      region('Estado')
        .getByText(/venció/)
        .count(),
    ).toBe(0);
  });
});

describe('figures', () => {
  test('CLOSE-73 base, VAT and total of each rate, their sum, and credit notes beneath it', async () => {
    await arrive();
    await expect
      .poll(() => rowsOf('Octubre 2026'))
      .toEqual([
        ['Gravado 10 %', '393.182.100', '39.318.210', '432.500.310'],
        ['Gravado 5 %', '84.802.200', '4.240.110', '89.042.310'],
        ['Exentas', '61.680', '—', '61.680'],
        ['Facturas', '478.045.980', '43.558.320', '521.604.300'],
        ['6 notas de crédito recibidas', '2.897.000', '289.700', '3.186.700'],
      ]);
    await page.getByText('base + IVA = Gs. 521.604.300').waitFor();
    await page.getByText(/Las notas de crédito no se restan: su IVA, Gs. 289.700, sube el débito/).waitFor();
    await page.getByText(/muestran el neto, sin las notas: Gs. 518.417.600/).waitFor();
  });

  test('CLOSE-73 what has no rate, rounding and differences stand there where there is some', async () => {
    const purchases = aLine('purchases', {
      ...{ count: 3, base10: '100', vat10: '10', unsplit: '55', unsplitVat: '5', unsplitCount: 1 },
      ...{ rounding: '-3', difference: '7', differenceCount: 1 },
    });
    await arrive({ purchases, receivedCreditNotes: aLine('received-credit-notes'), state: 'open' });
    await expect
      .poll(() => rowsOf('Octubre 2026').slice(3))
      .toEqual([
        ['Sin desglose', '50', '5', '55'],
        ['Redondeo', '− 3', '—', '− 3'],
        ['Diferencias', '7', '—', '7'],
        ['Facturas', '154', '15', '169'],
      ]);
    await page.getByText('Faltan datos en las cifras').waitFor();
  });

  test('CLOSE-74 every figure leads to exactly its documents', async () => {
    await arrive();
    const found: [string, string | null][] = [];
    for (const name of ['Gravado 10 %', 'Gravado 5 %', 'Exentas', 'Facturas', '6 notas de crédito recibidas']) {
      found.push([name, await hrefOf(page.getByRole('table', { name: 'Octubre 2026' }).getByRole('link', { name }))]);
    }
    const list = '/invoice-list?month=2026-10&closing=';
    expect(found).toEqual([
      ['Gravado 10 %', `${list}purchases&part=taxed-10`],
      ['Gravado 5 %', `${list}purchases&part=taxed-5`],
      ['Exentas', `${list}purchases&part=exempt`],
      ['Facturas', `${list}purchases`],
      ['6 notas de crédito recibidas', `${list}received-credit-notes`],
    ]);
    expect(await hrefOf(link('A nombre de otro RUC'))).toBe(`${list}other-taxpayer`);
    expect(await hrefOf(link('Verificadas por su firma'))).toBe(`${list}purchases&part=verified`);
  });

  test('CLOSE-74 the list asks for them, and shows the filter as one that can be taken away', async () => {
    page = await openScreen('/invoice-list?month=2026-10&closing=purchases&part=taxed-10&vat=yes', answers);
    await page.getByText('Compras, gravado 10 %, imputadas al IVA').waitFor();
    await expect
      .poll(() => answers.of(listInvoices).map(({ address }) => address)[0])
      .toMatch(/year_month=2026-10.*cierre=compras&parte=gravado_10&imputa_iva=true/);
    await button('Quitar el filtro Cierre').click();
    await expect.poll(address).toBe('/invoice-list?month=2026-10');
    await expect.poll(() => answers.of(listInvoices).at(-1)?.address).not.toContain('cierre');
  });

  test('CLOSE-73 sales stand in their own block, where there are some', async () => {
    const sales = aLine('sales', { count: 2, base10: '1000', vat10: '100' });
    const issuedCreditNotes = aLine('issued-credit-notes', { count: 1, base10: '100', vat10: '10' });
    const { link: _, ...netSales } = aLine('sales', { count: 3, base10: '900', vat10: '90' });
    await arrive({ sales, issuedCreditNotes, netSales });
    await expect.poll(() => rowsOf('Ventas').at(-1)).toEqual(['1 nota de crédito emitida', '100', '10', '110']);
    expect(await hrefOf(page.getByRole('table', { name: 'Ventas' }).getByRole('link', { name: 'Gravado 10 %' }))).toBe(
      '/invoice-list?month=2026-10&closing=sales&part=taxed-10',
    );
  });

  test('CLOSE-73 a month without movement is declared too', async () => {
    await arrive({
      ...{ purchases: aLine('purchases'), receivedCreditNotes: aLine('received-credit-notes') },
      ...{ notices: [], outside: [], state: 'ready' },
    });
    await page.getByText('No hay comprobantes de este mes. Un mes sin movimiento también se declara.').waitFor();
    await page.getByText('Nada: no vimos nada pendiente.').waitFor();
    await page.getByText('Todo lo que llegó de este mes cuenta.').waitFor();
  });

  test('CLOSE-75 boxes of form 120: what to type, what is reckoned, declared and differs, and one is copied', async () => {
    const written: string[] = [];
    const clipboard = { writeText: async (text: string) => void written.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await arrive({
      isImputationChosen: false,
      notToVat: [
        { line: 'purchases', count: 2, total: '110000', vat: '10000', link: { group: 'purchases', isToVat: false } },
      ],
    });
    await expect
      .poll(() => rowsOf('Formulario 120').map(([box, , ...cells]) => [box, ...cells]))
      .toEqual([
        ['35', '393.182.100', '—', '—', '—', ''],
        ['38', '—', '43.558.321', '43.558.320', '1', ''],
        ['154', 'repartir', '—', '—', '—', ''],
        ['46', '—', '—', '—', '—', ''],
      ]);
    await page.getByText('Reparte Gs. 50.000 entre esta casilla y la 155.').waitFor();
    expect(await hrefOf(link('393.182.100'))).toBe(
      '/invoice-list?month=2026-10&closing=purchases&part=taxed-10&vat=yes',
    );
    await page.getByText(/todavía no elegiste a qué impuestos/).waitFor();
    await page.getByText(/2 documentos de compras por Gs. 110.000 no se imputan al IVA/).waitFor();
    await button('Copiar la casilla 35').click();
    await expect.poll(() => written).toEqual(['393182100']);
  });

  test('CLOSE-76 what does not count, why, and what backs the figures', async () => {
    await arrive();
    const outside = region('No cuenta, y por qué').getByRole('listitem');
    await expect
      .poll(() => outside.allTextContents())
      .toEqual([
        '3A nombre de otro RUCEl receptor es otro RUC.Gs. 2.118.500',
        '1AlteradaCambiaron después de firmarse.—',
      ]);
    await region('No cuenta, y por qué').getByText('4 documentos').waitFor();
    const backing = region('Qué respalda las cifras');
    await expect
      .poll(() => backing.getByRole('listitem').allTextContents())
      .toEqual([
        'Verificadas por su firmaGs. 500.000.000260 documentos, IVA 41.000.000',
        'XML sin firma verificadaGs. 15.604.30014 documentos, IVA 1.558.320',
        'Solo papel, PDF o fotoGs. 6.000.00010 documentos, IVA 1.000.000',
      ]);
    await backing.getByText('Guarda estos comprobantes hasta el 31/12/2031.').waitFor();
  });
});

test('CLOSE-164 copies that came again stand first among what does not count, and lead to the documents', async () => {
  answers.answer(listDocuments, copies(9));
  await arrive();
  const outside = region('No cuenta, y por qué');
  await outside.getByText('13 documentos').waitFor();
  const [first] = await outside.getByRole('listitem').allTextContents();
  expect(first).toBe('9DuplicadasLa misma factura llegó otra vez: cuenta una sola.—');
  expect(await hrefOf(outside.getByRole('link', { name: 'Duplicadas' }))).toBe(
    '/documentos?state=duplicate&copiesOf=2026-10',
  );
  expect(answers.of(listDocuments).at(-1)?.input.query).toMatchObject({ state: 'duplicate', copiesOf: '2026-10' });
});

test('CLOSE-174 copies that cannot be counted are told there and counted again, and all else stands', async () => {
  answers.answer(listDocuments, fail(404));
  await arrive();
  const outside = region('No cuenta, y por qué');
  await outside.getByText('No pudimos contar las duplicadas.').waitFor();
  await outside.getByRole('link', { name: 'A nombre de otro RUC' }).waitFor();
  answers.answer(listDocuments, copies(2));
  await outside.getByRole('button', { name: 'Reintentar' }).click();
  await outside.getByText('6 documentos').waitFor();
});

describe('what is missing', () => {
  const told = (kind: Closing['notices'][number]['kind'], over: Partial<Closing['notices'][number]> = {}) => ({
    ...{ kind, count: 1, sentence: `${kind}: detalle.` },
    ...over,
  });

  test('CLOSE-77 each notice leads to where something can be done about it', async () => {
    await arrive({
      notices: [
        told('unsplit', { link: { group: 'purchases', part: 'unsplit' } }),
        told('in-review', { link: { group: 'in-review' } }),
        told('altered', { link: { group: 'altered' } }),
        told('possible-repeats'),
        told('failing-mailboxes', {
          mailboxes: [{ id: anId(3), account: 'a@b.py', since: '2026-11-14T00:00:00.000Z', problem: 'falla' }],
        }),
        told('failed-documents'),
        told('unnamed', { link: { group: 'unnamed' } }),
      ],
    });
    const actions = region('Qué falta').getByRole('link').all();
    const list = '/invoice-list?month=2026-10&closing=';
    expect(
      await Promise.all(actions.map(async (one) => [await one.getAttribute('aria-label'), await hrefOf(one)])),
    ).toEqual([
      ['Completar: unsplit', `${list}purchases&part=unsplit`],
      ['Revisar: in-review', '/en-revision'],
      ['Ver: altered', `${list}altered`],
      ['Revisar: possible-repeats', '/en-revision/repetidas'],
      ['Ver: failing-mailboxes', `/email-settings?cuenta=${anId(3)}`],
      ['Ver: failed-documents', '/documentos?state=failed'],
      ['Ver: unnamed', `${list}unnamed`],
      ['Cuadrar con Marangatu', '/cierre/2026-10/cuadre'],
    ]);
  });

  test('CLOSE-101 what the comparison found leads to those lines of it; where it found nothing there is a way too', async () => {
    await arrive({
      notices: [
        told('only-in-marangatu', {
          sentence: '4 comprobantes solo en Marangatu: Gs. 9.139.600, según el archivo del 14/11/2026.',
          comparison: { register: 'purchases', class: 'only-there' },
        }),
        told('amounts-differ', { comparison: { register: 'sales', class: 'differs' } }),
      ],
    });
    await region('Qué falta').getByText('4 comprobantes solo en Marangatu', { exact: true }).waitFor();
    await region('Qué falta').getByText('Gs. 9.139.600, según el archivo del 14/11/2026.').waitFor();
    const actions = region('Qué falta').getByRole('link').all();
    expect(await Promise.all(actions.map(hrefOf))).toEqual([
      '/cierre/2026-10/cuadre?register=purchases&class=only-there',
      '/cierre/2026-10/cuadre?register=sales&class=differs',
    ]);
  });

  test('CLOSE-77 of a supplier all files are asked for in one letter, ready to be sent or copied', async () => {
    const asked = (n: number) => ({
      ...{ id: anId(n), number: `001-001-000000${n}`, date: '2026-10-05', cdc: `${n}`.repeat(44), total: '110000' },
    });
    const hardware = { ruc: '80020002-1', name: 'FERRETERIA EL CLAVO S.A.', email: 'ventas@clavo.com.py' };
    answers.answer(
      listRequests,
      suppliers([
        { ...hardware, invoices: [asked(1), asked(2)] },
        { ruc: '80020003-0', name: null, email: 'no es un correo&cc=x', invoices: [asked(3)] },
      ]),
    );
    await arrive({ notices: [told('only-pdf')] });
    await button('Pedir: only-pdf').click();
    const mail = new URL(
      String(await hrefOf(dialog().getByRole('link', { name: 'Escribir: Ferreteria el Clavo S.A.' }))),
    );
    expect(mail.pathname).toBe('ventas@clavo.com.py');
    expect(mail.searchParams.get('subject')).toBe('XML de 2 comprobantes de octubre de 2026');
    const body = mail.searchParams.get('body') ?? '';
    expect(body).toContain(`- 001-001-0000001 del 05/10/2026, Gs.\u00A0110.000, CDC ${'1'.repeat(44)}`);
    expect(body).toContain('001-001-0000002');
    expect(body).not.toContain('001-001-0000003');
    expect(body).toContain('a nombre de Almacenes Tava Porã S.A., RUC 80092516-5');
    expect(new URL(String(await hrefOf(dialog().getByRole('link', { name: 'Escribir: 80020003-0' })))).pathname).toBe(
      '',
    );
    await dialog()
      .getByText(/Sin correo conocido/)
      .waitFor();
  });

  test('CLOSE-77 who sends every month is asked whether there was one', async () => {
    const usual = { ruc: '80020002-1', name: 'Arandu Internet', email: null };
    answers.answer(
      listMissingSuppliers,
      suppliers([{ ...usual, lastNumber: '001-001-0000009', lastDate: '2026-09-03' }]),
    );
    await arrive({ notices: [told('usual-suppliers')] });
    expect(answers.of(listMissingSuppliers)).toEqual([]);
    await button('Pedir: usual-suppliers').click();
    await dialog()
      .getByText(
        /En octubre de 2026 no recibimos ninguna factura de Arandu Internet .* La última que tenemos es la 001-001-0000009, del 03\/09\/2026/,
      )
      .waitFor();
  });

  test('CLOSE-77 a letter too long for an address is only copied', async () => {
    const invoices = Array.from({ length: 40 }, (_, n) => ({
      ...{ id: anId(n), number: `001-001-00000${n + 10}`, date: '2026-10-05', cdc: '1'.repeat(44), total: '110000' },
    }));
    answers.answer(listRequests, suppliers([{ ruc: '80020002-1', name: 'Uno', email: 'a@b.com', invoices }]));
    await arrive({ notices: [told('only-pdf')] });
    await button('Pedir: only-pdf').click();
    await dialog().getByText('Es largo para abrirlo en el correo: cópialo y pégalo.').waitFor();
    expect(dialog().getByRole('link').count()).toBe(0);
    await dialog()
      .getByText(/001-001-0000049/)
      .waitFor();
  });

  test('CLOSE-174 whom to write to comes by pages; what cannot be had is told in the dialog and asked for again', async () => {
    const named = (n: number) => ({ ruc: `8002${n}-1`, name: `Proveedor ${n}`, email: null });
    const pageOf = (from: number, to: number, at: number) =>
      suppliers(
        Array.from({ length: to - from + 1 }, (_, n) => named(from + n)),
        { total: 53, page: at },
      );
    answers.answer(listMissingSuppliers, fail(404));
    await arrive({ notices: [told('usual-suppliers')] });
    await button('Pedir: usual-suppliers').click();
    await dialog().getByText('No pudimos cargar a quién pedir.').waitFor();
    answers.answer(listMissingSuppliers, pageOf(1, 50, 1));
    await dialog().getByRole('button', { name: 'Reintentar' }).click();
    await dialog().getByText('1 a 50 de 53').waitFor();
    answers.answer(listMissingSuppliers, pageOf(51, 53, 2));
    await dialog().getByRole('button', { name: 'Siguientes' }).click();
    await dialog().getByText('51 a 53 de 53').waitFor();
    await dialog().getByText('Proveedor 53').waitFor();
    expect(answers.of(listMissingSuppliers).map(({ input }) => input.query.page)).toEqual([1, 1, 2]);
  });

  test('CLOSE-171 the way to the comparison says with what file all agreed, and that the month changed since', async () => {
    const loadedOn = '2026-11-12';
    await arrive({ notices: [], comparison: { loadedOn, isOutdated: false } });
    await region('Qué falta').getByText('Con el archivo del 12/11/2026 todo cuadra.').waitFor();
    await arrive({ notices: [], comparison: { loadedOn, isOutdated: true } });
    await region('Qué falta')
      .getByText(/todo cuadraba, pero algo del mes cambió desde entonces: ábrelo para verlo al día\./)
      .waitFor();
  });
});

describe('closing', () => {
  test('CLOSE-78 what is fixed and which notices stay is said before, and the version that was seen is sent', async () => {
    answers.answer(closeMonth, { message: 'Cerraste octubre de 2026.' });
    await arrive();
    await button('Cerrar octubre').click();
    await dialog().getByText('Gs. 521.604.300, IVA Gs. 43.558.320').waitFor();
    await dialog().getByText('2 facturas en revisión, Gs. 1.168.200: todavía no cuentan.').waitFor();
    answers.answer(getClosing, aClosing({ state: 'closed', close: aClose() }));
    await dialog().getByRole('button', { name: 'Cerrar octubre' }).click();
    await region('Avisos').getByText('Cerraste octubre de 2026.').waitFor();
    expect(answers.of(closeMonth).map(({ input }) => input)).toEqual([
      { params: { month: '2026-10' }, body: { version: 7 } },
    ]);
    await button('Reabrir octubre').waitFor();
    await page.getByText('Por Rocío Ayala, el 10/11/2026 a las 10:12. Nada cambió desde entonces.').waitFor();
    await page
      .getByText(/284 facturas por Gs. 521.604.300, IVA Gs. 43.558.320\. .* Quedaron 2 avisos sin resolver/)
      .waitFor();
  });

  test('CLOSE-78 when something changed meanwhile it says so, shows the new figures, and closes those', async () => {
    await arrive();
    await button('Cerrar octubre').click();
    const changed = aClosing({
      version: 8,
      purchases: aLine('purchases', { count: 285, base10: '1000', vat10: '100' }),
    });
    answers
      .answer(getClosing, changed)
      .answer(closeMonth, refuse('cambio_mientras_tanto', { message: 'Algo de octubre cambió mientras lo mirabas.' }));
    await dialog().getByRole('button', { name: 'Cerrar octubre' }).click();
    await dialog().getByText('Algo de octubre cambió mientras lo mirabas.').waitFor();
    await dialog().getByText('Estas son las cifras de ahora').waitFor();
    await dialog().getByText('285 facturas').waitFor();
    answers.answer(closeMonth, { message: 'Cerraste octubre.' });
    await dialog().getByRole('button', { name: 'Cerrar octubre' }).click();
    await expect.poll(() => answers.of(closeMonth).map(({ input }) => input.body.version)).toEqual([7, 8]);
  });

  test('CLOSE-78 who finds it closed by another is told, and closes nothing', async () => {
    await arrive();
    await button('Cerrar octubre').click();
    answers
      .answer(getClosing, aClosing({ version: 9, state: 'closed', close: aClose() }))
      .answer(closeMonth, refuse('cambio_mientras_tanto', { message: 'Rocío Ayala cerró octubre.' }));
    await dialog().getByRole('button', { name: 'Cerrar octubre' }).click();
    await dialog().getByText('Rocío Ayala cerró octubre.').waitFor();
    await dialog()
      .getByText(/Ya está cerrado/)
      .waitFor();
    expect(dialog().getByRole('button', { name: 'Cerrar octubre' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Ver el cierre' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  test('CLOSE-78 a month that runs cannot be closed and says until when', async () => {
    await arrive({ month: '2026-11', state: 'running', notices: [] }, '/cierre/2026-11');
    await page.getByText('Termina el 30/11/2026. Desde el día siguiente lo puedes cerrar.').waitFor();
    expect(button(/^Cerrar noviembre/).count()).toBe(0);
  });

  test('CLOSE-79 reopening wants a reason and sends it', async () => {
    answers.answer(reopenMonth, { message: 'Abriste otra vez octubre.' });
    await arrive({ state: 'closed', close: aClose() });
    await button('Reabrir octubre').click();
    await dialog().getByRole('button', { name: 'Reabrir octubre' }).click();
    await dialog().getByText('Escribe por qué, con tres letras o más.').waitFor();
    expect(answers.of(reopenMonth)).toEqual([]);
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Llegó una factura');
    await dialog().getByRole('button', { name: 'Reabrir octubre' }).click();
    await region('Avisos').getByText('Abriste otra vez octubre.').waitFor();
    expect(answers.of(reopenMonth).map(({ input }) => input.body)).toEqual([{ reason: 'Llegó una factura' }]);
  });

  const difference = (kind: ClosingDifference['kind'], over: Partial<ClosingDifference> = {}): ClosingDifference => ({
    ...{
      id: anId(kind.length),
      kind,
      number: '001-001-0000412',
      date: '2026-10-30',
      before: null,
      now: null,
      reason: null,
    },
    issuer: { ruc: '80020002-1', name: 'Ferretería El Clavo S.A.' },
    ...over,
  });
  const side = (total: string, vat: string) => ({ line: 'purchases' as const, total, vat });
  const differing: Partial<Closing> = {
    ...{ state: 'closed-with-differences', close: aClose() },
    differences: { count: 4, lines: [{ line: 'purchases', total: '412000', vat: '-37455' }] },
  };
  const rows = [
    difference('arrived', { now: side('412000', '37455') }),
    difference('changed', { before: side('100', '9'), now: side('200', '18') }),
    difference('no-longer-counts', { before: side('50', '5'), reason: 'cancelled' }),
    difference('deleted', { before: side('70', '7') }),
  ];
  beforeEach(() => {
    answers.answer(listDifferences, { count: 4, rows });
  });

  test('CLOSE-174 by how much a closed month differs is told though its documents cannot be had, which are asked for again', async () => {
    answers.answer(listDifferences, fail(404));
    await arrive(differing);
    await page.getByText('Compras: + Gs. 412.000, IVA − Gs. 37.455').waitFor();
    await page.getByText('No pudimos cargar los documentos que cambiaron.').waitFor();
    answers.answer(listDifferences, { count: 4, rows });
    await button('Reintentar').click();
    await expect.poll(() => rowsOf('Qué cambió desde el cierre').length).toBe(4);
  });

  test('CLOSE-79 what came, changed, went or no longer counts is listed with its amounts', async () => {
    await arrive(differing);
    await page.getByText('Cerrado, con diferencias').waitFor();
    await page.getByText('Compras: + Gs. 412.000, IVA − Gs. 37.455').waitFor();
    const name = '001-001-0000412Ferretería El Clavo S.A., 30/10/2026';
    await expect
      .poll(() => rowsOf('Qué cambió desde el cierre'))
      .toEqual([
        [name, 'Llegó después', '—', '412.000IVA 37.455'],
        [name, 'Cambió', '100IVA 9', '200IVA 18'],
        [name, 'Dejó de contarahora: canceladas por el emisor', '50IVA 5', '—'],
        [name, 'Eliminada', '70IVA 7', '—'],
      ]);
    expect(page.getByRole('table', { name: 'Qué cambió desde el cierre' }).getByRole('link').count()).toBe(3);
  });

  test('CLOSE-79 they are accepted with a reason, as they were seen', async () => {
    answers.answer(acceptDifferences, { message: 'Aceptaste las diferencias.' });
    await arrive(differing);
    await button('Aceptar diferencias').click();
    await dialog().getByText('¿Aceptar 4 diferencias?').waitFor();
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Rectificado el 20/11');
    await dialog().getByRole('button', { name: 'Aceptar' }).click();
    await region('Avisos').getByText('Aceptaste las diferencias.').waitFor();
    expect(answers.of(acceptDifferences).map(({ input }) => input.body)).toEqual([
      { version: 7, reason: 'Rectificado el 20/11' },
    ]);
  });

  test('CLOSE-79 closed months are listed with who closed them and what differs since', async () => {
    answers.answer(listClosings, {
      months: someMonths({ '2026-09': { state: 'closed-with-differences', differenceCount: 1 } }),
    });
    await arrive();
    const months = page.getByRole('list', { name: 'Meses cerrados' }).getByRole('listitem');
    await expect.poll(() => months.count()).toBe(4);
    await expect
      .poll(() => months.first().textContent())
      .toBe('SeptiembreGs. 467.380.900Rocío Ayala, 10/11/2026 10:121 diferencia desde el cierre');
  });
});

describe('around it', () => {
  test('CLOSE-174 months whose states cannot be had are told, and the month that is shown stands', async () => {
    answers.answer(listClosings, fail(404));
    await arrive();
    await page.getByText('No pudimos cargar cómo están tus meses.').waitFor();
    answers.answer(listClosings, { months: someMonths() });
    await button('Reintentar').click();
    await page.getByRole('navigation', { name: 'Meses' }).getByText('En curso').waitFor();
    expect(page.getByText('No pudimos cargar cómo están tus meses.').count()).toBe(0);
  });

  test('CLOSE-80 a failure is told, and asked again when wanted', async () => {
    answers.answer(getClosing, fail(404)).answer(listClosings, fail(404));
    page = await openScreen('/cierre/2026-10', answers);
    await page.getByText('No pudimos cargar el cierre de este mes.').waitFor();
    answers.answer(getClosing, aClosing());
    await button('Reintentar').click();
    await page.getByText('Listo para cerrar').first().waitFor();
  });

  test('CLOSE-80 the head leads to the book of the month and to the file of the RG 90', async () => {
    await arrive();
    expect(await hrefOf(link('Libro de compras'))).toBe('/templates-export/export?template=book&month=2026-10');
    await button('Archivo RG 90 (17)').waitFor();
    await page.getByText('Almacenes Tava Porã S.A., RUC 80092516-5').waitFor();
  });

  test('CLOSE-82 the navigation has it after Exportar', async () => {
    await arrive();
    const names = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link').allTextContents();
    expect(names[names.indexOf('Exportar') + 1]).toBe('Cierre de mes');
    expect(
      await hrefOf(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Cierre de mes' })),
    ).toBe('/cierre');
  });

  test('CLOSE-82 the palette finds it under what people call it', async () => {
    await arrive();
    await page
      .getByRole('button', { name: /^Buscar o ir a/ })
      .first()
      .click();
    await page.getByRole('combobox').fill('formulario 120');
    await page.getByRole('option', { name: /Cierre de mes/ }).waitFor();
  });

  const removal = (over: Partial<RouteReply<typeof getRemovalInfo>>): RouteReply<typeof getRemovalInfo> => {
    const { documentType, documentNumber, issuer, issueDate, total, currency, ...header } = aHeader(1);
    const { totalInGuaranies, signInSums, isTest, isInReview, isCancelled, isAltered } = header;
    return {
      header: {
        ...{ documentType, documentNumber, issuer, issueDate, total, currency, totalInGuaranies, signInSums },
        ...{ isTest, isInReview, isCancelled, isAltered },
      },
      ...{ itemsCount: 1, warning: 'Se elimina la factura. Esta acción no se puede deshacer.' },
      ...over,
    };
  };
  async function askToRemove(): Promise<void> {
    answers
      .answer(listInvoices, aPageOf([aHeader(1)]))
      .answer(removeInvoice, { message: 'Factura eliminada.', removed: 1 });
    page = await openScreen('/invoice-list?month=2026-10', answers);
    await page.getByRole('checkbox', { name: 'Seleccionar 001-001-0000001' }).first().check();
    await button('Eliminar (1)').first().click();
    await dialog().getByText('¿Eliminar esta factura?').waitFor();
  }
  const reasons = () => answers.of(removeInvoice).map(({ input }) => input.query.reason);

  test('CLOSE-163 inside its five years the reason may be left out', async () => {
    answers.answer(getRemovalInfo, removal({ keptUntil: '2031-12-31', closedMonths: [] }));
    await askToRemove();
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await expect.poll(reasons).toEqual([undefined]);
  });

  test('CLOSE-81 while the law wants an invoice kept the dialog says until when and takes a reason, or none', async () => {
    answers.answer(getRemovalInfo, removal({ keptUntil: '2031-12-31', closedMonths: [] }));
    await askToRemove();
    await dialog()
      .getByText(/La ley pide guardarla hasta el 31\/12\/2031/)
      .waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Motivo/ })
      .fill('  Se cargó dos veces ');
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await expect.poll(reasons).toEqual(['Se cargó dos veces']);
  });

  test('CLOSE-81 past that, and of an open month, nothing is asked', async () => {
    answers.answer(getRemovalInfo, removal({ keptUntil: null, closedMonths: [] }));
    await askToRemove();
    expect(dialog().getByRole('textbox').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await expect.poll(reasons).toEqual([undefined]);
  });

  test('CLOSE-81 out of a closed month nothing goes without its reason', async () => {
    answers.answer(getRemovalInfo, removal({ keptUntil: '2031-12-31', closedMonths: ['2026-10'] }));
    await askToRemove();
    await dialog()
      .getByText(/El mes de octubre 2026 está cerrado/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await dialog().getByText('Escribe por qué: su mes está cerrado.').waitFor();
    expect(reasons()).toEqual([]);
    await dialog().getByRole('textbox', { name: 'Motivo' }).fill('Era de otro');
    await dialog().getByRole('button', { name: 'Eliminar factura' }).click();
    await expect.poll(reasons).toEqual(['Era de otro']);
  });
});
