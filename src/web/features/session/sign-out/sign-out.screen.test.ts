import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { localSignOut } from '#contract/local-identity.ts';
import { postFrontendLogs } from '#contract/system/browser-logs.ts';
import { answersAtHome } from '../../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { address, openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, noConnection, type RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';

let answers: RecordedAnswers;
let page: Located;

beforeEach(async () => {
  answers = answersAtHome();
  page = await openScreen('/ayuda', answers);
  await page.getByRole('heading', { level: 1 }).waitFor();
  localStorage.setItem('cualquiera', '1');
  sessionStorage.setItem('cualquiera', '1');
  // biome-ignore lint/suspicious/noDocumentCookie: what a Google script would do
  document.cookie = 'g_state=1; path=/';
});

async function signOut(): Promise<void> {
  await page
    .getByRole('button', { name: /Tu cuenta/ })
    .first()
    .click();
  const account = page.locator('[role=dialog][data-open-popover]');
  await account.getByText('Cerrar sesión').waitFor();
  await account.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect.poll(address).toBe('/login');
  await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
}

describe('signing out', () => {
  test('LOGIN-33 LOGIN-34 LOGIN-35 empties both storages, and Google’s cookies go', async () => {
    expect([localStorage.length > 0, sessionStorage.length > 0]).toEqual([true, true]);
    expect(document.cookie).toContain('g_state');
    await signOut();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(document.cookie).not.toContain('g_state');
  });

  test('LOGIN-30 LOGIN-31 LOGIN-32 is written down with its account, ends the session on the server, and leads to /login', async () => {
    await signOut();
    expect(answers.of(localSignOut)).toHaveLength(1);
    const noted = answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs);
    expect(noted.filter(({ eventType }) => eventType === 'logout').map(({ userEmail }) => userEmail)).toEqual([
      'rocio@tavapora.com.py',
    ]);
    // Before the session ends: afterwards the server would not know whose entry it is.
    const order = answers.calls.map(({ route }) => route);
    expect(order.lastIndexOf(postFrontendLogs)).toBeLessThan(order.lastIndexOf(localSignOut));
  });

  test.for([
    ['no connection', noConnection],
    ['an error of the server', fail],
  ] as const)(
    'LOGIN-36 LOGIN-37 with %s still clears everything, tells the console, and says until it is ended that the session is open',
    async ([, failure]) => {
      const told = vi.mocked(console.error) as unknown as MockInstance;
      told.mockImplementation(() => {});
      answers.answer(localSignOut, failure());
      await signOut();
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
      expect(document.cookie).not.toContain('g_state');
      expect(told.mock.calls.flat().map(String).join()).toContain('ApiError');
      told.mockClear();
      const notice = page.getByRole('alert').filter({ hasText: 'Tu sesión sigue abierta en el servidor' });
      await notice.waitFor();
      answers.answer(localSignOut, {});
      await notice.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByText('Tu sesión quedó cerrada.').waitFor();
      expect(answers.of(localSignOut)).toHaveLength(2);
    },
  );
});
