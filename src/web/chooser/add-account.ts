import * as z from 'zod/mini';
import { email as emailShape } from '#contract/wire/fields.ts';
import { chooserText } from '#text/chooser.ts';
import { element, icon } from './element.ts';
import { field } from './parts.ts';

/** The form that creates an account and signs in with it. */
export function addAccountForm(enter: (account: { name: string; email: string }) => void): HTMLFormElement {
  const name = field({
    name: 'name',
    label: chooserText.name,
    input: { placeholder: chooserText.namePlaceholder, maxlength: '100', autocomplete: 'name' },
  });
  const email = field({
    name: 'email',
    label: chooserText.email,
    input: { type: 'email', placeholder: chooserText.emailPlaceholder, maxlength: '254', autocomplete: 'email' },
  });
  const submit = element('button', { type: 'submit', class: 'plain' }, icon('plus', 16), chooserText.add);
  const form = element(
    'form',
    { novalidate: '', 'aria-labelledby': 'add-title' },
    element('h2', { id: 'add-title' }, chooserText.addTitle),
    element('div', { class: 'fields' }, name.box, email.box, submit),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = email.control.value.trim();
    if (z.safeParse(emailShape, typed).success) enter({ name: name.control.value.trim(), email: typed });
    else email.explain(chooserText.emailInvalid);
  });
  return form;
}
