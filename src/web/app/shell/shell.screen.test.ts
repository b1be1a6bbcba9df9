import { describe, expect, test } from 'vitest';
import { getJobStatus } from '#contract/mailboxes/processing.ts';
import { getProfile, type Profile } from '#contract/session.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { factIn, openScreen } from '../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers, aProfile, usualAnswers } from '../../../../test/screens/usual-answers.ts';

let page: Located;
const stopped = {
  ...{ running: false, intervalMinutes: 3, isIntervalStored: false, nextRun: null, lastRun: null, error: null },
  ...{ lastInvoiceCount: null, currentTask: null, lastTask: null, version: 0 },
};

async function arrive(answers: RecordedAnswers = usualAnswers()): Promise<void> {
  page = await openScreen('/ayuda', answers.answer(getJobStatus, stopped));
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const whose = (over: Partial<Profile>) => arrive(usualAnswers().answer(getProfile, aProfile(over)));

const sections = () => page.getByRole('navigation', { name: 'Secciones' });
const linksIn = (place: Located) =>
  Promise.all(
    place
      .getByRole('link')
      .all()
      .map(async (link) => [await link.textContent(), await link.getAttribute('href')]),
  );

describe('the frame', () => {
  test('SHELL-02 navigation, page, footer and notices', async () => {
    await arrive();
    await sections().waitFor();
    expect(page.locator('main').count()).toBe(1);
    expect(page.locator('footer').count()).toBe(1);
    expect(page.getByRole('region', { name: 'Avisos' }).count()).toBe(1);
  });

  test.for([
    ['SHELL-04', 'Dashboard', '/'],
    ['SHELL-06', 'Gestión', '/manage-invoices'],
    ['SHELL-07', 'Explorador', '/invoice-explorer'],
    ['SHELL-08', 'Facturas', '/invoice-list'],
    ['SHELL-09', 'Exportar', '/templates-export'],
    ['SHELL-10', 'Subir PDF', '/upload'],
    ['SHELL-11', 'Subir XML', '/upload-xml'],
    ['SHELL-12', 'Ayuda', '/ayuda'],
    ['SHELL-13', 'Mis planes', '/subscription'],
  ] as const)('%s «%s» leads to %s', async ([, name, path]) => {
    await arrive();
    await expect.poll(() => sections().getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  });

  test('SHELL-14 only who administers has a way to the panel', async () => {
    await arrive();
    expect(sections().getByRole('link', { name: 'Admin' }).count()).toBe(0);
  });

  test('SHELL-14 SHELL-22 and has it among the sections and in the menu', async () => {
    await arrive(administratorsAnswers());
    await expect.poll(() => sections().getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
    await openAccount();
    await expect.poll(() => account().getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
  });

  test('SHELL-16 the footer leads to the dashboard and to both uploads', async () => {
    await arrive();
    const links = await linksIn(page.locator('footer'));
    expect(links).toEqual(
      expect.arrayContaining([
        ['Dashboard', '/'],
        ['Subir PDF', '/upload'],
        ['Subir XML', '/upload-xml'],
      ]),
    );
  });
});

const account = () => page.locator('[role=dialog][data-open-popover]');
async function openAccount(): Promise<void> {
  await page
    .getByRole('button', { name: /Tu cuenta/ })
    .first()
    .click();
  await account().getByText('Cerrar sesión').waitFor();
}

describe('the menu of the person', () => {
  test('SHELL-22 SHELL-23 SHELL-24 help and plans, and no panel for who does not administer', async () => {
    await arrive();
    await openAccount();
    await expect.poll(() => account().getByRole('link', { name: 'Ayuda' }).getAttribute('href')).toBe('/ayuda');
    await expect
      .poll(() => account().getByRole('link', { name: 'Mis planes' }).getAttribute('href'))
      .toBe('/subscription');
    expect(account().getByRole('link', { name: 'Admin' }).count()).toBe(0);
  });

  test('SHELL-25 SHELL-26 SHELL-27 of a trial: the days, the readings and the way to subscribe', async () => {
    await whose({ trialDaysRemaining: 9, aiProcessed: 32, aiLimit: 50 });
    await openAccount();
    await expect.poll(() => factIn(account(), 'Días de prueba')).toBe('9');
    await expect.poll(() => factIn(account(), 'Facturas con IA')).toBe('32 / 50');
    await expect
      .poll(() => account().getByRole('link', { name: 'Obtener Suscripción' }).getAttribute('href'))
      .toBe('/subscription');
  });

  test('SHELL-28 after its end it asks to subscribe now', async () => {
    await whose({ trialExpired: true, trialDaysRemaining: 0 });
    await openAccount();
    await expect.poll(() => factIn(account(), 'Días de prueba')).toBe('Expirado');
    await account().getByRole('link', { name: 'Suscribirse Ahora' }).waitFor();
    expect(account().getByRole('link', { name: 'Obtener Suscripción' }).count()).toBe(0);
  });

  test('SHELL-25 whoever has a subscription sees nothing of a trial', async () => {
    await whose({ isTrial: false });
    await openAccount();
    expect(await account().textContent()).not.toContain('Días de prueba');
  });
});

describe('the strip of the trial', () => {
  const banner = () => page.getByRole('region', { name: 'Período de prueba' });

  test('GEN-17 SHELL-35 SHELL-36 the days, the readings, and that XML is without limit', async () => {
    await whose({ trialDaysRemaining: 9, aiProcessed: 32, aiLimit: 50 });
    await expect
      .poll(() => banner().textContent())
      .toContain('Te quedan 9 días de prueba. 32 de 50 facturas con IA. XML nativo sin límite. Vence el 01/11/2026.');
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('warning');
  });

  test('SHELL-37 the note of the XML stands with another count too', async () => {
    await whose({ trialDaysRemaining: 1, aiProcessed: 0 });
    await banner()
      .getByText(/XML nativo sin límite/)
      .waitFor();
  });

  test('SHELL-39 SHELL-40 after its end it says so in red, with the way to subscribe', async () => {
    await whose({ trialExpired: true, trialDaysRemaining: 0 });
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('danger');
    await expect.poll(() => banner().textContent()).toContain('Período de prueba expirado.');
    await banner().getByRole('link', { name: 'Suscribirse Ahora' }).waitFor();
  });

  test('SHELL-41 SHELL-42 with all readings gone: how many they were, and that XML still is without limit', async () => {
    await whose({ aiProcessed: 50, aiLimit: 50, aiLimitReached: true });
    await expect
      .poll(() => banner().textContent())
      .toContain('Límite de IA alcanzado: 50 de 50 facturas con IA. El XML nativo sigue sin límite.');
  });
});
