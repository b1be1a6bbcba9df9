import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getTaxCalendar, setTaxCalendar, type TaxCalendar } from '#contract/closing/calendar.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers } from '../../../../../test/screens/usual-answers.ts';

const BRIDGE = { day: '2026-11-20', isHoliday: true, reason: 'Decreto 4.501, puente' };
const WORKED = { day: '2026-12-08', isHoliday: false, reason: 'Decreto 4.502, se trasladó' };
const OLD = { day: '2024-07-11', isHoliday: true, reason: 'Decreto viejo' };
const FLOOD: TaxCalendar['extensions'][number] = {
  ...{ month: '2026-09', obligation: 'form-120', endings: [6, 7], until: '2026-10-30', reason: 'RG 77/2026' },
};

let answers: RecordedAnswers;
let page: Located;
let calendar: TaxCalendar;

/** What is not sent stays. */
const sentLists = ({ days, extensions }: Partial<Pick<TaxCalendar, 'days' | 'extensions'>>) => ({
  ...(days && { days }),
  ...(extensions && { extensions }),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00-03:00') });
  calendar = { days: [BRIDGE, WORKED, OLD], extensions: [FLOOD], version: 4, changedAt: null };
  answers = administratorsAnswers()
    .answer(getTaxCalendar, () => ({ calendar }))
    .answer(setTaxCalendar, ({ input }) => {
      calendar = { ...calendar, ...sentLists(input.body), version: calendar.version + 1 };
      return { message: 'Calendario guardado', calendar };
    });
});

