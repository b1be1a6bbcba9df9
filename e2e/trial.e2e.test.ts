import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../test/long-run.ts';
import { invoiceFile } from './support/invoice-files.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { ADMIN, register, setTrial, type TrialChange } from './support/people.ts';
import { followTo } from './support/tab.ts';

const ROCIO = 'rocio@tavapora.com.py';
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const RUNNING = { trial_expires_at: inDays(8.5), trial_ai_limit: 50, trial_ai_used: 32 };

let journey: Journey;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  await register(journey.server, ADMIN);
  await register(journey.server, ROCIO);
});
afterAll(() => journey.stop());
beforeEach(async () => {
  visitor = await journey.open();
  page = visitor.page;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

const banner = () => page.getByRole('region', { name: 'Período de prueba' });
const words = async () => (await banner().locator('p').textContent()) ?? '';

async function openWith(trial: TrialChange, email = ROCIO): Promise<void> {
  await setTrial(journey.server.db, email, trial);
  await visitor.enter(email);
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

describe('the trial banner', () => {
  test('SHELL-39 TRIAL-06 after its end it says so, and names the administrator once the server has refused a file by its own words', async () => {
    await openWith({ ...RUNNING, trial_expires_at: inDays(-1) });
    await expect
      .poll(async () => (await words()).trim())
      .toBe('Período de prueba expirado. Contacta al administrador para continuar.');
    const gapBelow = async () =>
      ((await page.getByRole('main').boundingBox())?.y ?? 0) - ((await banner().boundingBox())?.y ?? 0);
    await expect.poll(gapBelow).toBeGreaterThan(0);
    visitor.letCallsFail();
    await followTo(page, '/upload-xml');
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(1));
    await page.getByRole('button', { name: 'Procesar XML' }).click();
    await page.getByText('No se pudo encolar el archivo: Tu período de prueba ha expirado').first().waitFor();
    const administrator = banner().getByRole('link', { name: ADMIN });
    await expect.poll(() => administrator.getAttribute('href')).toBe(`mailto:${ADMIN}`);
  });

  test.each(['Asia/Tokyo', 'UTC'].slice(0, runs(1, 2)))(
    'GEN-04 SHELL-38 in a browser that lives in %s the day is Asunción’s',
    async (timezoneId) => {
      await visitor.close();
      visitor = await journey.open({ timezoneId });
      page = visitor.page;
      const lateEvening = new Date(`${inDays(5).toISOString().slice(0, 10)}T02:30:00Z`);
      await openWith({ ...RUNNING, trial_expires_at: lateEvening });
      const [year, month, day] = new Date(lateEvening.getTime() - DAY_MS).toISOString().slice(0, 10).split('-');
      await expect
        .poll(words)
        .toMatch(/^Te quedan \d días de prueba\. 32 de 50 facturas con IA\. XML nativo sin límite\. Vence el/);
      await expect.poll(words).toContain(`Vence el ${day}/${month}/${year}.`);
      await expect.poll(() => banner().getAttribute('data-tone')).toBe('warning');
    },
  );
});
