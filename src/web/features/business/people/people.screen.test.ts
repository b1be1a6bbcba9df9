import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusinessSettings, getBusiness } from '#contract/business.ts';
import { listBusinesses } from '#contract/businesses.ts';
import {
  changePersonRole,
  invitePerson,
  type ListedPerson,
  listInvitations,
  listPeople,
  type OpenInvitation,
  removePerson,
  withdrawInvitation,
} from '#contract/people.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { aBusiness, PERSON } from '../../../../../test/screens/usual-answers.ts';

const HERE = aBusiness(1, { name: 'Almacenes Tava Porã S.A.' });
const aPerson = (over: Partial<ListedPerson>): ListedPerson => ({
  ...{ email: PERSON.email, name: PERSON.name, role: 'duena', since: '2026-10-01T12:00:00-03:00' },
  ...{ isSuspended: false, isCaller: false, version: 1, lastDeed: null },
  ...over,
});
const ME = aPerson({ isCaller: true });
const SERGIO = aPerson({ email: 'sergio@tavapora.com.py', name: 'Sergio Ayala', role: 'lectura', version: 3 });
const OPEN: OpenInvitation = {
  ...{ id: anId(5), email: 'deposito@tavapora.com.py', role: 'contador', invitedBy: PERSON.email },
  ...{ createdAt: '2026-11-08T10:00:00-03:00', expiresAt: '2026-11-15T10:00:00-03:00' },
};
const SETTINGS: BusinessSettings = {
  ...{ ruc: '80092516-5', name: 'Almacenes Tava Porã S.A.', proposal: null, purchases: null, sales: null },
  ...{ creditNotes: 'crossed', exceptions: [], version: 1, imputationVersion: 1 },
};
const LINK = 'https://ajaka.com.py/invitations/secreto';

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  vi.setSystemTime('2026-11-14T12:00:00-03:00');
  answers = answersAtHome()
    .answer(listBusinesses, { businesses: [HERE] })
    .answer(getBusiness, SETTINGS)
    .answer(listPeople, { people: [ME, SERGIO] })
    .answer(listInvitations, { invitations: [OPEN] });
});

