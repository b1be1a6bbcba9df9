import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getBusiness } from '#contract/business.ts';
import { getFacsimile } from '#contract/invoices/facsimile.ts';
import { getInvoice } from '#contract/invoices/invoice.ts';
import { findParties, listInvoices } from '#contract/invoices/list.ts';
import { getSupplier, type Supplier } from '#contract/invoices/supplier.ts';
import { getListedRuc, type ListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { getSupplierWatch } from '#contract/suppliers/watch.ts';
import { aDetail, pagesOf } from '../../../../test/screens/answers/invoice-pages.ts';
import { aHeader } from '../../../../test/screens/answers/invoices.ts';
import { aWatch } from '../../../../test/screens/answers/supplier.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../test/screens/usual-answers.ts';

const RUC = '80047312-4';
const ACTIVE: ListedRuc = { ruc: RUC, name: 'ÑU PYAHU S.A.', state: 'active', listDate: '2026-11-03' };
const TODAY_ONLY = 'Es su estado de hoy, no el de la fecha de cada factura.';

const aSupplier = (listed: ListedRuc | null): Supplier => ({
  ...{ ruc: RUC, name: 'Ñu Pyahu S.A.', email: null, listed, usual: null, usualMonths: 0, timbrado: null },
  months: Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    count: 0,
    amount: '0',
  })),
  thisMonth: { state: 'sin_factura', lastDate: null, expected: null },
  prices: [],
  habits: {
    ...{ documents: 0, average: null, averagedCount: 0, creditNotes: 0, creditAmount: '0' },
    ...{ onCredit: 0, xml: 0, perMonth: null },
  },
  invoices: [],
  total: 0,
});

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
  answers = usualAnswers().answer(getSupplierWatch, aWatch()).answer(getFacsimile, refuse('no_encontrado'));
});

describe('what the list of RUCs says of a supplier', () => {
  async function openSupplier(listed: ListedRuc | null): Promise<void> {
    answers.answer(getSupplier, { supplier: aSupplier(listed) });
    page = await openScreen(`/proveedores/${RUC}`, answers);
    await page.getByText(`RUC ${RUC}`).waitFor();
  }

  test('DESK-91 stands beside its RUC with the day of the list', async () => {
    await openSupplier(ACTIVE);
    await page.getByText('ACTIVO').waitFor();
    await page.getByText(/en la lista del RUC de la DNIT del 03\/11\/2026/).waitFor();
    expect(await page.getByText(TODAY_ONLY).count()).toBe(0);
  });

  test('DESK-91 anything but active is marked calmly, and said to be of today and not of the day of an invoice', async () => {
    await openSupplier({ ...ACTIVE, state: 'cancelled' });
    await page.getByText('CANCELADO').waitFor();
    await page.getByText(new RegExp(TODAY_ONLY)).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('DESK-91 without a list, or where it is not in it, nothing is said', async () => {
    await openSupplier(null);
    expect(await page.getByText(/lista del RUC/).count()).toBe(0);
  });
});

describe('an invoice', () => {
  const header = aHeader(1);
  async function openInvoice(issuerListed: ListedRuc | null): Promise<void> {
    answers.answer(listInvoices, pagesOf([header])).answer(getInvoice, aDetail(header, { issuerListed }));
    page = await openScreen(`/invoice-list?month=all&invoice=${header.id}`, answers);
    await page.getByRole('region', { name: 'Datos', exact: true }).waitFor();
  }

  test('DESK-92 says what the list says of its issuer, and that this is of today', async () => {
    await openInvoice({ ...ACTIVE, state: 'suspended' });
    await page
      .getByText(`Según la lista del RUC de la DNIT del 03/11/2026: SUSPENSIÓN TEMPORAL. ${TODAY_ONLY}`)
      .waitFor();
  });

  test('DESK-92 without a list says nothing of it', async () => {
    await openInvoice(null);
    expect(await page.getByText(/lista del RUC/).count()).toBe(0);
  });
});

describe('an invoice that is typed', () => {
  const name = () => page.getByLabel('Nombre o razón social', { exact: true });
  async function typeRuc(listed: ListedRuc | null, known = false): Promise<void> {
    const parties = known ? [{ ruc: RUC, name: 'Como lo conozco', invoiceCount: 3 }] : [];
    answers
      .answer(findParties, { parties })
      .answer(getSupplier, { supplier: { ...aSupplier(ACTIVE), name: 'Como lo conozco' } })
      .answer(getListedRuc, { listed })
      .answer(getBusiness, refuse('no_encontrado'));
    page = await openScreen('/cargar-factura', answers);
    await page.getByLabel('RUC', { exact: true }).fill(RUC);
  }

  test('DESK-93 of a RUC from which nothing came yet gets the name that the list has', async () => {
    await typeRuc({ ...ACTIVE, state: 'blocked' });
    await expect.poll(() => name().inputValue()).toBe('ÑU PYAHU S.A.');
    await page.getByText('de la lista del RUC', { exact: true }).waitFor();
    await page.getByText(/del 03\/11\/2026: BLOQUEADO\./).waitFor();
    expect(answers.of(getListedRuc).map(({ input }) => input.params.ruc)).toEqual([RUC]);
  });

  test('DESK-93 of a known supplier keeps the name it has here, and the list is not asked', async () => {
    await typeRuc(ACTIVE, true);
    await expect.poll(() => name().inputValue()).toBe('Como lo conozco');
    expect(answers.of(getListedRuc)).toHaveLength(0);
  });

  test('DESK-93 without a list the name stays empty', async () => {
    await typeRuc(null);
    await page.getByText('El dígito es correcto. Es la primera factura suya.').waitFor();
    expect(await name().inputValue()).toBe('');
  });
});
