import '#web/zod-without-eval.ts';
import { LOCAL_IDENTITY_CHANNEL, type LocalAccount, listLocalAccounts, localSignIn } from '#contract/local-identity.ts';
import { chooserText } from '#text/chooser.ts';
import { t } from '#text/common.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { publicConfig } from '#web/api/public-config.ts';
import type { LocalMessage } from '#web/features/session/identity/chooser-window.ts';
import { addAccountForm } from './add-account.ts';
import { element, icon } from './element.ts';
import { accountRow, banner, field, footer, heading } from './parts.ts';

/** The id of the sign-in attempt that opened this window. */
const attempt = new URLSearchParams(location.search).get('id');
const page = element('main', {});
const status = element('p', { role: 'status', class: 'status' });
const alert = element('div', { role: 'alert' });
const code = field({
  name: 'code',
  label: chooserText.code,
  hint: chooserText.codeHint,
  input: { autocomplete: 'one-time-code', spellcheck: 'false', maxlength: '100' },
});

const sentenceOf = (problem: unknown) => (problem instanceof ApiError ? problem.message : t.session.unexpectedAnswer);

function explain(problem: string | null): void {
  alert.replaceChildren(...(problem ? [element('p', { class: 'problem' }, icon('alert', 18), problem)] : []));
}

/** Disables every choice while an answer is awaited. */
function wait(sentence: string | null): void {
  status.textContent = sentence ?? '';
  for (const control of page.querySelectorAll<HTMLButtonElement>('.account, .plain'))
    control.disabled = sentence !== null;
}

function handOver(id: string, session: Awaited<ReturnType<typeof signIn>>): void {
  const channel = new BroadcastChannel(LOCAL_IDENTITY_CHANNEL);
  channel.postMessage({ kind: 'chosen', id, session } satisfies LocalMessage);
  channel.close();
  window.close();
  status.textContent = chooserText.done; // seen only where the browser does not let a page close its own window
}

function signIn({ name, email }: { name: string; email: string }) {
  const typed = code.control.value.trim();
  const body = { email, ...(name ? { name } : {}), ...(typed ? { code: typed } : {}) };
  return call(localSignIn, { body, anonymous: true });
}

async function enter(id: string, account: { name: string; email: string }): Promise<void> {
  explain(null);
  if (code.box.isConnected && !code.control.value.trim()) return code.explain(chooserText.codeMissing);
  wait(chooserText.entering(account.name || account.email));
  try {
    handOver(id, await signIn(account));
  } catch (problem) {
    wait(null);
    if (problem instanceof ApiError && problem.code === 'codigo_local_incorrecto') code.explain(problem.message);
    else explain(sentenceOf(problem));
  }
}

function showAccounts(id: string, accounts: readonly LocalAccount[], codeRequired: boolean): void {
  const rows = accounts.map((account) => accountRow(account, () => void enter(id, account)));
  page.replaceChildren(
    ...heading(),
    alert,
    ...(codeRequired ? [code.box] : []),
    element('ul', { class: 'accounts', 'aria-label': chooserText.accountsLabel }, ...rows),
    addAccountForm((account) => void enter(id, account)),
    status,
    footer(),
  );
  if (codeRequired) code.control.focus();
}

async function show(id: string): Promise<void> {
  explain(null);
  page.replaceChildren(...heading(), alert, status, footer());
  wait(chooserText.loading);
  try {
    const [{ accounts }, { localCodeRequired }] = await Promise.all([
      call(listLocalAccounts, { anonymous: true }),
      publicConfig(),
    ]);
    wait(null);
    showAccounts(id, accounts, localCodeRequired);
  } catch (problem) {
    wait(null);
    explain(sentenceOf(problem));
    const again = element('button', { type: 'button', class: 'plain' }, t.common.retry);
    again.addEventListener('click', () => void show(id));
    alert.after(again);
  }
}

function showOpenedAlone(): void {
  page.replaceChildren(
    ...heading().slice(0, 1),
    element('h1', {}, chooserText.openedAlone),
    element('p', {}, element('a', { class: 'plain', href: '/login' }, chooserText.toLogin)),
  );
}

document.body.append(banner(), page);
if (attempt) void show(attempt);
else showOpenedAlone();
