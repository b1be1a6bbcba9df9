import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerOf } from '../test/builders/a-subscription.ts';
import { saidOfMail } from '../test/builders/said.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Dovecot, startDovecot } from '../test/mail/dovecot.ts';
import { type OauthProviderRig, startOauthProvider } from '../test/mail/oauth-provider.ts';
import { isLeftOut } from '../test/parts-left-out.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { resize } from './support/themes-and-widths.ts';

const USER = 'compras@ferreteria.com.py';
const PASSWORD = 'clave-de-prueba';
const withDovecot = test.skipIf(isLeftOut('dovecot'));

let provider: OauthProviderRig;
let dovecot: Dovecot | undefined;
let journey: Journey;
let visitor: Visitor;
let page: Page;
let email: string;
let people = 0;

beforeAll(async () => {
  provider = await startOauthProvider();
  const { introspectionUrl } = provider;
  dovecot = isLeftOut('dovecot') ? undefined : await startDovecot({ users: { [USER]: PASSWORD }, introspectionUrl });
  journey = await startJourney({
    ALLOW_PRIVATE_MAIL_HOSTS: '1',
    ...provider.settingsFor('GOOGLE', `127.0.0.1:${dovecot?.port ?? 993}`),
    ...(dovecot ? { MAIL_CA_FILE: dovecot.caFile } : {}),
  });
});
afterAll(async () => {
  await journey?.stop();
  await dovecot?.stop();
  provider?.stop();
});
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  email = `correos-${++people}@empresa.com.py`;
  await visitor.enter(email);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const card = (username: string) => page.getByRole('article', { name: username });
const form = () => page.getByRole('region', { name: 'Agregar Correo' });
const field = (name: string, within: Page | Locator = form()) => within.getByRole('textbox', { name });
const notice = (text: string | RegExp) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const textsOf = async (found: Locator) => (await found.allTextContents()).map((text) => text.trim());

async function arrive(search = ''): Promise<void> {
  await page.goto(`/email-settings${search}`);
  await page.getByRole('heading', { level: 1, name: 'Cuentas de correo', exact: true }).waitFor();
}

/** As the calls of the screen would store it. */
async function anAccount(username: string, more: Record<string, unknown> = {}): Promise<string> {
  const token = await journey.server.signIn(email);
  const body = { host: 'imap.gmail.com', username, password: 'no-importa', ...more };
  const answer = await journey.server.call('/email-configs', { token, body });
  return answer.body.config.id as string;
}

