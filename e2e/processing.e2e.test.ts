import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { isFullRun } from '../test/long-run.ts';
import { type Dovecot, startDovecot } from '../test/mail/dovecot.ts';
import { aMailOwner, MAIL_PASSWORD, mailSettings, mailUsers } from '../test/mail/mail-rig.ts';
import { makeMessage } from '../test/mail/make-message.ts';
import { isLeftOut } from '../test/parts-left-out.ts';
import { documentBytes } from '../test/sifen/fixture.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { expectSound } from './support/page-problems.ts';
import { register } from './support/people.ts';

const DOMAIN = 'tavapora.com.py';
const SUPPLIER = 'FERRETERIA EL TORNILLO FELIZ S.A.';
/** Eighty characters. */
const LONG_NAME = 'COMPANIA PARAGUAYA DE IMPORTACIONES FERRETERAS Y MATERIALES ELECTRICOS UNIDOS SA';
const withDovecot = test.skipIf(isLeftOut('dovecot'));

let dovecot: Dovecot | undefined;
let journey: Journey;
let visitor: Visitor;
let page: Page;
let email: string;
let people = 0;

beforeAll(async () => {
  dovecot = isLeftOut('dovecot') ? undefined : await startDovecot({ users: mailUsers(DOMAIN) });
  journey = await startJourney(dovecot ? mailSettings(dovecot) : {});
});
afterAll(async () => {
  await journey?.stop();
  await dovecot?.stop();
});
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
  email = `persona${++people}@${DOMAIN}`;
  await register(journey.server, email);
  await visitor.enter(email);
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const region = (name: string) => page.getByRole('region', { name, exact: true });
const process = () => region('Estado del Proceso');
const automation = () => region('Automatizacion Inteligente');
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const interval = () => automation().getByRole('spinbutton', { name: 'Intervalo' });
const stripCell = (label: string) =>
  region('Estado del sistema').locator('div', { has: page.locator('dt', { hasText: label }) });
const factOf = async (name: string) =>
  (await automation().locator(`dt:text-is("${name}") + dd`).textContent())?.replace(/\s+/g, ' ').trim();
const textsOf = async (found: Locator) =>
  (await found.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());

async function arrive(search = ''): Promise<void> {
  await page.goto(`/manage-invoices${search}`);
  await page.getByRole('heading', { level: 1, name: 'Gestión de facturas', exact: true }).waitFor();
  await automation()
    .getByText(/^(IN)?ACTIVO$/)
    .waitFor();
}

const person = () => {
  if (!dovecot) throw new Error('these journeys need Dovecot');
  return aMailOwner(journey.server, dovecot, email);
};

const invoiceOf = (number: number, issuer: string) => {
  const made = documentBytes('01-fe-10').toString('utf8').replace(`<dNomEmi>${SUPPLIER}<`, `<dNomEmi>${issuer}<`);
  return numberedInvoice(number, made).replace('consultas-test/qr', 'consultas/qr');
};

/** A message of a supplier with the XML of an invoice. */
const invoiceMail = (number: number, issuer = SUPPLIER) =>
  makeMessage({
    from: 'El Tornillo Feliz <ventas@tornillo.com.py>',
    subject: `Su factura electrónica ${number}`,
    attachments: [{ bytes: invoiceOf(number, issuer), name: `FE_${number}.xml`, type: 'text/xml' }],
  });

