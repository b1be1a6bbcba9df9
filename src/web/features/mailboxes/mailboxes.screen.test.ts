import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ConnectionTest,
  createEmailConfig,
  deleteEmailConfig,
  type EmailConfig,
  listEmailConfigs,
  setEmailConfigEnabled,
  testEmailConfig,
  testStoredEmailConfig,
  updateEmailConfig,
} from '#contract/mailboxes/mailboxes.ts';
import { getHistoryImport } from '#contract/mailboxes/processing.ts';
import { anId } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { noMailboxes, usualAnswers } from '../../../../test/screens/usual-answers.ts';

const VENTAS = 'ventas@tavapora.com.py';
const COMPRAS = 'compras@tavapora.com.py';
const TERMS = ['factura', 'invoice', 'comprobante'];

const anAccount = (username: string, over: Partial<EmailConfig> = {}): EmailConfig => ({
  id: anId(username.length),
  name: username,
  host: 'imap.gmail.com',
  port: 993,
  username,
  useSsl: true,
  searchTerms: TERMS,
  searchCriteria: 'unseen',
  provider: 'gmail',
  enabled: true,
  folder: 'INBOX',
  markSeen: true,
  sharesOut: false,
  auth: 'password',
  createdAt: '2026-10-01T10:00:00-03:00',
  sameAs: null,
  health: {
    ...{ state: 'new', lastSuccessAt: null, lastErrorAt: null, lastError: null, lastErrorCause: null },
    ...{ failingSince: null, needsAttention: false, messagesSeen: 0, invoicesFound: 0 },
  },
  version: 1,
  ...over,
});

const TRIED: ConnectionTest = {
  ...{ success: true, message: 'Funciona.', connectionTest: true, loginTest: true, folderTest: true, cause: null },
};

let answers: RecordedAnswers;
let page: Located;
let accounts: EmailConfig[];

beforeEach(() => {
  accounts = [];
  answers = usualAnswers()
    .answer(listEmailConfigs, () => ({ ...noMailboxes(), configs: accounts }))
    .answer(getHistoryImport, { import: null })
    .answer(testEmailConfig, TRIED)
    .answer(testStoredEmailConfig, TRIED)
    .answer(createEmailConfig, ({ input }) => {
      const config = anAccount(input.body.username, { searchTerms: input.body.searchTerms ?? [] });
      accounts = [...accounts, config];
      return { message: '', config };
    })
    .answer(updateEmailConfig, ({ input }) => {
      accounts = accounts.map((one) => ({ ...one, searchTerms: input.body.searchTerms ?? one.searchTerms }));
      return { message: '', config: accounts[0] as EmailConfig };
    })
    .answer(deleteEmailConfig, ({ input }) => {
      accounts = accounts.filter(({ id }) => id !== input.params.id);
      return { message: '', warning: null };
    });
});

