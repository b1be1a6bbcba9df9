import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { recordedWhenSent } from '#server/features/audit/record-download.ts';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aPaper } from '../../../../../test/builders/made-papers.ts';
import { anExportingBusiness } from '../../../../../test/exports/exporting-business.ts';
import { finishedTask } from '../../../../../test/intake/uploads.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await server.signIn('admin@ajaka.local');
  await server.call('/api/user/profile', { token: admin });
});
afterAll(() => server.stop());

const TEMPLATE = {
  name: 'Totales',
  fields: [{ field_key: 'monto_total', display_name: 'Total', field_type: 'CURRENCY' }],
};
const OCTOBER = { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' };
const usual = anInvoice();
const OURS = formatRuc('80020001');

async function aBusiness() {
  const business = await anExportingBusiness(server);
  await business.receive([
    aPaper({ issueDate: '2026-10-07' }),
    aPaper({ issueDate: '2026-10-20' }),
    aPaper({ issueDate: '2026-11-02' }),
    // Of paper, received by the business: what the file of the RG 90 is for.
    aPaper(
      {
        cdc: null,
        qr: null,
        environment: 'production',
        issueDate: '2026-09-07',
        receiver: { ...usual.receiver, ruc: OURS, isUnnamed: false },
      },
      { source: 'pdf-local' },
    ),
  ]);
  const download = async (path: string, body?: unknown, token = business.token) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'curl/8.9.1' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  return { ...business, download };
}

/** As an administrator finds them under «Exportaciones», the latest first. */
async function exportsOf(email: string) {
  const { body } = await server.call(`/admin/audit?sobre=exportaciones&search=${encodeURIComponent(email)}`, {
    token: admin,
  });
  return body.data.map(({ que, sobre, quien, desde, con }: Record<string, unknown>) => ({
    ...{ que, sobre, desde, con },
    quien: (quien as { correo: string } | null)?.correo,
  }));
}
const told = async (email: string): Promise<string[]> =>
  (await exportsOf(email)).map(({ que }: { que: string }) => que);

test('RACE-50 a file of invoices is written down with its template, what was asked for and its rows', async () => {
  const { create, download, email } = await aBusiness();
  const template = await create(TEMPLATE);
  const order = { template_id: template, filename: 'octubre', filters: OCTOBER };
  expect((await download('/export/custom', order)).status).toBe(200);
  expect(await exportsOf(email)).toEqual([
    {
      que: 'Exportó facturas (Excel, template Totales, del 01/10/2026 al 31/10/2026, 2 filas)',
      sobre: 'octubre.xlsx',
      quien: email,
      desde: '127.0.0.1',
      con: 'curl/8.9.1',
    },
  ]);
  const narrow = { ruc_emisor: '80011111-1', search: 'clavo', verificacion: 'observada', fecha_fin: '2026-10-31' };
  await download('/export/custom', { ...order, format: 'csv', filters: narrow });
  await download('/export/custom', { ...order, format: 'json', filters: {} });
  expect(await told(email)).toEqual([
    'Exportó facturas (JSON, template Totales, sin filtros, 4 filas)',
    'Exportó facturas (CSV, template Totales, hasta el 31/10/2026, RUC del emisor «80011111-1», búsqueda «clavo», verificación observada, 0 filas)',
    'Exportó facturas (Excel, template Totales, del 01/10/2026 al 31/10/2026, 2 filas)',
  ]);
});

test('RACE-50 one that is made in the background is written down once it is made, as of whoever asked for it, and once more when it is taken', async () => {
  const { create, send, token, download, email } = await aBusiness();
  const order = { template_id: await create(TEMPLATE), filename: 'todo', filters: OCTOBER, format: 'csv' };
  const { job_id: id } = (await send('POST', '/tasks/export', order)).body;
  expect((await finishedTask(server, token, id)).status).toBe('done');
  expect(await exportsOf(email)).toMatchObject([
    {
      que: 'Exportó facturas (CSV, template Totales, del 01/10/2026 al 31/10/2026, 2 filas)',
      sobre: 'todo.csv',
      quien: email,
      desde: '127.0.0.1',
    },
  ]);
  expect((await download(`/export/files/${id}`)).status).toBe(200);
  expect(await exportsOf(email)).toMatchObject([
    { que: 'Descargó un archivo preparado (CSV)', sobre: 'todo.csv', con: 'curl/8.9.1' },
    { sobre: 'todo.csv' },
  ]);
});

test('RACE-50 so are originals, taken at once or prepared, and the file of the RG 90', async () => {
  const { send, token, download, email } = await aBusiness();
  const order = { filename: 'originales', filters: OCTOBER };
  expect((await download('/export/originals', order)).status).toBe(200);
  const { job_id: id } = (await send('POST', '/tasks/export-originals', order)).body;
  await finishedTask(server, token, id);
  const taxes = { iva: true, ire: false, irp_rsp: false, no_imputa: false };
  await send('PUT', '/user/business', { ruc: OURS, nombre: 'Tavaporã S.A.' });
  await send('PUT', '/user/business/imputation', { imputacion_compras: taxes, imputacion_ventas: null });
  const rg90 = await download('/export/rg90', { periodo: '2026-09' });
  expect(rg90.status).toBe(200);
  expect(await told(email)).toEqual([
    'Exportó el archivo de la RG 90 (ZIP, período 2026-09, 1 comprobante)',
    'Exportó originales (ZIP, del 01/10/2026 al 31/10/2026, 2 facturas)',
    'Exportó originales (ZIP, del 01/10/2026 al 31/10/2026, 2 facturas)',
  ]);
});

test('RACE-50 the audit itself as a file is written down, and what is refused is not', async () => {
  const { download, email } = await aBusiness();
  const path = '/admin/audit/csv?sobre=exportaciones&desde=2026-01-01';
  expect((await download(path)).status).toBe(403);
  expect((await download('/export/originals', { filename: ' ' })).status).toBe(422);
  expect(await told(email)).toEqual([]);
  const before = (await told('admin@ajaka.local')).length;
  expect((await download(path, undefined, admin)).status).toBe(200);
  const [last, ...others] = await told('admin@ajaka.local');
  expect(last).toMatch(/^Exportó la auditoría \(CSV, desde el 01\/01\/2026, sobre exportaciones, \d+ líneas?\)$/);
  expect(others).toHaveLength(before);
});

test('RACE-50 a file that was cut short is written down as such, and one that nobody began to take is not', async () => {
  const { ownerId, email } = await aBusiness();
  const user = await server.db.selectFrom('app_user').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  const by = { userId: user.id, address: null, agent: null, at: new Date() };
  async function* pages() {
    for (let page = 1; page <= 3; page++) yield Buffer.from(`hoja ${page}`);
  }
  const begin = () => {
    let rows = 0;
    const taken = () => ({ action: 'exported', fileName: 'octubre.csv', format: 'csv', filters: {}, rows }) as const;
    const file = recordedWhenSent(server.app.deps, ownerId, pages(), taken, by);
    const next = async () => {
      rows += 10;
      return await file.next();
    };
    return { next, leave: () => file.return(undefined) };
  };
  await begin().leave();
  expect(await told(email)).toEqual([]);
  const left = begin();
  await left.next();
  await left.leave();
  expect(await told(email)).toEqual(['Exportó facturas (CSV, sin filtros, 10 filas, se cortó)']);
});
