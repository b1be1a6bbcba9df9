import { afterEach, expect, test, vi } from 'vitest';
import { LOCAL_IDENTITY_CHANNEL, listLocalAccounts, localSignIn } from '#contract/local-identity.ts';
import { Located } from '../../../test/screens/located.ts';
import { SESSION, usualAnswers } from '../../../test/screens/usual-answers.ts';

afterEach(() => document.body.replaceChildren());

// The window draws itself once, when it is loaded: one test looks at all of it.
test('ID-05 ID-06 ID-07 the window for the accounts has the administrator, and an account that is added is signed in', async () => {
  const answers = usualAnswers()
    .answer(listLocalAccounts, {
      accounts: [{ email: 'admin@ajaka.local', name: 'Administración local', isAdmin: true }],
    })
    .answer(localSignIn, SESSION);
  vi.stubGlobal('fetch', answers.fetch);
  const close = vi.fn();
  vi.stubGlobal('close', close);
  const told: unknown[] = [];
  const channel = new BroadcastChannel(LOCAL_IDENTITY_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent) => told.push(data));
  history.replaceState(null, '', '/local-identity/choose?id=intento-1');
  await import('./main.ts');
  const page = new Located(() => [document.body], 'window');

  await page.getByText('Cuentas locales, solo en esta computadora.').waitFor();
  const accounts = page.getByRole('list', { name: 'Cuentas de esta computadora' }).getByRole('listitem');
  await expect.poll(() => accounts.count()).toBe(1);
  await accounts.getByRole('button', { name: /admin@ajaka\.local/ }).waitFor();
  expect(accounts.getByText('Admin', { exact: true }).count()).toBe(1);

  const form = page.getByRole('form', { name: 'Agregar cuenta' });
  await form.getByLabel('Nombre').fill('Rocío Ayala');
  await form.getByLabel('Correo').fill('rocio');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await form.getByText('Escribe un correo válido, por ejemplo correo@empresa.py.').waitFor();
  expect(answers.of(localSignIn)).toEqual([]);
  await form.getByLabel('Correo').fill('rocio@tavapora.com.py');
  await form.getByRole('button', { name: 'Agregar' }).click();
  await expect
    .poll(() => answers.of(localSignIn).map(({ input }) => input.body))
    .toEqual([{ email: 'rocio@tavapora.com.py', name: 'Rocío Ayala' }]);
  // The page that opened it hears of it, and it goes.
  await expect.poll(() => told).toEqual([{ kind: 'chosen', id: 'intento-1', session: SESSION }]);
  expect(close).toHaveBeenCalled();
  expect(answers.problems).toEqual([]);
  channel.close();
});
