import type { LocalAccount } from '#contract/local-identity.ts';
import { chooserText } from '#text/chooser.ts';
import { t } from '#text/common.ts';
import { element, icon, logo } from './element.ts';

export const banner = () =>
  element(
    'header',
    { class: 'banner' },
    icon('desktop', 18),
    element('span', {}, element('strong', {}, chooserText.bannerStrong), ` ${chooserText.banner}`),
  );

export const heading = () => [
  element('p', { class: 'product' }, logo(24), t.product.name),
  element('h1', {}, chooserText.title),
];

/** Two letters for the square beside an account. */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? email)].slice(0, 2);
  return letters.join('').toLocaleUpperCase('es');
}

export function accountRow(account: LocalAccount, choose: () => void): HTMLLIElement {
  const { name, email, isAdmin } = account;
  const pill = isAdmin ? element('span', { class: 'pill' }, icon('shield', 13), chooserText.admin) : null;
  const row = element(
    'button',
    { type: 'button', class: 'account' },
    element('span', { class: 'initials', 'aria-hidden': 'true' }, initials(name, email)),
    element(
      'span',
      { class: 'who' },
      element('span', { class: 'name' }, element('span', { class: 'cut' }, name || email), pill),
      element('span', { class: 'email cut' }, email),
    ),
    icon('chevron', 17),
  );
  row.addEventListener('click', choose);
  return element('li', {}, row);
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  input: Record<string, string>;
}

/** A field: its label above, its hint below, and a place for its error. */
export function field({ name, label, hint, input }: Field) {
  const control = element('input', { id: name, name, 'aria-describedby': `${name}-note`, ...input });
  const note = element('span', { id: `${name}-note`, class: 'note' }, hint ?? '');
  const explain = (problem: string | null) => {
    note.textContent = problem ?? hint ?? '';
    note.classList.toggle('bad', problem !== null);
    if (problem === null) control.removeAttribute('aria-invalid');
    else {
      control.setAttribute('aria-invalid', 'true');
      control.focus();
    }
  };
  control.addEventListener('input', () => explain(null));
  return {
    box: element('div', { class: 'field' }, element('label', { for: name }, label), control, note),
    control,
    explain,
  };
}

export function footer(): HTMLElement {
  const cancel = element('button', { type: 'button', class: 'quiet' }, t.common.cancel);
  cancel.addEventListener('click', () => window.close());
  return element('footer', {}, element('span', {}, chooserText.footer), cancel);
}
