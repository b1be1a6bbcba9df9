import { beforeEach, describe, expect, test } from 'vitest';
import { createBusiness, listBusinesses } from '#contract/businesses.ts';
import { getExportStats } from '#contract/dashboard.ts';
import { type DeskBusiness, getDesk } from '#contract/desk.ts';
import { enqueueXml, getTask } from '#contract/intake/tasks.ts';
import { getSupplier } from '#contract/invoices/supplier.ts';
import { getProfile } from '#contract/session.ts';
import { BUSINESS_HEADER } from '#contract/wire/route.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { queryClient } from '#web/api/queries/query-client.ts';
import { uploads } from '#web/features/documents/uploads/uploads.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { aBusiness, SESSION, someTotals } from '../../../../../test/screens/usual-answers.ts';

const OWN = aBusiness(1, { name: 'Rocío Ayala', ruc: formatRuc('1234567') });
const TAVA = aBusiness(2, { name: 'Almacenes Tava Porã S.A.', ruc: formatRuc('80092516'), role: 'contador' });
const PAPER = aBusiness(3, { name: 'Papelera Ypané S.A.', ruc: formatRuc('80034178'), role: 'lectura' });
const ALL = [OWN, TAVA, PAPER];

const aClient = ({ id, name, ruc, role }: (typeof ALL)[number], day: string, daysLeft: number): DeskBusiness => ({
  ...{ id, name, ruc, role, requests: [] },
  months: [
    {
      ...{ month: '2026-10', state: 'with-notices', count: 31, blockingCount: 0, noticeCount: 4, differenceCount: 0 },
      isBeforeStart: false,
      deadline: { day, daysLeft, extendedBy: null },
    },
  ],
});

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome()
    .answer(listBusinesses, { businesses: ALL })
    .answer(getDesk, {
      ...{ month: '2026-10', months: ['2026-10'] },
      businesses: [
        aClient(PAPER, '2026-11-16', 1),
        aClient(TAVA, '2026-11-19', 4),
        { ...aClient(OWN, '', 0), months: [] },
      ],
    });
});

const h1 = (name: string) => page.getByRole('heading', { level: 1, name });
const trigger = () => page.locator('aside').getByRole('button', { name: 'Cambiar de negocio' });
const sidebarLink = (name: string) => page.locator('aside').getByRole('link', { name, exact: true });
const field = () => page.getByRole('combobox', { name: 'Buscar un negocio' });
const options = () => page.getByRole('listbox', { name: 'Tus negocios' }).getByRole('option').allTextContents();
/** The business that the newest call of each kind named. */
const named = (from = 0) => [...new Set(answers.calls.slice(from).map(({ headers }) => headers.get(BUSINESS_HEADER)))];

describe('the business of a page', () => {
  test('DESK-35 a page under /n/{id} asks about that business, and one without asks as ever', async () => {
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await h1('Centro de ayuda').waitFor();
    await expect.poll(() => answers.of(getExportStats).length).toBeGreaterThan(0);
    for (const { headers } of answers.of(getExportStats)) expect(headers.get(BUSINESS_HEADER)).toBe(TAVA.id);
    for (const { headers } of answers.of(getProfile)) expect(headers.get(BUSINESS_HEADER)).toBe(TAVA.id);
  });

  test('DESK-36 whoever has one business sees no switcher, has the same addresses, and makes no call more', async () => {
    page = await openScreen('/ayuda', answers.answer(listBusinesses, { businesses: [OWN] }));
    await h1('Centro de ayuda').waitFor();
    await expect.poll(() => answers.of(getExportStats).length).toBeGreaterThan(0);
    expect(answers.of(listBusinesses)).toEqual([]);
    expect(named()).toEqual([null]);
    expect(trigger().count()).toBe(0);
    expect(await sidebarLink('Facturas').getAttribute('href')).toBe('/invoice-list');
  });

  test('DESK-37 links of a page stay in its business, so that what is copied opens there', async () => {
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await h1('Centro de ayuda').waitFor();
    expect(await sidebarLink('Facturas').getAttribute('href')).toBe(`/n/${TAVA.id}/invoice-list`);
    await sidebarLink('Dashboard').click();
    await expect.poll(address).toBe(`/n/${TAVA.id}/`);
  });
});

