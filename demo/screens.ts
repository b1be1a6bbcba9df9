import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { LOCAL_CHOOSER_PATH } from '#contract/local-identity.ts';
import { documentState } from '#contract/wire/wire-words.ts';
import { addMonths, monthInAsuncion } from '#domain/time/period.ts';
import { provenPdf } from '../test/pdf/a-printed-invoice.ts';
import { makeDocuments } from './make-documents.ts';
import { yesterdayInAsuncion } from './months.ts';
import { planDocuments } from './plan.ts';
import { cdcOf } from './planned-document.ts';

export type Until = (page: Page) => Promise<unknown>;

export interface Screen {
  at: string;
  /** What is done on the screen before the picture is taken. */
  until?: Until;
  /** A window size of its own, in place of the usual widths. */
  window?: { width: number; height: number };
}
export type Screens = Readonly<Record<string, Screen>>;

const press = (role: 'button' | 'tab' | 'link', name: string | RegExp): Until => {
  return (page) => page.getByRole(role, { name }).first().click();
};
const inTurn =
  (...steps: readonly Until[]): Until =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const see =
  (text: string | RegExp): Until =>
  (page) =>
    page.getByText(text).first().waitFor();

export const openFirstInvoice: Until = async (page) => {
  await page
    .locator('main')
    .getByRole('link', { name: /\d{3}-\d{3}-\d{7}/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};
export const openFirstMonth: Until = async (page) => {
  await page.getByRole('navigation', { name: 'Meses' }).getByRole('link').first().click();
  await page.getByText('Con CDC').first().waitFor();
};
const openFirstSupplier: Until = async (page) => {
  await page.getByRole('region', { name: 'Principales emisores' }).getByRole('link').first().click();
  await page.waitForURL('**/proveedores/**');
  // Until it has come, the page knows the RUC only.
  await page.getByRole('heading', { level: 1, name: /^(?!RUC )/ }).waitFor();
};
const typeHalf: Until = async (page) => {
  const fields = { RUC: '80066218-0', Número: '1-2-8842', Fecha: '29/10/2026', Total: '2.066.000' };
  for (const [name, value] of Object.entries(fields)) {
    await page.locator('main').getByLabel(name, { exact: true }).first().fill(value);
  }
  await page
    .getByText(/^Suma a/)
    .first()
    .waitFor();
};
const selectThree: Until = async (page) => {
  const boxes = page.locator('main').getByRole('checkbox', { name: /^Seleccionar \d/ });
  for (const at of [2, 3, 6]) await boxes.nth(at).check();
};
/** As an accountant works in it: more columns, low rows, several of them selected. */
const workInTable: Until = async (page) => {
  await page.getByRole('button', { name: 'Columnas' }).first().click();
  for (const name of [/^IVA 10/, /^IVA 5/]) await page.getByRole('checkbox', { name }).first().check();
  await page.getByRole('button', { name: 'Denso' }).first().click();
  await selectThree(page);
};
const expandFirst: Until = (page) =>
  page.locator('main').getByRole('row').nth(1).getByRole('button', { expanded: false }).first().click();
const search =
  (words: string): Until =>
  async (page) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(words);
    await page
      .getByRole('option', { name: /S\.A\./ })
      .first()
      .waitFor();
  };
const composeTemplate: Until = async (page) => {
  await page.getByLabel('Nombre', { exact: false }).first().fill('Libro de compras mensual');
  for (const field of ['Fecha', 'Nro. Factura', 'Timbrado', 'Condición', 'Moneda']) {
    await page.getByRole('button', { name: `Agregar ${field}`, exact: true }).click();
  }
  await page.getByText('Así se verá').first().waitFor();
};
const filterStatistics: Until = async (page) => {
  await page.getByLabel('Desde', { exact: true }).fill('01/01/2026');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByText('Por hora').first().waitFor();
};
const loseConnection: Until = async (page) => {
  await page.getByText(/^Actualizado/).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Sin conexión.').first().waitFor();
};

/** On a phone it is folded; it stays ready for who comes after. */
const prepareEvidence: Until = async (page) => {
  await page.getByText('Qué falta', { exact: true }).first().waitFor();
  const part = page.locator('summary').filter({ hasText: 'Evidencia' });
  await page.getByText('Evidencia', { exact: true }).first().waitFor();
  if ((await part.count()) > 0) await part.click();
  const ready = page.getByText(/^Lista, /);
  const order = page.getByRole('button', { name: 'Preparar evidencia' });
  await ready.or(order).first().waitFor();
  if ((await ready.count()) === 0) await order.click();
  await ready.waitFor();
  await ready.scrollIntoViewIfNeeded();
};

/** Two months ago: the one before the month that is declared now. */
const closedMonth = (): string => addMonths(monthInAsuncion(Date.now()), -2);
const closedMonthAddress = () => `/cierre/${closedMonth()}`;

const anInvitation: Until = async (page) => {
  await page.getByRole('tab', { name: 'Personas' }).click();
  await page.getByRole('textbox', { name: 'Correo' }).fill('gustavo@tavapora.com.py');
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await page.getByText(/^Invitación lista/).waitFor();
};

/** Screens of the business that received the documents of the demonstration. */
export const SCREENS: Screens = {
  dashboard: { at: '/', until: see(/^Actualizado/) },
  'dashboard-menu': { at: '/', until: press('button', /^Período/) },
  'dashboard-sin-conexion': { at: '/', until: loseConnection },
  atajos: { at: '/', until: (page) => page.keyboard.press('?') },
  perfil: { at: '/', until: press('button', /^Tu cuenta/) },
  buscador: { at: '/', until: search('rio ver') },
  facturas: { at: '/invoice-list?month=all' },
  'facturas-fila': { at: '/invoice-list?month=all', until: inTurn(selectThree, expandFirst, see('Cant.')) },
  'facturas-eliminar': {
    at: '/invoice-list?month=all',
    until: inTurn(selectThree, press('button', /^Eliminar \(3\)/), see('¿Eliminar 3 facturas?')),
  },
  'facturas-tabla': { at: '/invoice-list?month=all', until: workInTable },
  factura: { at: '/invoice-list?month=all', until: openFirstInvoice },
  'facturas-sin-resultados': { at: '/invoice-list?month=all&search=nadie' },
  'cargar-factura': { at: '/cargar-factura', until: typeHalf },
  proveedor: { at: '/', until: openFirstSupplier },
  explorador: { at: '/invoice-explorer' },
  'explorador-mes': { at: '/invoice-explorer', until: openFirstMonth },
  documentos: { at: '/documentos' },
  revision: { at: '/en-revision' },
  repetidas: { at: '/en-revision/repetidas' },
  'subir-pdf': { at: '/upload' },
  'subir-xml': { at: '/upload-xml' },
  procesamiento: { at: '/manage-invoices' },
  correos: { at: '/email-settings' },
  'correos-agregar': { at: '/email-settings', until: press('button', /Agregar/) },
  templates: { at: '/templates-export' },
  'template-nuevo': { at: '/templates-export/new' },
  'template-columnas': { at: '/templates-export/new', until: composeTemplate },
  exportar: { at: '/templates-export/export' },
  cierre: { at: '/cierre', until: see('Qué falta') },
  'cierre-casillas': {
    at: '/cierre',
    until: inTurn(see('Qué falta'), (page) => page.getByText('Formulario 120', { exact: true }).last().click()),
  },
  'cierre-cerrar': { at: '/cierre', until: inTurn(press('button', /^Cerrar /), see('Quedan fijas estas cifras')) },
  'cierre-cerrado': {
    at: '/cierre',
    until: inTurn(see('Qué falta'), (page) => page.goto(closedMonthAddress()), see(/^Cerrado/)),
  },
  cuadre: {
    at: '/cierre',
    until: inTurn(press('link', /^Cuadrar/), (page) => page.getByRole('heading', { name: /^Compara / }).waitFor()),
  },
  'cierre-rg90': { at: '/cierre', until: inTurn(see('Qué falta'), press('button', /RG 90/), see(/^Archivo RG 90 de/)) },
  'cierre-evidencia': { at: '/cierre', until: prepareEvidence },
  negocio: { at: '/mi-negocio' },
  'negocio-imputacion': { at: '/mi-negocio/imputacion', until: see('Imputación de comprobantes') },
  personas: { at: '/mi-negocio/personas', until: see('Invitaciones pendientes') },
  'personas-invitar': { at: '/mi-negocio/personas', until: anInvitation },
  suscripcion: { at: '/subscription' },
  ayuda: { at: '/ayuda' },
};

export const ADMIN_SCREENS: Screens = {
  admin: { at: '/admin' },
  'admin-filtrado': { at: '/admin', until: filterStatistics },
  'admin-usuarios': { at: '/admin', until: press('tab', /Usuarios/) },
  'admin-limites': { at: '/admin', until: press('tab', /IA/) },
  'admin-planes': { at: '/admin/plans' },
  operaciones: { at: '/admin/operaciones' },
  respaldo: { at: '/admin/respaldo' },
  calendario: { at: '/admin/calendario' },
  'calendario-dia': { at: '/admin/calendario', until: press('button', 'Agregar día') },
  'calendario-prorroga': { at: '/admin/calendario', until: press('button', 'Agregar prórroga') },
  auditoria: { at: '/admin/auditoria' },
  registros: { at: '/admin/registros' },
};

/** Screens of who works for several businesses. */
export const STUDIO_SCREENS: Screens = {
  escritorio: { at: '/escritorio', until: see(/de \d+$/) },
  'escritorio-pedir': {
    at: '/escritorio',
    until: inTurn(press('button', /^Pedir lo que falta/), see('Ver el texto')),
  },
  'cambiar-negocio': { at: '/', until: press('button', /^Cambiar de negocio/) },
  'agregar-negocio': { at: '/escritorio', until: press('button', /^Agregar contribuyente/) },
};

/** The pictures in README.md. */
export const README_SCREENS: Readonly<Record<string, Required<Omit<Screen, 'window'>>>> = {
  dashboard: { at: '/', until: (page) => page.getByText(/^Actualizado/).waitFor() },
  facturas: { at: '/invoice-list?month=all', until: openFirstInvoice },
  explorador: { at: '/invoice-explorer', until: openFirstMonth },
};

/** Screens that are also pictured without data, while loading and after a failure. */
export const WITH_STATES = [
  'dashboard',
  'facturas',
  'explorador',
  'documentos',
  'revision',
  'repetidas',
  'templates',
  'correos',
  'cierre',
];

/** Screens for visitors who are not signed in. */
export const PUBLIC_SCREENS: Screens = {
  login: { at: '/login' },
  'cuentas-locales': { at: `${LOCAL_CHOOSER_PATH}?id=imagen`, window: { width: 500, height: 600 } },
};

export const SUBSCRIBER_SCREENS: Screens = {
  'suscripcion-actual': { at: '/subscription' },
  'suscripcion-historial': { at: '/subscription', until: press('tab', 'Historial') },
  'suscripcion-planes': { at: '/subscription', until: press('tab', 'Planes') },
  'suscripcion-cambio': {
    at: '/subscription',
    until: inTurn(press('tab', 'Planes'), press('button', 'Solicitar Cambio: Profesional'), see(/^¿Cambiar/)),
  },
  'suscripcion-cancelar': {
    at: '/subscription',
    until: inTurn(press('button', 'Cancelar suscripción'), (page) => page.getByRole('dialog').waitFor()),
  },
};

export const SUSPENDED_SCREENS: Screens = { suspendida: { at: '/', until: see('Cuenta suspendida') } };

export const EXPIRED_SCREENS: Screens = { 'prueba-vencida': { at: '/', until: see('Período de prueba expirado') } };

interface NamedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The newest invoices of the demonstration, for a business that has none of them. */
async function newestXmlFiles(count: number): Promise<NamedFile[]> {
  const plan = planDocuments(yesterdayInAsuncion(new Date())).filter(({ kind }) => kind === 'invoice');
  const files: NamedFile[] = [];
  for await (const { planned, xml } of makeDocuments(plan.slice(-count))) {
    files.push({ name: `${cdcOf(planned)}.xml`, mimeType: 'text/xml', buffer: Buffer.from(xml) });
  }
  return files;
}

const pdfFile = async (number: string): Promise<NamedFile> => ({
  name: `factura-${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: await provenPdf({ number }),
});

const choose =
  (label: string, files: () => Promise<NamedFile[]>): Until =>
  async (page) =>
    page.getByLabel(label, { exact: true }).setInputFiles(await files());
/** The files are received, and their reading never ends. */
const keepReading: Until = (page) =>
  page.route(/\/tasks\/[0-9a-f-]{20,}/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), status: 'running', result: null } });
  });

const aBatch = async (): Promise<NamedFile[]> => {
  const files = await newestXmlFiles(16);
  const [first] = files;
  const broken = { name: 'cortado.xml', mimeType: 'text/xml', buffer: first?.buffer.subarray(0, 900) ?? Buffer.of() };
  return [...files.slice(0, 6), broken, ...files.slice(6)];
};
/** How many files of the batch are read; two more are being read. */
const READ = 11;
const keepReadingTheLast: Until = (page) =>
  page.route(/\/tasks\/[0-9a-f-]{20,}/, async (route) => {
    const task = await (await route.fetch()).json();
    const documents = task.documents.map((document: object, at: number) =>
      at < READ
        ? document
        : {
            ...document,
            state: z.encode(documentState, at < READ + 2 ? 'reading' : 'received'),
            reason: null,
            changes: [],
            invoices: [],
          },
    );
    await route.fulfill({ json: { ...task, status: 'running', result: null, documents } });
  });

/** Where the window has room for it. */
const seeFirstPage: Until = (page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .first()
    .waitFor()
    .catch(() => {});

/** Milliseconds. A reading takes longer than a page to load. */
const READING_MS = 40_000;

/** Screens of a business that uploads its first files, in this order, anew for each window size and scheme. */
export const UPLOAD_SCREENS: Screens = {
  'subir-pdf-leyendo': {
    at: '/upload',
    until: inTurn(
      keepReading,
      choose('Archivo PDF', async () => [await pdfFile('001-002-0000344')]),
      press('button', 'Procesar factura'),
      see('Leyendo la factura'),
      seeFirstPage,
    ),
  },
  'subir-pdf-resultado': {
    at: '/upload',
    until: inTurn(
      choose('Archivo PDF', async () => [await pdfFile('001-002-0000345')]),
      press('button', 'Procesar factura'),
      (page) => page.getByRole('region', { name: 'Datos extraídos' }).waitFor({ timeout: READING_MS }),
      seeFirstPage,
    ),
  },
  'subir-xml-resultado': {
    at: '/upload-xml',
    until: inTurn(
      choose('Archivo XML', () => newestXmlFiles(1)),
      press('button', 'Procesar XML'),
      see('comprobaciones'),
    ),
  },
  'subir-xml-lote': {
    at: '/upload-xml',
    until: inTurn(keepReadingTheLast, choose('Varios archivos', aBatch), (page) =>
      page
        .getByText(/^11 de \d+ archivos/)
        .first()
        .waitFor({ timeout: READING_MS }),
    ),
  },
};
