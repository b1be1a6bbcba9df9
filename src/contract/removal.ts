import * as z from 'zod/mini';
import { partyWire } from './invoices/invoice.ts';
import { amount } from './wire/amounts.ts';
import { day, month } from './wire/dates.ts';
import { count, id, text } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';
import { currency, documentType, signInSums } from './wire/wire-words.ts';

/** As many as a page of the list shows. */
export const MOST_REMOVED_AT_ONCE = 100;

const removedInvoiceWire = wire(() => ({
  documentType: ['tipo_documento', documentType],
  documentNumber: ['numero_documento', z.string()],
  issuer: ['emisor', partyWire],
  issueDate: ['fecha_emision', z.string()],
  total: ['monto_total', z.nullable(amount)],
  currency: ['moneda', currency],
  /** As in a header: the amount that sums include, and its sign. */
  totalInGuaranies: ['monto_total_gs', z.nullable(amount)],
  signInSums: ['signo', signInSums],
  isTest: ['documento_de_prueba', z.boolean()],
  isInReview: ['en_revision', z.boolean()],
  isCancelled: ['cancelada', z.boolean()],
  isAltered: ['alterada', z.boolean()],
}));

const ids = ['header_ids', z.array(id).check(z.minLength(1), z.maxLength(MOST_REMOVED_AT_ONCE))] as const;
const someIds = wire(() => ({ ids }));

/** Why it is deleted. Asked for while the law requires it to be kept; without it 422 when its month is closed. */
const reason = ['reason', z.optional(text(500))] as const;

/** Why a reason is asked for; null and empty when none is needed. */
const reasonAsked = {
  /** The last day until which one of them must be kept. */
  keptUntil: ['conservar_hasta', z.optional(z.nullable(day))],
  /** The closed months among their months of issue. */
  closedMonths: ['meses_cerrados', z.optional(z.array(month))],
} as const;

export const getRemovalInfo = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/delete-info',
  access: 'lectura',
  summary: 'Qué se pierde al eliminar una factura; no elimina nada',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({
    header: ['header', removedInvoiceWire],
    itemsCount: ['items_count', count],
    warning: ['warning', z.string()],
    ...reasonAsked,
  })),
});

export const getBulkRemovalInfo = defineRoute({
  method: 'POST',
  path: '/v2/invoices/bulk-delete-info',
  access: 'lectura',
  summary: 'Qué se pierde al eliminar varias facturas; no elimina nada',
  body: someIds,
  reply: wire(() => ({
    summary: [
      'summary',
      wire(() => ({
        invoices: ['total_invoices', count],
        items: ['total_items', count],
        /** Guaraníes, credit notes subtracted. */
        amount: ['total_amount', amount],
      })),
    ],
    invoices: ['invoices', z.array(removedInvoiceWire)],
    warning: ['warning', z.string()],
    ...reasonAsked,
  })),
});

export const removeInvoice = defineRoute({
  method: 'DELETE',
  path: '/v2/invoices/:id',
  access: 'contador',
  summary: 'Elimina una factura con sus ítems, sus documentos y los archivos que nadie más usa',
  params: wire(() => ({ id: ['id', id] })),
  query: wire(() => ({ reason })),
  reply: wire(() => ({ message: ['message', z.string()], removed: ['deleted_count', count] })),
});

export const removeInvoices = defineRoute({
  method: 'POST',
  path: '/v2/invoices/bulk-delete',
  access: 'contador',
  summary: 'Elimina varias facturas: todas, o ninguna si alguna no existe',
  body: wire(() => ({ ids, reason })),
  reply: wire(() => ({ message: ['message', z.string()], removed: ['deleted_count', count] })),
});
