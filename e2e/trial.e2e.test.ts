import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSubscription, ownerOf, setPlanUse } from '../test/builders/a-subscription.ts';
import { runs } from '../test/long-run.ts';
import { invoiceFile } from './support/invoice-files.ts';
import { type Journey, startJourney, type Visitor } from './support/journey.ts';
import { stopTime } from './support/page-time.ts';
import { ADMIN, register, setTrial, type TrialChange } from './support/people.ts';
import { comeBack, followTo, showTab } from './support/tab.ts';

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
const asuncion = (date: Date) =>
  new Intl.DateTimeFormat('es-PY', {
    timeZone: 'America/Asuncion',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(date);

async function openWith(trial: TrialChange, email = ROCIO): Promise<void> {
  await setTrial(journey.server.db, email, trial);
  await visitor.enter(email);
  await page.goto('/');
  await page.getByRole('contentinfo').getByText('Sistema OK').waitFor();
}

/** Something changes meanwhile; whoever comes back to the tab is told, once what is known is a few seconds old. */
async function changeTo(trial: TrialChange, told: RegExp): Promise<void> {
  await setTrial(journey.server.db, ROCIO, trial);
  await expect
    .poll(async () => {
      await comeBack(page);
      return words();
    })
    .toMatch(told);
}

async function openAccount(): Promise<Locator> {
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Cerrar sesión').waitFor();
  return panel;
}

describe('the trial banner', () => {
  test('GEN-17 SHELL-36 SHELL-41 while the trial runs it warns, counts and names the day of its end; after that, or with all AI readings gone, it says so in red', async () => {
    await openWith(RUNNING);
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('warning');
    await expect
      .poll(words)
      .toBe(
        `Te quedan 9 días de prueba. 32 de 50 facturas con IA. XML nativo sin límite. Vence el ${asuncion(RUNNING.trial_expires_at)}.`,
      );
    await expect.poll(() => banner().getByRole('link').textContent()).toBe('Obtener Suscripción');
    const gapBelow = async () =>
      ((await page.getByRole('main').boundingBox())?.y ?? 0) - ((await banner().boundingBox())?.y ?? 0);
    await expect.poll(gapBelow).toBeGreaterThan(0);
    const account = await openAccount();
    await expect.poll(() => account.textContent()).toContain('Días de prueba9');
    await expect.poll(() => account.textContent()).toContain('Facturas con IA32 / 50');
    await expect.poll(() => account.textContent()).toContain('Obtener Suscripción');
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'hidden' });

    // After its end it says so, in red, and asks to subscribe now.
    await changeTo({ ...RUNNING, trial_expires_at: inDays(-1) }, /expirado/);
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('danger');
    await expect
      .poll(async () => (await words()).trim())
      .toBe('Período de prueba expirado. Contacta al administrador para continuar.');
    await expect.poll(() => banner().getByRole('link').textContent()).toBe('Suscribirse Ahora');
    await openAccount();
    await expect.poll(() => account.textContent()).toContain('Días de pruebaExpirado');
    await expect.poll(() => account.textContent()).toContain('Suscribirse Ahora');
    await expect.poll(() => account.textContent()).not.toContain('Obtener Suscripción');
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'hidden' });

    // Without an address of support, the administrator's comes with the first refusal and stays where it can be pressed.
    visitor.letCallsFail();
    await followTo(page, '/upload-xml');
    await page.getByLabel('Archivo XML', { exact: true }).setInputFiles(invoiceFile(1));
    await page.getByRole('button', { name: 'Procesar XML' }).click();
    const administrator = banner().getByRole('link', { name: ADMIN });
    await expect.poll(() => administrator.getAttribute('href')).toBe(`mailto:${ADMIN}`);

    // With all AI readings gone too, with the count and what still works.
    await changeTo({ ...RUNNING, trial_ai_used: 50 }, /Límite de IA/);
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('danger');
    await expect.poll(words).toBe('Límite de IA alcanzado: 50 de 50 facturas con IA. El XML nativo sigue sin límite.');
  });

  test('SHELL-25 SHELL-33 whoever has a subscription sees neither banner nor trial data; when their readings by AI are spent a strip says so', async () => {
    const subscriber = 'lilian@rioverde.com.py';
    await register(journey.server, subscriber);
    const owner = await ownerOf(journey.server.db, subscriber);
    await aSubscription(journey.server.db, owner);
    await openWith(RUNNING, subscriber);
    const account = await openAccount();
    await expect.poll(() => account.textContent()).not.toContain('Días de prueba');
    await expect.poll(() => account.textContent()).not.toContain('Suscri');
    await expect.poll(() => banner().count()).toBe(0);
    const spent = page.getByRole('region', { name: 'Lecturas con IA', exact: true });
    await expect.poll(() => spent.count()).toBe(0);
    await setPlanUse(journey.server.db, owner, 100);
    await page.reload();
    await spent.getByText('Usaste las 100 lecturas con IA de tu plan.').waitFor();
    await spent.getByRole('link', { name: 'Ampliar' }).waitFor();
    await expect.poll(() => banner().count()).toBe(0);
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
      await expect.poll(words).toContain(`Vence el ${day}/${month}/${year}.`);
    },
  );
});

describe('what is asked again', () => {
  /** Notes in the page's own time what it asks for, and how many answers it still waits for. */
  async function watchCalls() {
    await page.addInitScript(() => {
      const calls = { waiting: 0, asked: [] as [path: string, at: number][] };
      Object.assign(window, { calls });
      const { fetch } = window;
      window.fetch = async (...how) => {
        calls.waiting++;
        calls.asked.push([new URL(String(how[0]), location.href).pathname, Date.now()]);
        return fetch(...how).finally(() => calls.waiting--);
      };
    });
    const calls = () =>
      page.evaluate(() => Reflect.get(window, 'calls') as { waiting: number; asked: [string, number][] });
    return {
      /** So many seconds pass, one by one, and no answer is overtaken. */
      async pass(seconds: number): Promise<void> {
        for (let second = 0; second < seconds; second++) {
          await page.clock.runFor(1000);
          await expect.poll(async () => (await calls()).waiting).toBe(0);
        }
      },
      times: async (path: string) => (await calls()).asked.filter(([one]) => one === path).map(([, at]) => at),
    };
  }

  test('SHELL-32 SHELL-43 status and profile every 30 s, and the banner follows; nothing in a hidden tab', async () => {
    await page.clock.install();
    const { pass, times } = await watchCalls();
    await openWith(RUNNING);
    await stopTime(page);
    const PATHS = ['/status', '/api/user/profile'];
    const counts = () => Promise.all(PATHS.map(async (path) => (await times(path)).length));
    await setTrial(journey.server.db, ROCIO, { trial_ai_used: 33 });
    const before = await counts();
    await pass(95);
    for (const [at, path] of PATHS.entries()) {
      const later = (await times(path)).slice(before[at]);
      const pauses = later.slice(1).map((time, nth) => Math.round((time - (later[nth] ?? 0)) / 1000));
      expect(pauses.length).toBeGreaterThan(0);
      for (const pause of pauses) expect(pause).toBeOneOf([30, 31]);
    }
    await expect.poll(words).toContain('33 de 50');

    const asked = await counts();
    await showTab(page, 'hidden');
    await page.clock.runFor(120_000);
    await expect.poll(counts).toEqual(asked);
    await showTab(page, 'visible');
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return counts();
      })
      .toEqual(asked.map((count) => count + 1));
  });
});
