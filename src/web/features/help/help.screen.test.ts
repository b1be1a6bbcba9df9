import { expect, test } from 'vitest';
import { getStatus } from '#contract/system/system.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { aStatus } from '../../../../test/screens/usual-answers.ts';

let page: Located;
async function come(query = '', answers = answersAtHome()): Promise<void> {
  page = await openScreen(`/ayuda${query}`, answers);
  await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
}
const toggle = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test.for([
  ['HELP-02', 'Suscripción y límites', 'Qué hace falta para procesar'],
  ['HELP-03', 'Primeros pasos', 'Tu primera factura en tres pasos'],
  ['HELP-04', 'Automatización', 'Cuando está activa'],
  ['HELP-07', 'Carga manual', 'Subir un PDF'],
  ['HELP-10', 'Solución de problemas', 'Cuando el servicio de IA está activo'],
] as const)('HELP-01 %s the section «%s» opens and closes', async ([, section, topic]) => {
  await come();
  const heading = page.getByRole('heading', { level: 3, name: topic });
  expect(heading.count()).toBe(0);
  await toggle(section).click();
  await heading.waitFor();
  await toggle(section).click();
  await heading.waitFor({ state: 'detached' });
});

test.for([
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
] as const)('%s', async ([, topic, sentence]) => {
  await come(`?tema=${topic}`);
  await page.locator(`#${topic}`).getByText(sentence).waitFor();
  await expect.poll(() => page.locator(`#${topic}`).getAttribute('data-asked')).not.toBeNull();
});

test('what stands for whoever reads is said beside the section: automation, AI, and whom to write to', async () => {
  await come('', answersAtHome().answer(getStatus, aStatus({ openaiConfigured: true })));
  await toggle('Automatización').getByText('Está inactiva: nada se busca solo').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'ayuda@ajaka.com.py' }).getAttribute('href'))
    .toBe('mailto:ayuda@ajaka.com.py');
});

test('is searched without accents, says how many it found, and leads to the page that an answer names', async () => {
  await come();
  const field = page.getByRole('searchbox', { name: 'Buscar en la ayuda' });
  await field.fill('CONTRASENA de aplicacion');
  await page.getByRole('status').filter({ hasText: '1 respuesta' }).waitFor();
  await field.fill('zzzz');
  await page.getByText('No hay respuestas para «zzzz».').waitFor();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await page.getByRole('button', { name: 'Conectar Gmail' }).click();
  await expect
    .poll(() => page.getByRole('link', { name: 'Ir a Correos' }).first().getAttribute('href'))
    .toBe('/email-settings');
});
