import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { entitlementsOf } from '#server/features/subscriptions/current/entitlements-of.ts';
import { releaseAiReading, reserveAiReading, spendAiReading } from '#server/features/subscriptions/ledger/ai-ledger.ts';
import { newId } from '#server/platform/new-id.ts';
import { printedPaper, receivePdf } from '../../../../test/builders/a-read-pdf.ts';
import { aToken } from '../../../../test/builders/a-token.ts';
import { ownerColumns, tablesWithoutOwner } from '../../../../test/database/owner-in-plan.ts';
import { type RecordedStatement, recordStatements } from '../../../../test/database/statement-recorder.ts';
import { numberedInvoice } from '../../../../test/intake/numbered-invoice.ts';
import { mailWith, zipOf } from '../../../../test/intake/packages.ts';
import { finishedTask, type NamedFile, upload } from '../../../../test/intake/uploads.ts';
import { type Dovecot, startDovecot } from '../../../../test/mail/dovecot.ts';
import { exerciseMailboxes, MAILBOX_STORES } from '../../../../test/mail/exercise-mailboxes.ts';
import { MAIL_PASSWORD, mailSettings } from '../../../../test/mail/mail-rig.ts';
import { type OauthProviderRig, startOauthProvider } from '../../../../test/mail/oauth-provider.ts';
import { isLeftOut } from '../../../../test/parts-left-out.ts';
import { adjustableClock } from '../../../../test/server/adjustable-clock.ts';
import { ownerOf } from '../../../../test/server/owner-inventory.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../../test/server/test-app.ts';
import { documentBytes, fixture } from '../../../../test/sifen/fixture.ts';
import { signedCancellation } from '../../../../test/sifen/signed-cancellation.ts';
import { jobHandlers } from '../jobs.ts';

const REGISTERS = path.resolve(import.meta.dirname, '../../../../test/fixtures/marangatu');

/** Store functions that look across owners, each for a reason. */
const ACROSS_OWNERS = [
  'findPerson', // who calls is known before the business is
  'findBearer', // and so is a token
  'forgetUploadKeys', // keys of uploads go after a day, whoever used them
  'findTasks', // a person's own, or everybody's for an administrator
  'deleteFinishedTasks',
  'releaseExpired', // what any business of one payer left open
  'findOwnersWithExpiredUse', // the sweep looks for what any crash left open
  'takeForgotten', // the sweep looks for what any crash left
  'takeUnspread', // one lane sends everybody's events
  'findDueEndpoints',
  'deleteEventsBefore', // and what was sent long ago goes, whoever it belongs to
  'findDestinations', // where a document goes is another business of the same people
  'findExpiredFiles', // files that were made go after some days, whoever they belong to
  'failForgottenFiles', // and what no process makes any more is ended
  'failForgottenRegisters', // nor reads
  'findOwnersWithMany', // and what is too much
  'takeDueSchedule', // one clock starts everybody's runs
  'findForgottenMailboxes', // and looks for what any crash left
  'findForgottenImports',
  'findRunsToEnd',
  'lockPeopleByEmail', // an administrator names somebody by e-mail
  'countKeptDeleted', // an administrator is told how many were deleted, of all businesses
  'hasSubscriptions', // a plan that anybody has is not deleted
  'countSubscriptions', // statistics of the administrator
  'countActiveAt',
  'countMovement',
  'countEndedTrials',
  'findEndingSoon',
  'countCancelReasons',
  'findOwnersWithEndedSubscription', // one clock closes what has ended
  'findDueRechecks', // the migration left them, whoever they belong to
  'findDueSearches',
  'findRequests', // an administrator decides about what anybody asked for
  'findRequestById',
  'countUsers', // an administrator looks at everybody's figures
  'findTotals',
  'findUserSums',
  'findUserSumsIn',
  'findPeriodSums',
  'findManagedUsers',
  'findUsersByEmail', // and names somebody by e-mail
  'countResets',
  'resetPlanBalances', // one clock, or an administrator, resets everybody's limits
  'moveReceivedChanges', // what anybody received is added to what all did
  'findSetAside', // the administrator's pages of operations and audit
  'findMailboxHealth',
  'findStorage',
  'countStoredSince', // what came since the last backup, of everybody
  'findProblems', // originals that the weekly check found damaged, of anybody
  'forgetProblemsOfOthers',
  'countModelAnswers',
  'countAudit',
  'findBusinessesByOwner', // the desk tells of all businesses of one person at once
  'findExceptionsByOwner',
  'findClosingSumsOf',
  'findCurrentClosesOf',
  'findFindingsOf',
  'saveFindingsOf',
  'findMissingSuppliersOf',
  'findOpenRepeatsOf',
  'findFailingMailboxesOf',
  'countFailedDocumentsOf',
  'findCurrentFileIdsOf',
  'findStoredComparisonsOf',
];

