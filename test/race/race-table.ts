import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { newId } from '#server/platform/new-id.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import type { NamedFile } from '../intake/uploads.ts';
import { printedInvoice } from '../pdf/a-printed-invoice.ts';
import { printedPdf } from '../pdf/make-pdf.ts';
import type { Answer } from '../server/test-app.ts';
import { signedCancellation } from '../sifen/signed-cancellation.ts';
import type { Turn } from './turn.ts';

export interface RaceCall {
  readonly path: string;
  readonly as?: 'member' | 'partner' | 'admin';
  readonly body?: unknown;
  readonly files?: readonly NamedFile[];
}

/** Invoices on which a call can act; for all others it refuses. */
export interface Wanted {
  /** A condition on `invoice i`. */
  readonly which: RawBuilder<boolean>;
  /** The files to receive, one after the other, so that such an invoice exists. */
  readonly files: (number: number) => readonly NamedFile[];
}

export interface Entry {
  /** What it changes: of two actions about the same matter, the later one decides. */
  readonly about: string;
  /** What somebody adds stays beside what others add. */
  readonly adds?: true;
  readonly call?: (turn: Turn) => RaceCall | Promise<RaceCall>;
  readonly wanted?: Wanted;
  /** Of a job. */
  readonly payload?: (turn: Turn) => unknown;
  /**
   * Whether what was answered with success is stored. Not checked when the other action is about the same matter,
   * unless both add.
   */
  readonly kept?: (turn: Turn, answer: Answer) => Promise<boolean>;
}

