import { beforeEach, describe, expect, test } from 'vitest';
import { listBusinesses } from '#contract/businesses.ts';
import { monthName } from '#contract/closing/closing.text.ts';
import { type DeskBusiness, type DeskItem, type DeskMonth, getDesk, listDeskQueue } from '#contract/desk.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { addDays } from '#domain/time/calendar.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { aBusiness } from '../../../../test/screens/usual-answers.ts';
import { pageOf } from './desk-link.tsx';

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const due = (daysLeft: number) => ({ day: addDays('2026-11-15', daysLeft), daysLeft, extendedBy: null });
const aMonth = (
  month: string,
  state: DeskMonth['state'],
  daysLeft: number,
  over: Partial<DeskMonth> = {},
): DeskMonth => ({
  ...{
    month,
    state,
    isBeforeStart: false,
    count: 31,
    blockingCount: 0,
    noticeCount: 0,
    differenceCount: 0,
    deadline: due(daysLeft),
  },
  ...over,
});

/** With its October; those before were closed and November runs. */
function aClient(
  number: number,
  name: string,
  october: DeskMonth,
  requests: DeskBusiness['requests'] = [],
): DeskBusiness {
  const { id } = aBusiness(number);
  return {
    ...{ id, name, ruc: formatRuc(String(80_092_516 + number)), role: 'contador', requests },
    months: MONTHS.map((month) =>
      month === '2026-10' ? october : month === '2026-11' ? aMonth(month, 'running', 30) : aMonth(month, 'closed', -30),
    ),
  };
}

const KARANDAY = aClient(2, 'Karanda’y Digital E.A.S.', aMonth('2026-10', 'open', 1, { blockingCount: 2 }), [
  { kind: 'register', month: '2026-10', count: 1, names: [] },
  { kind: 'usual-suppliers', month: '2026-10', count: 5, names: ['ANDE', 'Copaco', 'Tigo'] },
]);
const TOBATI = aClient(3, 'Transportes Tobatí S.R.L.', aMonth('2026-10', 'with-notices', 2, { noticeCount: 5 }));
const YPANE = aClient(4, 'Papelera Ypané S.A.', aMonth('2026-10', 'ready', 8));
const PIRAPEY = aClient(5, 'Lácteos Pirapey S.A.', aMonth('2026-10', 'closed', -6));
const NEW: DeskBusiness = { ...aClient(1, 'Rocío Ayala', aMonth('2026-10', 'open', 1)), ruc: null, months: [] };
const ALL = [KARANDAY, TOBATI, YPANE, PIRAPEY, NEW];

const anItem = (at: number, { id, name, ruc, role }: DeskBusiness, over: Partial<DeskItem>): DeskItem => ({
  ...{ place: `0.2026-11-16.0.${id}.2026-10.${String(at).padStart(2, '0')}`, business: { id, name, ruc, role } },
  ...{ month: '2026-10', kind: 'difference', count: 2, sentence: 'Sin texto', isBlocking: false, deadline: due(1) },
  ...over,
});
const QUEUE = [
  anItem(0, KARANDAY, {
    ...{
      isBlocking: true,
      sentence: '2 documentos de compras cuyas partes no dan su total: míralos antes de declarar.',
    },
    link: { group: 'purchases', part: 'difference' },
  }),
  anItem(1, TOBATI, { kind: 'in-review', sentence: '5 facturas en revisión: todavía no cuentan.', deadline: due(2) }),
  anItem(2, TOBATI, {
    ...{ kind: 'only-in-marangatu', sentence: '4 comprobantes solo en Marangatu: según el archivo.', deadline: due(2) },
    comparison: { register: 'purchases', class: 'only-there' },
  }),
  anItem(3, PIRAPEY, { kind: 'closed-differs', month: '2026-09', sentence: 'septiembre de 2026 está cerrado.' }),
];

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome()
    .answer(listBusinesses, { businesses: ALL.map(({ id, name, ruc }, at) => ({ ...aBusiness(at), id, name, ruc })) })
    .answer(getDesk, { month: '2026-10', months: MONTHS, businesses: ALL })
    .answer(listDeskQueue, { items: QUEUE, total: QUEUE.length, nextCursor: null });
});