const EMAIL = 'recorrido@tavapora.com.py';
const clock = adjustableClock();
let recorder: ReturnType<typeof recordStatements>;
let provider: OauthProviderRig;
let dovecot: Dovecot | undefined;
let server: TestApp;
let client: pg.Client;
let columns: Map<string, string>;
let token: string;
let ownerId: string;

beforeAll(async () => {
  recorder = recordStatements();
  provider = await startOauthProvider();
  const { introspectionUrl } = provider;
  const users = { [EMAIL]: MAIL_PASSWORD };
  dovecot = isLeftOut('dovecot') ? undefined : await startDovecot({ users, introspectionUrl });
  const mail = dovecot && {
    ...mailSettings(dovecot),
    ...provider.settingsFor('GOOGLE', `127.0.0.1:${dovecot.port}`),
  };
  server = await startTestApp({ ...mail }, { clock, observe: recorder.observe });
  client = new pg.Client(server.databaseUrl);
  await client.connect();
  columns = await ownerColumns(client);
  token = await server.signIn(EMAIL);
  await server.call('/api/user/profile', { token });
  ownerId = await ownerOf(server, EMAIL);
  // The calls of administrators are walked too.
  await server.db
    .updateTable('app_user')
    .set({ role: 'admin', role_chosen: true })
    .where('email', '=', EMAIL)
    .execute();
});
afterAll(async () => {
  recorder.stop();
  await client.end();
  await server.stop();
  await dovecot?.stop();
  provider.stop();
});

const withoutOwner = (text: string, values: unknown[] = []) =>
  tablesWithoutOwner(client, columns, { text, values }, ownerId);

describe('a statement names the owner', () => {
  test.each([
    'select id from invoice where owner_id = $1',
    'select i.id from invoice i join document_invoice d on d.owner_id = i.owner_id and d.invoice_id = i.id where i.owner_id = $1',
    'with mine as materialized (select * from invoice where owner_id = $1) select t.line from mine join invoice_item t on t.owner_id = mine.owner_id and t.invoice_id = mine.id',
    'select id from document d where owner_id = $1 and not exists (select from document_invoice o where o.owner_id = d.owner_id and o.document_id = d.id)',
    'update document set reasons = null where owner_id = $1',
    'delete from invoice_item where owner_id = $1 and invoice_id = $1',
    `insert into task (owner_id, id, kind, created_at) values ($1, $1, 'x', now())`,
    'select is_suspended from owner_standing where owner_id = $1',
    'select name from owner where id = $1',
    'select id from plan where id <> $1',
  ])('when every table of an owner is bound to the id: %s', async (text) => {
    expect(await withoutOwner(text, [ownerId])).toEqual([]);
  });

  test.each([
    ['select id from invoice where id = $1', ['invoice']],
    ['select id from invoice where owner_id = $1 or cdc is null', ['invoice']],
    ['select id from invoice where owner_id <> $1', ['invoice']],
    [
      'select i.id from invoice i join document_invoice d on d.invoice_id = i.id where i.owner_id = $1',
      ['document_invoice'],
    ],
    [
      'select id from document d where owner_id = $1 and not exists (select from document_invoice o where o.document_id = d.id)',
      ['document_invoice'],
    ],
    ['update document set reasons = null where id = $1', ['document']],
    ['delete from invoice_item where invoice_id = $1', ['invoice_item']],
    ['with gone as (delete from task where id = $1 returning id) select id from gone', ['task']],
    ['select name from owner where name = $1::uuid::text', ['owner']],
  ])('and does not otherwise: %s', async (text, tables) => {
    expect(await withoutOwner(text, [ownerId])).toEqual(tables);
  });

  test('of somebody else it names the wrong one', async () => {
    expect(await withoutOwner('select id from invoice where owner_id = $1', [newId()])).toEqual(['invoice']);
    const insert = `insert into task (owner_id, id, kind, created_at) values ($1, $1, 'x', now())`;
    expect(await withoutOwner(insert, [newId()])).toEqual(['task']);
  });
});