/** By «METHOD /path» of the contract, or the name of a job. New calls and jobs must be added here. */
export const RACE_TABLE: Readonly<Record<string, Entry>> = {
  'PUT /user/business': {
    about: 'business',
    call: (turn) => ({ path: '/user/business', body: { ruc: '80012345-0', nombre: `Negocio ${turn.unique}` } }),
    kept: (turn) =>
      turn.holds(sql`select from business where owner_id = ${turn.ownerId} and name = ${`Negocio ${turn.unique}`}`),
  },
  'PUT /user/business/imputation': {
    about: 'business',
    call: ({ draw }) => ({
      path: '/user/business/imputation',
      body: { imputacion_compras: imputation(draw), imputacion_ventas: imputation(draw + 1) },
    }),
  },
  'PUT /user/business/suppliers/:ruc': {
    about: 'business',
    call: (turn) => ({
      path: '/user/business/suppliers/80012345-0',
      body: { nombre: `Proveedor ${turn.unique}`, imputacion: imputation(turn.draw) },
    }),
  },
  'DELETE /user/business/suppliers/:ruc': {
    about: 'business',
    call: () => ({ path: '/user/business/suppliers/80012345-0' }),
  },

  'POST /user/businesses': {
    about: 'businesses',
    adds: true,
    call: (turn) => ({
      path: '/user/businesses',
      body: { ruc: formatRuc(String(81_000_000 + Number(turn.unique))), nombre: `Otro ${turn.unique}` },
    }),
    kept: (turn) => turn.holds(sql`select from business where name = ${`Otro ${turn.unique}`}`),
  },
  'PATCH /user/businesses/:id': {
    about: 'business',
    call: (turn) => ({ path: `/user/businesses/${turn.ownerId}`, body: { nombre: `Negocio ${turn.unique}` } }),
    kept: (turn) =>
      turn.holds(sql`select from business where owner_id = ${turn.ownerId} and name = ${`Negocio ${turn.unique}`}`),
  },
  // It has documents to be kept, and is refused.
  'DELETE /user/businesses/:id': {
    about: 'business',
    call: ({ ownerId }) => ({ path: `/user/businesses/${ownerId}` }),
  },
  'PATCH /user/business/people/:email': {
    about: 'people',
    call: ({ partner, draw }) => ({
      path: `/user/business/people/${partner.email}`,
      body: { rol: draw % 2 === 0 ? 'contador' : 'lectura' },
    }),
  },
  'DELETE /user/business/people/:email': {
    about: 'people',
    call: ({ partner }) => ({ path: `/user/business/people/${partner.email}` }),
  },
  'POST /user/business/tokens': {
    about: 'tokens',
    adds: true,
    call: ({ unique }) => ({
      path: '/user/business/tokens',
      body: { nombre: `Programa ${unique}`, alcances: ['facturas:leer'] },
    }),
    kept: (turn) => turn.holds(sql`select from api_token where name = ${`Programa ${turn.unique}`}`),
  },
  'DELETE /user/business/tokens/:id': {
    about: 'tokens',
    call: ({ unique }) => ({ path: `/user/business/tokens/00000000-0000-7000-8000-${unique.padStart(12, '0')}` }),
  },
  'POST /user/business/invitations': {
    about: 'invitations',
    adds: true,
    call: ({ draw }) => ({
      path: '/user/business/invitations',
      body: { email: `invitada${draw % 20}@carrera.com.py`, rol: 'contador' },
    }),
  },
  'DELETE /user/business/invitations/:id': {
    about: 'invitations',
    call: ({ invitationId }) => ({ path: `/user/business/invitations/${invitationId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from invitation where id = ${turn.invitationId}`)),
  },
  // The partner's own: it is not theirs, and refused.
  'POST /invitations/:token': {
    about: 'people',
    call: ({ ownerId }) => ({
      path: `/invitations/${Buffer.concat([Buffer.from(ownerId.replaceAll('-', ''), 'hex'), Buffer.alloc(32)]).toString('base64url')}`,
      as: 'partner',
      body: {},
    }),
  },

  // To where nobody listens: what is sent fails at once, and is tried again.
  'POST /user/business/webhooks': {
    about: 'webhooks',
    adds: true,
    call: ({ unique }) => ({
      path: '/user/business/webhooks',
      body: {
        url: `http://127.0.0.1:9/${unique}`,
        eventos: ['factura.guardada', 'factura.cambiada', 'factura.eliminada'],
      },
    }),
  },
  'PATCH /user/business/webhooks/:id': {
    about: 'webhooks',
    call: ({ webhookId, draw }) => ({
      path: `/user/business/webhooks/${webhookId}`,
      body: { activa: draw % 3 !== 0, eventos: ['factura.guardada', 'mes.cerrado'] },
    }),
  },
  'DELETE /user/business/webhooks/:id': {
    about: 'webhooks',
    call: ({ webhookId }) => ({ path: `/user/business/webhooks/${webhookId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from webhook_endpoint where id = ${turn.webhookId}`)),
  },
  'POST /user/business/webhooks/:id/secret': {
    about: 'webhooks',
    call: ({ webhookId }) => ({ path: `/user/business/webhooks/${webhookId}/secret`, body: {} }),
  },
  'POST /user/business/webhooks/:id/test': {
    about: 'webhooks',
    adds: true,
    call: ({ webhookId }) => ({ path: `/user/business/webhooks/${webhookId}/test`, body: {} }),
  },
  'POST /user/business/webhooks/:id/deliveries/:deliveryId/replay': {
    about: 'webhooks',
    adds: true,
    call: ({ webhookId, deliveryId }) => ({
      path: `/user/business/webhooks/${webhookId}/deliveries/${deliveryId}/replay`,
      body: {},
    }),
  },
  'POST /user/business/inbox-address': {
    about: 'inbox',
    call: () => ({ path: '/user/business/inbox-address', body: {} }),
    kept: (turn) => turn.holds(sql`select from inbox_address where owner_id = ${turn.ownerId}`),
  },
  'DELETE /user/business/inbox-address': {
    about: 'inbox',
    call: () => ({ path: '/user/business/inbox-address' }),
    kept: async (turn) => !(await turn.holds(sql`select from inbox_address where owner_id = ${turn.ownerId}`)),
  },
  // A secret that nobody has: it is refused.
  'POST /in/:token': { about: 'inbox', call: () => ({ path: '/in/nadie', body: {} }) },

  'POST /closing/:yearMonth/imputation/accept': {
    about: 'business',
    call: () => ({
      path: '/closing/2026-10/imputation/accept',
      body: { aceptadas: [{ ruc: '80012345-0', imputacion: imputation(0) }] },
    }),
  },
  'POST /v2/suppliers/:ruc/watch/settle': {
    about: 'supplier marks',
    call: (turn) => ({
      path: '/v2/suppliers/80012345-0/watch/settle',
      body: { que: 'timbrado_nuevo', clave: `${turn.unique}`, precio_maximo: null },
    }),
    kept: (turn) =>
      turn.holds(sql`select from supplier_settled where owner_id = ${turn.ownerId} and subject = ${`${turn.unique}`}`),
  },
  'POST /v2/suppliers/:ruc/watch/reopen': {
    about: 'supplier marks',
    call: (turn) => ({
      path: '/v2/suppliers/80012345-0/watch/reopen',
      body: { que: 'timbrado_nuevo', clave: `${turn.unique}`, precio_maximo: null },
    }),
  },

  'POST /closing/:yearMonth/close': {
    about: 'closing',
    call: ({ closingVersion }) => ({ path: '/closing/2026-10/close', body: { version: closingVersion } }),
    kept: (turn) => turn.holds(sql`select from month_close where owner_id = ${turn.ownerId} and reopened_at is null`),
  },
  'POST /closing/:yearMonth/reopen': {
    about: 'closing',
    call: (turn) => ({ path: '/closing/2026-10/reopen', body: { reason: `Otra vez ${turn.unique}` } }),
    kept: (turn) =>
      turn.holds(
        sql`select from month_close where owner_id = ${turn.ownerId} and reopen_reason = ${`Otra vez ${turn.unique}`}`,
      ),
  },
  'POST /closing/:yearMonth/accept': {
    about: 'closing',
    call: ({ closingVersion, unique }) => ({
      path: '/closing/2026-10/accept',
      body: { version: closingVersion, reason: `Rectificada ${unique}` },
    }),
    kept: (turn) => turn.holds(sql`select from month_close_acceptance where reason = ${`Rectificada ${turn.unique}`}`),
  },
  'POST /admin/operations/backups': {
    about: 'backup',
    call: () => ({ path: '/admin/operations/backups', as: 'admin', body: {} }),
  },
  'POST /admin/operations/originals-check': {
    about: 'disk',
    call: () => ({ path: '/admin/operations/originals-check', as: 'admin', body: {} }),
  },
  'POST /admin/ruc-list': {
    about: 'ruc-list',
    call: () => ({ path: '/admin/ruc-list', as: 'admin', files: [['ruc0.txt', '80012345|NADIE|0||ACTIVO|\n']] }),
  },
  'PUT /admin/calendar': {
    about: 'calendar',
    call: (turn) => ({
      path: '/admin/calendar',
      as: 'admin',
      body: { dias: [{ dia: '2030-05-02', feriado: true, motivo: `Decreto ${turn.unique}` }] },
    }),
    kept: (turn) =>
      turn.holds(sql`select from tax_calendar where days -> 0 ->> 'reason' = ${`Decreto ${turn.unique}`}`),
  },

  'POST /admin/panel-opened': { about: 'audit', call: () => ({ path: '/admin/panel-opened', as: 'admin', body: {} }) },
  'PUT /admin/users/:email/role': {
    about: 'people',
    call: ({ partner, draw }) => ({
      path: `/admin/users/${partner.email}/role`,
      as: 'admin',
      body: { role: draw % 2 === 0 ? 'admin' : 'user' },
    }),
    kept: (turn) =>
      turn.holds(
        sql`select from app_user where email = ${turn.partner.email} and role = ${turn.draw % 2 === 0 ? 'admin' : 'user'}`,
      ),
  },
  'PUT /admin/users/:email/status': {
    about: 'subscription',
    call: ({ partner, draw }) => ({
      path: `/admin/users/${partner.email}/status`,
      as: 'admin',
      body: { status: draw % 2 === 0 ? 'suspended' : 'active' },
    }),
    kept: (turn) =>
      turn.holds(
        sql`select from app_user where email = ${turn.partner.email} and status = ${turn.draw % 2 === 0 ? 'suspended' : 'active'}`,
      ),
  },
  'POST /admin/ai-limits/reset-monthly': {
    about: 'subscription',
    call: () => ({ path: '/admin/ai-limits/reset-monthly', as: 'admin', body: {} }),
  },
  'POST /admin/ai-limits/reset-user/:email': {
    about: 'subscription',
    call: ({ partner }) => ({ path: `/admin/ai-limits/reset-user/${partner.email}`, as: 'admin', body: {} }),
  },

  'POST /upload-xml': upload('/upload-xml', xmlFile),
  'POST /tasks/upload-xml': upload('/tasks/upload-xml', xmlFile),
  'POST /upload': upload('/upload', pdfFile),
  'POST /tasks/upload-pdf': upload('/tasks/upload-pdf', pdfFile),
  'POST /closing/:ym/reconciliation': {
    about: 'comparison',
    adds: true,
    call: ({ draw }) => ({
      path: '/closing/2026-10/reconciliation',
      files: [['marangatu.xlsx', registers[draw % 2]?.() ?? '']],
    }),
    kept: (turn, { body }) => turn.holds(sql`select from reconciliation_file where id = ${body.job_id}`),
  },
  'DELETE /tasks/cleanup': { about: 'tasks', call: () => ({ path: '/tasks/cleanup' }) },

  'POST /process': { about: 'mail', call: () => ({ path: '/process', body: { run_async: true } }) },
  'POST /process-direct': { about: 'mail', call: () => ({ path: '/process-direct', body: {} }) },
  'POST /tasks/process': { about: 'mail', call: () => ({ path: '/tasks/process', body: {} }) },
  'POST /job/start': { about: 'schedule', call: () => ({ path: '/job/start', body: {} }) },
  'POST /job/stop': { about: 'schedule', call: () => ({ path: '/job/stop', body: {} }) },
  'POST /job/interval': {
    about: 'schedule',
    call: ({ draw }) => ({ path: '/job/interval', body: { minutes: 5 + (draw % 50) } }),
    kept: (turn) =>
      turn.holds(
        sql`select from mail_schedule where owner_id = ${turn.ownerId} and interval_minutes = ${5 + (turn.draw % 50)}`,
      ),
  },
  'POST /prefs/auto-refresh': {
    about: 'auto-refresh',
    call: ({ draw }) => ({ path: '/prefs/auto-refresh', body: { enabled: true, interval_ms: 5_000 + (draw % 100) } }),
    kept: (turn) =>
      turn.holds(
        sql`select from auto_refresh where owner_id = ${turn.ownerId} and interval_ms = ${5_000 + (turn.draw % 100)}`,
      ),
  },
  'POST /email-configs/:id/import': {
    about: 'mail',
    call: ({ mailboxId }) => ({
      path: `/email-configs/${mailboxId}/import`,
      body: { from: '2026-09-01', to: '2026-10-31' },
    }),
  },
  'POST /email-configs/:id/import/pause': {
    about: 'mail',
    call: ({ mailboxId }) => ({ path: `/email-configs/${mailboxId}/import/pause`, body: {} }),
  },
  'POST /email-configs/:id/import/resume': {
    about: 'mail',
    call: ({ mailboxId }) => ({ path: `/email-configs/${mailboxId}/import/resume`, body: {} }),
  },
  'DELETE /email-configs/:id/import': {
    about: 'mail',
    call: ({ mailboxId }) => ({ path: `/email-configs/${mailboxId}/import` }),
  },

  'POST /documents/:id/retry': onDocument('/retry'),
  'POST /documents/retry': { about: 'papers', call: () => ({ path: '/documents/retry', body: {} }) },
  'POST /documents/:id/read-again': onDocument('/read-again'),
  'POST /documents/:id/read-further': onDocument('/read-further'),
  // To a business that is none of theirs: what goes and comes back at once is tried in sharing.db.test.ts.
  'POST /documents/:id/move': onDocument('/move', { negocio_id: newId() }),
  'POST /documents/:id/move/undo': onDocument('/move/undo'),
  'POST /tasks/:id/share-out': {
    about: 'papers',
    call: ({ documentId }) => ({ path: `/tasks/${documentId}/share-out`, body: { repartir: true } }),
  },
  'DELETE /documents/:id': {
    about: 'papers',
    call: ({ documentId }) => ({ path: `/documents/${documentId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from document where id = ${turn.documentId}`)),
  },
  'POST /prefs/invoice-list': {
    about: 'list-preference',
    call: ({ draw }) => ({
      path: '/prefs/invoice-list',
      body: { columnas: ['ruc_emisor'], filas_densas: draw % 2 === 0, por_pagina: 25 },
    }),
  },

  'POST /v2/invoices/:id/undo-cancellation': {
    ...onInvoice('/undo-cancellation', { reason: 'No corresponde' }),
    wanted: {
      which: sql<boolean>`i.cancelled`,
      files: (number) => {
        const invoice = numberedInvoice(number);
        return [
          ['cancelada.xml', invoice],
          ['su-aviso.xml', signedCancellation(/<DE Id="(\d{44})"/.exec(invoice)?.[1] ?? '')],
        ];
      },
    },
  },
  'POST /v2/invoices/:id/confirm': onInvoice('/confirm', { reason: 'La comparé' }),
  'POST /v2/invoices/:id/choose-copy': {
    about: 'papers',
    call: ({ invoiceId, version }) => ({
      path: `/v2/invoices/${invoiceId}/choose-copy`,
      body: { copia_id: null, version },
    }),
    wanted: {
      which: sql<boolean>`jsonb_path_exists(i.other_copies, '$[*] ? (@.isSettled == false)')`,
      files: (number) => [
        ['una.xml', unsigned(numberedInvoice(number))],
        ['otra.xml', unsigned(numberedInvoice(number, dearer))],
      ],
    },
  },
  'POST /v2/invoices/:id/same-as': {
    about: 'papers',
    call: ({ invoiceId, otherInvoiceId, version, draw }) => ({
      path: `/v2/invoices/${invoiceId}/same-as`,
      body: { otra_id: otherInvoiceId, es_la_misma: draw % 2 === 0, version },
    }),
    wanted: {
      which: sql<boolean>`exists (
        select from invoice_repeat r where r.owner_id = i.owner_id and r.invoice_id = i.id)`,
      files: (number) => {
        const paper = { number: `001-003-${String(number).padStart(7, '0')}`, timbrado: '' };
        return [
          ['una.pdf', printedPdf(printedInvoice(paper))],
          ['otra.pdf', printedPdf(printedInvoice({ ...paper, total: '330.000', vat: '30.000' }))],
        ];
      },
    },
  },
  'PATCH /v2/invoices/:id': {
    about: 'papers',
    call: ({ invoiceId, version, draw }) => ({
      path: `/v2/invoices/${invoiceId}`,
      body: { version, monto_total: 1_000 * (1 + (draw % 90)), confirmar: draw % 3 !== 0 },
    }),
    kept: (turn) => turn.holds(sql`select from invoice where id = ${turn.invoiceId} and revision > ${turn.version}`),
  },
  'POST /v2/invoices': {
    about: 'papers',
    adds: true,
    call: ({ draw, documentId }) => ({
      path: '/v2/invoices',
      body: {
        ...{ ruc_emisor: '80012345-0', numero_documento: typedNumber(draw), fecha_emision: '2026-10-05' },
        ...{ monto_total: 110_000, gravado_10: 100_000, iva_10: 10_000, nombre_emisor: 'Ferretería El Clavo S.A.' },
        ...(draw % 2 === 0 ? { dejar_en_revision: true } : { confirmar: true }),
        ...(draw % 5 === 0 ? { documento_id: documentId } : {}),
      },
    }),
    kept: (turn) =>
      turn.holds(
        sql`select from invoice where owner_id = ${turn.ownerId} and document_number = ${typedNumber(turn.draw)}`,
      ),
  },
  'POST /v2/invoices/:id/not-an-invoice': onInvoice('/not-an-invoice', {}),
  'POST /v2/invoices/:id/undo': onInvoice('/undo', {}),
  'POST /v2/invoices/:id/move': onInvoice('/move', { negocio_id: newId() }),
  'DELETE /v2/invoices/:id': {
    about: 'papers',
    call: ({ invoiceId }) => ({ path: `/v2/invoices/${invoiceId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from invoice where id = ${turn.invoiceId}`)),
  },
  'POST /v2/invoices/bulk-delete': {
    about: 'papers',
    call: ({ invoiceId, otherInvoiceId }) => ({
      path: '/v2/invoices/bulk-delete',
      body: { header_ids: [...new Set([otherInvoiceId, invoiceId])] },
    }),
    kept: async (turn) => !(await turn.holds(sql`select from invoice where id = ${turn.invoiceId}`)),
  },

  'POST /export-templates/create-from-preset': {
    about: 'templates',
    adds: true,
    call: () => ({ path: '/export-templates/create-from-preset', body: { preset: 'facturas_simples' } }),
    kept: (turn, { body }) => turn.holds(sql`select from export_template where id = ${body.template.id}`),
  },
  'POST /export-templates': {
    about: 'templates',
    adds: true,
    call: (turn) => ({ path: '/export-templates', body: template(turn, { is_default: turn.draw % 2 === 0 }) }),
    kept: (turn, { body }) => turn.holds(sql`select from export_template where id = ${body.template.id}`),
  },
  'PUT /export-templates/:id': {
    about: 'templates',
    call: (turn) => ({ path: `/export-templates/${turn.templateId}`, body: template(turn) }),
    kept: (turn) =>
      turn.holds(
        sql`select from export_template where id = ${turn.templateId} and name = ${`Columnas ${turn.unique}`}`,
      ),
  },
  'DELETE /export-templates/:id': {
    about: 'templates',
    call: ({ templateId }) => ({ path: `/export-templates/${templateId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from export_template where id = ${turn.templateId}`)),
  },
  'POST /export-templates/:id/duplicate': {
    about: 'templates',
    adds: true,
    call: ({ templateId, unique }) => ({
      path: `/export-templates/${templateId}/duplicate`,
      body: { name: `Copia ${unique}` },
    }),
    kept: (turn) => turn.holds(sql`select from export_template where name = ${`Copia ${turn.unique}`}`),
  },
  'POST /export-templates/:id/set-default': {
    about: 'templates',
    call: ({ templateId }) => ({ path: `/export-templates/${templateId}/set-default`, body: {} }),
    kept: (turn) => turn.holds(sql`select from export_template where id = ${turn.templateId} and is_default`),
  },

  'POST /export/custom': {
    about: 'audit',
    call: ({ templateId }) => ({
      path: '/export/custom',
      body: { template_id: templateId, filename: 'libro', format: 'csv' },
    }),
  },
  'POST /export/rg90': { about: 'audit', call: () => ({ path: '/export/rg90', body: { periodo: '2026-10' } }) },
  'POST /export/originals': {
    about: 'audit',
    call: () => ({ path: '/export/originals', body: { filename: 'originales' } }),
  },
  'POST /tasks/export': {
    about: 'exports',
    call: ({ templateId }) => ({
      path: '/tasks/export',
      body: { template_id: templateId, filename: 'libro', format: 'csv' },
    }),
    kept: (turn, { body }) => turn.holds(sql`select from export_file where id = ${body.job_id}`),
  },
  'POST /tasks/export-originals': {
    about: 'exports',
    call: () => ({ path: '/tasks/export-originals', body: { filename: 'originales' } }),
    kept: (turn, { body }) => turn.holds(sql`select from export_file where id = ${body.job_id}`),
  },
  'POST /closing/:yearMonth/evidence': {
    about: 'exports',
    call: () => ({ path: '/closing/2026-10/evidence', body: {} }),
    kept: (turn, { body }) => turn.holds(sql`select from export_file where id = ${body.job_id}`),
  },
  'DELETE /export/files/:id': {
    about: 'exports',
    call: ({ exportId }) => ({ path: `/export/files/${exportId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from export_file where id = ${turn.exportId}`)),
  },

  'POST /email-configs': {
    about: 'mailboxes',
    adds: true,
    call: ({ unique }) => ({
      path: '/email-configs',
      body: { host: 'no-existe.invalid', username: `buzon-${unique}@empresa.com.py`, password: 'clave' },
    }),
    kept: (turn) => turn.holds(sql`select from mailbox where username = ${`buzon-${turn.unique}@empresa.com.py`}`),
  },
  'PUT /email-configs/:id': {
    about: 'mailboxes',
    call: ({ mailboxId, unique }) => ({ path: `/email-configs/${mailboxId}`, body: { name: `Buzón ${unique}` } }),
    kept: (turn) =>
      turn.holds(sql`select from mailbox where id = ${turn.mailboxId} and name = ${`Buzón ${turn.unique}`}`),
  },
  'DELETE /email-configs/:id': {
    about: 'mailboxes',
    call: ({ mailboxId }) => ({ path: `/email-configs/${mailboxId}` }),
    kept: async (turn) => !(await turn.holds(sql`select from mailbox where id = ${turn.mailboxId}`)),
  },
  'PATCH /email-configs/:id/enabled': {
    about: 'mailboxes',
    call: ({ mailboxId, draw }) => ({ path: `/email-configs/${mailboxId}/enabled`, body: { enabled: draw % 2 === 0 } }),
    kept: (turn) =>
      turn.holds(sql`select from mailbox where id = ${turn.mailboxId} and enabled = ${turn.draw % 2 === 0}`),
  },
  'POST /email-configs/:id/toggle': {
    about: 'mailboxes',
    call: ({ mailboxId }) => ({ path: `/email-configs/${mailboxId}/toggle`, body: {} }),
  },

  'POST /user/subscription/change-plan': {
    about: 'subscription',
    call: ({ draw }) => ({
      path: '/user/subscription/change-plan',
      as: 'partner',
      body: { plan_id: ['free', 'basic', 'pro'][draw % 3] },
    }),
  },
  'DELETE /user/subscription/request': {
    about: 'subscription',
    call: () => ({ path: '/user/subscription/request', as: 'partner' }),
  },
  'POST /user/subscription/cancel': {
    about: 'subscription',
    call: () => ({ path: '/user/subscription/cancel', as: 'partner', body: {} }),
  },
  'POST /admin/plans': {
    about: 'plans',
    adds: true,
    call: ({ unique }) => ({
      path: '/admin/plans',
      as: 'admin',
      body: { code: `plan-${unique}`, name: `Plan ${unique}` },
    }),
    kept: (turn) => turn.holds(sql`select from plan where code = ${`plan-${turn.unique}`}`),
  },
  'PUT /admin/plans/:code': {
    about: 'plans',
    call: ({ draw }) => ({ path: '/admin/plans/carrera', as: 'admin', body: { price: draw % 1_000 } }),
    kept: (turn) => turn.holds(sql`select from plan where code = 'carrera' and price = ${turn.draw % 1_000}`),
  },
  'DELETE /admin/plans/:code': { about: 'plans', call: () => ({ path: '/admin/plans/carrera', as: 'admin' }) },
  'POST /admin/subscriptions': {
    about: 'subscription',
    call: ({ partner, draw }) => ({
      path: '/admin/subscriptions',
      as: 'admin',
      body: { user_email: partner.email, plan_code: ['basic', 'pro', 'carrera'][draw % 3], payment_method: 'manual' },
    }),
  },
  'POST /admin/subscriptions/requests/:id/approve': {
    about: 'subscription',
    call: ({ requestId }) => ({ path: `/admin/subscriptions/requests/${requestId}/approve`, as: 'admin', body: {} }),
  },
  'POST /admin/subscriptions/requests/:id/reject': {
    about: 'subscription',
    call: ({ requestId }) => ({ path: `/admin/subscriptions/requests/${requestId}/reject`, as: 'admin', body: {} }),
  },
  'POST /admin/operations/documents/:owner_id/:id/retry': {
    about: 'papers',
    call: ({ ownerId, documentId }) => ({
      path: `/admin/operations/documents/${ownerId}/${documentId}/retry`,
      as: 'admin',
      body: {},
    }),
  },
  'POST /logs/frontend': { about: 'logs', call: () => ({ path: '/logs/frontend', body: { logs: [] } }) },
  'POST /local-identity/sign-in': {
    about: 'session',
    call: ({ partner }) => ({ path: '/local-identity/sign-in', body: { email: partner.email, name: 'Socia' } }),
  },

  'system.forget-old-logs': everybodys('logs'),
  'reading.read-document': ofDocument(),
  'reading.read-slow-document': ofDocument(),
  'reading.read-printed-document': ofDocument(),
  'reading.check-model': everybodys('model'),
  'reading.sweep-unread': everybodys('papers'),
  'reading.recheck-seals': everybodys('papers'),
  'tokens.forget-refused': everybodys('tokens'),
  'intake.forget-upload-keys': everybodys('tokens'),
  'sharing.share-out': {
    about: 'papers',
    payload: ({ ownerId, documentId }) => ({ ownerId, documentId, userId: newId(), isOfMailbox: true }),
  },
  'reading.drop-files': { about: 'papers', payload: ofFiles },
  'reading.drop-package-waste': { about: 'papers', payload: ofFiles },
  'subscriptions.release-expired-ai-use': everybodys('subscription'),
  'subscriptions.close-ended': everybodys('subscription'),
  'subscriptions.reset-due-limits': everybodys('subscription'),
  'invoices.move-received': everybodys('sums'),
  'invoices.look-for-repeats': everybodys('papers'),
  'mailboxes.poll': { about: 'mail', payload: mailboxTurn },
  'mailboxes.import': { about: 'mail', payload: mailboxTurn },
  'mailboxes.start-due-runs': everybodys('mail'),
  'exports.make-file': { about: 'exports', payload: ({ ownerId, exportId }) => ({ ownerId, id: exportId }) },
  'exports.drop-files': { about: 'exports', payload: ({ ownerId, exportId }) => ({ ownerId, ids: [exportId] }) },
  'exports.sweep-files': everybodys('exports'),
  'operations.find-orphans': everybodys('disk'),
  'reconciliation.read-register': { about: 'comparison', payload: ({ ownerId }) => ({ ownerId, id: newId() }) },
  'reconciliation.sweep-registers': everybodys('comparison'),
  'operations.check-originals': everybodys('disk'),
  'backup.make': { about: 'backup', payload: () => ({ id: newId() }) },
  'backup.start-due': everybodys('backup'),
  'ruc-list.load': { about: 'ruc-list', payload: () => ({ id: newId() }) },
  'ruc-list.sweep': everybodys('ruc-list'),
  'webhooks.forget-old-events': everybodys('webhooks'),
};