const AT = `/n/${TOBATI.id}/escritorio`;
const open = async (query = '') => {
  page = await openScreen(`${AT}${query}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Escritorio' }).waitFor();
};
const table = () => page.getByRole('table', { name: 'Contribuyentes por vencimiento' });
const names = () => table().locator('tbody th a').allTextContents();
const chip = (name: RegExp) => page.getByRole('group', { name: 'Estado del mes' }).getByRole('button', { name });
const lines = () => page.locator('ol a');
/** The link that has the focus. */
const focused = () => (document.activeElement?.matches('a') ? (document.activeElement.textContent ?? '') : '');

const CLOSED = ['Cerrado', 'Cerrado', 'Cerrado'];

describe('the table', () => {
  test('DESK-129 has a row for each business with its deadline and how each month stands, in words', async () => {
    await open();
    await expect.poll(names).toEqual(ALL.map(({ name }) => name));
    const row = (name: string) => table().locator('tr').filter({ hasText: name }).textContent();
    const cells = ({ name }: DeskBusiness, ...states: string[]) =>
      states.map((state, at) => `${name}, ${monthName(MONTHS[at] ?? '')}: ${state}`).join('');
    expect(await row(KARANDAY.name)).toBe(
      `${KARANDAY.name}${KARANDAY.ruc}16/11mañana${cells(KARANDAY, ...CLOSED, '2 frenan', '31 facturas')}`,
    );
    expect(await row(TOBATI.name)).toContain(`17/11en 2 días${cells(TOBATI, ...CLOSED, '5 avisos')}`);
    expect(await row(YPANE.name)).toContain(cells(YPANE, ...CLOSED, 'Listo'));
    expect(await row(PIRAPEY.name)).toContain(`09/11cerrado${cells(PIRAPEY, ...CLOSED, 'Cerrado')}`);
    expect(await row(NEW.name)).toBe(`${NEW.name}Sin RUC todavía`);
    await page.getByText('5 contribuyentes, cierre de octubre 2026').waitFor();
    const cell = page.getByRole('link', { name: `${KARANDAY.name}, octubre de 2026: 2 frenan` });
    expect(await cell.getAttribute('href')).toBe(`/n/${KARANDAY.id}/cierre/2026-10`);
    // One answer for all of them.
    expect(answers.of(getDesk)).toHaveLength(1);
  });

  test('DESK-171 names the months before in short and the one to declare whole, and tells what they were, or that there was none yet', async () => {
    const cardozo: DeskBusiness = {
      ...YPANE,
      months: [
        aMonth('2026-07', 'ready', -90, { isBeforeStart: true }),
        aMonth('2026-08', 'closed-with-differences', -60, { differenceCount: 2 }),
        aMonth('2026-09', 'with-notices', -30, { noticeCount: 1 }),
        ...[aMonth('2026-10', 'ready', -3), aMonth('2026-11', 'running', 30, { count: 1231 })],
      ],
    };
    answers.answer(getDesk, { month: '2026-10', months: MONTHS, businesses: [cardozo, PIRAPEY] });
    await open();
    await expect.poll(names).toEqual([cardozo.name, PIRAPEY.name]);
    expect(table().locator('thead th').allTextContents()).toEqual([
      ...['Contribuyente', 'Vence', 'jul', 'ago', 'sep', 'octubre', 'noviembre'],
    ]);
    const told = (month: string, state: string) => `${cardozo.name}, ${monthName(month)}: ${state}`;
    expect(await table().locator('tr').filter({ hasText: cardozo.name }).textContent()).toBe(
      `${cardozo.name}${cardozo.ruc}12/11venció hace 3 díassin alta${[
        ...[told('2026-08', '2 difieren'), told('2026-09', '1 aviso'), told('2026-10', 'Listo')],
        told('2026-11', '1.231 facturas'),
      ].join('')}`,
    );
    // Nothing is there to look at.
    expect(page.getByRole('link', { name: /julio de 2026: / }).count()).toBe(1);
  });

  test('DESK-130 chips count and filter by the state of the month, and stand in the address', async () => {
    await open();
    await chip(/^Todos 5$/).waitFor();
    expect(page.getByRole('group', { name: 'Estado del mes' }).getByRole('button').allTextContents()).toEqual([
      ...['Todos5', 'Frenados1', 'Con avisos1', 'Listos1', 'Cerrados1'],
    ]);
    await chip(/^Frenados/).click();
    await expect.poll(address).toBe(`${AT}?state=open`);
    await expect.poll(names).toEqual([KARANDAY.name]);
    await page.getByRole('searchbox', { name: 'Buscar un contribuyente' }).fill('tobati');
    await page.getByText('Ningún contribuyente coincide.').waitFor();
    await page.getByRole('button', { name: 'Ver todos' }).click();
    await expect.poll(address).toBe(AT);
    await page.getByRole('searchbox', { name: 'Buscar un contribuyente' }).fill(YPANE.ruc?.replace('-', '') ?? '');
    await expect.poll(names).toEqual([YPANE.name]);
  });

  test('DESK-130 a copied address shows what it says, and a wrong word in it shows all', async () => {
    await open('?state=closed&month=2026-10');
    await expect.poll(names).toEqual([PIRAPEY.name]);
    expect(answers.of(getDesk)[0]?.input.query).toEqual({ month: '2026-10' });
    await chip(/^Todos/).click();
    await expect.poll(address).toBe(`${AT}?month=2026-10`);
  });

  test('DESK-131 the month before and the next are asked for by the arrows', async () => {
    await open();
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await expect.poll(address).toBe(`${AT}?month=2026-09`);
    await expect.poll(() => answers.of(getDesk).at(-1)?.input.query).toEqual({ month: '2026-09' });
    expect(answers.of(listDeskQueue).at(-1)?.input.query).toEqual({ month: '2026-09' });
  });
});

describe('the queue', () => {
  test('DESK-132 has one line for each thing, which leads to its page in its business', async () => {
    await open();
    await expect.poll(() => lines().count()).toBe(4);
    expect(lines().allTextContents()).toEqual([
      `${KARANDAY.name}Frena el cierre: 2 documentos de compras cuyas partes no dan su totalvence mañana`,
      `${TOBATI.name}5 facturas en revisiónvence el 17/11`,
      `${TOBATI.name}4 comprobantes solo en Marangatuvence el 17/11`,
      `${PIRAPEY.name}Septiembre de 2026 está cerrado.rectificar`,
    ]);
    const leads = await Promise.all(
      lines()
        .all()
        .map((line) => line.getAttribute('href')),
    );
    expect(leads).toEqual([
      `/n/${KARANDAY.id}/invoice-list?month=2026-10&closing=purchases&part=difference`,
      `/n/${TOBATI.id}/en-revision`,
      `/n/${TOBATI.id}/cierre/2026-10/cuadre?register=purchases&class=only-there`,
      `/n/${PIRAPEY.id}/cierre/2026-09`,
    ]);
    await page.getByText('4 de 4').waitFor();
    // Whoever only reads has nothing to do in the review.
    const [, reviewed] = QUEUE;
    if (!reviewed) throw new Error('no second line');
    expect(pageOf({ ...reviewed, business: { ...reviewed.business, role: 'lectura' } })).toBe('/cierre/2026-10');
  });

  test('DESK-133 is walked by J and K, and by the arrows once one is in it', async () => {
    await open();
    await lines().first().waitFor();
    const main = page.locator('main');
    await main.press('ArrowDown');
    expect(focused()).toBe('');
    await main.press('j');
    expect(focused()).toContain('2 documentos');
    await lines().first().press('j');
    expect(focused()).toContain('5 facturas');
    await lines().nth(1).press('ArrowDown');
    expect(focused()).toContain('4 comprobantes');
    await lines().nth(2).press('k');
    await lines().nth(1).press('ArrowUp');
    expect(focused()).toContain('2 documentos');
    // Before the first there is none.
    await lines().first().press('k');
    expect(focused()).toContain('2 documentos');
  });

  test('DESK-134 a line opens in its business, and going back returns to chip and line', async () => {
    await open('?state=open');
    await lines().nth(1).waitFor();
    await lines().nth(3).click();
    await expect.poll(address).toBe(`/n/${PIRAPEY.id}/cierre/2026-09`);
    history.back();
    await expect.poll(address).toBe(`${AT}?state=open&at=cola-3`);
    await expect.poll(focused).toContain('Septiembre de 2026');
    await expect.poll(names).toEqual([KARANDAY.name]);
  });

  test('DESK-134 where the line was solved meanwhile the focus is on the one that took its place', async () => {
    answers.answer(listDeskQueue, { items: QUEUE.slice(0, 2), total: 2, nextCursor: null });
    await open('?at=cola-3');
    await expect.poll(focused).toContain('5 facturas');
  });

  test('DESK-135 comes by pages, and what cannot be loaded can be asked for again', async () => {
    answers.answer(listDeskQueue, ({ input }) =>
      input.query.cursor === undefined
        ? { items: QUEUE.slice(0, 2), total: 4, nextCursor: QUEUE[1]?.place ?? '' }
        : { items: QUEUE.slice(2), total: 4, nextCursor: null },
    );
    await open();
    await page.getByText('2 de 4').waitFor();
    await page.getByRole('button', { name: 'Ver más' }).click();
    await expect.poll(() => lines().count()).toBe(4);
    expect(answers.of(listDeskQueue).at(-1)?.input.query.cursor).toBe(QUEUE[1]?.place);
    expect(page.getByRole('button', { name: 'Ver más' }).count()).toBe(0);
  });

  test('DESK-135 without anything to solve says so', async () => {
    answers.answer(listDeskQueue, { items: [], total: 0, nextCursor: null });
    await open();
    await page.getByText('Nada frena ningún cierre.').waitFor();
  });
});

describe('what is missing', () => {
  test('DESK-136 is asked for with a text for each client, to be copied; nothing is sent', async () => {
    await open();
    await page.getByRole('button', { name: 'Pedir lo que falta a 1 cliente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedir lo que falta' });
    await dialog.waitFor();
    const letter = await dialog.locator('details p').textContent();
    expect(letter).toContain(`Para cerrar octubre de 2026 de ${KARANDAY.name}, RUC ${KARANDAY.ruc}, nos falta:`);
    expect(letter).toContain('- el archivo de compras de Marangatu de octubre de 2026');
    expect(letter).toContain('- las facturas de octubre de 2026 de ANDE, Copaco, Tigo y 2 más');
    expect(letter).toContain('El formulario 120 vence el 16/11/2026.');
    const before = answers.calls.length;
    await dialog.getByRole('button', { name: `Copiar el texto: ${KARANDAY.name}` }).click();
    expect(answers.calls.slice(before)).toEqual([]);
  });
});

describe('the page', () => {
  test('DESK-137 whoever has one business learns what it is for, and how another comes', async () => {
    answers.answer(getDesk, { month: '2026-10', months: MONTHS, businesses: [YPANE] });
    await open();
    await page.getByText('Todos tus contribuyentes en una pantalla').waitFor();
    await page.getByRole('button', { name: 'Agregar contribuyente' }).click();
    await page.getByRole('dialog').waitFor();
    expect(table().count()).toBe(0);
  });

  test('DESK-137 says what could not be loaded, and asks again', async () => {
    answers.answer(getDesk, fail());
    await open();
    const again = page.getByRole('alert').filter({ hasText: 'No pudimos cargar tu escritorio.' });
    await again.waitFor();
    answers.answer(getDesk, { month: '2026-10', months: MONTHS, businesses: ALL });
    await again.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(names).toEqual(ALL.map(({ name }) => name));
  });

  test('DESK-138 stands in the sidebar, first, for whoever has several businesses; who has one sees no link', async () => {
    await open();
    const sections = page.locator('aside').getByRole('navigation').getByRole('link');
    await expect.poll(() => sections.allTextContents()[0]).toBe('Escritorio');
    expect(await sections.first().getAttribute('href')).toBe(AT);
  });

  test('DESK-138 who has one business sees no link to it', async () => {
    answers.answer(listBusinesses, { businesses: [aBusiness(1)] });
    page = await openScreen('/ayuda', answers);
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    const sections = page.locator('aside').getByRole('navigation').getByRole('link');
    expect(sections.allTextContents()).not.toContain('Escritorio');
  });

  test('DESK-138 the palette finds it by what it is for', async () => {
    await open();
    await page
      .getByRole('button', { name: /Buscar o ir a/ })
      .nth(0)
      .click();
    const search = page.getByRole('combobox', { name: 'Buscar o ir a' });
    await search.waitFor();
    await search.fill('vencimientos');
    await page.getByRole('option', { name: /Escritorio/ }).waitFor();
  });
});