async function arrive(search = ''): Promise<void> {
  page = await openScreen(`/email-settings${search}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Cuentas de correo', exact: true }).waitFor();
}
const button = (name: string | RegExp, within = page) => within.getByRole('button', { name });
const card = (username: string) => page.getByRole('article', { name: username });
const form = () => page.getByRole('region', { name: 'Agregar Correo' });
const field = (name: string, within = form()) => within.getByRole('textbox', { name });
const notice = (text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const isInvalid = async (name: string) => (await field(name).getAttribute('aria-invalid')) === 'true';
const chips = (within: Located) => within.getByRole('list').first().getByRole('listitem').allTextContents();

async function fillIn(): Promise<void> {
  await arrive('?agregar=si');
  await form().getByRole('radio', { name: 'Gmail' }).click();
  await field('Usuario').fill(VENTAS);
  await field('Contraseña').fill('secreta');
}

describe('without accounts', () => {
  test('MAIL-05 three skeletons until the accounts are there', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof noMailboxes>>();
    answers.answer(listEmailConfigs, () => promise);
    await arrive();
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(3);
    resolve(noMailboxes());
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
  });

  test('MAIL-01 MAIL-06 MAIL-07 where one is, that there are none, and a button that opens the form', async () => {
    await arrive();
    await page.getByText('No hay configuraciones de correo').waitFor();
    expect(page.getByRole('navigation', { name: 'Ruta' }).getByRole('listitem').allTextContents()).toEqual([
      'Gestión',
      'Correos',
    ]);
    await button('Agregar Correo').last().click();
    await form().waitFor();
  });

  test('MAIL-02 MAIL-03 the form is shown and hidden by its button, and closed by its own', async () => {
    await arrive();
    await button('Agregar Correo').first().click();
    await form().waitFor();
    await button('Agregar Correo').first().click();
    await expect.poll(() => form().count()).toBe(0);
    await button('Agregar Correo').first().click();
    await button('Cerrar formulario').click();
    await expect.poll(() => form().count()).toBe(0);
  });
});

describe('the form', () => {
  test.for([
    ['MAIL-24', 'Gmail', 'imap.gmail.com'],
    ['MAIL-25', 'Outlook/Hotmail', 'outlook.office365.com'],
    ['MAIL-26', 'Yahoo', 'imap.mail.yahoo.com'],
    ['MAIL-27', 'Personalizado', ''],
  ] as const)('%s %s fills in its host, port 993 and SSL', async ([, name, host]) => {
    await arrive('?agregar=si');
    await form().getByRole('radio', { name: 'Yahoo' }).click();
    await field('Puerto').fill('1');
    await form()
      .getByRole('radio', { name: name === 'Yahoo' ? 'Gmail' : 'Yahoo' })
      .click();
    await form().getByRole('radio', { name }).click();
    await expect.poll(() => field('Servidor').inputValue()).toBe(host);
    await expect.poll(() => field('Puerto').inputValue()).toBe('993');
    await expect.poll(() => form().getByRole('switch', { name: 'SSL' }).isChecked()).toBe(true);
  });

  test('MAIL-28 Gmail wants a password for applications', async () => {
    await fillIn();
    await form().getByText('Para Gmail usa una contraseña de aplicación').waitFor();
  });

  test.for(['Servidor', 'Usuario', 'Contraseña'])(
    'MAIL-29 MAIL-35 without «%s» it can be neither saved nor tried',
    async (name) => {
      await fillIn();
      await expect.poll(() => button('Probar conexión').isEnabled()).toBe(true);
      await field(name).fill('');
      await expect.poll(() => button('Probar conexión').isDisabled()).toBe(true);
      await button('Guardar').click();
      await notice('Por favor completa todos los campos obligatorios').waitFor();
      await notice('Validación').waitFor();
      await expect.poll(() => isInvalid(name)).toBe(true);
      expect(answers.of(createEmailConfig)).toEqual([]);
    },
  );

  test('MAIL-30 nor without a port', async () => {
    await fillIn();
    await field('Puerto').fill('');
    await button('Guardar').click();
    await form().getByText('Escribe un puerto de 1 a 65535.').waitFor();
    await expect.poll(() => isInvalid('Puerto')).toBe(true);
    expect(answers.of(createEmailConfig)).toEqual([]);
  });

  test('MAIL-31 the user is an e-mail', async () => {
    await fillIn();
    await field('Usuario').fill('juan');
    await button('Guardar').click();
    await form().getByText('Escribe un correo, como').waitFor();
    expect(answers.of(createEmailConfig)).toEqual([]);
  });

  test('MAIL-34 one term always stays', async () => {
    await fillIn();
    await button('Quitar invoice').click();
    await button('Quitar comprobante').click();
    await expect.poll(() => button('Quitar factura').isDisabled()).toBe(true);
  });

  test('MAIL-49 what was saved is told, with its card', async () => {
    await fillIn();
    await button('Guardar').click();
    await notice('Configuración de correo agregada exitosamente').waitFor();
    await notice('Cuenta agregada').waitFor();
    await card(VENTAS).waitFor();
    expect(answers.of(createEmailConfig)[0]?.input.body).toMatchObject({ username: VENTAS, searchTerms: TERMS });
  });

  test('MAIL-44 MAIL-46 a try and a save that the server breaks are told in their words, and what was typed stays', async () => {
    answers.answer(testEmailConfig, fail()).answer(createEmailConfig, fail());
    await fillIn();
    await button('Probar conexión').click();
    await form().getByRole('alert').getByText('Error al conectar con el servidor').waitFor();
    await button('Guardar').click();
    await notice('No se pudo guardar la configuración').waitFor();
    await notice('Error al guardar').waitFor();
    await expect.poll(() => field('Contraseña').inputValue()).toBe('secreta');
  });
});

describe('accounts', () => {
  beforeEach(() => {
    accounts = [
      anAccount(VENTAS),
      anAccount(COMPRAS, {
        host: 'outlook.office365.com',
        provider: 'outlook',
        useSsl: false,
        port: 143,
        enabled: false,
      }),
    ];
  });
  const toggle = () => page.getByRole('switch', { name: `Habilitar ${VENTAS}` });
  const shown = () => page.getByRole('article').all();

  test('MAIL-08 MAIL-10 each has its user, provider and whether it is enabled', async () => {
    await arrive();
    await card(VENTAS)
      .getByText(/^Gmail/)
      .waitFor();
    await card(VENTAS).getByText('Habilitada', { exact: true }).waitFor();
    await expect.poll(() => card(VENTAS).getByRole('switch').isChecked()).toBe(true);
    await card(COMPRAS)
      .getByText(/^Outlook/)
      .waitFor();
    await card(COMPRAS).getByText('Deshabilitada', { exact: true }).waitFor();
    await expect.poll(() => card(COMPRAS).getByRole('switch').isChecked()).toBe(false);
  });

  test('MAIL-11 MAIL-12 its server and port, with SSL where it has it, and its terms', async () => {
    await arrive();
    await card(VENTAS).getByText('imap.gmail.com:993').waitFor();
    await card(VENTAS).getByText('SSL', { exact: true }).waitFor();
    await card(COMPRAS).getByText('outlook.office365.com:143').waitFor();
    expect(card(COMPRAS).getByText('SSL', { exact: true }).count()).toBe(0);
    expect(chips(card(VENTAS))).toEqual(TERMS);
  });

  test.for([
    ['VENTAS', [VENTAS]],
    ['office365', [COMPRAS]],
    ['outlook', [COMPRAS]],
    ['gmail', [VENTAS]],
    ['nada', []],
  ] as const)('MAIL-04 «%s» is found by user, server or provider', async ([words, found]) => {
    await arrive();
    await page.getByRole('searchbox', { name: 'Filtrar cuentas' }).fill(words);
    const names = async () => Promise.all(shown().map((one) => one.getAttribute('aria-label')));
    await expect.poll(names).toEqual(found);
    if (found.length === 0) await page.getByText('Ninguna cuenta coincide con «nada».').waitFor();
  });

  test('MAIL-13 MAIL-14 it is tried as it is stored, and what came of it stands in its card', async () => {
    await arrive();
    await button(`Probar ${VENTAS}`).click();
    await card(VENTAS).getByRole('status').getByText('Inicio de sesión').waitFor();
    expect(answers.of(testStoredEmailConfig).map(({ input }) => input.params)).toEqual([{ id: anId(VENTAS.length) }]);
  });

  test('MAIL-09 MAIL-16 the pencil opens its six fields, the password empty', async () => {
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    const values = async () =>
      Promise.all(
        ['Servidor', 'Puerto', 'Usuario', 'Contraseña', 'Término 1'].map((name) =>
          field(name, card(VENTAS)).inputValue(),
        ),
      );
    await expect.poll(values).toEqual(['imap.gmail.com', '993', VENTAS, '', 'factura']);
    await expect.poll(() => card(VENTAS).getByRole('switch', { name: 'SSL' }).isChecked()).toBe(true);
  });

  test('MAIL-20 whoever cancels has changed nothing', async () => {
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    await field('Término 1', card(VENTAS)).fill('kude');
    await button('Cancelar', card(VENTAS)).click();
    await expect.poll(() => chips(card(VENTAS))).toEqual(TERMS);
    expect(answers.of(updateEmailConfig)).toEqual([]);
  });

  test('SAFE-43 a changed server asks for the password at its field before anything is sent', async () => {
    accounts = [anAccount(VENTAS)];
    await arrive();
    const shown = card(VENTAS);
    await button(`Editar ${VENTAS}`).click();
    await shown.getByText('En blanco queda la que está guardada.').waitFor();
    await field('Servidor', shown).fill('127.0.0.1');
    await shown.getByText('Cambiaste el servidor, el puerto, el usuario o el cifrado: escríbela otra vez.').waitFor();
    for (const name of ['Probar cambios', 'Guardar']) {
      await button(name, shown).click();
      await shown.getByText('Escribe la contraseña otra vez: la guardada es para los datos de antes.').waitFor();
      await expect.poll(() => field('Contraseña', shown).getAttribute('aria-invalid')).toBe('true');
    }
    expect([...answers.of(testEmailConfig), ...answers.of(updateEmailConfig)]).toEqual([]);
    await field('Servidor', shown).fill('imap.gmail.com');
    await shown.getByText('En blanco queda la que está guardada.').waitFor();
  });

  test('SAFE-43 the server’s own no stands at that field too', async () => {
    const no = refuse('datos_invalidos', { fields: { password: 'Escríbela.' } });
    answers.answer(testEmailConfig, no).answer(updateEmailConfig, no);
    accounts = [anAccount(VENTAS)];
    await arrive();
    const shown = card(VENTAS);
    await button(`Editar ${VENTAS}`).click();
    await field('Término 1', shown).fill('kude');
    for (const name of ['Probar cambios', 'Guardar']) {
      await button(name, shown).click();
      await shown.getByText('Escríbela.').waitFor();
      await expect.poll(() => field('Contraseña', shown).getAttribute('aria-invalid')).toBe('true');
    }
    await expect.poll(() => answers.of(updateEmailConfig).length).toBe(1);
  });

  test('MAIL-19 MAIL-33 changes are tried before they are saved, without terms that are empty', async () => {
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    await field('Término 1', card(VENTAS)).fill('kude');
    await field('Término 2', card(VENTAS)).fill('');
    await button('Probar cambios', card(VENTAS)).click();
    await card(VENTAS).getByRole('status').getByText('Carpeta').waitFor();
    expect(answers.of(testEmailConfig)[0]?.input.body).toMatchObject({ searchTerms: ['kude', 'comprobante'] });
  });

  test('MAIL-18 MAIL-21 MAIL-32 saved without a blank password and without empty terms', async () => {
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    await field('Término 1', card(VENTAS)).fill('kude');
    await field('Término 2', card(VENTAS)).fill('');
    await button('Guardar', card(VENTAS)).click();
    await notice('Cambios guardados').waitFor();
    const [saved] = answers.of(updateEmailConfig);
    expect(saved?.input.params).toEqual({ id: anId(VENTAS.length) });
    expect(saved?.input.body).toMatchObject({ searchTerms: ['kude', 'comprobante'], password: undefined });
    await expect.poll(() => chips(card(VENTAS))).toEqual(['kude', 'comprobante']);
  });

  test('DESK-166 its documents are shared out by the receiver’s RUC once somebody turns that on, and only that is sent', async () => {
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    const shares = card(VENTAS).getByRole('switch', { name: 'Repartir por RUC del receptor' });
    await expect.poll(() => shares.isChecked()).toBe(false);
    await card(VENTAS)
      .getByText(/Cada factura pasa al negocio cuyo RUC nombra/)
      .waitFor();
    await shares.click();
    await button('Guardar', card(VENTAS)).click();
    await expect
      .poll(() => answers.of(updateEmailConfig).map(({ input }) => input.body))
      .toEqual([{ sharesOut: true }]);
  });

  test('MAIL-22 MAIL-23 one is changed or tried while the other stays as it is', async () => {
    const { promise, resolve } = Promise.withResolvers<ConnectionTest>();
    answers.answer(testStoredEmailConfig, () => promise);
    await arrive();
    await button(`Editar ${VENTAS}`).click();
    await field('Servidor', card(VENTAS)).waitFor();
    await button(`Probar ${COMPRAS}`).click();
    await expect.poll(() => button(`Probar ${COMPRAS}`).isDisabled()).toBe(true);
    await button('Cancelar', card(VENTAS)).click();
    await expect.poll(() => button(`Probar ${VENTAS}`).isEnabled()).toBe(true);
    resolve(TRIED);
    await expect.poll(() => button(`Probar ${COMPRAS}`).isEnabled()).toBe(true);
  });

  test('MAIL-15 MAIL-40 MAIL-41 it is deleted only after a question that names it', async () => {
    await arrive();
    await button(`Eliminar ${COMPRAS}`).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmar eliminación' });
    await question.getByText(`¿Estás seguro de eliminar la cuenta ${COMPRAS}?`).waitFor();
    await button('Cancelar', question).click();
    await expect.poll(() => question.count()).toBe(0);
    expect(answers.of(deleteEmailConfig)).toEqual([]);
  });

  test('MAIL-42 MAIL-50 «Eliminar» deletes it, and says so', async () => {
    await arrive();
    await button(`Eliminar ${COMPRAS}`).click();
    await button('Eliminar', page.getByRole('alertdialog')).click();
    await notice('Configuración eliminada correctamente').waitFor();
    await expect.poll(() => card(COMPRAS).count()).toBe(0);
    expect(answers.of(deleteEmailConfig)).toHaveLength(1);
  });

  test('MAIL-36 MAIL-39 the switch moves before the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<{ enabled: boolean; version: number }>();
    answers.answer(setEmailConfigEnabled, () => promise);
    await arrive();
    await toggle().click();
    await expect.poll(() => toggle().isChecked()).toBe(false);
    await card(VENTAS).getByText('Deshabilitada').waitFor();
    expect(answers.of(setEmailConfigEnabled).map(({ input }) => input.body)).toEqual([{ enabled: false }]);
    accounts = accounts.map((one) => ({ ...one, enabled: false }));
    resolve({ enabled: false, version: 2 });
    await expect.poll(() => toggle().isChecked()).toBe(false);
  });

  test('MAIL-37 MAIL-38 and goes back when the answer is no', async () => {
    answers.answer(setEmailConfigEnabled, fail());
    await arrive();
    await toggle().click();
    await notice('No se pudo actualizar el estado de la cuenta').waitFor();
    await expect.poll(() => toggle().isChecked()).toBe(true);
    await card(VENTAS).getByText('Habilitada', { exact: true }).waitFor();
  });

  test('MAIL-43 a failed load says so and can be tried again', async () => {
    answers.answer(listEmailConfigs, fail(422));
    await arrive();
    await page.getByRole('alert').getByText('No se pudieron cargar las configuraciones').waitFor();
    answers.answer(listEmailConfigs, () => ({ ...noMailboxes(), configs: accounts }));
    await button('Reintentar').click();
    await card(VENTAS).waitFor();
  });

  test('MAIL-44 MAIL-45 MAIL-47 what fails in a card is told there', async () => {
    answers.answer(testStoredEmailConfig, fail()).answer(testEmailConfig, fail()).answer(updateEmailConfig, fail());
    await arrive();
    await button(`Probar ${VENTAS}`).click();
    const told = card(VENTAS).getByRole('alert');
    await told.getByText('Error al conectar con el servidor').waitFor();
    await button(`Editar ${VENTAS}`).click();
    await button('Probar cambios', card(VENTAS)).click();
    await told.getByText('Error al conectar', { exact: true }).waitFor();
    await button('Guardar', card(VENTAS)).click();
    await told.getByText('No se pudo guardar', { exact: true }).waitFor();
  });

  test('MAIL-48 a deletion that fails is told, and the account stays', async () => {
    answers.answer(deleteEmailConfig, fail());
    await arrive();
    await button(`Eliminar ${VENTAS}`).click();
    await button('Eliminar', page.getByRole('alertdialog')).click();
    await notice('No se pudo eliminar la configuración').waitFor();
    await card(VENTAS).waitFor();
  });
});

test('EXACT-109 who has no settings on this server is not offered', async () => {
  answers.answer(listEmailConfigs, {
    configs: [],
    oauth: { google: { configured: true, message: null }, microsoft: { configured: false, message: 'Falta.' } },
  });
  await arrive('?agregar=si');
  await button('Conectar con Google').waitFor();
  expect(button('Conectar con Microsoft').count()).toBe(0);
});