describe('changing', () => {
  test('DESK-38 by name, RUC or the arrows: the section stays, nothing is loaded anew and nothing is kept', async () => {
    answers.answer(getExportStats, ({ headers }) =>
      someTotals({ listedCount: headers.get(BUSINESS_HEADER) === PAPER.id ? 77 : 5 }),
    );
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await trigger().waitFor();
    expect(await trigger().textContent()).toContain(`Almacenes Tava Porã S.A.${TAVA.ruc}`);
    await sidebarLink('Facturas 5').waitFor();
    await trigger().click();
    await field().waitFor();
    await field().fill('papelera ypane');
    expect(options()).toEqual([`PYPapelera Ypané S.A.${PAPER.ruc} · Solo lectura16/11mañana4 avisos`]);
    await field().fill('80034178');
    const before = answers.calls.length;
    const cache = queryClient;
    await field().press('Enter');
    await expect.poll(address).toBe(`/n/${PAPER.id}/ayuda`);
    await sidebarLink('Facturas 77').waitFor();
    expect(named(before)).toEqual([PAPER.id]);
    expect(queryClient).not.toBe(cache);
    expect(cache.getQueryCache().getAll()).toEqual([]);
  });

  test('DESK-168 what is declared first stands first, with its day and how its month stands; without the desk their names are enough', async () => {
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await trigger().click();
    await expect
      .poll(options)
      .toEqual([
        `PYPapelera Ypané S.A.${PAPER.ruc} · Solo lectura16/11mañana4 avisos`,
        `Almacenes Tava Porã S.A.${TAVA.ruc} · Contador19/11en 4 días4 avisos`,
        `RARocío Ayala${OWN.ruc} · Dueña`,
      ]);
    const panel = page.getByRole('dialog', { name: 'Cambiar de negocio' });
    await panel.getByText('Por vencimiento del formulario 120').waitFor();
    await panel.getByRole('link', { name: 'Escritorio 3 negocios, cierre de octubre' }).waitFor();
    await field().press('Escape');

    answers.answer(getDesk, fail(500));
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await trigger().click();
    await expect
      .poll(options)
      .toEqual([
        `RARocío Ayala${OWN.ruc} · Dueña`,
        `Almacenes Tava Porã S.A.${TAVA.ruc} · Contador`,
        `PYPapelera Ypané S.A.${PAPER.ruc} · Solo lectura`,
      ]);
  });

  test('DESK-39 the palette finds a business by its name', async () => {
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await h1('Centro de ayuda').waitFor();
    await page
      .getByRole('button', { name: /Buscar o ir a/ })
      .nth(0)
      .click();
    const search = page.getByRole('combobox', { name: 'Buscar o ir a' });
    await search.waitFor();
    await search.fill('papelera');
    await page.getByRole('option', { name: /Papelera Ypané/ }).waitFor();
    await search.press('Enter');
    await expect.poll(address).toBe(`/n/${PAPER.id}/ayuda`);
  });

  test('DESK-40 an upload that goes on is of the business it was handed in to, and its notice says which', async () => {
    const task = { jobId: anId(7), progress: { total: 1, done: 1 }, documents: [] };
    let isOver = false;
    answers.answer(enqueueXml, { jobId: anId(7) }).answer(getTask, () =>
      isOver
        ? {
            ...{ ...task, status: 'done' as const },
            result: { success: true, message: 'Leída.', invoiceCount: 0, invoices: [], changes: [] },
          }
        : { ...task, status: 'running' as const, result: null },
    );
    page = await openScreen(`/n/${TAVA.id}/upload-xml`, answers);
    const file = page.getByLabel('Archivo XML', { exact: true });
    await file.waitFor({ state: 'attached' });
    await file.setInputFiles([new File(['<a/>'], 'FE_1.xml', { type: 'text/xml' })]);
    await page.getByRole('button', { name: 'Procesar XML', exact: true }).click();
    await expect.poll(() => answers.of(getTask).length).toBeGreaterThan(0);
    const sent = uploads.xml;
    await trigger().click();
    await field().fill('Rocío');
    await field().press('Enter');
    await expect.poll(address).toBe(`/n/${OWN.id}/upload-xml`);
    expect(uploads.xml).not.toBe(sent);
    expect(uploads.xml.get().phase).toBe('idle');
    isOver = true;
    await page.getByRole('region', { name: 'Avisos' }).getByText('Almacenes Tava Porã S.A.: FE_1.xml').waitFor();
    for (const call of [...answers.of(enqueueXml), ...answers.of(getTask)]) {
      expect(call.headers.get(BUSINESS_HEADER)).toBe(TAVA.id);
    }
    sent.reset();
  });
});

describe('a business that is not theirs', () => {
  const OTHER = aBusiness(9);

  test('DESK-41 a link to it is answered calmly, with the way to their own', async () => {
    page = await openScreen(`/n/${OTHER.id}/invoice-list`, answers);
    await h1('No tienes acceso a este negocio').waitFor();
    await page.getByRole('button', { name: 'Ir a Rocío Ayala' }).click();
    await expect.poll(address).toBe(`/n/${OWN.id}/`);
    await h1('Dashboard Ejecutivo').waitFor();
  });

  test('DESK-42 whoever is removed while the page is open is told, keeps what is on the screen, and finds the others', async () => {
    page = await openScreen(`/n/${TAVA.id}/ayuda`, answers);
    await sidebarLink('Facturas').waitFor();
    answers
      .answer(listBusinesses, { businesses: [OWN, PAPER] })
      .answer(getExportStats, refuse('negocio_no_encontrado'));
    await queryClient.refetchQueries({ queryKey: ['invoices'] });
    const dialog = page.getByRole('dialog', { name: 'Ya no tienes acceso a este negocio' });
    await dialog.waitFor();
    expect(h1('Centro de ayuda').count()).toBe(1);
    await expect
      .poll(() => dialog.getByRole('listitem').allTextContents())
      .toEqual(['Ir a Rocío Ayala', 'Ir a Papelera Ypané S.A.']);
    await dialog.getByRole('button', { name: 'Ir a Rocío Ayala' }).click();
    await expect.poll(address).toBe(`/n/${OWN.id}/`);
  });
});