async function arrive(): Promise<void> {
  page = await openScreen('/admin/calendario', answers);
  await page.getByRole('heading', { level: 1, name: 'Calendario de vencimientos' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Navidad' }).waitFor();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const preview = () => page.getByRole('region', { name: 'Qué vencimientos se mueven' });
const holidays = () => page.getByRole('table', { name: /^Feriados de/ });
const extensions = () => page.getByRole('table', { name: /^Prórrogas de/ });
const sent = () =>
  answers.of(setTaxCalendar).map(({ input, headers }) => ({ body: input.body, over: headers.get('If-Match') }));
const saved = () => page.getByText('Calendario guardado').waitFor();
const save = () => button('Guardar').click();

async function fillDay(day: string, reason: string): Promise<void> {
  await dialog().getByLabel('Día', { exact: true }).fill(day);
  await dialog().getByLabel('Motivo').fill(reason);
}

/** As another administrator left it meanwhile. */
function changeMeanwhile(over: Partial<TaxCalendar>): void {
  const answered = { message: 'Calendario guardado' };
  let isFirst = true;
  answers.answer(setTaxCalendar, ({ input }) => {
    if (isFirst) {
      isFirst = false;
      calendar = { ...calendar, ...over, version: 5 };
      const quien = { nombre: 'Luis Benítez', correo: 'luis@ajaka.com.py' };
      return refuse('cambio_mientras_tanto', { cambio: { quien, cuando: '2026-11-15T11:00:00-03:00', version: 5 } });
    }
    calendar = { ...calendar, ...sentLists(input.body), version: 6 };
    return { ...answered, calendar };
  });
}
const changed = () => page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });

describe('the calendar of deadlines', () => {
  test('CLOSE-151 a year shows the fixed holidays, Easter, what was added and what is worked, each as such; only what was written down can be changed', async () => {
    await arrive();
    const rows = await holidays().getByRole('row').allTextContents();
    expect(rows).toHaveLength(14);
    expect(rows[1]).toBe('Jueves 01/01/2026Año NuevoFijo');
    expect(rows[3]).toBe('Jueves 02/04/2026Jueves SantoSemana Santa');
    expect(rows[11]).toBe('Viernes 20/11/2026Decreto 4.501, puenteAgregado');
    expect(rows[12]).toBe('Martes 08/12/2026Virgen de CaacupéDecreto 4.502, se trasladóSe trabaja');
    expect(await holidays().getByRole('button').count()).toBe(4);
    await extensions().getByText('IVA de septiembre 2026').waitFor();
    await extensions().getByText('RUC que terminan en 6 y 7. RG 77/2026').waitFor();
    await extensions().getByText('30/10/2026').waitFor();
  });

  test('CLOSE-151 other years have their own days; where nobody gave more time that is said', async () => {
    await arrive();
    await page.getByLabel('Año', { exact: true }).selectOption('2024');
    await holidays().getByText('Decreto viejo').waitFor();
    expect(await holidays().getByText('Jueves 28/03/2024').count()).toBe(1);
    await page.getByText('Ninguna resolución dio más tiempo en 2024.').waitFor();
  });

  test('CLOSE-152 CLOSE-153 before a holiday is added it is seen which deadlines move, and then the whole list is sent over the version that was seen', async () => {
    await arrive();
    await button('Agregar día').click();
    await preview().getByText('Completa los datos').waitFor();
    await fillDay('19/11/2026', 'Decreto 4.600');
    await preview().getByText('1 vencimiento se mueve').waitFor();
    expect(await preview().textContent()).toContain('IVA de octubre 2026, terminación 6del 19/11 al 23/11');
    await save();
    await saved();
    expect(sent()).toMatchObject([
      {
        over: '"4"',
        body: { days: [BRIDGE, WORKED, OLD, { day: '2026-11-19', isHoliday: true, reason: 'Decreto 4.600' }] },
      },
    ]);
    expect(sent()[0]?.body.extensions).toBeUndefined();
    await holidays().getByText('Decreto 4.600').waitFor();
  });

  test('CLOSE-152 a day that moves nothing says so', async () => {
    await arrive();
    await button('Agregar día').click();
    await fillDay('22/11/2026', 'Un domingo');
    await preview().getByText('No mueve ningún vencimiento.').waitFor();
  });

  test('CLOSE-153 what is missing or senseless is said at its field, and nothing is sent', async () => {
    await arrive();
    await button('Agregar día').click();
    await save();
    await page.getByText('Escribe el día, por ejemplo 02/11/2026.').waitFor();
    await page.getByText('Escribe el decreto o el motivo, con tres letras o más.').waitFor();
    await fillDay('25/12/2026', 'Decreto');
    await page.getByText('Ese día ya es feriado: Navidad.').waitFor();
    await fillDay('20/11/2026', 'Decreto');
    await page.getByText('Ese día ya está en la lista. Cámbialo ahí.').waitFor();
    await fillDay('18/11/2026', 'Decreto');
    await dialog().getByLabel('Qué pasa ese día').selectOption('worked');
    await page.getByText('Ese día no es feriado: no hace falta decir que se trabaja.').waitFor();
    await save();
    expect(sent()).toEqual([]);
  });

  test('CLOSE-153 a day is changed, and taken away after it was seen what that moves back', async () => {
    await arrive();
    await button('Cambiar el 20/11/2026').click();
    await dialog().getByLabel('Motivo').fill('Decreto 4.501, corregido');
    await save();
    await saved();
    expect(sent()[0]?.body.days).toEqual([WORKED, OLD, { ...BRIDGE, reason: 'Decreto 4.501, corregido' }]);
    await button('Quitar el 20/11/2026').click();
    await page.getByRole('dialog', { name: '¿Quitar el viernes 20/11/2026?' }).waitFor();
    expect(await preview().textContent()).toContain('RG 90 de octubre 2026, terminación 6del 23/11 al 20/11');
    await button('Quitar').click();
    await expect.poll(() => sent()).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ over: '"5"', body: { days: [WORKED, OLD] } });
  });

  test('CLOSE-154 an extension says month, obligation, endings, until when and why; it is added, changed and taken away', async () => {
    await arrive();
    await button('Agregar prórroga').click();
    await save();
    await page.getByText('Escribe el día, por ejemplo 02/11/2026.').waitFor();
    await dialog().getByLabel('Hasta', { exact: true }).fill('31/10/2026');
    await page.getByText('Ese mes todavía no terminó ese día: elige uno posterior.').waitFor();
    await dialog().getByLabel('Hasta', { exact: true }).fill('30/11/2026');
    await dialog().getByLabel('Motivo').fill('RG 80/2026');
    await preview().getByText('20 vencimientos se mueven').waitFor();
    for (const ending of ['8', '9']) await dialog().getByLabel(ending, { exact: true }).click();
    await dialog().getByLabel('Qué se declara').selectOption('rg-90');
    await preview().getByText('2 vencimientos se mueven').waitFor();
    await save();
    await saved();
    const added = { month: '2026-10', obligation: 'rg-90', endings: [8, 9], until: '2026-11-30', reason: 'RG 80/2026' };
    expect(sent()).toMatchObject([{ over: '"4"', body: { extensions: [FLOOD, added] } }]);
    expect(sent()[0]?.body.days).toBeUndefined();
    await button('Cambiar la prórroga de RG 90 de octubre 2026').click();
    await dialog().getByLabel('Hasta', { exact: true }).fill('01/12/2026');
    await save();
    await expect.poll(() => sent()[1]?.body.extensions).toEqual([FLOOD, { ...added, until: '2026-12-01' }]);
    await button('Quitar la prórroga de IVA de septiembre 2026').click();
    await button('Quitar').click();
    await expect.poll(() => sent()[2]?.body.extensions).toEqual([{ ...added, until: '2026-12-01' }]);
  });

  test('CLOSE-155 what another administrator changed meanwhile is shown beside it; applied, it goes over the list as it is now', async () => {
    await arrive();
    const theirs = { day: '2026-11-26', isHoliday: true, reason: 'Decreto de Luis' };
    changeMeanwhile({ days: [BRIDGE, OLD, theirs] });
    await button('Agregar día').click();
    await fillDay('19/11/2026', 'Decreto mío');
    await save();
    await changed()
      .getByText(/^Luis Benítez/)
      .waitFor();
    await changed().getByRole('button', { name: 'Ver los cambios' }).click();
    await changed().getByText('Día 26/11/2026').waitFor();
    const told = await changed().textContent();
    expect(told).toContain('Feriado: Decreto de Luis');
    expect(told).toContain('Feriado: Decreto mío');
    expect(told).toContain('No está');
    await changed().getByRole('button', { name: 'Aplicar los míos' }).click();
    await saved();
    expect(sent().at(-1)).toMatchObject({
      over: '"5"',
      body: { days: [BRIDGE, OLD, theirs, { day: '2026-11-19', isHoliday: true, reason: 'Decreto mío' }] },
    });
  });

  test('CLOSE-155 left as it is, nothing is sent again and the other change is on the screen', async () => {
    await arrive();
    changeMeanwhile({ days: [{ ...BRIDGE, reason: 'Decreto de Luis' }] });
    await button('Quitar el 20/11/2026').click();
    await button('Quitar').click();
    await changed().getByRole('button', { name: 'Eliminar igual' }).waitFor();
    await changed().getByRole('button', { name: 'Dejarlo como está' }).click();
    await holidays().getByText('Decreto de Luis').waitFor();
    expect(sent()).toHaveLength(1);
  });

  test('CLOSE-153 what the server refuses is said in the dialog, and what was typed stays', async () => {
    await arrive();
    answers.answer(
      setTaxCalendar,
      refuse('datos_invalidos', { message: 'Ese día ya está en la lista. Deja uno solo.' }),
    );
    await button('Agregar día').click();
    await fillDay('19/11/2026', 'Decreto mío');
    await save();
    await dialog().getByText('Ese día ya está en la lista. Deja uno solo.').waitFor();
    expect(await dialog().getByLabel('Motivo').inputValue()).toBe('Decreto mío');
  });

  test('CLOSE-150 a failure is told in Spanish and asked again', async () => {
    answers.answer(getTaxCalendar, fail());
    page = await openScreen('/admin/calendario', answers);
    await page.getByText('No pudimos cargar el calendario.').waitFor();
    answers.answer(getTaxCalendar, { calendar });
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('row').filter({ hasText: 'Navidad' }).waitFor();
  });
});
