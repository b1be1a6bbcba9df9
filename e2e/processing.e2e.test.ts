import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';
import { isLeftOut } from '../test/left-out.ts';
import { type Dovecot, startDovecot } from '../test/mail/dovecot.ts';
import { aMailOwner, MAIL_PASSWORD, mailSettings, mailUsers } from '../test/mail/mail-rig.ts';
import { makeMessage } from '../test/mail/make-message.ts';
import { documentBytes } from '../test/sifen/fixture.ts';
import { countCalls } from './support/counted-calls.ts';
import { holdCall } from './support/held-call.ts';
import { type Journey, PHONE, startJourney, type Visitor } from './support/journey.ts';
import { resize } from './support/looks.ts';
import { comeTo } from './support/one-page.ts';
import { stopTime } from './support/page-time.ts';
import { register, setTrial } from './support/people.ts';
import { expectSound } from './support/sound.ts';

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

/** «POST /job/start», from here on. */
function watchCalls(of: Page = page): string[] {
  const asked: string[] = [];
  of.on('request', (request: Request) => {
    if (request.resourceType() === 'fetch') asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

const answer = (address: string | RegExp, method: string, status: number, json: object) =>
  page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );

withDovecot('SAFE-63 who asks for a run while one is under way is told that it is the same', async () => {
  const ana = await person();
  const { job_id } = (await ana.send('POST', '/tasks/process')).body;
  await ana.finished(job_id);
  await arrive();
  const message = 'Tus correos ya se estaban leyendo; esta es esa misma lectura.';
  await answer('**/tasks/process', 'POST', 200, { success: true, job_id, joined: true, message });
  await button('Procesar Correos').click();
  await region('Avisos').getByText(message).waitFor();
});

describe('somebody without mailboxes', () => {
  test('PROC-02 PROC-03 PROC-04 PROC-05 PROC-06 PROC-10 PROC-11 PROC-19 JOB-01 JOB-02 JOB-03 JOB-06 JOB-07 REFR-01 REFR-02 REFR-03 REFR-12 every part is there, and says that nothing ran', async () => {
    visitor.letCallsFail();
    const asked = watchCalls();
    await arrive();
    await expect.poll(() => stripCell('Cuentas de correo').textContent()).toContain('Ninguna');
    await expect.poll(() => stripCell('Automatización').textContent()).toContain('OFF');
    await expect.poll(() => stripCell('OpenAI').textContent()).toContain('Requerido');
    await process().getByText('Conecta un correo y Ajaka buscará las facturas que recibiste.').waitFor();
    await expect.poll(() => process().getByRole('link', { name: 'Subir PDF' }).getAttribute('href')).toBe('/upload');
    await expect
      .poll(() => process().getByRole('link', { name: 'Subir XML' }).getAttribute('href'))
      .toBe('/upload-xml');

    await automation().getByText('INACTIVO', { exact: true }).waitFor();
    await expect.poll(() => factOf('Última ejecución')).toBe('Nunca');
    await expect.poll(() => factOf('Estado')).toBe('En espera');
    await expect.poll(() => interval().getAttribute('min')).toBe('1');
    await expect.poll(() => interval().inputValue()).toBe('3');
    await automation().getByText('min', { exact: true }).waitFor();
    await expect.poll(() => automation().getByRole('switch', { name: 'Actualizar este panel' }).isChecked()).toBe(true);
    const periods = automation().getByRole('group', { name: 'Frecuencia de actualización' }).getByRole('button');
    await expect.poll(() => textsOf(periods)).toEqual(['15 s', '30 s', '60 s']);
    await expect.poll(() => periods.nth(1).getAttribute('aria-pressed')).toBe('true');
    expect(asked).toContain('GET /prefs/auto-refresh');
    await expect.poll(() => textsOf(region('Últimas facturas procesadas').getByRole('columnheader'))).toEqual([]);
    await page.getByText('Aquí aparecerán las últimas facturas procesadas.').waitFor();

    await button('Configuración').click();
    await page.getByRole('menuitem', { name: 'Ayuda' }).click();
    await page.waitForURL('**/ayuda');
    await page.goBack();
    await button('Configuración').click();
    await page.getByRole('menuitem', { name: 'Correos' }).click();
    await page.waitForURL('**/email-settings');
    await page.goBack();
    await button('Procesar Correos').click();
    await process().getByRole('alert').getByText('No hay ninguna cuenta de correo activa.').waitFor();
  });

  test('PROC-01 PROC-06 PROC-32 refreshing asks for the status again; a status that fails says so, with every flag off', async () => {
    visitor.letCallsFail();
    const asked = countCalls(page);
    await arrive();
    await expect.poll(() => asked('/status')).toBeGreaterThan(0);
    const before = asked('/status');
    await button('Actualizar').click();
    await expect.poll(() => asked('/status')).toBe(before + 1);
    const { body: status } = await journey.server.call('/status', { token: await journey.server.signIn(email) });
    const withKey = { ...status, email_configured: true, email_configs_count: 2, openai_configured: true };
    await answer(/\/\/[^/]+\/status$/, 'GET', 200, withKey);
    await button('Actualizar').click();
    await expect.poll(() => stripCell('OpenAI').textContent()).toContain('Configurado');
    await expect.poll(() => stripCell('Cuentas de correo').textContent()).toContain('2 conectadas');
    await page.unrouteAll({ behavior: 'wait' });
    await answer(/\/\/[^/]+\/status$/, 'GET', 500, {});
    await page.reload();
    await page.getByRole('alert').getByText('Error al obtener el estado del sistema').waitFor();
    await expect.poll(() => stripCell('Cuentas de correo').textContent()).toContain('Ninguna');
    await expect.poll(() => stripCell('OpenAI').textContent()).toContain('Requerido');
  });
});

describe('a run', () => {
  withDovecot(
    'PROC-07 PROC-08 PROC-09 PROC-12 PROC-13 PROC-14 PROC-15 PROC-16 PROC-20 PROC-21 PROC-31 the mailboxes are read now, account by account, and their invoices are in the table',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(1), invoiceMail(2, LONG_NAME), makeMessage({ subject: 'Hola' })]);
      await owner.add({ username: `nadie@${DOMAIN}` });
      await arrive();
      await expect.poll(() => stripCell('Cuentas de correo').textContent()).toContain('2 conectadas');
      const asked = watchCalls();
      const release = await holdCall(page, /\/tasks\/[0-9a-f-]{36}$/);
      await button('Procesar Correos').click();
      await button('Procesando…').waitFor();
      await process().locator('.mantine-Loader-root').first().waitFor();
      await expect.poll(() => button('Procesando…').getAttribute('aria-disabled')).toBe('true');
      release();
      await process().getByText('Proceso completado').waitFor();
      await process().getByText('2 facturas nuevas', { exact: true }).waitFor();
      const lines = process().getByRole('list', { name: 'Cuentas' }).getByRole('listitem');
      await expect
        .poll(() => lines.filter({ hasText: email }).textContent())
        .toMatch(/Lista.*3 mensajes revisados.*2 facturas/);
      await expect.poll(() => lines.filter({ hasText: `nadie@${DOMAIN}` }).textContent()).toMatch(/Con error/);
      expect(asked.filter((one) => one === 'POST /tasks/process')).toHaveLength(1);
      expect(asked.filter((one) => /POST \/process/.test(one))).toEqual([]);
      const followed = asked.findIndex((one) => one.startsWith('GET /tasks/'));
      await expect.poll(() => asked.lastIndexOf('GET /api/user/profile')).toBeGreaterThan(followed);

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

  withDovecot('three steps lead from an empty dashboard to an invoice on the screen', async () => {
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
  });

  test('PROC-17 PROC-18 PROC-29 PROC-30 a run that fails says why; the marker makes it a warning', async () => {
    visitor.letCallsFail();
    await arrive();
    const toneOf = (text: string) => process().locator('[data-tone]', { hasText: text }).getAttribute('data-tone');
    for (const [body, told, tone] of [
      [{ success: false, code: 'x', detail: 'El disco está lleno.' }, 'El disco está lleno.', 'bad'],
      [{}, 'Error al procesar correos', 'bad'],
      [{ success: false, code: 'x', message: '🚫 Hoy no se puede.' }, '🚫 Hoy no se puede.', 'warn'],
    ] as const) {
      await page.unrouteAll({ behavior: 'wait' });
      await answer('**/tasks/process', 'POST', 500, body);
      await button('Procesar Correos').click();
      await process().getByText(told).waitFor();
      await expect.poll(() => toneOf(told)).toBe(tone);
    }
    await expectSound(page, ['wide']);
  });
});

describe('a right that ended', () => {
  const ALERT = /^🚫 /;
  const alert = () => process().getByRole('alert').filter({ hasText: ALERT });

  test('PROC-22 PROC-23 PROC-25 PROC-26 PROC-27 PROC-28 the server refuses, and the alert stays ten seconds or until it is closed', async () => {
    visitor.letCallsFail();
    await page.clock.install();
    await setTrial(journey.server.db, email, { trial_expires_at: new Date(Date.now() - 86_400_000) });
    await arrive();
    await stopTime(page);
    await button('Procesar Correos').click();
    await alert().waitFor();
    await expect.poll(() => alert().textContent()).not.toContain('TRIAL_EXPIRED');
    await expect
      .poll(() => alert().getByRole('link', { name: 'Ver Planes' }).getAttribute('href'))
      .toBe('/subscription');
    await page.clock.runFor(9_900);
    await expect.poll(() => alert().count()).toBe(1);
    await page.clock.runFor(100);
    await expect.poll(() => alert().count()).toBe(0);
    await button('Procesar Correos').click();
    await alert().waitFor();
    await button('Cerrar', alert()).click();
    await expect.poll(() => alert().count()).toBe(0);
  });

  test('PROC-24 a run whose result carries the marker opens the same alert', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    const result = {
      success: false,
      message: 'TRIAL_EXPIRED: Tu período de prueba ha expirado',
      invoice_count: 0,
      invoices: [],
      cambios: [],
    };
    await arrive();
    await answer('**/tasks/process', 'POST', 200, { success: true, job_id: id });
    await answer(`**/tasks/${id}`, 'GET', 200, {
      success: true,
      job_id: id,
      status: 'error',
      progress: { total: 0, done: 0 },
      result,
      documents: [],
    });
    await button('Procesar Correos').click();
    await alert().getByText('🚫 Tu período de prueba ha expirado', { exact: true }).waitFor();
    await alert().getByRole('link', { name: 'Ver Planes' }).waitFor();
    await expectSound(page, ['wide']);
  });

  test('JOB-18 JOB-19 JOB-20 the job asks first whether it may, and does not start', async () => {
    await setTrial(journey.server.db, email, { trial_expires_at: new Date(Date.now() - 86_400_000) });
    await arrive();
    const asked = watchCalls();
    await button('Activar').click();
    const told = automation().getByRole('alert');
    await told.getByRole('link', { name: 'Ver planes' }).waitFor();
    const { body } = await journey.server.call('/user/trial-status', { token: await journey.server.signIn(email) });
    await told.getByText(body.message).waitFor();
    expect(asked).toContain('GET /user/trial-status');
    expect(asked.filter((one) => one.startsWith('POST /job/'))).toEqual([]);
  });
});

