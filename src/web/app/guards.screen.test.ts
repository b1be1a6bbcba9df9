import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getBusiness } from '#contract/business.ts';
import { countExport, listExportFiles } from '#contract/exports/exports.ts';
import { checkRg90 } from '#contract/exports/rg90.ts';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import { getTemplate, listExportFields, listTemplates, previewCalculatedFields } from '#contract/exports/templates.ts';
import { localSignOut } from '#contract/local-identity.ts';
import { checkAdmin, getProfile } from '#contract/session.ts';
import { getStatus } from '#contract/system/system.ts';
import { aTemplate } from '../../../test/screens/answers/exports.ts';
import { answersAtHome } from '../../../test/screens/answers/home.ts';
import { anId } from '../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../test/screens/located.ts';
import { address, openScreen, openSignedOut, seen, stopTime } from '../../../test/screens/open-screen.ts';
import { fail, noConnection, type RecordedAnswers, refuse } from '../../../test/screens/recorded-answers.ts';

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome();
});
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const MEMBERS = [
  ['GUARD-03', '/'],
  ['GUARD-04', '/manage-invoices'],
  ['GUARD-05', '/upload'],
  ['GUARD-06', '/upload-xml'],
  ['GUARD-07', '/invoice-explorer'],
  ['GUARD-08', '/invoice-list'],
  ['GUARD-09', '/email-settings'],
  ['GUARD-10', '/templates-export'],
  ['GUARD-11', '/templates-export/new'],
  ['GUARD-12', '/templates-export/create'],
  ['GUARD-13', '/templates-export/edit/7f3a'],
  ['GUARD-14', '/templates-export/export/7f3a'],
  ['GUARD-15', '/templates-export/export'],
  ['GUARD-16', '/subscription'],
  ['GUARD-19', '/ayuda'],
] as const;
const PATHS = MEMBERS.map(([, path]) => path);
const ADMINISTRATORS = [
  ['GUARD-17', '/admin'],
  ['GUARD-18', '/admin/plans'],
  ['GUARD-25', '/admin/operaciones'],
  ['GUARD-25', '/admin/auditoria'],
  ['GUARD-25', '/admin/registros'],
  ['OPS-34', '/admin/respaldo'],
  ['CLOSE-150', '/admin/calendario'],
] as const;

