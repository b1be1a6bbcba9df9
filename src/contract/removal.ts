import * as z from 'zod/mini';
import { partyWire } from './invoices/invoice.ts';
import { amount } from './wire/amounts.ts';
import { count, id } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';
import { currency, documentType, signInSums } from './wire/wire-words.ts';

/** As many as a page shows. */
export const MOST_REMOVED_AT_ONCE = 100;

const removedInvoiceWire = wire(() => ({
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  issuer: ['emisor', partyWire],
  issueDate: ['fecha_emision', z.string()],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', currency],
  /** As in a header: what a sum takes of it, and with which sign. */
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  signInSums: ['signo', signInSums],
  isTest: ['documento_de_prueba', z.boolean()],
  isInReview: ['en_revision', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
  isAltered: ['alterada', z.boolean()],
}));

const someIds = wire(() => ({
  ids: ['header_ids', z.array(id).check(z.minLength(1), z.maxLength(MOST_REMOVED_AT_ONCE))],
}));

export const getRemovalInfo = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/delete-info',
  access: 'member',
  summary: 'Qué se pierde al eliminar una factura; no elimina nada',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({
    header: ['header', removedInvoiceWire],
    itemsCount: ['items_count', count],
    warning: ['warning', z.string()],
  })),
});

export const getBulkRemovalInfo = defineRoute({
  method: 'POST',
  path: '/v2/invoices/bulk-delete-info',
  access: 'member',
  summary: 'Qué se pierde al eliminar varias facturas; no elimina nada',
  body: someIds,
  reply: wire(() => ({
    summary: [
      'summary',
      wire(() => ({
        invoices: ['total_invoices', count],
        items: ['total_items', count],
        /** Guaraníes, credit notes taken away. */
        amount: ['total_amount', amount],
      })),
    ],
    invoices: ['invoices', z.array(removedInvoiceWire)],
    warning: ['warning', z.string()],
  })),
});

export const removeInvoice = defineRoute({
  method: 'DELETE',
  path: '/v2/invoices/:id',
  access: 'member',
  summary: 'Elimina una factura con sus ítems, sus documentos y los archivos que nadie más usa',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ message: ['message', z.string()], removed: ['deleted_count', count] })),
});

export const removeInvoices = defineRoute({
  method: 'POST',
  path: '/v2/invoices/bulk-delete',
  access: 'member',
  summary: 'Elimina varias facturas: todas, o ninguna si alguna no existe',
  body: someIds,
  reply: wire(() => ({ message: ['message', z.string()], removed: ['deleted_count', count] })),
});
