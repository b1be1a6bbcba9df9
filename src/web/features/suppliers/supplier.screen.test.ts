import { beforeEach, expect, test, vi } from 'vitest';
import { type BusinessSettings, removeSupplierImputation, setSupplierImputation } from '#contract/business.ts';
import { getSupplier } from '#contract/invoices/supplier.ts';
import type { ImputationProposal } from '#contract/suppliers/proposals.ts';
import { getSupplierWatch, reopenMark, type SupplierMark, settleMark } from '#contract/suppliers/watch.ts';
import { aPriceRise, aSupplier, aWatch } from '../../../../test/screens/answers/supplier.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../test/screens/usual-answers.ts';

const RUC = '80047312-4';
const NAME = 'Distribuidora Ñu Pyahu S.A.';
const BOTH = { vat: true, ire: true, irp: false, none: false };
const settings: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};
const proposal: ImputationProposal = {
  ...{ imputation: BOTH, reason: 'obligations', subject: 'vat ire', count: 7, amount: '770000' },
  sentence: 'Sus últimos 2 XML verificados dicen que afectan a IVA e IRE.',
};
const TIMBRADO: SupplierMark = {
  ...{ kind: 'new-timbrado', subject: '18000002', upTo: null, title: 'Timbrado nuevo', date: '2026-11-05' },
  sentence: '18000002 no estaba en sus 8 documentos anteriores. El último, del 03/10/2026, tiene 17204518.',
  invoiceId: null,
};

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-16T12:00:00-03:00');
  answers = usualAnswers().answer(getSupplier, { supplier: aSupplier() }).answer(getSupplierWatch, aWatch());
});
async function arrive(): Promise<void> {
  page = await openScreen(`/proveedores/${RUC}`, answers);
  await page.getByRole('heading', { name: NAME }).waitFor();
  await expect.poll(() => answers.of(getSupplierWatch).length).toBeGreaterThan(0);
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const marks = () => page.getByRole('region', { name: 'Para mirar' });
const card = () => page.getByRole('region', { name: 'Imputación' });
const notices = () => page.getByRole('region', { name: 'Avisos' });

test('DESK-75 what is worth a look stands in calm sentences; «Está bien» takes it away, and both ways lead back', async () => {
  let settled: SupplierMark[] = [];
  const all = [aPriceRise(), TIMBRADO];
  answers
    .answer(getSupplierWatch, () => aWatch({ marks: all.filter((one) => !settled.includes(one)), settled }))
    .answer(settleMark, () => {
      settled = [TIMBRADO];
      return { message: 'Está bien: no lo mostraremos más.' };
    })
    .answer(reopenMark, () => {
      settled = [];
      return { message: 'Lo mostraremos otra vez.' };
    });
  await arrive();
  await marks().getByText('Subió 32,5 %').waitFor();
  await marks()
    .getByText(/^ACEITE DE GIRASOL 900 ML: de Gs\. 10\.000 \(05\/10\/2026\) a Gs\. 13\.250/)
    .waitFor();
  // Of the one that a document says there is a way to it.
  expect(marks().getByRole('link', { name: 'Ver la factura' }).count()).toBe(1);
  await button('Está bien: Timbrado nuevo').click();
  await notices().getByText('Está bien: no lo mostraremos más.').waitFor();
  expect(answers.of(settleMark).map(({ input: { params, body } }) => [params, body])).toEqual([
    [{ ruc: RUC }, { kind: 'new-timbrado', subject: '18000002', upTo: null }],
  ]);
  await marks().getByText('Timbrado nuevo').waitFor({ state: 'detached' });
  await button('Dijiste que 1 está bien').click();
  await button('Mostrar otra vez: Timbrado nuevo').click();
  await button('Está bien: Timbrado nuevo').waitFor();
  // And by the notice.
  await button('Está bien: Timbrado nuevo').click();
  await notices().getByRole('button', { name: 'Deshacer' }).click();
  await button('Está bien: Timbrado nuevo').waitFor();
  expect(answers.of(reopenMark)).toHaveLength(2);
});

test('DESK-75 what cannot be kept is told, and the mark stays; a page without anything to look at says nothing', async () => {
  answers.answer(getSupplierWatch, aWatch({ marks: [aPriceRise()] })).answer(settleMark, fail());
  await arrive();
  await button(/^Está bien/).click();
  await notices().getByText('No pudimos guardarlo').waitFor();
  expect(marks().getByText('Subió 32,5 %').count()).toBe(1);
});

test('DESK-75 the proposal stands beside what holds, with its reason and what it touches; one press accepts it, and it can be undone', async () => {
  let chosen: BusinessSettings['exceptions'] = [];
  const imputation = () =>
    chosen.length === 0
      ? { holds: null, from: 'nobody' as const, version: 0, proposal }
      : { holds: BOTH, from: 'supplier' as const, version: 2, proposal: null };
  answers
    .answer(getSupplierWatch, () => aWatch({ imputation: imputation() }))
    .answer(setSupplierImputation, ({ input }) => {
      chosen = [{ ruc: RUC, name: NAME, imputation: input.body.imputation ?? BOTH, version: 2 }];
      return { message: 'Excepción guardada', business: { ...settings, exceptions: chosen } };
    })
    .answer(removeSupplierImputation, () => {
      chosen = [];
      return { message: 'Excepción quitada', business: settings };
    });
  await arrive();
  await card().getByText('Nadie eligió todavía').waitFor();
  await card().getByText('Proponemos IVA e IRE').waitFor();
  await card()
    .getByText(/afectan a IVA e IRE\. Toca 7 documentos por Gs\. 770\.000\. En los meses sin cerrar\./)
    .waitFor();
  expect(answers.of(setSupplierImputation)).toHaveLength(0);
  await button('Aceptar IVA e IRE').click();
  await card().getByText('IVA e IRE, elegida para este proveedor').waitFor();
  expect(answers.of(setSupplierImputation).map(({ input: { params, body } }) => [params, body])).toEqual([
    [{ ruc: RUC }, { name: NAME, imputation: BOTH }],
  ]);
  await notices().getByText(`${NAME}: IVA e IRE.`).waitFor();
  await notices().getByRole('button', { name: 'Deshacer' }).click();
  await card().getByText('Proponemos IVA e IRE').waitFor();
});

test('DESK-75 a proposal may be left, and what somebody else chose meanwhile is told and shown', async () => {
  let isLeft = false;
  const open = { holds: null, from: 'nobody' as const, version: 0 };
  answers
    .answer(getSupplierWatch, () => aWatch({ imputation: { ...open, proposal: isLeft ? null : proposal } }))
    .answer(setSupplierImputation, refuse('cambio_mientras_tanto'))
    .answer(settleMark, () => {
      isLeft = true;
      return { message: 'Está bien: no lo mostraremos más.' };
    });
  await arrive();
  await button('Aceptar IVA e IRE').click();
  await notices().getByText('No pudimos guardar la imputación').waitFor();
  const asked = answers.of(getSupplierWatch).length;
  expect(asked).toBeGreaterThan(1);
  await button('Dejar como está').click();
  await card().getByText('Proponemos IVA e IRE').waitFor({ state: 'detached' });
  expect(answers.of(settleMark).map(({ input }) => input.body)).toEqual([
    { kind: 'imputation', subject: 'vat ire', upTo: null },
  ]);
});

test('DESK-75 without the RUC of the business there is nothing to put down, and a page that cannot ask is a page still', async () => {
  answers.answer(getSupplierWatch, fail());
  await arrive();
  await page.getByText('Doce meses', { exact: true }).waitFor();
  expect([marks().count(), card().count()]).toEqual([0, 0]);
});