describe('a run', () => {
  withDovecot(
    'PROC-07 PROC-20 PROC-21 the mailboxes are read now, account by account, and their invoices are in the table',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(1), invoiceMail(2, LONG_NAME), makeMessage({ subject: 'Hola' })]);
      await owner.add({ username: `nadie@${DOMAIN}` });
      await arrive();
      await expect.poll(() => stripCell('Cuentas de correo').textContent()).toContain('2 conectadas');
      await button('Procesar Correos').click();
      await process().getByText('Proceso completado').waitFor();
      await process().getByText('2 facturas nuevas', { exact: true }).waitFor();
      const lines = process().getByRole('list', { name: 'Cuentas' }).getByRole('listitem');
      await expect
        .poll(() => lines.filter({ hasText: email }).textContent())
        .toMatch(/Lista.*3 mensajes revisados.*2 facturas/);
      await expect.poll(() => lines.filter({ hasText: `nadie@${DOMAIN}` }).textContent()).toMatch(/Con error/);
      const latest = region('Últimas facturas procesadas');
      await expect
        .poll(() => textsOf(latest.getByRole('columnheader')))
        .toEqual(['Fecha', 'Emisor', 'RUC', 'Número', 'Fuente', 'IVA', 'Total']);
      await expect.poll(() => latest.locator('tbody').getByRole('row').count()).toBe(2);
      await expect
        .poll(() =>
          textsOf(
            latest
              .locator('tbody')
              .getByRole('row')
              .filter({ hasText: /tornillo/i })
              .getByRole('cell'),
          ),
        )
        .toEqual([
          '05/10/2026',
          'Ferreteria el Tornillo Feliz S.A.nueva',
          expect.stringMatching(/^\d+-\d$/),
          expect.stringMatching(/^001-001-\d{7}$/),
          'XML nativo',
          'Gs. 10.000',
          'Gs. 110.000',
        ]);
      const long = latest.getByRole('link', { name: LONG_NAME });
      await expect.poll(() => long.getAttribute('title')).toBe(LONG_NAME);
      const looksOf = (link: Locator) =>
        link.evaluate((shown) => ({
          isCut: shown.scrollWidth > shown.clientWidth && getComputedStyle(shown).textOverflow === 'ellipsis',
          height: shown.clientHeight,
        }));
      const { height } = await looksOf(latest.getByRole('link', { name: SUPPLIER }));
      await expect.poll(() => looksOf(long)).toEqual({ isCut: true, height });
      await expectSound(page);

      await page.reload();
      await process().getByText('2 facturas nuevas', { exact: true }).waitFor();
    },
  );

  // The same way is a part of the newcomer’s.
  test.skipIf(isLeftOut('dovecot') || !isFullRun)(
    'three steps lead from an empty dashboard to an invoice on the screen',
    async () => {
      dovecot?.deliver(email, [invoiceMail(3)]);
      await page.goto('/');
      await page.getByRole('link', { name: 'Conectar un correo' }).click(); // 1
      await page.getByRole('radio', { name: 'Personalizado' }).check({ force: true });
      const fill = (name: string, value: string) => page.getByRole('textbox', { name }).fill(value);
      await fill('Servidor', '127.0.0.1');
      await fill('Puerto', String(dovecot?.port));
      await fill('Usuario', email);
      await fill('Contraseña', MAIL_PASSWORD);
      await button('Guardar').click(); // 2
      await button('Procesar Correos').click(); // 3
      await page.waitForURL('**/manage-invoices?proceso=*');
      await region('Últimas facturas procesadas').getByRole('link', { name: SUPPLIER }).waitFor();
      await process().getByText('1 factura nueva', { exact: true }).waitFor();
    },
  );
});

describe('the scheduled job', () => {
  withDovecot('JOB-08 JOB-09 JOB-23 it is started, seen at work, and stopped', async () => {
    const owner = await person();
    owner.deliver([invoiceMail(4)]);
    await arrive();
    await button('Activar').click();
    await automation().getByText('ACTIVO', { exact: true }).waitFor();
    await expect.poll(() => factOf('Estado')).toBe('Monitoreando');
    await expect.poll(() => factOf('Próxima ejecución')).toMatch(/^\d\d:\d\d en /);
    await expect.poll(() => stripCell('Automatización').textContent()).toMatch(/ON.*cada 3 minutos/);
    await region('Últimas facturas procesadas').getByRole('link', { name: SUPPLIER }).waitFor(); // its first run is at once
    await process().getByText('1 factura nueva', { exact: true }).waitFor();
    await button('Actualizar').click();
    await expect.poll(() => factOf('Última ejecución')).toMatch(/^\d\d:\d\d, 1 factura$/);

    await interval().fill('7');
    await button('Aplicar').click();
    await expect.poll(() => stripCell('Automatización').textContent()).toContain('cada 7 minutos');
    await button('Detener').click();
    await automation().getByText('INACTIVO', { exact: true }).waitFor();
    await expect.poll(() => factOf('Estado')).toBe('En espera');
    const { body } = await owner.send('GET', '/job/status');
    expect(body).toMatchObject({ running: false, interval_minutes: 7 });
  });
});