/** Calls that write nothing, or nothing that two share. */
export const NOT_RACED: Readonly<Record<string, string>> = {
  'POST /v2/invoices/bulk-delete-info': 'only reads',
  'POST /export/count': 'only reads',
  'POST /export-templates/preview': 'only reads',
  'POST /mcp': 'its tools only read',
  'POST /email-config/test': 'asks another server and writes nothing',
  'POST /email-config/folders': 'asks another server and writes nothing',
  'POST /email-configs/:id/test': 'waits for another server; what it notes is one row of health',
  'POST /email-configs/oauth/:provider/start': 'begins a sign-in elsewhere, which is nobody else’s',
  'POST /local-identity/refresh': 'a session is one browser’s',
  'POST /local-identity/sign-out': 'would end the sessions that the others run under',
};

/** One of this business, and one of another, which is refused. */
const registers = ['de_80012345_102026.xlsx', 'compras_102026.xlsx'].map((name) =>
  once(() => readFileSync(new URL(`../fixtures/marangatu/${name}`, import.meta.url))),
);

/** Without its signature, as anybody could write it. */
const unsigned = (xml: string) => xml.replace(/<Signature[\s\S]*<\/Signature>/, '').replace(/&amp;DigestValue=\w+/, '');
const dearer = numberedInvoice(1)
  .replaceAll('110000', '910000')
  .replaceAll('>100000<', '>827273<')
  .replaceAll('>10000<', '>82727<');

