import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness, setImputations } from '#contract/business.ts';
import { getClosing, listClosings } from '#contract/closing/closing.ts';
import { enqueueEvidence } from '#contract/closing/evidence.ts';
import { getImputation } from '#contract/closing/imputation.ts';
import { getExportStats } from '#contract/dashboard.ts';
import type { ExportFile } from '#contract/exports/export-file.ts';
import { deleteExportFile, getExportFile, listExportFiles } from '#contract/exports/exports.ts';
import { checkRg90, exportRg90 } from '#contract/exports/rg90.ts';
import { listDocuments } from '#contract/reading/documents.ts';
import { acceptProposals, getProposals, type SupplierProposal } from '#contract/suppliers/proposals.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aClosing, someMonths } from '../../../../../test/screens/answers/closing.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { someTotals, usualAnswers } from '../../../../../test/screens/usual-answers.ts';

let answers: RecordedAnswers;
let page: Located;

const VAT = { vat: true, ire: false, irp: false, none: false };
const settings: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: VAT, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};
const checked: RouteReply<typeof checkRg90> = {
  ...{ obstacles: [], purchases: 16, sales: 1, creditNotes: 0, files: 1, total: '900000' },
  ...{ wrong: [], wrongCount: 0, leftOut: [] },
};
const toImpute: RouteReply<typeof getImputation> = {
  electronic: { purchases: 267, sales: 0 },
  register: null,
  paper: { count: 17, wrong: 0, files: 1 },
};
const NO_COPIES: RouteReply<typeof listDocuments> = {
  ...{ documents: [], counts: {}, hasCounts: true, altered: 0, total: 0, retryable: 0, nextCursor: null },
};
const aFile = (over: Partial<ExportFile> = {}): ExportFile => ({
  ...{ id: anId(1), fileName: 'evidencia_2026-10.zip', format: 'evidence', status: 'done', month: '2026-10' },
  ...{ progress: { total: 290, done: 290 }, bytes: 3_400_000, missingOriginals: 0, error: null },
  ...{ createdAt: '2026-11-15T11:50:00-03:00', finishedAt: '2026-11-15T11:51:00-03:00' },
  expiresAt: '2026-11-22T11:51:00-03:00',
  ...over,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
  answers = usualAnswers()
    .answer(getExportStats, someTotals({ listedCount: 300, invoiceCount: 300 }))
    .answer(listClosings, { months: someMonths({}) })
    .answer(getClosing, ({ input }) => aClosing({ month: input.params.month }))
    .answer(checkRg90, checked)
    .answer(getImputation, toImpute)
    .answer(listExportFiles, { files: [] })
    .answer(listDocuments, NO_COPIES)
    .answer(getBusiness, settings);
});

