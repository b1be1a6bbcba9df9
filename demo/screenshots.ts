// npm run screenshots: the pictures of README.md, made of the documents of the demonstration.
// npm run screenshots -- DIRECTORY: every screen and its states there, at three widths, light and dark.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { PERSON } from './business.ts';
import { startFilledDemo } from './filled-demo.ts';

type Until = (page: Page) => Promise<unknown>;
type Demo = Awaited<ReturnType<typeof startFilledDemo>>;

const openFirstInvoice: Until = async (page) => {
  await page
    .locator('main')
    .getByRole('link', { name: /\d{3}-\d{3}-\d{7}/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};
const openFirstMonth: Until = async (page) => {
  await page.getByRole('navigation', { name: 'Meses' }).getByRole('link').first().click();
  await page.getByText('Con CDC').first().waitFor();
};
const openFirstSupplier: Until = async (page) => {
  await page.getByRole('region', { name: 'Principales emisores' }).getByRole('link').first().click();
  await page.waitForURL('**/proveedores/**');
};
const press = (role: 'button' | 'tab', name: string | RegExp): Until => {
  return (page) => page.getByRole(role, { name }).first().click();
};

/** Of README.md. */
const README: Record<string, { at: string; until: Until }> = {
  dashboard: { at: '/', until: (page) => page.getByText(/^Actualizado/).waitFor() },
  facturas: { at: '/invoice-list?month=all', until: openFirstInvoice },
  explorador: { at: '/invoice-explorer', until: openFirstMonth },
};

const ADMIN = { email: 'admin@ajaka.local', name: 'Administración' };
const NEWCOMER = { email: 'nueva@ajaka.local', name: 'Nueva' };

interface Screen {
  at: string;
  until?: Until;
}
/** With what is done on them before the picture. */
const SCREENS: Record<string, Screen> = {
  dashboard: { at: '/' },
  'dashboard-menu': { at: '/', until: press('button', /^Período/) },
  atajos: { at: '/', until: (page) => page.keyboard.press('?') },
  perfil: { at: '/', until: press('button', /^Tu cuenta/) },
  facturas: { at: '/invoice-list?month=all' },
  factura: { at: '/invoice-list?month=all', until: openFirstInvoice },
  'facturas-sin-resultados': { at: '/invoice-list?month=all&search=nadie' },
  proveedor: { at: '/', until: openFirstSupplier },
  explorador: { at: '/invoice-explorer' },
  'explorador-mes': { at: '/invoice-explorer', until: openFirstMonth },
  documentos: { at: '/documentos' },
  revision: { at: '/en-revision' },
  'subir-pdf': { at: '/upload' },
  'subir-xml': { at: '/upload-xml' },
  procesamiento: { at: '/manage-invoices' },
  correos: { at: '/email-settings' },
  'correos-agregar': { at: '/email-settings', until: press('button', /Agregar/) },
  templates: { at: '/templates-export' },
  'template-nuevo': { at: '/templates-export/new' },
  exportar: { at: '/templates-export/export' },
  negocio: { at: '/mi-negocio' },
  suscripcion: { at: '/subscription' },
  ayuda: { at: '/ayuda' },
};
const ADMIN_SCREENS: Record<string, Screen> = {
  admin: { at: '/admin' },
  'admin-usuarios': { at: '/admin', until: press('tab', /Usuarios/) },
  'admin-limites': { at: '/admin', until: press('tab', /IA/) },
  'admin-planes': { at: '/admin/plans' },
  operaciones: { at: '/admin/operaciones' },
  auditoria: { at: '/admin/auditoria' },
  registros: { at: '/admin/registros' },
};
const WITH_STATES = ['dashboard', 'facturas', 'explorador', 'documentos', 'revision', 'templates', 'correos'];
const WIDTHS = { 1440: 900, 1024: 768, 390: 844 };
/** Milliseconds for what a screen waits for by itself. */
const PATIENCE = 5_000;

async function takeReadmePictures(demo: Demo): Promise<void> {
  const context = await demo.enter(PERSON, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  for (const [name, { at, until }] of Object.entries(README)) {
    await page.goto(at);
    await until(page);
    await page.waitForLoadState('networkidle');
    const file = path.resolve(import.meta.dirname, `../docs/${name}.png`);
    await sharp(await page.screenshot())
      .png({ palette: true, compressionLevel: 9, effort: 10 })
      .toFile(file);
    console.log(path.relative(process.cwd(), file));
  }
}

async function takeAllPictures(demo: Demo, directory: string): Promise<void> {
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { viewport: { width: Number(width), height }, colorScheme };
      const place = path.join(directory, `${width}-${colorScheme === 'light' ? 'claro' : 'oscuro'}`);
      mkdirSync(place, { recursive: true });
      const walk = async (person: typeof NEWCOMER, screens: Record<string, Screen>, ending = '') => {
        const context = await demo.enter(person, look);
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE);
        for (const [name, { at, until }] of Object.entries(screens)) {
          await page.goto(at);
          await page.locator('main').waitFor({ timeout: 10 * PATIENCE });
          await page.waitForLoadState('networkidle').catch(() => {});
          // What a width does not show cannot be pressed there.
          await until?.(page).catch(() => console.log(`${place}/${name}${ending}: sin lo que se hace en ella`));
          await page.waitForLoadState('networkidle').catch(() => {});
          await page.screenshot({ path: path.join(place, `${name}${ending}.png`), fullPage: true });
        }
        await context.close();
      };
      const withStates = Object.fromEntries(WITH_STATES.map((name) => [name, SCREENS[name] as Screen]));
      await walk(PERSON, SCREENS);
      await walk(ADMIN, ADMIN_SCREENS);
      await walk(NEWCOMER, withStates, '-vacio');
      await takeTroubled(demo, look, place, withStates);
      console.log(place);
    }
  }
}

const TOLD = /\b(error|no pudimos|no se pud\w+|reintentar|intenta)\b/i;

/** The same screens while their calls wait, and when they fail. */
async function takeTroubled(
  demo: Demo,
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
  place: string,
  screens: Record<string, Screen>,
): Promise<void> {
  const context = await demo.enter(PERSON, look);
  const page = await context.newPage();
  const isData = (address: URL) =>
    /^\/(v2|invoices|export|documents|email-configs|templates|dashboard|review)/.test(address.pathname);
  const isAsked = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
  for (const [name, { at }] of Object.entries(screens)) {
    for (const state of ['cargando', 'error']) {
      const fails = state === 'error';
      await page.route(isData, (route) => {
        if (!isAsked(route.request())) return route.fallback();
        return fails ? route.fulfill({ status: 500, json: { code: 'error_interno' } }) : undefined;
      });
      await page.goto(at);
      await page.locator('main').waitFor();
      // What fails is asked for again before it is told.
      await (fails
        ? page
            .getByText(TOLD)
            .first()
            .waitFor({ timeout: 4 * PATIENCE })
        : page.waitForTimeout(1_200)
      ).catch(() => console.log(`${place}/${name}-${state}: sin su sentencia`));
      await page.screenshot({ path: path.join(place, `${name}-${state}.png`) });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
  await context.close();
}

const [directory] = process.argv.slice(2);
const demo = await startFilledDemo();
try {
  if (directory === undefined) await takeReadmePictures(demo);
  else await takeAllPictures(demo, path.resolve(directory));
} finally {
  await demo.stop();
}