function everybodys(about: string): Entry {
  return { about, payload: () => ({}) };
}
function ofDocument(): Entry {
  return { about: 'papers', payload: ({ ownerId, documentId }) => ({ ownerId, documentId }) };
}
function ofFiles({ ownerId, sha256 }: Turn) {
  return { ownerId, sha256s: [sha256] };
}
function mailboxTurn({ ownerId, mailboxId }: Turn) {
  return { ownerId, mailboxId, turn: newId() };
}

function onDocument(what: string, body: object = {}): Entry {
  return { about: 'papers', call: ({ documentId }) => ({ path: `/documents/${documentId}${what}`, body }) };
}
function onInvoice(what: string, body: object): Entry {
  return { about: 'papers', call: ({ invoiceId }) => ({ path: `/v2/invoices/${invoiceId}${what}`, body }) };
}

type UploadPath = '/upload-xml' | '/tasks/upload-xml' | '/upload' | '/tasks/upload-pdf';
function upload(path: UploadPath, file: (turn: Turn) => NamedFile): Entry {
  return {
    about: 'papers',
    adds: true,
    call: (turn) => ({ path, files: [file(turn)] }),
    kept: (turn) => {
      const sha256 = createHash('sha256')
        .update(Buffer.from(file(turn)[1]))
        .digest();
      return turn.holds(sql`select from document where owner_id = ${turn.ownerId} and sha256 = ${sha256}`);
    },
  };
}