const open = async (path = '/mi-negocio/personas') => {
  page = await openScreen(path, answers);
  await page.getByRole('table', { name: 'Personas' }).waitFor();
};
const row = (words: string) => page.getByRole('row').filter({ hasText: words });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (words: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(words);

const roleOf = (name: string) => page.getByRole('combobox', { name: `Rol de ${name}` });

describe('who works in the business', () => {
  test('DESK-47 people with their role; the own row is not changed, and the matrix of roles is always there', async () => {
    await open();
    await row('Sergio Ayala').waitFor();
    expect(await row('Rocío Ayala').textContent()).toContain('tú');
    expect(row('Rocío Ayala').getByRole('combobox').count()).toBe(0);
    expect(button('Quitar a Rocío Ayala').count()).toBe(0);
    expect(await roleOf('Sergio Ayala').inputValue()).toBe('lectura');
    await page.getByRole('table', { name: 'Qué puede cada rol' }).waitFor();
    await page.getByText('vence mañana').waitFor();
    await page.getByText('Almacenes Tava Porã S.A., RUC 80092516-5').waitFor();
  });

  test('DESK-175 when each person did something last, and what; who did nothing yet is told so, and since when they are there', async () => {
    const did = (email: string, at: string, what: string) => aPerson({ email, name: null, lastDeed: { at, what } });
    answers.answer(listPeople, {
      people: [
        { ...ME, lastDeed: { at: '2026-11-14T10:31:00-03:00', what: 'exportó noviembre' } },
        did('ayer@estudio.com.py', '2026-11-13T16:03:00-03:00', 'confirmó 3 revisiones'),
        did('antes@estudio.com.py', '2026-10-28T08:14:00-03:00', 'cerró septiembre'),
        did('otro@estudio.com.py', '2025-12-31T23:59:00-03:00', 'corrigió una factura'),
        SERGIO,
      ],
    });
    await open();
    await row('Sergio Ayala').waitFor();
    const cells = () =>
      page.getByRole('table', { name: 'Personas' }).locator('tbody tr td:nth-of-type(2)').allTextContents();
    expect(cells()).toEqual([
      'hoy 10:31exportó noviembre',
      'ayer 16:03confirmó 3 revisiones',
      '28/10 08:14cerró septiembre',
      '31/12/2025corrigió una factura',
      'Todavía nada',
    ]);
    expect(row('Sergio Ayala').locator('td[title="Desde el 01/10/2026"]').count()).toBe(1);
  });

  test('DESK-176 imputation stands between the data and the people, at an address of its own', async () => {
    await open();
    const tabs = page.getByRole('tab');
    expect(tabs.allTextContents()).toEqual(['Datos', 'Imputación', 'Personas', 'Conexiones']);
    await tabs.nth(1).click();
    await expect.poll(address).toBe('/mi-negocio/imputacion');
    await page.getByRole('region', { name: 'Imputación de comprobantes' }).waitFor();
    expect(page.getByRole('region', { name: 'Tu negocio' }).count()).toBe(0);
    await tabs.nth(0).click();
    await expect.poll(address).toBe('/mi-negocio');
    await page.getByRole('region', { name: 'Tu negocio' }).waitFor();
    expect(page.getByRole('region', { name: 'Imputación de comprobantes' }).count()).toBe(0);
  });

  test('DESK-48 a role is changed over the version that was seen', async () => {
    answers.answer(changePersonRole, { message: 'ok', person: { ...SERGIO, role: 'contador', version: 4 } });
    await open();
    await row('Sergio Ayala').waitFor();
    await roleOf('Sergio Ayala').selectOption('contador');
    await notice('Sergio Ayala ahora tiene el rol Contador.').waitFor();
    const [call] = answers.of(changePersonRole);
    expect([call?.input.params.email, call?.input.body.role, call?.headers.get('if-match')]).toEqual([
      'sergio@tavapora.com.py',
      'contador',
      '"3"',
    ]);
  });

  test('DESK-48 when somebody else changed it meanwhile, both are shown and the person decides', async () => {
    answers.answer(
      changePersonRole,
      refuse('cambio_mientras_tanto', {
        cambio: {
          quien: { nombre: 'Luis Benítez', correo: 'luis@tavapora.com.py' },
          cuando: '2026-10-20T12:00:00-03:00',
          version: 8,
        },
      }),
    );
    await open();
    await row('Sergio Ayala').waitFor();
    answers.answer(listPeople, { people: [ME, { ...SERGIO, role: 'duena', version: 8 }] });
    await roleOf('Sergio Ayala').selectOption('contador');
    const changed = page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
    await changed.getByText(/^Luis Benítez/).waitFor();
    expect(roleOf('Sergio Ayala').count()).toBe(1);
    await changed.getByRole('button', { name: 'Dejarlo como está' }).click();
    await changed.waitFor({ state: 'detached' });
    expect(answers.of(changePersonRole)).toHaveLength(1);
  });

  test('DESK-49 removing asks first, and says how it ended in the server’s words', async () => {
    answers.answer(removePerson, { message: 'sergio@tavapora.com.py ya no es parte del negocio' });
    await open();
    await button('Quitar a Sergio Ayala').click();
    expect(answers.of(removePerson)).toEqual([]);
    await button('Quitar').click();
    await notice('sergio@tavapora.com.py ya no es parte del negocio').waitFor();
    expect(answers.of(removePerson)[0]?.headers.get('if-match')).toBe('"3"');
  });

  test('DESK-50 the only dueña cannot leave, with the reason; with another she can, and is led to another business', async () => {
    await open();
    expect(await button('Salir de este negocio').isDisabled()).toBe(true);
    expect(await button('Salir de este negocio').getAttribute('title')).toContain('única dueña');
  });

  test('DESK-50 what the server refuses is said in its words', async () => {
    answers
      .answer(listPeople, { people: [ME, { ...SERGIO, role: 'duena' }] })
      .answer(removePerson, refuse('ultima_duena'));
    await open();
    await expect.poll(() => button('Salir de este negocio').isDisabled()).toBe(false);
    await button('Salir de este negocio').click();
    await button('Salir').click();
    await notice(/Es la única dueña activa de este negocio/).waitFor();
  });
});

describe('inviting', () => {
  test('DESK-51 a link is made for one e-mail and role, shown once with when it ends; another is withdrawn', async () => {
    answers
      .answer(invitePerson, ({ input: { body } }) => ({
        ...{ link: LINK, expiresAt: '2026-11-21T12:00:00-03:00' },
        invitation: { ...OPEN, id: anId(6), ...body },
      }))
      .answer(withdrawInvitation, { message: 'La invitación ya no sirve' });
    await open();
    await page.getByLabel('Correo', { exact: true }).fill('lidia@auditores.com.py');
    await button('Crear invitación').click();
    const link = page.getByLabel('Enlace de la invitación');
    await link.waitFor();
    expect(await link.inputValue()).toBe(LINK);
    await page.getByText('Vence el 21/11/2026 a las 12:00. Sirve una vez y solo con ese correo.').waitFor();
    expect(answers.of(invitePerson).map(({ input }) => input.body)).toEqual([
      { email: 'lidia@auditores.com.py', role: 'lectura' },
    ]);
    await button('Anular la invitación a deposito@tavapora.com.py').click();
    await notice('La invitación ya no sirve').waitFor();
    expect(answers.of(withdrawInvitation)[0]?.input.params.id).toBe(OPEN.id);
  });

  test('DESK-51 a contador sees who works there, and neither invites nor changes', async () => {
    const mine = aBusiness(2, { role: 'contador' });
    answers
      .answer(listBusinesses, { businesses: [HERE, mine] })
      .answer(listPeople, { people: [{ ...ME, role: 'contador' }, SERGIO] });
    await open(`/n/${mine.id}/mi-negocio/personas`);
    await row('Sergio Ayala').waitFor();
    expect(button('Crear invitación').count()).toBe(0);
    expect(roleOf('Sergio Ayala').count()).toBe(0);
    expect(button('Quitar a Sergio Ayala').count()).toBe(0);
    expect(button('Agregar negocio').count()).toBe(0);
    expect(answers.of(listInvitations)).toEqual([]);
    expect(address()).toBe(`/n/${mine.id}/mi-negocio/personas`);
  });
});
