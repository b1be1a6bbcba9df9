import * as z from 'zod/mini';
import { invoiceFileWire } from './invoices/invoice.ts';
import { id } from './wire/fields.ts';
import { pageInPath } from './wire/query-values.ts';
import { defineRoute, fileReply } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const listInvoiceFiles = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/files',
  access: 'lectura',
  scopes: ['read-invoices'],
  neverPage: true,
  summary: 'Los archivos originales de una factura',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ files: ['data', z.array(invoiceFileWire)] })),
});

export const getInvoiceFile = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/files/:sha256',
  access: 'lectura',
  scopes: ['read-invoices'],
  errors: ['original_danado', 'rango_invalido'],
  neverPage: true,
  summary: 'Un archivo original, tal como llegó',
  params: wire(() => ({ id: ['id', id], sha256: ['sha256', sha256] })),
  reply: fileReply,
});

/** The answer's header that says how many pages the file has. */
export const PAGE_COUNT_HEADER = 'x-page-count';

export const getDocumentPage = defineRoute({
  method: 'GET',
  path: '/documents/:id/pages/:page',
  access: 'lectura',
  neverPage: true,
  summary:
    'Una página de un PDF o una foto que se recibió como imagen, también mientras se lee; x-page-count dice cuántas hay',
  params: wire(() => ({ id: ['id', id], page: ['page', pageInPath] })),
  reply: fileReply,
});

export const getInvoiceFilePage = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/files/:sha256/pages/:page',
  access: 'lectura',
  scopes: ['read-invoices'],
  errors: ['original_danado', 'archivo_ilegible', 'tipo_no_admitido'],
  neverPage: true,
  summary: 'Una página de un PDF o una foto original como imagen; x-page-count dice cuántas hay',
  params: wire(() => ({
    id: ['id', id],
    sha256: ['sha256', sha256],
    page: ['page', pageInPath],
  })),
  reply: fileReply,
});
