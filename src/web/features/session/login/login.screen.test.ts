import { beforeEach, describe, expect, test, vi } from 'vitest';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import {
  address,
  chooseIn,
  type OpenedWindow,
  openScreen,
  openSignedOut,
  seen,
  stopTime,
  watchWindows,
} from '../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';

let answers: RecordedAnswers;
let page: Located;
let windows: OpenedWindow[];

beforeEach(() => {
  answers = answersAtHome();
  windows = watchWindows();
});
const google = () => page.getByRole('button', { name: 'Continuar con Google', exact: true });
const says = (words: string) => seen(() => page.getByText(words).count() > 0);

describe('what it shows', () => {
  beforeEach(async () => {
    page = await openSignedOut('/login', answers);
    await google().waitFor();
  });

  test('LOGIN-01 LOGIN-02 LOGIN-03 its branding, its benefits and its button', async () => {
    const brand = page.locator('main').getByText('Ajaka', { exact: true });
    expect(brand.locator('svg').count()).toBe(1);
    expect(page.getByRole('list', { name: 'Lo que hace Ajaka' }).getByRole('listitem').allTextContents()).toEqual([
      'Busca facturas en tus correos por IMAP',
      'Lee los PDF con inteligencia artificial',
      'Procesa XML nativo sin límite',
    ]);
  });

  test('LOGIN-04 LOGIN-05 LOGIN-07 it has help, says what the e-mail is for, and offers fifteen days', async () => {
    await expect.poll(() => page.getByRole('link', { name: /ayuda/i }).getAttribute('href')).toContain('/ayuda');
    await page.getByText('Tu correo se usa solo para autenticarte.').waitFor();
    await page.getByText('15 días de uso gratuito.').waitFor();
  });

  test('LOGIN-06 LOGIN-08 Google is the only way in; the answers for whoever cannot enter are a press away', async () => {
    expect(page.locator('input, form, iframe').count()).toBe(0);
    const controls = page
      .locator('main')
      .locator('a, button, input, select, textarea, form, iframe, [role=button], [contenteditable]');
    expect(controls.allTextContents()).toEqual([
      'Continuar con Google',
      '¿Problemas para entrar?',
      '¿Necesitas ayuda?',
    ]);
    expect(page.getByText('No tengo cuenta').count()).toBe(0);
    await page.getByRole('button', { name: '¿Problemas para entrar?' }).click();
    await page.getByText('No tengo cuenta').waitFor();
  });

  test('SHELL-03 SHELL-15 there is no navigation but the way in, and no way to the uploads', async () => {
    const links = page.getByRole('navigation').getByRole('link');
    expect(links.allTextContents()).toEqual(['Entrar']);
    await expect.poll(() => links.getAttribute('href')).toBe('/login');
    expect(page.getByRole('link', { name: 'Subir PDF' }).count()).toBe(0);
  });
});

describe('who is signed in already', () => {
  beforeEach(stopTime);

  test('LOGIN-10 LOGIN-11 LOGIN-12 is told so, and led to the wanted page after 600 ms, not before', async () => {
    page = await openScreen('/login?returnUrl=%2Fayuda%3Ftema%3Dempezar', answers);
    await says('Ya estabas autenticado, redirigiendo…');
    await vi.advanceTimersByTimeAsync(599);
    expect(location.pathname).toBe('/login');
    await vi.advanceTimersByTimeAsync(1);
    await seen(() => address() === '/ayuda?tema=empezar');
  });

  test.for([
    ['LOGIN-12', '/login'],
    ['OPEN-31', '/login?returnUrl=https%3A%2F%2Fevil.example%2F'],
  ] as const)('%s %s leads to /', async ([, path]) => {
    page = await openScreen(path, answers);
    await says('Ya estabas autenticado, redirigiendo…');
    await vi.advanceTimersByTimeAsync(600);
    await seen(() => address() === '/');
  });
});

describe('entering', () => {
  test('GUARD-01 LOGIN-09 ID-02 who is not signed in stays, and without Firebase the accounts of this computer are asked for', async () => {
    page = await openSignedOut('/login?returnUrl=%2Fayuda', answers);
    await page.getByText(/se abre el selector de cuentas locales de esta computadora/).waitFor();
    await google().click();
    await page.getByText('Elige tu cuenta en la ventana que se abrió.').waitFor();
    expect(windows.map((one) => one.address.split('?')[0])).toEqual(['/local-identity/choose']);
    expect(address()).toBe('/login?returnUrl=%2Fayuda');
  });

  test.for([
    ['/login?returnUrl=%2Fayuda', '/ayuda'],
    ['/login', '/'],
  ] as const)(
    'LOGIN-13 LOGIN-14 LOGIN-15 after the choice in %s the trial is announced for 1500 ms, then %s opens',
    async ([path, wanted]) => {
      stopTime();
      page = await openSignedOut(path, answers);
      await seen(() => google().count() === 1);
      await google().click();
      for (const one of windows) chooseIn(one);
      await says('Autenticación exitosa. ¡Tienes 15 días de uso gratuito!');
      await vi.advanceTimersByTimeAsync(1499);
      expect(location.pathname).toBe('/login');
      await vi.advanceTimersByTimeAsync(1);
      await seen(() => address() === wanted);
    },
  );

  test('LOGIN-26 LOGIN-19 LOGIN-18 who closes the window is told mildly, it is noted once, and the button works again', async () => {
    stopTime();
    page = await openSignedOut('/login', answers);
    await seen(() => google().count() === 1);
    await google().click();
    for (const one of windows) one.closed = true;
    await vi.advanceTimersByTimeAsync(2000);
    await says('Cerraste la ventana antes de elegir una cuenta. Puedes intentar de nuevo.');
    await expect.poll(() => google().isEnabled()).toBe(true);
    expect(page.getByRole('alert').allTextContents()).toEqual(['']);
    dispatchEvent(new Event('pagehide')); // what waits to be sent goes with the page
    await seen(() => answers.of(postFrontendLogs).length > 0);
    const noted = answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs);
    expect(noted.map(({ level, eventType }) => [level, eventType])).toEqual([['warn', 'login_failed']]);

    await google().click();
    await says('Elige tu cuenta en la ventana que se abrió.');
    expect(windows).toHaveLength(2);
    for (const one of windows.slice(1)) chooseIn(one);
    await says('Autenticación exitosa.');
  });

  test('LOGIN-25 a second click takes the place of the first window, whose choice counts no more', async () => {
    stopTime();
    page = await openSignedOut('/login', answers);
    await seen(() => google().count() === 1);
    await google().click();
    await google().click();
    expect(windows).toHaveLength(2);
    const [first, second] = windows as [OpenedWindow, OpenedWindow];
    chooseIn(first);
    first.closed = true;
    await vi.advanceTimersByTimeAsync(2000);
    await says('Elige tu cuenta en la ventana que se abrió.');
    expect(page.getByText('Cerraste la ventana').count() + page.getByText('Autenticación exitosa').count()).toBe(0);
    chooseIn(second);
    await says('Autenticación exitosa.');
  });
});
