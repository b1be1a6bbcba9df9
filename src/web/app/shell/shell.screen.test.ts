import { describe, expect, test, vi } from 'vitest';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import { listExportFields, listTemplates, previewCalculatedFields } from '#contract/exports/templates.ts';
import { getProfile, type Profile } from '#contract/session.ts';
import { getStatus } from '#contract/system/system.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { factIn, openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { noConnection, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';
import { administratorsAnswers, aProfile, aStatus, usualAnswers } from '../../../../test/screens/usual-answers.ts';

let page: Located;
async function arrive(answers: RecordedAnswers = usualAnswers()): Promise<void> {
  page = await openScreen('/ayuda', answersAtHome(answers));
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
    ['SHELL-44', 'Mi negocio', '/mi-negocio'],
  ] as const)('%s «%s» leads to %s', async ([, name, path]) => {
    await arrive();
    await expect.poll(() => sections().getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  });

  test.for([
    ['/', 'Dashboard'],
    ['/ayuda', 'Ayuda'],
    ['/templates-export/new', 'Exportar'],
  ] as const)('SHELL-05 on %s the link «%s» is marked, and no other', async ([path, name]) => {
    const answers = answersAtHome()
      .answer(listTemplates, { templates: [], exportFormats: ['excel'], customTemplates: true })
      .answer(listExportFields, { fields: {}, categories: [] })
      .answer(previewCalculatedFields, { calculated: [] })
      .answer(previewTemplate, { columns: [], heading: [], rows: [], totals: [] });
    page = await openScreen(path, answers);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sections().locator('[aria-current=page]').allTextContents()).toEqual([name]);
  });

  test('ID-10 that accounts are of this computer only is said beside the navigation', async () => {
    await arrive();
    await page.getByRole('region', { name: 'Cuentas locales' }).first().waitFor();
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
  test('SHELL-31 the way out of the session is there', async () => {
    await arrive();
    await openAccount();
    await account().getByRole('button', { name: 'Cerrar sesión' }).waitFor();
  });

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

describe('how the system does', () => {
  const footer = () => page.locator('footer').getByRole('status');

  test.for([
    [true, 'Configurado'],
    [false, 'Sin configurar'],
  ] as const)(
    'SHELL-29 SHELL-30 with OpenAI %s the menu says «%s», and that the system is well',
    async ([openaiConfigured, words]) => {
      await arrive(usualAnswers().answer(getStatus, aStatus({ openaiConfigured })));
      await openAccount();
      await expect.poll(() => factIn(account(), 'OpenAI')).toBe(words);
      await expect.poll(() => factIn(account(), 'Sistema')).toBe('OK');
      await expect.poll(() => footer().textContent()).toBe('Sistema OK');
    },
  );

  test('SHELL-30 a system that does not answer is told in the menu and in the footer, until it does', async () => {
    stopTime();
    const answers = answersAtHome();
    await arrive(answers);
    await openAccount();
    await expect.poll(() => factIn(account(), 'Sistema')).toBe('OK');
    answers.answer(getStatus, noConnection());
    await vi.advanceTimersByTimeAsync(45_000); // the next question, and the two that repeat it
    await expect.poll(() => factIn(account(), 'Sistema')).toBe('Sin respuesta');
    await expect.poll(() => footer().textContent()).toBe('Sistema sin respuesta');
    answers.answer(getStatus, aStatus());
    await vi.advanceTimersByTimeAsync(31_000);
    await expect.poll(() => footer().textContent()).toBe('Sistema OK');
  });

  test('SHELL-32 SHELL-43 status and profile are asked for every 30 s, and the strip follows; not in a hidden tab', async () => {
    stopTime();
    const answers = answersAtHome();
    await arrive(answers);
    await vi.advanceTimersByTimeAsync(1000);
    const counts = () => [answers.of(getStatus).length, answers.of(getProfile).length] as const;
    await seen(() => counts().every((count) => count > 0));
    const [status, profile] = counts();
    answers.answer(getProfile, aProfile({ aiProcessed: 33 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(counts()).toEqual([status + 1, profile + 1]);
    await expect.poll(() => banner().textContent()).toContain('33 de 50');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toEqual([status + 3, profile + 3]);
    const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(counts()).toEqual([status + 3, profile + 3]);
    tab.mockRestore();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await seen(() => answers.of(getStatus).length === status + 4);
  });
});

describe('the picture of the person', () => {
  test('SHELL-19 is shown, and the initials where it does not load', async () => {
    await whose({ picture: '/foto.png' });
    const button = page.getByRole('button', { name: /Tu cuenta/ }).first();
    const picture = button.locator('img');
    await expect.poll(() => picture.getAttribute('src')).toBe('/foto.png');
    (await picture.element()).dispatchEvent(new Event('error'));
    await expect.poll(() => button.locator('img').count()).toBe(0);
    expect(await button.textContent()).toContain('RA');
  });
});

const banner = () => page.getByRole('region', { name: 'Período de prueba' });

describe('the strip of the trial', () => {
  test('GEN-17 SHELL-35 SHELL-36 the days, the readings, and that XML is without limit', async () => {
    await whose({ trialDaysRemaining: 9, aiProcessed: 32, aiLimit: 50 });
    await expect
      .poll(() => banner().textContent())
      .toContain('Te quedan 9 días de prueba. 32 de 50 facturas con IA. XML nativo sin límite. Vence el 01/11/2026.');
    await expect.poll(() => banner().getAttribute('data-tone')).toBe('warning');
  });

  test('DESK-112 says whose trial or plan it is, where another business pays', async () => {
    await whose({ trialDaysRemaining: 9, payer: 'Estudio Benítez' });
    await expect
      .poll(() => banner().textContent())
      .toContain('Del negocio Estudio Benítez, que paga por este: Te quedan 9 días de prueba.');
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

  test('SHELL-33 whoever has a subscription has none; spent readings are told in a strip of their own', async () => {
    await whose({ isTrial: false, aiProcessed: 100, aiLimit: 100, aiLimitReached: true });
    const spent = page.getByRole('region', { name: 'Lecturas con IA', exact: true });
    await spent.getByText('Usaste las 100 lecturas con IA de tu plan.').waitFor();
    await expect.poll(() => spent.getByRole('link', { name: 'Ampliar' }).getAttribute('href')).toBe('/subscription');
    expect(banner().count()).toBe(0);
  });

  test('SHELL-38 the day of its end is Asunción’s: half past eleven in the evening is that day still', async () => {
    await whose({ trialDaysRemaining: 5, trialExpiresAt: '2026-11-02T02:30:00Z' });
    await expect.poll(() => banner().textContent()).toContain('Vence el 01/11/2026.');
  });
});