describe('the scheduled job', () => {
  withDovecot(
    'JOB-02 JOB-04 JOB-05 JOB-06 JOB-07 JOB-08 JOB-09 JOB-13 JOB-14 JOB-15 JOB-16 JOB-18 JOB-21 JOB-23 PROC-05 it is started, seen at work, and stopped',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(4)]);
      await arrive();
      const asked = watchCalls();
      const bodies: unknown[] = [];
      page.on('request', (request) => request.url().endsWith('/job/interval') && bodies.push(request.postDataJSON()));
      for (const wrong of ['0', '-1', '1.5', '']) {
        await interval().fill(wrong);
        await automation().getByText('Debe ser un número entero de 1 minuto o más.').waitFor();
        await expect.poll(() => button('Aplicar').isDisabled()).toBe(true);
      }
      await interval().pressSequentially('abc');
      await automation().getByText('Debe ser un número entero de 1 minuto o más.').waitFor();
      await expect.poll(() => button('Aplicar').isDisabled()).toBe(true);
      await button('Activar').click();
      await automation().getByText('ACTIVO', { exact: true }).waitFor();
      expect(bodies).toEqual([{ minutes: 3 }]); // nothing valid was typed, and nothing is stored
      expect(asked.filter((one) => /trial-status|POST \/job/.test(one))).toEqual([
        'GET /user/trial-status',
        'POST /job/interval',
        'POST /job/start',
      ]);
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
      await interval().fill('');
      await button('Activar').click();
      await automation().getByText('ACTIVO', { exact: true }).waitFor();
      expect(bodies).toEqual([{ minutes: 3 }, { minutes: 7 }, { minutes: 7 }]);
      await button('Detener').click();
      await automation().getByText('INACTIVO', { exact: true }).waitFor();
      const { body } = await owner.send('GET', '/job/status');
      expect(body).toMatchObject({ running: false, interval_minutes: 7 });
    },
  );

  test('JOB-22 the status is asked for again 300 ms after the start', async () => {
    await page.clock.install();
    await answer('**/job/start', 'POST', 200, {
      success: true,
      running: true,
      interval_minutes: 3,
      interval_stored: true,
      next_run: null,
      last_run: null,
      error: null,
      last_invoice_count: null,
      current_task: null,
      last_task: null,
      version: 1,
    });
    await arrive();
    await stopTime(page);
    const asked = countCalls(page);
    await button('Activar').click();
    await automation().getByText('ACTIVO', { exact: true }).waitFor();
    const before = asked('/job/status');
    await page.clock.runFor(299);
    expect(asked('/job/status')).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(() => asked('/job/status')).toBe(before + 1);
  });

  test('JOB-10 JOB-11 JOB-12 JOB-24 JOB-25 JOB-26 JOB-27 JOB-28 what fails is told in its words; the trial and the subscription lead to the plans', async () => {
    visitor.letCallsFail();
    const told = automation().getByRole('alert');
    const tone = () => told.getAttribute('data-tone');
    await arrive();
    const fail = async (address: string, method: string, press: string, sentence: string) => {
      await answer(address, method, 500, {});
      await button(press).click();
      await told.getByText(sentence).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    };
    await fail('**/user/trial-status', 'GET', 'Activar', 'Error al verificar estado del trial');
    await expect.poll(tone).toBe('bad');
    await fail('**/job/interval', 'POST', 'Activar', 'No se pudo actualizar el intervalo');
    await fail('**/job/interval', 'POST', 'Aplicar', 'No se pudo actualizar el intervalo');
    await fail('**/job/start', 'POST', 'Activar', 'Error al iniciar el job programado');

    const status = {
      success: true,
      running: true,
      interval_minutes: 3,
      interval_stored: true,
      next_run: null,
      last_run: null,
      last_invoice_count: null,
      current_task: null,
      last_task: null,
      version: 1,
    };
    for (const [error, expected, leadsToPlans] of [
      ['El trial terminó.', 'warn', true],
      ['Trial vencido.', 'warn', true],
      ['Tu suscripción venció.', 'warn', true],
      ['🚫 No se puede.', 'warn', false],
      ['El disco está lleno.', 'bad', false],
    ] as const) {
      await page.unrouteAll({ behavior: 'wait' });
      await answer('**/job/status', 'GET', 200, { ...status, error });
      await comeTo(page, '/manage-invoices');
      await told.getByText(error).waitFor();
      await expect.poll(tone).toBe(expected);
      await expect.poll(() => told.getByRole('link', { name: 'Ver planes' }).count()).toBe(leadsToPlans ? 1 : 0);
    }
    await expect.poll(() => told.getByText('El disco está lleno.').count()).toBe(1);
    await answer('**/job/stop', 'POST', 500, {});
    await button('Detener').click();
    await told.getByText('Error al detener el job programado').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await answer('**/job/status', 'GET', 500, {});
    await page.reload();
    await told.getByText('Error al obtener el estado del trabajo').waitFor();
    await expect.poll(() => stripCell('Automatización').textContent()).toContain('OFF');
  });
});