describe('the panel that refreshes itself', () => {
  const toggle = (of: Page = page) => of.getByRole('switch', { name: 'Actualizar este panel' });
  const period = (name: string, of: Page = page) => of.getByRole('button', { name, exact: true });

  test.runIf(isFullRun)(
    'REFR-07 REFR-08 REFR-09 two tabs are in step, and a reload keeps what was chosen',
    async () => {
      await arrive();
      const second = await visitor.context.newPage();
      await second.goto('/manage-invoices');
      await toggle(second).waitFor();
      await toggle().uncheck({ force: true });
      await expect.poll(() => toggle(second).isChecked()).toBe(false);
      await period('60 s', second).click();
      await expect.poll(() => period('60 s').getAttribute('aria-pressed')).toBe('true');
      await page.reload();
      await expect.poll(() => toggle().isChecked()).toBe(false);
      await expect.poll(() => period('60 s').getAttribute('aria-pressed')).toBe('true');
      const token = await journey.server.signIn(email);
      const kept = async () => (await journey.server.call('/prefs/auto-refresh', { token })).body;
      await expect.poll(kept).toMatchObject({ enabled: false, interval_ms: 60_000 });
      const keys = () =>
        page.evaluate(() =>
          Object.keys(localStorage)
            .filter((key) => key.includes('panel'))
            .toSorted(),
        );
      await expect.poll(keys).toEqual(['ajaka-actualizar-panel', 'ajaka-actualizar-panel-ms']);
      await second.close();
    },
  );
});

describe('what mail brought', () => {
  withDovecot(
    'an invoice and its document tell the mail they came in: who sent it, about what, when and to which account',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(5)]);
      await owner.process();
      await page.goto('/documentos');
      await page
        .getByRole('cell')
        .getByText(/de El Tornillo Feliz .*«Su factura electrónica 5», enviado el 05\/10\/2026/)
        .waitFor();
      await page.getByRole('link', { name: SUPPLIER }).first().click();
      const files = region('Archivos originales');
      await files.getByText(/^Llegó por correo el .*, de El Tornillo Feliz/).waitFor();
      await files.getByText(`Mensaje «Su factura electrónica 5» del 05/10/2026 09:00, en ${email}`).waitFor();
    },
  );

  test.skipIf(isLeftOut('dovecot') || !isFullRun)(
    'a past period is imported month by month, with what it brought',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(6), invoiceMail(7)], new Date('2026-09-10T12:00:00Z'));
      owner.deliver([invoiceMail(8)], new Date('2026-10-10T12:00:00Z'));
      await page.goto('/email-settings');
      await button(`Importar historial de ${email}`).click();
      const card = page.getByRole('article', { name: email });
      const day = (name: string) => card.getByRole('textbox', { name });
      await day('Desde').fill('01/09/2026');
      await day('Hasta').fill('31/10/2026');
      await button('Importar', card.getByRole('form')).click();
      await card.getByRole('heading', { name: /^Historial importado del 01\/09\/2026 al 31\/10\/2026$/ }).waitFor();
      const count = (name: string) => card.locator(`dt:text-is("${name}") + dd`).textContent();
      await expect.poll(() => count('Mensajes con archivos')).toBe('3');
      await expect.poll(() => count('Facturas nuevas')).toBe('3');
      await expect.poll(() => textsOf(card.getByRole('progressbar').locator('> div'))).toEqual(['sep 2', 'oct 1']);
      await expectSound(page);
    },
  );
});