/** Only a few different ones, so that they repeat. */
export function xmlFile({ draw }: Pick<Turn, 'draw'>): NamedFile {
  return [`factura-${draw % 8}.xml`, xmls[draw % 8]?.() ?? ''];
}
const xmls = Array.from({ length: 8 }, (_, at) => once(() => numberedInvoice(at + 1)));

export function pdfFile({ draw }: Pick<Turn, 'draw'>): NamedFile {
  if (draw % 3 === 0) return [`roto-${draw % 6}.pdf`, `%PDF-1.7 ${draw % 6}`];
  return [`impresa-${draw % 4}.pdf`, pdfs[draw % 4]?.() ?? ''];
}
const printedNumber = (draw: number) => `001-001-000010${draw % 4}`;
const pdfs = Array.from({ length: 4 }, (_, at) =>
  once(() => printedPdf(printedInvoice({ number: printedNumber(at) }))),
);

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Every third may be a copy of a printed one, which only a person could tell. */
const typedNumber = (draw: number) => (draw % 3 === 0 ? printedNumber(draw) : `001-002-000000${1 + (draw % 5)}`);
const imputation = (draw: number) => ({ iva: draw % 2 === 0, ire: draw % 3 === 0, irp_rsp: false, no_imputa: false });
const template = ({ unique }: Turn, more: object = {}) => ({
  name: `Columnas ${unique}`,
  fields: [{ field_key: 'cdc', display_name: 'CDC', field_type: 'TEXT' }],
  ...more,
});