describe('which one after signing in', () => {
  const key = `ajaka-negocios-${SESSION.user.id}`;

  test('DESK-43 the one worked in last, as long as it is theirs', async () => {
    localStorage.setItem(key, PAPER.id);
    page = await openScreen('/login', answers);
    await expect.poll(address).toBe(`/n/${PAPER.id}/`);
    expect(localStorage.getItem(key)).toBe(PAPER.id);
  });

  test('DESK-43 one that is no longer theirs is forgotten', async () => {
    localStorage.setItem(key, anId(99));
    page = await openScreen('/login', answers);
    await expect.poll(address).toBe(`/n/${OWN.id}/`);
    expect(localStorage.getItem(key)).toBe('');
  });
});

describe('another business', () => {
  const RUC = formatRuc('80012345');
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

  async function openForm(): Promise<void> {
    page = await openScreen(`/n/${OWN.id}/ayuda`, answers);
    await trigger().click();
    await page.getByRole('button', { name: 'Agregar contribuyente' }).click();
    await page.getByRole('dialog', { name: 'Agregar negocio' }).getByLabel('RUC').waitFor();
  }
  const ruc = () => page.getByRole('dialog', { name: 'Agregar negocio' }).getByLabel('RUC');
  const name = () => page.getByRole('dialog', { name: 'Agregar negocio' }).getByLabel('Nombre o razón social');

  test('DESK-44 its digit is checked while it is written, its name proposed, and afterwards one is in it', async () => {
    const made = aBusiness(4, { name: 'Kuarahy S.A.', ruc: RUC });
    answers.answer(getSupplier, refuse('no_encontrado')).answer(createBusiness, { message: 'Listo', business: made });
    await openForm();
    await ruc().fill('80012345-1');
    await page.getByText('El dígito verificador no corresponde a ese RUC. Revísalo.').waitFor();
    await ruc().fill(RUC);
    await page.getByText('El dígito verificador es correcto.').waitFor();
    await name().fill('Kuarahy S.A.');
    answers.answer(listBusinesses, { businesses: [...ALL, made] });
    await button('Agregar negocio').click();
    await expect.poll(address).toBe(`/n/${made.id}/`);
    expect(answers.of(createBusiness).map(({ input }) => input.body)).toEqual([{ ruc: RUC, name: 'Kuarahy S.A.' }]);
    await page.getByText('Ahora estás en Kuarahy S.A.').waitFor();
  });

  test.for(['ruc_repetido', 'limite_de_negocios'] as const)(
    'DESK-44 a refusal is said in the server’s words: %s',
    async (code) => {
      answers.answer(getSupplier, refuse('no_encontrado')).answer(createBusiness, refuse(code));
      await openForm();
      await ruc().fill(RUC);
      await name().fill('Kuarahy S.A.');
      await button('Agregar negocio').click();
      const said = code === 'ruc_repetido' ? 'Ya hay un negocio con ese RUC' : 'Tu plan no incluye más negocios';
      await page.getByRole('dialog').getByText(new RegExp(said)).waitFor();
      expect(address()).toBe(`/n/${OWN.id}/ayuda`);
    },
  );
});

describe('whoever only reads', () => {
  test('DESK-45 is shown nothing that would be refused: no uploads, no reading of mail, no new templates', async () => {
    page = await openScreen(`/n/${PAPER.id}/ayuda`, answers);
    await trigger().waitFor();
    for (const name of ['Subir PDF', 'Subir XML', 'Gestión']) {
      expect(page.locator('aside').getByRole('link', { name, exact: true }).count(), name).toBe(0);
    }
    expect(page.locator('aside').getByRole('link', { name: 'Facturas', exact: true }).count()).toBe(1);
    await sidebarLink('Facturas').waitFor();
  });

  test('DESK-46 on a page where there is only something to do, is told so', async () => {
    page = await openScreen(`/n/${PAPER.id}/upload-xml`, answers);
    await h1('Aquí solo miras').waitFor();
    expect(page.getByLabel('Archivo XML', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Ver facturas' }).getAttribute('href')).toBe(
      `/n/${PAPER.id}/invoice-list`,
    );
  });
});