describe('the panel that refreshes itself', () => {
  const toggle = (of: Page = page) => of.getByRole('switch', { name: 'Actualizar este panel' });
  const period = (name: string, of: Page = page) => of.getByRole('button', { name, exact: true });

  test('REFR-06 REFR-10 REFR-11 on it asks at its period, off it does not; three quick changes are saved once, 300 ms after the last', async () => {
    await page.clock.install();
    await arrive();
    await stopTime(page);
    const asked = countCalls(page);
    const saved: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/prefs/auto-refresh'))
        saved.push(request.postDataJSON());
    });
    await period('15 s').click();
    await toggle().uncheck({ force: true });
    await toggle().check({ force: true });
    await page.clock.runFor(299);
    expect(saved).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => saved).toEqual([{ enabled: true, interval_ms: 15_000 }]);

    /** What was asked before has been read by the page. */
    const settle = () => page.evaluate(() => fetch('/health').then((told) => told.text()));
    const before = asked('/job/status');
    for (let turn = 1; turn <= 4; turn += 1) {
      const told = page.waitForResponse('**/job/status');
      await page.clock.runFor(15_000);
      await told;
      await settle();
      expect(asked('/job/status')).toBe(before + turn);
    }
    await toggle().uncheck({ force: true });
    await page.clock.runFor(60_000);
    await settle();
    expect(asked('/job/status')).toBe(before + 4);
  });

  test('REFR-05 REFR-07 REFR-08 REFR-09 two tabs are in step, a reload keeps what was chosen, and a period that is too short is none', async () => {
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

    await page.evaluate(() => localStorage.setItem('ajaka-actualizar-panel-ms', '1000'));
    await answer('**/prefs/auto-refresh', 'GET', 200, { success: true, enabled: true, interval_ms: 30_000 });
    await page.reload();
    await expect.poll(() => period('30 s').getAttribute('aria-pressed')).toBe('true');
    await second.close();
  });
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

  withDovecot(
    'a past period is imported month by month, with what it brought; it can be paused, taken up again and dismissed',
    async () => {
      const owner = await person();
      owner.deliver([invoiceMail(6), invoiceMail(7)], new Date('2026-09-10T12:00:00Z'));
      owner.deliver([invoiceMail(8)], new Date('2026-10-10T12:00:00Z'));
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' && request.url().includes('/import')) {
          sent.push([
            request.method(),
            new URL(request.url()).pathname.split('/').slice(3).join('/'),
            request.postDataJSON(),
          ]);
        }
      });
      await page.goto('/email-settings');
      await button(`Importar historial de ${email}`).click();
      const card = page.getByRole('article', { name: email });
      const day = (name: string) => card.getByRole('textbox', { name });
      await day('Desde').fill('11/10/2026');
      await day('Hasta').fill('01/09/2026');
      await button('Importar', card.getByRole('form')).click();
      await card.getByText('Debe ser el mismo día o uno posterior.').waitFor();
      await day('Desde').fill('01/09/2026');
      await day('Hasta').fill('31/10/2026');
      await button('Importar', card.getByRole('form')).click();
      await card.getByRole('heading', { name: /^Historial importado del 01\/09\/2026 al 31\/10\/2026$/ }).waitFor();
      expect(sent).toEqual([['POST', 'import', { from: '2026-09-01', to: '2026-10-31' }]]);
      const count = (name: string) => card.locator(`dt:text-is("${name}") + dd`).textContent();
      await expect.poll(() => count('Mensajes con archivos')).toBe('3');
      await expect.poll(() => count('Facturas nuevas')).toBe('3');
      await expect.poll(() => textsOf(card.getByRole('progressbar').locator('> div'))).toEqual(['sep 2', 'oct 1']);
      await expectSound(page);
      await resize(page, { width: 1440, height: 900 });

      const { import: done } = (await owner.send('GET', `/email-configs/${owner.mailboxId}/import`)).body;
      const show = async (state: string) => {
        await page.unrouteAll({ behavior: 'wait' });
        const shown = { ...done, state, seconds_left: 840, waiting_for_ai: 33 };
        await answer('**/import', 'GET', 200, { success: true, import: shown });
        for (const step of ['pause', 'resume']) {
          const next = { ...done, state: step === 'pause' ? 'paused' : 'running' };
          await answer(`**/import/${step}`, 'POST', 200, { success: true, import: next });
        }
        await page.reload();
      };
      await show('running');
      await card.getByText('3 de 3 mensajes, faltan unos 14 min. Puedes cerrar esta página.').waitFor();
      await card.getByText(/^33 PDF y fotos en espera usarían IA y te quedan 50 lecturas: del historial/).waitFor();
      await expect
        .poll(() => card.getByRole('link', { name: 'Elegir cuáles leer' }).getAttribute('href'))
        .toBe('/documentos?waitsForAi=true');
      await button('Pausar', card).click();
      await card.getByRole('heading', { name: /^Importación en pausa/ }).waitFor();
      await button('Continuar', card).click();
      await card.getByRole('heading', { name: /^Importando el historial/ }).waitFor();
      expect(sent.slice(1)).toEqual([
        ['POST', 'import/pause', {}],
        ['POST', 'import/resume', {}],
      ]);
      await page.unrouteAll({ behavior: 'wait' });
      await page.reload();
      await button('Quitar', card.getByRole('region', { name: /^Historial importado/ })).click();
      await expect.poll(() => card.getByRole('heading', { name: /^Historial importado/ }).count()).toBe(0);
    },
  );
});

test('on a phone everything stays within the window', async () => {
  await resize(page, PHONE);
  await arrive();
  await expectSound(page, ['narrow']);
});
