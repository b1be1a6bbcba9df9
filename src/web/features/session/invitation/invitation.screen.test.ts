import { beforeEach, expect, test } from 'vitest';
import { listBusinesses } from '#contract/businesses.ts';
import { acceptInvitation, getInvitation } from '#contract/people.ts';
import { BUSINESS_HEADER } from '#contract/wire/route.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen, openSignedOut } from '../../../../../test/screens/open-screen.ts';
import { type RecordedAnswers, refuse } from '../../../../../test/screens/recorded-answers.ts';
import { aBusiness, PERSON } from '../../../../../test/screens/usual-answers.ts';

const TAVA = aBusiness(2, { name: 'Almacenes Tava Porã S.A.', role: 'lectura' });
let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome()
    .answer(getInvitation, {
      ...{ businessName: TAVA.name, role: 'lectura', expiresAt: '2026-11-21T12:00:00-03:00' },
      invitedBy: { name: 'Sergio Ayala', email: 'sergio@tavapora.com.py' },
    })
    .answer(acceptInvitation, { message: 'Ya eres parte de Almacenes', businessId: TAVA.id, role: 'lectura' });
});

test('DESK-52 an invitation says which business, role and who; whoever accepts is in it', async () => {
  page = await openScreen('/invitations/aceptada', answers);
  await page.getByRole('heading', { level: 1, name: TAVA.name }).waitFor();
  await page.getByText('Sergio Ayala te invita a').waitFor();
  await page.getByText('Solo lectura', { exact: true }).waitFor();
  await page.getByText(PERSON.email).waitFor();
  answers.answer(listBusinesses, { businesses: [aBusiness(1), TAVA] });
  await page.getByRole('button', { name: 'Aceptar invitación' }).click();
  await expect.poll(address).toBe(`/n/${TAVA.id}/`);
  expect(answers.of(acceptInvitation).map(({ input }) => input.params.token)).toEqual(['aceptada']);
  expect(answers.of(getInvitation)[0]?.headers.get(BUSINESS_HEADER)).toBeNull();
  await page.getByText('Ya eres parte de Almacenes').waitFor();
});

test('DESK-52 whoever is signed out signs in and comes back', async () => {
  page = await openSignedOut('/invitations/secreto', answers);
  await expect.poll(address).toBe('/login?returnUrl=%2Finvitations%2Fsecreto');
});

test.for([
  ['invitacion_de_otro_correo', 'Esta invitación es para otro correo.'],
  ['invitacion_usada', 'Esta invitación ya se usó.'],
  ['invitacion_vencida', 'Esta invitación venció.'],
  ['invitacion_no_encontrada', 'Esta invitación no existe o fue retirada.'],
] as const)('DESK-52 a link that does not serve says why: %s', async ([code, said]) => {
  page = await openScreen('/invitations/secreto', answers.answer(getInvitation, refuse(code)));
  await page.getByText(new RegExp(said)).waitFor();
  expect(page.getByRole('button', { name: 'Aceptar invitación' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Ir a mis negocios' }).waitFor();
  const isOther = code === 'invitacion_de_otro_correo';
  expect(page.getByRole('button', { name: 'Entrar con otra cuenta' }).count()).toBe(isOther ? 1 : 0);
});