describe('signed out', () => {
  test.for(MEMBERS)('%s GUARD-21 %s leads to sign-in, which keeps the whole address', async ([, path]) => {
    const asked = `${path}?page=2&search=r%C3%ADo#detalle`;
    page = await openSignedOut(asked, answers);
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(location.pathname).toBe('/login');
    expect(new URLSearchParams(location.search).get('returnUrl')).toBe(asked);
  });

  test('GUARD-20 an unknown path leads home, and so to sign-in', async () => {
    page = await openSignedOut('/no-existe', answers);
    await expect.poll(address).toBe('/login?returnUrl=%2F');
  });

  test('GUARD-02 SUSP-02 the page of the suspended is open to everybody, and says whom to write to', async () => {
    page = await openSignedOut('/suspended', answers);
    await title('Cuenta suspendida').waitFor();
    expect(address()).toBe('/suspended');
    await expect
      .poll(() => page.getByRole('link', { name: 'Escribir a soporte' }).getAttribute('href'))
      .toBe('mailto:ayuda@ajaka.com.py');
    await expect.poll(() => page.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
  });
});

describe('signed in', () => {
  test.for(['/no-existe', '/templates-export/otra/cosa', '/admin/otra'])('GUARD-20 %s leads home', async (path) => {
    page = await openScreen(path, answers);
    await title('Dashboard Ejecutivo').waitFor();
    expect(address()).toBe('/');
  });

  const template = aTemplate(1, 'Compras del mes');
  const withTemplates = () =>
    answers
      .answer(listTemplates, { templates: [template], exportFormats: ['excel'], customTemplates: true })
      .answer(getTemplate, { template })
      .answer(listExportFields, { fields: {}, categories: [] })
      .answer(previewCalculatedFields, { calculated: [] })
      .answer(previewTemplate, { columns: [], heading: [], rows: [], totals: [] })
      .answer(listExportFiles, { files: [] })
      .answer(countExport, {
        ...{ invoices: 2, rows: 2, isMinimum: false, amount: '330000', leftOut: [], isLarge: false, fitsPdf: true },
        originals: { invoices: 2, files: 0, bytes: 0, isLarge: false, fits: true },
      })
      .answer(getBusiness, refuse('no_encontrado'))
      .answer(checkRg90, refuse('no_encontrado'));

  test.for([
    ['GUARD-11', 'new', 'Nuevo template', ''],
    ['GUARD-12', 'create', 'Nuevo template', ''],
    ['GUARD-13 GUARD-28', `edit/${anId(1)}`, 'Editar template', 'Compras del mes'],
  ] as const)('%s %s is the form «%s»', async ([, path, heading, name]) => {
    page = await openScreen(`/templates-export/${path}`, withTemplates());
    await title(heading).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Nombre', exact: true }).inputValue()).toBe(name);
  });

  test.for([
    ['GUARD-14', `/${anId(1)}`, true],
    ['GUARD-15', '', false],
  ] as const)('%s the export%s has the template of its address chosen: %s', async ([, path, isChosen]) => {
    page = await openScreen(`/templates-export/export${path}`, withTemplates());
    await title('Exportar facturas').waitFor();
    const choice = page.getByRole('radio', { name: 'Compras del mes' });
    await choice.waitFor();
    await expect.poll(() => choice.isChecked()).toBe(isChosen);
  });
});

describe('administration', () => {
  test.for([
    ['500', () => fail()],
    ['no connection', () => noConnection()],
    ['success is false', () => ({ success: false, isAdmin: true })],
    ['success is absent', () => Response.json({ is_admin: true })],
    ['is_admin is false', () => ({ success: true, isAdmin: false })],
    ['both are false', () => ({ success: false, isAdmin: false })],
  ] as const)('GUARD-24 GUARD-26 a check that says %s lets nobody in, not even who administers', async ([, said]) => {
    answers.answer(checkAdmin, said);
    page = await openScreen('/admin', answers);
    await title('Dashboard Ejecutivo').waitFor();
    expect(address()).toBe('/');
    expect(answers.of(checkAdmin).length).toBeGreaterThan(0);
  });

  test.for(ADMINISTRATORS)('%s an ordinary person who types %s lands on /', async ([, path]) => {
    page = await openScreen(path, answers);
    await title('Dashboard Ejecutivo').waitFor();
    expect(address()).toBe('/');
  });
});

describe('suspended people', () => {
  const FLAG = 'ajaka.suspended';

  test.for(PATHS)('GUARD-22 SUSP-04 with the flag set %s leads to /suspended, and nothing is asked', async (path) => {
    localStorage.setItem(FLAG, 'true');
    page = await openScreen(path, answers);
    await title('Cuenta suspendida').waitFor();
    expect(address()).toBe('/suspended');
    expect([answers.of(getStatus), answers.of(getProfile)]).toEqual([[], []]);
  });

  test('SUSP-01 SUSP-02 the page names the account, and whom to write to', async () => {
    localStorage.setItem(FLAG, 'true');
    page = await openScreen('/suspended', answers);
    await title('Cuenta suspendida').waitFor();
    await page.getByText('rocio@tavapora.com.py').waitFor();
    await page.getByText('ayuda@ajaka.com.py').first().waitFor();
  });

  test('GUARD-02 an active person may look at it, and is shown the way home', async () => {
    page = await openScreen('/suspended', answers);
    await title('Cuenta suspendida').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/');
  });

  test('GUARD-22 who is active again is led home by the next look at the account, after 30 s', async () => {
    stopTime();
    localStorage.setItem(FLAG, 'true');
    page = await openScreen('/ayuda', answers);
    await seen(() => title('Cuenta suspendida').count() === 1);
    await vi.advanceTimersByTimeAsync(29_000);
    expect([answers.of(getProfile), address()]).toEqual([[], '/suspended']);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(address).toBe('/');
    expect(localStorage.getItem(FLAG)).toBeNull();
  });

  test('SUSP-03 its sign-out leads to /login', async () => {
    localStorage.setItem(FLAG, 'true');
    page = await openScreen('/suspended', answers);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect.poll(address).toBe('/login');
    expect(answers.of(localSignOut)).toHaveLength(1);
    expect(localStorage.length).toBe(0);
  });
});
