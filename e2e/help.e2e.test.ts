import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpSections } from '#text/help/sections.ts';
import { type Journey, PHONE, startJourney } from './support/journey.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { withOnePage } from './support/one-page.ts';
import { followTo } from './support/tab.ts';
import { resize } from './support/themes-and-widths.ts';

let journey: Journey;
let page: Page;
beforeAll(async () => {
  journey = await startJourney({ SUPPORT_EMAIL: 'soporte@ajaka.com.py' });
});
afterAll(() => journey.stop());

describe('the help centre', () => {
  withOnePage(async () => {
    const visitor = await journey.open();
    page = visitor.page;
    await visitor.enter('ayuda@tavapora.com.py');
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Dashboard Ejecutivo' }).waitFor();
    return visitor;
  });

  const toggle = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const come = async (query = '') => {
    await followTo(page, '/upload-xml');
    await page.getByRole('heading', { level: 1, name: 'Subir XML Manual' }).waitFor();
    await followTo(page, `/ayuda${query}`);
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
  };

  test.each([
    ['HELP-02', 'Suscripción y límites', 'Qué hace falta para procesar'],
    ['HELP-03', 'Primeros pasos', 'Tu primera factura en tres pasos'],
    ['HELP-04', 'Automatización', 'Cuando está activa'],
    ['HELP-07', 'Carga manual', 'Subir un PDF'],
    ['HELP-10', 'Solución de problemas', 'Cuando el servicio de IA está activo'],
  ])('HELP-01 %s the section «%s» opens and closes', async (_, section, topic) => {
    await come();
    const heading = page.getByRole('heading', { level: 3, name: topic });
    await expect.poll(() => heading.count()).toBe(0);
    await toggle(section).click();
    await heading.waitFor();
    await toggle(section).press('Enter');
    await heading.waitFor({ state: 'detached' });
  });

  test.each([
    [
      'HELP-05 the automation section explains the active state',
      'automatizacion-activa',
      'Ajaka mira tus correos cada tantos minutos',
    ],
    ['HELP-06 the automation section explains the inactive state', 'automatizacion-inactiva', 'Nada se busca solo'],
    ['HELP-08 the manual upload section gives the steps for PDF', 'subir-pdf', 'Pulsa «Procesar factura»'],
    ['HELP-09 the manual upload section gives the steps for XML', 'subir-xml', 'Pulsa «Procesar XML»'],
    ['HELP-11 troubleshooting covers the AI service being active', 'ia-activa', 'Los PDF y las fotos se leen con IA'],
    ['HELP-12 troubleshooting covers the AI service being inactive', 'ia-inactiva', 'Sin OpenAI configurado'],
    ['HELP-13 troubleshooting holds common questions', 'cdc-timbrado-kude', 'CDC: el código de control de 44 dígitos'],
    [
      'HELP-14 processing needs a valid trial or an active subscription',
      'derecho-a-procesar',
      'necesitas un período de prueba vigente o una suscripción activa',
    ],
    [
      'HELP-15 a cancelled or expired subscription blocks mailboxes and uploads',
      'derecho-a-procesar',
      'Una suscripción cancelada o vencida bloquea el procesamiento de correos y la carga de archivos',
    ],
    ['HELP-16 AI limits depend on the plan', 'limite-de-ia', 'El límite de IA depende de tu plan'],
  ])('%s', async (_, topic, sentence) => {
    await come(`?tema=${topic}`);
    const answer = page.locator(`#${topic}`);
    await answer.getByText(sentence).waitFor();
    const isInView = (node: Element) => {
      const { top, bottom } = node.getBoundingClientRect();
      return node.hasAttribute('data-asked') && top >= 0 && bottom <= window.innerHeight;
    };
    await expect.poll(() => answer.evaluate(isInView)).toBe(true);
  });

  test('is searched without accents, says how many it found, and leads to the page that an answer names', async () => {
    await come();
    await toggle('Automatización').getByText('Está inactiva: nada se busca solo').waitFor();
    const field = page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
    await field.fill('CONTRASENA de aplicacion');
    await page.getByRole('status').getByText('1 respuesta').waitFor();
    await field.fill('zzzz');
    await page.getByText('No hay respuestas para «zzzz».').waitFor();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await page.getByRole('button', { name: 'Conectar Gmail' }).click();
    await page.getByRole('link', { name: 'Ir a Correos' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Cuentas de correo' }).waitFor();
  });

  test('HOUSE-14 its foot leads to the licences of what others made', async () => {
    await come();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Licencias de terceros' }).click();
    const notices = await opened;
    // Of the browser, of the server and of the letters, as the build found them.
    for (const words of ['Licencias de terceros', '\nreact ', '\npdfkit ', 'SIL OPEN FONT LICENSE']) {
      await expect.poll(() => notices.locator('body').textContent()).toContain(words);
    }
    await notices.close();
  });

  test('stands on a phone with everything open, and names who to write to', async () => {
    await come();
    await resize(page, PHONE);
    for (const { title } of helpSections) await toggle(title).click();
    await expectNoSidewaysScroll(page);
    await expect
      .poll(() => page.getByRole('link', { name: 'soporte@ajaka.com.py' }).getAttribute('href'))
      .toBe('mailto:soporte@ajaka.com.py');
  });
});