/** Enough of everything that the statements have something to do: readable and not, alone and packed, quick and slow. */
async function bringDocuments() {
  const send = async (files: readonly NamedFile[]) => (await upload(server.url, '/upload-xml', token, files)).body;
  const first = await send([['1.xml', documentBytes('01-fe-10')]]);
  await send([
    ['2.xml', documentBytes('02-fe-5')],
    ['copia.xml', documentBytes('01-fe-10')],
    ['nota.xml', documentBytes('18-nc-devolucion')],
    ['aviso.xml', signedCancellation(cdcOf(documentBytes('02-fe-5').toString()))],
  ]);
  const large = `${documentBytes('07-fe-usd-global')}<!--${'x'.repeat(1_100_000)}-->`;
  const zip = await zipOf({
    'a.xml': documentBytes('03-fe-exenta'),
    'b.xml': documentBytes('04-fe-mix-5-10-ex'),
    'folleto.xml': '<folleto/>',
  });
  await send([
    ['grande.xml', large],
    ['paquete.zip', zip],
    ['correo.eml', mailWith({ 'c.xml': documentBytes('16-fe-30-items') })],
  ]);
  const queued = await upload(server.url, '/tasks/upload-xml', token, [
    ['lote.xml', fixture('variants/lote.xml')],
    ['roto.xml', documentBytes('05-fe-mix-tarjeta').subarray(0, 3_000)],
  ]);
  const { documents } = await finishedTask(server, token, queued.body.job_id);
  const cancelled = await send([['cancelada.xml', numberedInvoice(1)]]);
  await send([['su-aviso.xml', signedCancellation(cdcOf(numberedInvoice(1)))]]);
  const altered = await send([['alterada.xml', numberedInvoice(2).replace(/<dTotGralOpe>\d+/, '<dTotGralOpe>910000')]]);
  return {
    invoiceId: first.invoices[0].id as string,
    cancelledId: cancelled.invoices[0].id as string,
    alteredId: altered.invoices[0].id as string,
    taskId: queued.body.job_id as string,
    useless: documents.find(({ name }: { name: string }) => name === 'roto.xml').id as string,
    leaving: await server.signIn(EMAIL),
    templateId: await bringTemplate(),
  };
}