/** Bodies of the calls to a path, as they were sent. */
function sentTo(method: string, path: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

describe('an account of a real server', () => {
  withDovecot(
    'MAIL-13 MAIL-14 MAIL-17 it is tried by cause, saved, shown and tried again; changed with a blank password it keeps the stored one',
    async () => {
      dovecot?.deliver(USER, ['Subject: x\r\n\r\nx'], 'Facturas/2026');
      const tried = sentTo('POST', /^\/email-config\/test$/);
      const created = sentTo('POST', /^\/email-configs$/);
      await arrive();
      await button('Agregar Correo').first().click();
      await form().getByRole('radio', { name: 'Personalizado' }).check({ force: true });
      await field('Servidor').fill('127.0.0.1');
      await field('Puerto').fill(String(dovecot?.port));
      await field('Usuario').fill(USER);
      await field('Contraseña').fill('equivocada');
      await button('Agregar término').click();
      await page.keyboard.type('nota de crédito');
      await page.keyboard.press('Enter');
      await button('Probar conexión').click();
      const result = form().getByRole('alert');
      await expect
        .poll(() => textsOf(result.getByRole('listitem')))
        .toEqual(['Conexión correcta', 'Inicio de sesión con error']);
      await form().getByText('La rechazó el servidor').waitFor();
      const terms = ['factura', 'invoice', 'comprobante', 'nota de crédito'];
      expect(tried.at(-1)).toMatchObject({ search_terms: terms, password: 'equivocada', folder: 'INBOX' });

      await field('Contraseña').fill(PASSWORD);
      await expect.poll(() => result.count()).toBe(0);
      await form().getByText('Más opciones').click();
      await button('Ver las carpetas').click();
      await form().getByRole('combobox', { name: 'Carpeta' }).selectOption('Facturas/2026');
      await form().getByRole('switch', { name: 'Marcar como leído lo que se procesó' }).uncheck({ force: true });
      await button(/^Probar/, form()).click();
      await expect
        .poll(() => textsOf(form().getByRole('status').getByRole('listitem')))
        .toEqual(['Conexión correcta', 'Inicio de sesión correcta', 'Carpeta correcta']);
      await button('Guardar').click();
      await notice('Configuración de correo agregada exitosamente').waitFor();
      await notice('Cuenta agregada').waitFor();
      await form().waitFor({ state: 'detached' });
      expect(created).toMatchObject([
        { search_terms: terms, folder: 'Facturas/2026', mark_seen: false, use_ssl: true },
      ]);

      const shown = card(USER);
      await shown.getByText('Habilitada').waitFor();
      await shown.getByText(/^Otro/).waitFor();
      await shown.getByText(`127.0.0.1:${dovecot?.port}`).waitFor();
      await shown.getByText('SSL', { exact: true }).waitFor();
      await expect.poll(() => textsOf(shown.getByRole('list').first().getByRole('listitem'))).toEqual(terms);
      await expect.poll(() => shown.getByRole('switch').isChecked()).toBe(true);

      const stored = page.waitForRequest((request) =>
        /^\/email-configs\/[^/]+\/test$/.test(new URL(request.url()).pathname),
      );
      await button(`Probar ${USER}`).click();
      await expect(stored.then((request) => request.method())).resolves.toBe('POST');
      await shown.getByRole('status').getByText('Inicio de sesión').waitFor();
      await expectSound(page);
      await resize(page, { width: 1440, height: 900 });

      // The pencil opens its fields; a blank password stays the stored one.
      const saved = sentTo('PUT', /^\/email-configs\//);
      await button(`Editar ${USER}`).click();
      await field('Término 1', shown).fill('kude');
      await button('Probar cambios', shown).click();
      await expect
        .poll(() => textsOf(shown.getByRole('status').getByRole('listitem')))
        .toEqual(['Conexión correcta', 'Inicio de sesión correcta', 'Carpeta correcta']);
      await button('Guardar', shown).click();
      await notice('Cambios guardados').waitFor();
      expect(saved).toHaveLength(1);
      expect(saved[0]).not.toHaveProperty('password');
      await button(`Probar ${USER}`).click();
      await shown.getByRole('status').getByText('Inicio de sesión').waitFor();
    },
  );
});

describe('a mailbox that fails', () => {
  test.runIf(isFullRun)(
    'one that has failed for a day says so in the navigation, on the dashboard and in its card, until it works again',
    async () => {
      const id = await anAccount('ventas@tavapora.com.py');
      const { db } = journey.server;
      const ownerId = await ownerOf(db, email);
      const setHealth = (change: { failing_since: Date | null; last_problem: string | null }) =>
        db
          .updateTable('mailbox')
          .set({ ...change, last_error_at: new Date(), last_error_cause: 'credenciales' })
          .where('owner_id', '=', ownerId)
          .where('id', '=', id)
          .execute();
      await setHealth({
        failing_since: new Date(Date.now() - 26 * 3_600_000),
        last_problem: JSON.stringify(saidOfMail('El correo rechaza la contraseña.')),
      });
      await page.goto('/');
      const alarm = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Correos 1 falla' });
      await alarm.waitFor();
      const told = page.getByRole('status').filter({ hasText: 'ventas@tavapora.com.py falla desde el' });
      await told.getByText('El correo rechaza la contraseña.').waitFor();
      await expectSound(page, ['narrow']);
      await button('Más').getByText('Correos: 1 falla').waitFor({ state: 'attached' });
      await resize(page, { width: 1440, height: 900 });
      await told.getByRole('link', { name: 'Revisar los correos' }).click();
      const shown = card('ventas@tavapora.com.py');
      await shown
        .getByText(/^Falla desde (ayer|el )/)
        .first()
        .waitFor();
      await shown.getByText('El correo rechaza la contraseña.').waitFor();
      await expectSound(page);
      await resize(page, { width: 1440, height: 900 });
      await button('Cambiar la contraseña').click();
      await field('Contraseña', shown).waitFor();

      await setHealth({ failing_since: null, last_problem: null });
      await arrive();
      await shown.waitFor();
      await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
      await expect.poll(() => alarm.count()).toBe(0);
      await expect.poll(() => shown.getByText('Falla desde').count()).toBe(0);
    },
  );
});

describe('with the permission of Google or Microsoft', () => {
  const GOOGLE_ACCOUNT = 'ventas@tavapora.com.py';
  const askGoogle = async () => {
    await button('Conectar con Google').click();
    await page.waitForURL(`${provider.url}/authorize**`);
  };
  const answerGoogle = async (name: 'Permitir' | 'Cancelar') => {
    await page.getByRole('link', { name }).click();
    await page.waitForURL((url) => url.pathname === '/email-settings' && url.search === '');
  };

  withDovecot(
    'a mailbox is connected over Google’s page and read; taken back it says so, and connecting again changes nothing else of it',
    async () => {
      provider.settings.account = GOOGLE_ACCOUNT;
      await arrive('?agregar=si');
      await askGoogle();
      expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${journey.server.url}/oauth/callback/google`);
      await answerGoogle('Cancelar');
      await notice('Cancelaste el permiso. Puedes intentarlo de nuevo.').waitFor();

      await button('Agregar Correo').first().click();
      await askGoogle();
      await answerGoogle('Permitir');
      await notice('Configuración de correo agregada exitosamente').waitFor();
      const shown = card(GOOGLE_ACCOUNT);
      await shown.getByText('permiso sin contraseña').waitFor();

      await button(`Editar ${GOOGLE_ACCOUNT}`).click();
      await shown.getByText('Google da el permiso').waitFor();
      await expect.poll(() => field('Servidor', shown).count()).toBe(0);
      await field('Término 2', shown).fill('nota de crédito');
      await button('Guardar', shown).click();
      await notice('Cambios guardados').waitFor();
      const terms = ['factura', 'nota de crédito', 'comprobante'];
      const chips = () => textsOf(shown.getByRole('list').first().getByRole('listitem'));
      await expect.poll(chips).toEqual(terms);
      const token = await journey.server.signIn(email);
      const stored = async () => {
        const { configs } = (await journey.server.call('/email-configs', { token })).body;
        return configs.map(({ health: _, ...config }: Record<string, unknown>) => config);
      };
      const before = await stored();
      expect(before).toMatchObject([{ username: GOOGLE_ACCOUNT, search_terms: terms, auth: 'google' }]);

      provider.endAccessTokens(); // the mail server wants a new one, which the permission gives
      await button(`Probar ${GOOGLE_ACCOUNT}`).click();
      await shown.getByRole('status').getByText('Inicio de sesión').waitFor();
      expect(provider.counts.refreshes).toBeGreaterThan(0);

      provider.revoke(GOOGLE_ACCOUNT);
      await button(`Probar ${GOOGLE_ACCOUNT}`).click();
      await shown.getByRole('alert').getByText('El permiso para leer este correo ya no vale.').waitFor();
      await button('Reconectar', shown).click();
      await page.waitForURL(`${provider.url}/authorize**`);
      expect(new URL(page.url()).searchParams.get('login_hint')).toBe(GOOGLE_ACCOUNT);
      await answerGoogle('Permitir');
      await notice('Lo que llegó mientras tanto entra solo.').waitFor();
      await expect.poll(stored).toEqual(before);
      await expect.poll(chips).toEqual(terms);
      await button(`Probar ${GOOGLE_ACCOUNT}`).click();
      await shown.getByRole('status').getByText('Inicio de sesión').waitFor();

      await button(`Eliminar ${GOOGLE_ACCOUNT}`).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
      await notice('Configuración eliminada correctamente').waitFor();
      expect(provider.isGranted(GOOGLE_ACCOUNT)).toBe(false);
    },
  );
});

test.runIf(isFullRun)(
  'on a phone the form and the cards stay within the window, whatever the length of their names',
  async () => {
    await anAccount('una-direccion-bastante-larga-de-administracion@distribuidora-tavapora.com.py', {
      host: 'imap.distribuidora-tavapora-del-paraguay.com.py',
    });
    await resize(page, PHONE);
    await arrive('?agregar=si');
    await form().getByText('Más opciones').click();
    await expectSound(page, ['narrow']);
  },
);