async function arrive(path = '/cierre/2026-10'): Promise<void> {
  page = await openScreen(path, answers);
  await page.getByText('Qué falta', { exact: true }).waitFor();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const notices = () => page.getByRole('region', { name: 'Avisos' });

describe('the evidence of the month', () => {
  test('CLOSE-130 it says what is in it, is ordered for that month, and shows how it comes along', async () => {
    let files: ExportFile[] = [aFile({ month: '2026-09' }), { ...aFile(), format: 'originals' }];
    answers
      .answer(listExportFiles, () => ({ files }))
      .answer(enqueueEvidence, () => {
        const progress = { total: 290, done: 58 };
        files = [aFile({ status: 'running', progress, bytes: null, expiresAt: null }), ...files];
        return { jobId: anId(1) };
      });
    await arrive('/cierre/2026-10');
    await page.getByText(/^Libro, resumen en PDF, foto del cierre.+irá sin la foto del cierre\.$/).waitFor();
    await button('Preparar evidencia').click();
    await notices().getByText('La evidencia se está preparando. Puedes seguir trabajando.').waitFor();
    await page.getByText('58 de 290 documentos').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Evidencia de octubre' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('20');
    expect(button('Preparar evidencia').count()).toBe(0);
    expect(answers.of(enqueueEvidence).map(({ input }) => input.params.month)).toEqual(['2026-10']);
  });

  test('CLOSE-130 one that is made is cancelled, and one that waits has no figure', async () => {
    let files = [aFile({ status: 'queued', progress: { total: 0, done: 0 }, bytes: null })];
    answers
      .answer(listExportFiles, () => ({ files }))
      .answer(deleteExportFile, () => {
        files = [];
        return { message: 'Archivo eliminado' };
      });
    await arrive();
    await page.getByText('En espera…').waitFor();
    await button('Cancelar').click();
    await button('Preparar evidencia').waitFor();
    expect(answers.of(deleteExportFile).map(({ input }) => input.params.id)).toEqual([anId(1)]);
  });

  test('CLOSE-130 one that is ready is taken, until when it is kept is said, and another is made when wanted', async () => {
    answers
      .answer(listExportFiles, { files: [aFile()] })
      .answer(getExportFile, () => new Response('PK', { headers: { 'content-type': 'application/zip' } }));
    await arrive();
    await page.getByText(/^Lista, 3,2\sMB\. Se guarda hasta el 22\/11\/2026\./).waitFor();
    await page.getByText('Pedida el 15/11/2026 a las 11:50.').waitFor();
    await button('Descargar').click();
    await notices().getByText('evidencia_2026-10.zip descargado').waitFor();
    await button('Preparar de nuevo').waitFor();
    expect(page.getByText(/^Faltan? /).count()).toBe(0);
  });

  test('CLOSE-130 originals that are missing, a failure and a refusal are told', async () => {
    answers.answer(listExportFiles, { files: [aFile({ missingOriginals: 2 })] });
    await arrive();
    await page
      .getByText('Faltan 2 originales: se perdieron o cambiaron. El índice y LEEME.txt dicen cuáles.')
      .waitFor();
    answers
      .answer(listExportFiles, { files: [aFile({ status: 'error', error: 'El servidor se quedó sin espacio.' })] })
      .answer(enqueueEvidence, refuse('exportacion_en_curso'));
    await button('Preparar de nuevo').click();
    await page.getByRole('alert').filter({ hasText: 'El servidor se quedó sin espacio.' }).waitFor();
    await notices()
      .getByText(/^Ya se está preparando otra exportación/)
      .waitFor();
  });

  test('CLOSE-130 files that cannot be told are asked for again', async () => {
    answers.answer(listExportFiles, fail(404));
    await arrive();
    await page.getByText('No pudimos ver los archivos preparados.').waitFor();
    answers.answer(listExportFiles, { files: [] });
    await button('Reintentar').click();
    await button('Preparar evidencia').waitFor();
  });
});

describe('the file of the RG 90', () => {
  test('CLOSE-134 is that of the month that is looked at, and no other’s', async () => {
    answers.answer(exportRg90, () => {
      const headers = { 'content-disposition': 'attachment; filename=80092516_REG_082026_V0007.zip' };
      return new Response('PK', { headers });
    });
    await arrive('/cierre/2026-08');
    await button('Archivo RG 90 (17)').click();
    await dialog().getByText('Archivo RG 90 de agosto').waitFor();
    await dialog()
      .getByText(/16 compras y 1 venta de papel/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Descargar ZIP' }).click();
    await notices()
      .getByText(/80092516_REG_082026_V0007\.zip: impórtalo/)
      .waitFor();
    expect(new Set(answers.of(checkRg90).map(({ input }) => input.query.period))).toEqual(new Set(['2026-08']));
    expect(answers.of(exportRg90).map(({ input }) => input.body)).toEqual([{ period: '2026-08', skipsWrong: false }]);
  });

  test('CLOSE-135 says how many files there are, where credit notes stand and whence that is, and that importing is not confirming', async () => {
    answers.answer(checkRg90, { ...checked, purchases: 12_000, creditNotes: 3, files: 3 });
    await arrive();
    await button(/^Archivo RG 90/).click();
    await dialog().getByText('Son 3 archivos').waitFor();
    await dialog()
      .getByText('3 notas de crédito van del otro lado: las recibidas en VENTAS, las emitidas en COMPRAS')
      .waitFor();
    await dialog()
      .getByText(/RG 12\/24.+OCA, l10n_py_libros/)
      .waitFor();
    await dialog()
      .getByText(/Importar no es confirmar.+«Procesado con error», no entró ninguno/)
      .waitFor();
    await expect
      .poll(() => dialog().getByRole('link', { name: 'Cambiarlo en Mi negocio' }).getAttribute('href'))
      .toBe('/mi-negocio/imputacion');
  });

  test('CLOSE-135 the business says on which side credit notes stand, with the source beside it', async () => {
    answers.answer(setImputations, ({ input }) => ({
      message: 'Imputación guardada',
      business: { ...settings, creditNotes: input.body.creditNotes ?? 'crossed', imputationVersion: 2 },
    }));
    page = await openScreen('/mi-negocio/imputacion', answers);
    await page.getByText(/^Las recibidas van en VENTAS y las emitidas en COMPRAS\..+RG 12\/24/).waitFor();
    await button('De su lado').click();
    await page.getByText(/^Las recibidas van en COMPRAS y las emitidas en VENTAS\./).waitFor();
    await button('Guardar imputación').click();
    await notices().getByText('Imputación guardada').waitFor();
    expect(answers.of(setImputations).map(({ input }) => input.body)).toEqual([{ creditNotes: 'own' }]);
  });
});

describe('what has to be imputed in Marangatu', () => {
  const steps = () =>
    page.getByRole('list').filter({ hasText: 'electrónicos' }).getByRole('listitem').allTextContents();

  test('CLOSE-136 electronic ones, those on paper and the confirmation, with counts; paper leads to its file', async () => {
    await arrive();
    await page.getByText('Qué falta imputar en Marangatu').waitFor();
    await expect
      .poll(steps)
      .toEqual([
        expect.stringMatching(/^267 comprobantes electrónicos.+Carga su archivo en el cuadre/),
        expect.stringMatching(/^17 comprobantes de papelVan en el archivo RG 90\.Armar$/),
        expect.stringMatching(/^Confirmar la presentaciónImportar no es confirmar/),
      ]);
    await button('Armar el archivo RG 90').click();
    await dialog().getByText('Archivo RG 90 de octubre').waitFor();
  });

  test('CLOSE-136 Marangatu’s file says how many are left; errors and several files are counted', async () => {
    answers.answer(getImputation, {
      electronic: { purchases: 267, sales: 3 },
      register: { loadedAt: '2026-11-14T10:00:00-03:00', rows: 290, unimputed: 12 },
      paper: { count: 6_000, wrong: 1, files: 2 },
    });
    await arrive();
    await expect
      .poll(steps)
      .toEqual([
        '270 comprobantes electrónicosFaltan 12 de 290, según el archivo del 14/11/2026.',
        '6000 comprobantes de papelVan en 2 archivos RG 90. 1 tiene errores.Armar',
        expect.stringMatching(/^Confirmar/),
      ]);
  });

  test('CLOSE-136 what is done is marked, and without paper no file is wanted', async () => {
    answers.answer(getImputation, {
      electronic: { purchases: 267, sales: 0 },
      register: { loadedAt: '2026-11-14T10:00:00-03:00', rows: 267, unimputed: 0 },
      paper: { count: 0, wrong: 0, files: 0 },
    });
    await arrive();
    await expect
      .poll(steps)
      .toEqual([
        '267 comprobantes electrónicosTodos imputados, según el archivo del 14/11/2026.',
        'Sin comprobantes de papelNo hace falta el archivo RG 90.',
      ]);
    await expect.poll(() => page.getByRole('img', { name: 'Hecho' }).count()).toBe(2);
  });
});

describe('the imputations that are proposed for a month', () => {
  const proposed = (number: number, ruc: string, name: string): SupplierProposal => ({
    ...{ ruc, name },
    proposal: {
      ...{ imputation: VAT, reason: 'obligations', subject: 'vat', count: number, amount: `${number}10000` },
      sentence: 'Su último XML verificado dice que afecta a IVA.',
    },
  });
  const both = [proposed(1, '80047312-4', 'COMBUSTIBLES S.A.'), proposed(2, '80012345-0', 'PAPELERA S.R.L.')];

  test('DESK-77 stand in the list of what is to be imputed, are looked at, and those that are ticked are accepted in one go', async () => {
    let open = both;
    answers
      .answer(getProposals, () => ({ proposals: open }))
      .answer(acceptProposals, ({ input }) => {
        open = both.filter(({ ruc }) => !input.body.accepted.some((one) => one.ruc === ruc));
        return { message: 'Se aceptó la imputación de 1 proveedor.', count: 1, changed: [] };
      });
    await arrive();
    await page.getByText('2 proveedores con imputación propuesta').waitFor();
    await button('Ver las imputaciones propuestas').click();
    await dialog().getByText('Imputaciones propuestas de octubre').waitFor();
    await dialog()
      .getByText(/afecta a IVA\. Toca 2 documentos por Gs\. 210\.000\.$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Aceptar las 2' }).waitFor();
    await dialog().getByRole('checkbox').nth(1).click();
    await dialog().getByRole('button', { name: 'Aceptar 1' }).click();
    await notices().getByText('Se aceptó la imputación de 1 proveedor.').waitFor();
    expect(answers.of(acceptProposals).map(({ input: { params, body } }) => [params, body])).toEqual([
      [{ month: '2026-10' }, { accepted: [{ ruc: '80047312-4', imputation: VAT }] }],
    ]);
    await page.getByText('1 proveedor con imputación propuesta').waitFor();
  });

  test('DESK-77 name what is no longer proposed so, and stand beside the choice in Mi negocio', async () => {
    answers.answer(getProposals, { proposals: both }).answer(acceptProposals, {
      ...{ message: 'Se aceptó la imputación de 1 proveedor.', count: 1, changed: ['PAPELERA S.R.L.'] },
    });
    page = await openScreen('/mi-negocio/imputacion', answers);
    await page.getByText(/^2 proveedores de octubre 2026 tienen una imputación propuesta\./).waitFor();
    expect(answers.of(getProposals).map(({ input }) => input.params.month)).toEqual(['2026-10']);
    await button('Ver las imputaciones propuestas').click();
    await dialog().getByRole('button', { name: 'Aceptar las 2' }).click();
    await notices()
      .getByText(/Ya no se proponen así: PAPELERA S\.R\.L\.\./)
      .waitFor();
  });
});
