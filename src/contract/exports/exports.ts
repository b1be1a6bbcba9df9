import * as z from 'zod/mini';
import { EXPORT_FORMATS } from '#domain/plans/entitlements.ts';
import { enqueuedWire } from '../intake/tasks.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { count, id, text } from '../wire/fields.ts';
import { defineRoute, streamReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { exportFileWire } from './export-file.ts';
import { exportFilters } from './export-filters.ts';
import { NOT_EXPORTED_REASONS } from './export-json.ts';

export const FILE_NAME_CHARACTERS = 150;

/** From this many rows on the screen offers to make the file in the background. */
export const BACKGROUND_ROWS = 50_000;
/** Most rows of a PDF, which is made to be printed. */
export const PDF_ROWS = 10_000;
/**
 * The limits of a ZIP of originals. Above `streamedInvoices` it is made in the background instead of while it is sent.
 */
export const ORIGINALS = { invoices: 20_000, streamedInvoices: 2_000 } as const;
/** Invoices are counted up to this number. */
export const COUNTED_INVOICES = 200_000;
/** Days for which a file made in the background is kept. */
export const KEPT_DAYS = 7;

const filters = z._default(exportFilters, {});

const fileOrder = wire(() => ({
  templateId: ['template_id', id],
  filters: ['filters', filters],
  fileName: ['filename', text(FILE_NAME_CHARACTERS)],
  format: ['format', z._default(z.enum(EXPORT_FORMATS), 'excel')],
}));

const originalsOrder = wire(() => ({
  filters: ['filters', filters],
  fileName: ['filename', text(FILE_NAME_CHARACTERS)],
}));

export const exportInvoices = defineRoute({
  method: 'POST',
  path: '/export/custom',
  access: 'lectura',
  scopes: ['export'],
  errors: ['no_encontrado', 'falta_el_negocio', 'demasiadas_filas'],
  needs: 'exports',
  summary: 'Las facturas filtradas en un archivo con las columnas de un template',
  body: fileOrder,
  reply: streamReply,
});

/** 409 `exportar_en_segundo_plano` above `ORIGINALS.streamedInvoices`: then `enqueueOriginals` makes it. */
export const exportOriginals = defineRoute({
  method: 'POST',
  path: '/export/originals',
  access: 'lectura',
  scopes: ['export'],
  errors: ['falta_el_negocio', 'demasiadas_filas', 'exportar_en_segundo_plano'],
  summary: 'Los archivos originales de las facturas filtradas en un ZIP, con un índice y sus SHA-256',
  body: originalsOrder,
  reply: streamReply,
});

const reason = words(NOT_EXPORTED_REASONS);

export const countExport = defineRoute({
  method: 'POST',
  path: '/export/count',
  access: 'lectura',
  scopes: ['export'],
  errors: ['no_encontrado', 'falta_el_negocio'],
  summary: 'Cuántas facturas y filas tendría una exportación, y qué queda fuera',
  body: wire(() => ({
    /** Without a template, rows are invoices. */
    templateId: ['template_id', z.optional(id)],
    filters: ['filters', filters],
    /** True to count original files too. */
    withOriginals: ['con_originales', z._default(z.boolean(), false)],
  })),
  reply: wire(() => ({
    invoices: ['facturas', count],
    /** Rows of data, without header and totals. */
    rows: ['filas', count],
    /** True when there are more than `COUNTED_INVOICES`, and counting stopped there: all figures are then minimums. */
    isMinimum: ['minimo', z.boolean()],
    /** Guaraníes, credit notes subtracted. */
    amount: ['total_monto', amount],
    /** What the filters match and the file does not contain, by reason. */
    leftOut: [
      'no_incluidas',
      z.array(
        wire(() => ({
          reason: ['motivo', reason],
          /** The reason in words. */
          sentence: ['texto', z.string()],
          count: ['cantidad', count],
          /** Guaraníes, as far as they are known; null where there is no amount. */
          amount: ['monto', z.nullable(amount)],
        })),
      ),
    ],
    /** True above `BACKGROUND_ROWS`. */
    isLarge: ['en_segundo_plano', z.boolean()],
    fitsPdf: ['cabe_en_pdf', z.boolean()],
    originals: [
      'originales',
      z.optional(
        wire(() => ({
          /** All invoices that the filters match, including those that sums leave out. */
          invoices: ['facturas', count],
          files: ['archivos', count],
          bytes: ['bytes', count],
          isLarge: ['en_segundo_plano', z.boolean()],
          fits: ['cabe', z.boolean()],
        })),
      ),
    ],
  })),
});

/**
 * One at a time: 409 `exportacion_en_curso` while another one waits or runs. `GET /tasks/{id}` reports its progress.
 */
export const enqueueExport = defineRoute({
  method: 'POST',
  path: '/tasks/export',
  access: 'lectura',
  scopes: ['export'],
  errors: ['no_encontrado', 'falta_el_negocio', 'exportacion_en_curso', 'demasiadas_filas'],
  needs: 'exports',
  summary: 'Prepara el mismo archivo en segundo plano y lo guarda unos días',
  body: fileOrder,
  reply: enqueuedWire,
});

export const enqueueOriginals = defineRoute({
  method: 'POST',
  path: '/tasks/export-originals',
  access: 'lectura',
  scopes: ['export'],
  errors: ['falta_el_negocio', 'demasiadas_filas', 'exportacion_en_curso'],
  summary: 'Prepara el ZIP de originales en segundo plano y lo guarda unos días',
  body: originalsOrder,
  reply: enqueuedWire,
});

export const listExportFiles = defineRoute({
  method: 'GET',
  path: '/export/files',
  access: 'lectura',
  scopes: ['export'],
  summary: 'Los archivos preparados en segundo plano, el más nuevo primero',
  reply: wire(() => ({ files: ['data', z.array(exportFileWire)] })),
});

export const getExportFile = defineRoute({
  method: 'GET',
  path: '/export/files/:id',
  access: 'lectura',
  scopes: ['export'],
  errors: ['exportacion_no_lista', 'original_danado'],
  neverPage: true,
  summary: 'Un archivo preparado en segundo plano, bajo su nombre',
  params: wire(() => ({ id: ['id', id] })),
  reply: streamReply,
});

export const deleteExportFile = defineRoute({
  method: 'DELETE',
  path: '/export/files/:id',
  access: 'lectura',
  summary: 'Cancela un archivo que se está preparando, o lo borra',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