/** What the tax office has of the month: one file that is compared, and one that is not. */
async function bringRegisters(): Promise<string> {
  await server.call('/user/business', { token, method: 'PUT', body: { ruc: '80012345-0', nombre: 'Nosotros' } });
  const bring = async (name: string) => {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(path.join(REGISTERS, name))]), name);
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/closing/2026-10/reconciliation`, { method: 'POST', headers, body: form });
    const { job_id: id } = (await answer.json()) as { job_id: string };
    return await finishedTask(server, token, id);
  };
  await bring('compras_102026.xlsx');
  return (await bring('de_80012345_102026.xlsx')).job_id;
}

async function bringTemplate(): Promise<string> {
  const preset = { preset: 'detalle_de_productos' };
  return (await server.call('/export-templates/create-from-preset', { token, body: preset })).body.template.id;
}

const cdcOf = (xml: string) => /<DE Id="(\d{44})"/.exec(xml)?.[1] ?? '';

/** A PDF that nobody could read yet, as an original of the invoice, and a document that may be tried again. */
async function bringPdf(invoiceId: string) {
  const { db, files } = server.app.deps;
  const bytes = fixture('kude/16-fe-30-items.pdf');
  const sha256 = await files.keep(ownerId, bytes);
  const at = new Date();
  const id = newId(at);
  const file = { owner_id: ownerId, sha256: Buffer.from(sha256, 'hex') };
  await db
    .insertInto('stored_file')
    .values({ ...file, size: String(bytes.length), created_at: at })
    .execute();
  const document = { name: 'kude.pdf', kind: 'pdf', source: 'mail', state: 'failed', can_retry: true };
  await db
    .insertInto('document')
    .values({ ...file, ...document, id, received_at: at, state_changed_at: at })
    .execute();
  await db
    .insertInto('document_invoice')
    .values({ owner_id: ownerId, document_id: id, position: 0, invoice_id: invoiceId, is_new: false })
    .execute();
  return { documentId: id, sha256 };
}

/** Read from PDFs: one to correct, one that is a copy of another, and one that is no invoice. */
async function bringScans() {
  const scan = async (number: number) =>
    (await receivePdf(server, EMAIL, printedPaper(number, { total: '170000' }))).id;
  return { scannedId: await scan(71), copyId: await scan(72), setAsideId: await scan(73) };
}

interface Known {
  invoiceId: string;
  scannedId: string;
  copyId: string;
  setAsideId: string;
  cancelledId: string;
  alteredId: string;
  taskId: string;
  documentId: string;
  sha256: string;
  /** A document that gave no invoice. */
  useless: string;
  templateId: string;
  /** The token of another sign-in, which ends. */
  leaving: string;
  registerId: string;
}

const TAXES = { iva: true, ire: false, irp_rsp: false, no_imputa: false };

/** Calls of every route, the last ones last: what they delete the others need. */
function visits(known: Known): Record<string, (CallOptions & { at: string })[]> {
  const { invoiceId, cancelledId, alteredId, taskId, documentId, sha256, useless, templateId, leaving } = known;
  const { scannedId, copyId, setAsideId, registerId } = known;
  const comparison = '/closing/2026-10/reconciliation';
  const get = (...ats: string[]) => ats.map((at) => ({ at }));
  const invoice = `/v2/invoices/${invoiceId}`;
  const list = '/v2/invoices/headers';
  const template = `/export-templates/${templateId}`;
  const productName = { field_key: 'productos.nombre', display_name: 'Producto', field_type: 'TEXT' };
  const columns = { name: 'Columnas', fields: [productName] };
  const byEverything = { fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31', ruc_emisor: '80', ruc_cliente: '80' };
  const log = { timestamp: '2026-11-15T10:00:00-03:00', level: 'info', message: 'x', request_id: 'y' };
  return {
    'GET /api/user/profile': get('/api/user/profile'),
    'GET /user/trial-status': get('/user/trial-status'),
    'PUT /user/business': [{ at: '/user/business', method: 'PUT', body: { ruc: '80012345-0', nombre: 'Nosotros' } }],
    'PUT /user/business/imputation': [
      { at: '/user/business/imputation', method: 'PUT', body: { imputacion_compras: TAXES, imputacion_ventas: TAXES } },
    ],
    'PUT /user/business/suppliers/:ruc': [
      { at: '/user/business/suppliers/80099001-3', method: 'PUT', body: { nombre: 'Proveedor', imputacion: TAXES } },
    ],
    'GET /user/business': get('/user/business'),
    'GET /user/business/tokens': get('/user/business/tokens'),
    'POST /user/business/tokens': [
      { at: '/user/business/tokens', body: { nombre: 'Recorrido', alcances: ['facturas:leer'] } },
    ],
    'GET /export/rg90': get('/export/rg90?periodo=2026'),
    'GET /closing/:ym/reconciliation': get(
      comparison,
      `${comparison}?clase=solo_marangatu&page_size=2`,
      `${comparison}?registro=ventas`,
    ),
    'GET /closing/:ym/reconciliation/files': get(`${comparison}/files`),
    'GET /closing/:ym/reconciliation/files/:id': get(`${comparison}/files/${registerId}`),
    'GET /closing/:ym/reconciliation/export': get(`${comparison}/export`, `${comparison}/export?formato=csv`),
    'GET /desk': get('/desk', '/desk?month=2026-11'),
    'GET /desk/queue': get('/desk/queue?month=2026-10&page_size=1'),
    'GET /closing/:yearMonth/imputation': get('/closing/2026-10/imputation'),
    'GET /closing/:yearMonth/imputation/proposals': get('/closing/2026-10/imputation/proposals'),
    'POST /closing/:yearMonth/imputation/accept': [
      { at: '/closing/2026-10/imputation/accept', body: { aceptadas: [{ ruc: '80099001-3', imputacion: TAXES }] } },
    ],
    'GET /closing/:yearMonth/evidence': get('/closing/2026-10/evidence'),
    'DELETE /user/business/suppliers/:ruc': [{ at: '/user/business/suppliers/80099001-3', method: 'DELETE' }],
    'GET /admin/check': get('/admin/check'),
    'POST /admin/panel-opened': [{ at: '/admin/panel-opened', body: {} }],
    'GET /admin/stats': get('/admin/stats'),
    'GET /admin/stats/filtered': get(
      '/admin/stats/filtered',
      '/admin/stats/filtered?start_date=2026-01-15&end_date=2027-02-15',
      `/admin/stats/filtered?user_email=${EMAIL}`,
    ),
    'GET /admin/users': get('/admin/users', '/admin/users?search=recorrido&page_size=5'),
    'PUT /admin/users/:email/role': [{ at: `/admin/users/${EMAIL}/role`, method: 'PUT', body: { role: 'admin' } }],
    'PUT /admin/users/:email/status': [
      { at: `/admin/users/${EMAIL}/status`, method: 'PUT', body: { status: 'active' } },
    ],
    'GET /admin/scheduler/status': get('/admin/scheduler/status'),
    'GET /admin/ai-limits/reset-stats': get('/admin/ai-limits/reset-stats'),
    'POST /admin/ai-limits/reset-monthly': [{ at: '/admin/ai-limits/reset-monthly', body: {} }],
    'POST /admin/ai-limits/reset-user/:email': [{ at: `/admin/ai-limits/reset-user/${EMAIL}`, body: {} }],
    'GET /status': get('/status'),
    'GET /tasks/:id': get(`/tasks/${taskId}`),
    'GET /tasks/debug': get('/tasks/debug'),
    'GET /documents': get('/documents', '/documents?state=leido&source=subida&search=xml&page_size=1'),
    'GET /documents/:id/pages/:page': get(`/documents/${documentId}/pages/1`),
    'POST /documents/:id/retry': [{ at: `/documents/${documentId}/retry`, body: {} }],
    'POST /documents/retry': [
      { at: '/documents/retry', body: {} },
      { at: '/documents/retry', body: { search: 'xml' } },
    ],
    'GET /v2/invoices/headers': get(
      list,
      `${list}?page=2&page_size=1`,
      `${list}?page_size=100`,
      `${list}?year_month=2026-10`,
      `${list}?year_month=2026-10&sort=emisor`,
      `${list}?search=tornillo`,
      `${list}?search=001-001 ferreteria&page=2&page_size=1`,
      `${list}?search=0000101`,
      `${list}?ruc_emisor=80012345-0`,
      `${list}?ruc_receptor=80012345-0&verificacion=ok`,
      `${list}?emisor_nombre=ferreteria&year_month=2026-10`,
      `${list}?verificacion=observada`,
      `${list}?lado=compra`,
      `${list}?lado=venta&year_month=2026-10`,
      `${list}?lado=de_otro&search=ferreteria`,
    ),
    'GET /v2/invoices/parties': get('/v2/invoices/parties?search=ferreteria'),
    'GET /v2/invoices/:id': get(invoice),
    'GET /v2/invoices/:id/move': get(`/v2/invoices/${cancelledId}/move`),
    'GET /v2/suppliers/:ruc': get('/v2/suppliers/80099001-3'),
    'GET /v2/suppliers/:ruc/watch': get('/v2/suppliers/80099001-3/watch', '/v2/suppliers/80012345/watch'),
    'GET /v2/invoices/:id/watch': get(`${invoice}/watch`),
    'POST /v2/suppliers/:ruc/watch/settle': [
      { at: '/v2/suppliers/80099001-3/watch/settle', body: { que: 'precio', clave: 'x', precio_maximo: '10' } },
    ],
    'POST /v2/suppliers/:ruc/watch/reopen': [
      { at: '/v2/suppliers/80099001-3/watch/reopen', body: { que: 'precio', clave: 'x', precio_maximo: '10' } },
    ],
    'GET /v2/invoices/:id/facsimile': get(`${invoice}/facsimile`),
    'GET /review/queue': get('/review/queue', `/review/queue?page_size=1&cursor=${invoiceId}`),
    'POST /v2/invoices/:id/confirm': [{ at: `/v2/invoices/${alteredId}/confirm`, body: { reason: 'Por teléfono' } }],
    'PATCH /v2/invoices/:id': [
      { at: `/v2/invoices/${scannedId}`, method: 'PATCH', body: { version: 1, monto_total: 110_000, confirmar: true } },
      { at: `/v2/invoices/${copyId}`, method: 'PATCH', body: { version: 1, numero_documento: '001-001-0000001' } },
    ],
    'POST /v2/invoices/:id/not-an-invoice': [{ at: `/v2/invoices/${setAsideId}/not-an-invoice`, body: {} }],
    'POST /v2/invoices/:id/undo': [
      { at: `/v2/invoices/${alteredId}/undo`, body: {} },
      { at: `/v2/invoices/${setAsideId}/undo`, body: {} },
      { at: `/v2/invoices/${scannedId}/undo`, body: {} },
    ],
    'POST /v2/invoices/:id/undo-cancellation': [
      { at: `/v2/invoices/${cancelledId}/undo-cancellation`, body: { reason: 'Sigue vigente' } },
    ],
    'GET /v2/invoices/:id/history': get(`/v2/invoices/${cancelledId}/history`),
    'GET /v2/invoices/:id/files': get(`${invoice}/files`),
    'GET /v2/invoices/:id/files/:sha256': get(`${invoice}/files/${sha256}`),
    'GET /v2/invoices/:id/files/:sha256/pages/:page': get(`${invoice}/files/${sha256}/pages/1`),
    'GET /invoices/months': get('/invoices/months'),
    'GET /invoices/month/:yearMonth/stats': get('/invoices/month/2026-10/stats'),
    'GET /export/mongodb/stats': get('/export/mongodb/stats'),
    'GET /export-templates/available-fields': get('/export-templates/available-fields'),
    'GET /export-templates/calculated-fields/preview': get('/export-templates/calculated-fields/preview'),
    'GET /export-templates': get('/export-templates'),
    'GET /export-templates/:id': get(template),
    'POST /export-templates': [{ at: '/export-templates', body: columns }],
    'PUT /export-templates/:id': [{ at: template, method: 'PUT', body: { ...columns, is_default: true } }],
    'POST /export-templates/:id/duplicate': [{ at: `${template}/duplicate`, body: { name: 'Copia' } }],
    'POST /export-templates/:id/set-default': [{ at: `${template}/set-default`, body: {} }],
    'POST /export/custom': [
      { at: '/export/custom', body: { template_id: templateId, filename: 'x', format: 'json' } },
      { at: '/export/custom', body: { template_id: templateId, filename: 'x', format: 'json', filters: byEverything } },
      { at: '/export/custom', body: { template_id: templateId, filename: 'x' } },
    ],
    'DELETE /export-templates/:id': [{ at: template, method: 'DELETE' }],
    'GET /user/subscription/plans': get('/user/subscription/plans'),
    'POST /user/subscription/change-plan': [
      { at: '/user/subscription/change-plan', body: { plan_id: 'basic' } },
      { at: '/user/subscription/change-plan', body: { plan_id: 'pro', reason: 'Más facturas' } },
    ],
    'GET /user/subscription': get('/user/subscription'),
    'GET /user/subscription/history': get('/user/subscription/history'),
    'POST /user/subscription/cancel': [{ at: '/user/subscription/cancel', body: {} }],
    'POST /admin/plans': [
      { at: '/admin/plans', body: { code: 'nuevo', name: 'Nuevo', price: 5, features: { api_access: true } } },
    ],
    'PUT /admin/plans/:code': [{ at: '/admin/plans/nuevo', method: 'PUT', body: { price: 6 } }],
    'POST /admin/subscriptions': [{ at: '/admin/subscriptions', body: { user_email: EMAIL, plan_code: 'nuevo' } }],
    'GET /admin/plans': get('/admin/plans', '/admin/plans?include_inactive=true'),
    'GET /admin/subscriptions/stats': get('/admin/subscriptions/stats'),
    'DELETE /admin/plans/:code': [{ at: '/admin/plans/nuevo', method: 'DELETE' }],
    'GET /config.json': get('/config.json'),
    'GET /health': get('/health'),
    'GET /ready': get('/ready'),
    'GET /openapi.json': get('/openapi.json'),
    'POST /logs/frontend': [{ at: '/logs/frontend', body: { logs: [log] } }],
    'GET /local-identity/accounts': get('/local-identity/accounts'),
    'POST /local-identity/refresh': [{ at: '/local-identity/refresh', body: {}, headers: { origin: server.url } }],
    'GET /v2/invoices/:id/delete-info': get(`${invoice}/delete-info`),
    'POST /v2/invoices/bulk-delete-info': [{ at: '/v2/invoices/bulk-delete-info', body: { header_ids: [invoiceId] } }],
    'DELETE /v2/invoices/:id': [{ at: invoice, method: 'DELETE' }],
    'DELETE /documents/:id': [{ at: `/documents/${useless}`, method: 'DELETE' }],
    'DELETE /tasks/cleanup': [{ at: '/tasks/cleanup', method: 'DELETE' }],
    'POST /local-identity/sign-out': [
      { at: '/local-identity/sign-out', token: leaving, body: {}, headers: { origin: server.url } },
    ],
  };
}

/** Called by uploading, signing in and deleting what is left. */
const VISITED_ELSEWHERE = [
  'POST /upload-xml',
  'POST /closing/:ym/reconciliation',
  'POST /tasks/upload-xml',
  'POST /local-identity/sign-in',
  'POST /v2/invoices/bulk-delete',
  'POST /export-templates/create-from-preset',
];

/** Calls that nobody has taught the walk yet: visited with an id of the owner's, whatever they answer. */
async function visitOthers(known: Known): Promise<void> {
  const taught = [...Object.keys(visits(known)), ...VISITED_ELSEWHERE];
  for (const { method, path, upload: takesFiles } of allRoutes) {
    if (taught.includes(`${method} ${path}`) || takesFiles) continue;
    const id = path.startsWith('/documents') ? known.documentId : known.invoiceId;
    const body = method === 'GET' ? {} : { body: { reason: 'Por teléfono' } };
    await server.call(path.replace(':sha256', known.sha256).replace(/:\w+/g, id), { token, method, ...body });
  }
}

async function visitWebhooks(): Promise<string[]> {
  const wish = { url: 'http://127.0.0.1:9/', eventos: ['factura.guardada', 'factura.eliminada'] };
  const made = await server.call('/user/business/webhooks', { token, body: wish });
  const at = `/user/business/webhooks/${made.body.webhook?.id}`;
  const tried = await server.call(`${at}/test`, { token, body: {} });
  const answers = [
    made,
    tried,
    await server.call(at, { token, method: 'PATCH', body: { eventos: ['factura.eliminada'] } }),
    await server.call(`${at}/secret`, { token, body: {} }),
    await server.call(`${at}/deliveries?estado=en_espera`, { token }),
    await server.call(`${at}/deliveries/${tried.body.entrega?.id}/replay`, { token, body: {} }),
    await server.call('/user/business/webhooks', { token }),
    await server.call('/user/business/inbox-address', { token, body: {} }),
    await server.call('/user/business/inbox-address', { token }),
  ];
  return answers.filter(({ status }) => status >= 300).map(({ body }) => `webhooks: ${body?.message}`);
}

async function visitRoutes(known: Known): Promise<string[]> {
  await visitOthers(known);
  const refused: string[] = [];
  for (const [route, calls] of Object.entries(visits(known))) {
    for (const { at, ...options } of calls) {
      const { status, body } = await server.call(at, { token, ...options });
      if (status >= 300) refused.push(`${route} ${at}: ${status} ${body?.message}`);
    }
  }
  // What a token does is looked up by other statements.
  const program = await aToken(server, token);
  await server.call('/invoices/months', { token: program.secret });
  await server.call(`/user/business/tokens/${program.id}`, { token, method: 'DELETE' });
  // Where nobody listens; only with servers of this machine allowed.
  if (dovecot) refused.push(...(await visitWebhooks()));
  const { body } = await server.call('/v2/invoices/headers?page_size=2', { token });
  await server.call(`/v2/invoices/headers?page_size=2&page=2&cursor=${body.next_cursor}`, { token });
  const ids = (body.data as { id: string }[]).map(({ id }) => id);
  const removed = await server.call('/v2/invoices/bulk-delete', { token, body: { header_ids: ids } });
  if (removed.status !== 200) refused.push(`POST /v2/invoices/bulk-delete: ${removed.status}`);
  return refused;
}

async function useLedger() {
  const { db } = server.app.deps;
  const aReading = () => ({ documentId: newId(), attempt: 1, sha256: createHash('sha256').update(newId()).digest() });
  const at = clock.now();
  const [spent, released, forgotten] = [aReading(), aReading(), aReading()];
  await db.transaction().execute(async (tx) => {
    for (const reading of [spent, spent, released, forgotten]) await reserveAiReading(tx, ownerId, reading, at);
    await spendAiReading(tx, ownerId, spent, at);
    await releaseAiReading(tx, ownerId, released, at);
  });
  await entitlementsOf(db, ownerId, at);
  clock.advance(3_600_000); // the forgotten one is released by its job
}

/** What uploads and deletions have handed over. */
const HANDED_OVER = [
  'reading.drop-files',
  'reading.drop-package-waste',
  'reading.read-document',
  'reading.read-slow-document',
];

/** Those of the clock are called; the others are waited for. */
async function runJobs() {
  const { deps } = server.app;
  await client.query(
    'insert into seal_recheck (owner_id, cdc) select owner_id, cdc from invoice where cdc is not null',
  );
  for (const { job, handle } of jobHandlers(deps)) {
    if (job.schedule !== undefined) expect(await handle([{}] as never[], deps.queue)).toEqual([undefined]);
  }
  const done = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct name from pgboss.job where state = 'completed' and name = any($1) order by 1`,
      [HANDED_OVER],
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(done).toEqual(HANDED_OVER);
}

