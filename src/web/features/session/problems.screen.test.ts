import { beforeEach, describe, expect, test, vi } from 'vitest';
import { localRefresh, localSignOut } from '#contract/local-identity.ts';
import { getProfile } from '#contract/session.ts';
import { getStatus } from '#contract/system/system.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { aStatus } from '../../../../test/screens/usual-answers.ts';

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome();
});

const notices = () => page.getByRole('region', { name: 'Avisos' });
const alerts = () => notices().getByRole('alert');
const suspendedFlag = () => localStorage.getItem('ajaka.suspended');
const HERE = '/ayuda?tema=empezar';

/** On a page that has settled, with its time stopped. */
async function settle(): Promise<void> {
  stopTime();
  page = await openScreen(HERE, answers);
  await seen(() => page.getByRole('heading', { level: 1 }).count() === 1);
  await vi.advanceTimersByTimeAsync(1000);
  await seen(() => answers.of(getStatus).length === 1);
}

/** The status is asked for again, as it is every 30 s, and this is the answer. No more time passes than until then. */
async function answerStatusWith(said: Parameters<typeof answers.answer<typeof getStatus>>[1]): Promise<void> {
  const before = answers.of(getStatus).length;
  answers.answer(getStatus, said);
  await vi.advanceTimersByTimeAsync(28_000);
  while (answers.of(getStatus).length === before) await vi.advanceTimersByTimeAsync(10);
}

/** There at the last moment before, gone at the moment itself. */
async function expectToLast(ms: number, told: Located): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms - 100);
  expect(told.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  await seen(() => told.count() === 0);
}

/** It was told, and its time has begun. */
async function toldIn(told: Located, words: string): Promise<void> {
  await seen(() => told.filter({ hasText: words }).count() === 1);
  await vi.advanceTimersByTimeAsync(0);
}

describe('402: not paid', () => {
  test('ERR-02 ERR-06 ERR-07 without a word it means the trial is over; the error stays 12 s', async () => {
    await settle();
    await answerStatusWith(fail(402));
    await toldIn(alerts(), 'Período de prueba expirado');
    expect(alerts().allTextContents().join()).toContain(
      'Tu período de prueba ha expirado. Contacta al administrador para continuar usando el sistema.',
    );
    await expectToLast(12_000, alerts());
  });

  test('ERR-05 with other words it is the same error with them', async () => {
    await settle();
    await answerStatusWith(fail(402, { success: false, detail: 'Tu suscripción terminó.' }));
    await toldIn(alerts(), 'Período de prueba expirado');
    expect(alerts().allTextContents().join()).toContain('Tu suscripción terminó. Contacta al administrador');
  });

  test('ERR-03 ERR-04 ERR-07 about the AI limit it is a warning with the detail and what still works, for 12 s', async () => {
    const detail = 'Alcanzaste el límite de 50 facturas con IA';
    await settle();
    await answerStatusWith(fail(402, { success: false, detail }));
    await toldIn(alerts(), 'Límite de IA alcanzado');
    expect(alerts().allTextContents().join()).toContain(
      `${detail}. Las facturas XML se pueden seguir procesando sin límite con el procesador nativo.`,
    );
    await expectToLast(12_000, alerts());
  });
});

describe('403: suspended, or something else', () => {
  test('ERR-08 ERR-09 ERR-10 a suspended person is confined, remembered and told', async () => {
    await settle();
    await answerStatusWith(refuse('cuenta_suspendida'));
    await toldIn(alerts(), 'Tu cuenta está suspendida. Contacta al administrador.');
    await seen(() => address() === '/suspended');
    await seen(() => page.getByRole('heading', { level: 1, name: 'Cuenta suspendida' }).count() === 1);
    expect(suspendedFlag()).toBe('true');
    expect(alerts().count()).toBe(1);
  });

  test('ERR-11 that it was suspended stays for 12 s', async () => {
    await settle();
    await answerStatusWith(refuse('cuenta_suspendida'));
    await toldIn(alerts(), 'Cuenta suspendida');
    await expectToLast(12_000, alerts());
  });

  test('ERR-09 ERR-10 so it is with the first call of a visit', async () => {
    answers.answer(getProfile, refuse('cuenta_suspendida'));
    page = await openScreen('/ayuda', answers);
    await page.getByRole('heading', { level: 1, name: 'Cuenta suspendida' }).waitFor();
    expect([address(), suspendedFlag()]).toEqual(['/suspended', 'true']);
    await expect.poll(() => alerts().count()).toBe(1);
    await alerts().getByText('Tu cuenta está suspendida. Contacta al administrador.').waitFor();
  });

  test('ERR-12 a 403 of another kind moves nobody, remembers nothing and is no notice', async () => {
    await settle();
    await answerStatusWith(refuse('solo_administradores'));
    await vi.advanceTimersByTimeAsync(1000);
    await seen(() => page.getByText('Sistema sin respuesta').count() > 0);
    expect([address(), suspendedFlag(), page.locator('[aria-label="Avisos"] > *').count()]).toEqual([HERE, null, 0]);
  });
});

describe('401: who is this', () => {
  test('ID-18 one refused token is renewed and the call repeated; the person notices nothing', async () => {
    await settle();
    const before = answers.of(localRefresh).length;
    const asked = answers.of(getStatus).length;
    await answerStatusWith(() => (answers.of(getStatus).length === asked + 1 ? refuse('sesion_invalida') : aStatus()));
    await seen(() => answers.of(getStatus).length === asked + 2);
    expect(answers.of(localRefresh).length).toBe(before + 1);
    expect([address(), page.locator('[aria-label="Avisos"] > *').count()]).toEqual([HERE, 0]);
  });

  test('ERR-01 TOAST-04 refused again it leads to /login with the way back, told for 5 s', async () => {
    await settle();
    await answerStatusWith(refuse('sesion_invalida'));
    const told = notices().getByRole('status');
    await toldIn(told, 'Tu sesión venció');
    await seen(() => location.pathname === '/login');
    expect(new URLSearchParams(location.search).get('returnUrl')).toBe(HERE);
    expect(answers.of(localSignOut)).toHaveLength(1);
    await expectToLast(5000, told);
  });

  test('ERR-01 ID-18 whose tokens are refused at the first call arrives at /login, with the way back', async () => {
    answers.answer(getProfile, refuse('sesion_invalida'));
    page = await openScreen(HERE, answers);
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(new URLSearchParams(location.search).get('returnUrl')).toBe(HERE);
    await expect.poll(() => notices().getByText('Tu sesión venció').count()).toBe(1);
  });
});