test('SCALE-06 every statement of every call and every job binds each table of an owner to that owner, but for the sweeps named here', async () => {
  const known = await bringDocuments();
  const scans = { ...(await bringScans()), registerId: await bringRegisters() };
  if (dovecot) await exerciseMailboxes({ server, dovecot, provider, email: EMAIL });
  const refused = await visitRoutes({ ...known, ...scans, ...(await bringPdf(known.invoiceId)) });
  await useLedger();
  await runJobs();
  expect(refused).toEqual([]);

  const touches = new RegExp(`\\b(${[...columns.keys(), 'owner_standing'].join('|')})\\b`);
  const isOurs = ({ functions }: RecordedStatement) => functions.length > 0;
  const statements = recorder.statements().filter((one) => isOurs(one) && touches.test(one.text));
  const wrong: string[] = [];
  const swept = new Set<string>();
  const seen = new Set<string>();
  for (const statement of statements) {
    const across = statement.functions.find((name) => ACROSS_OWNERS.includes(name));
    if (across === undefined) {
      const tables = await tablesWithoutOwner(client, columns, statement, ownerId);
      if (tables.length > 0) wrong.push(`${statement.functions[0]}: ${tables.join(', ')} in ${statement.text}`);
    } else swept.add(across);
    for (const [table] of statement.text.matchAll(new RegExp(touches, 'g'))) seen.add(table);
  }
  expect(wrong).toEqual([]);
  expect([...swept].sort()).toEqual(ACROSS_OWNERS.toSorted());
  expect([...seen]).toEqual(
    expect.arrayContaining(['document', 'invoice', 'invoice_month', 'ai_use', 'task', 'member', 'seal_recheck']),
  );
  expect(statements.length).toBeGreaterThan(60);
  const senders = new Set(statements.flatMap(({ functions }) => functions));
  if (dovecot) expect(MAILBOX_STORES.filter((name) => !senders.has(name))).toEqual([]);
});

test('the walk knows no call that is gone', () => {
  const ids = { invoiceId: '', cancelledId: '', alteredId: '', taskId: '', documentId: '', sha256: '' };
  const known = {
    ...ids,
    useless: '',
    leaving: '',
    templateId: '',
    scannedId: '',
    copyId: '',
    setAsideId: '',
    registerId: '',
  };
  const declared = allRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(declared).toEqual(expect.arrayContaining([...Object.keys(visits(known)), ...VISITED_ELSEWHERE]));
});
