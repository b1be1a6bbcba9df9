import * as z from 'zod/mini';
import { day, inOrder } from '../wire/dates.ts';
import { id, text } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { invoiceSide, verdict } from '../wire/wire-words.ts';

/** How many invoices can be chosen one by one. */
const CHOSEN_INVOICES = 100;

/** Filters that all must match; the last five are those of the invoice list, with the same meaning. */
export const exportFilters = wire(
  () => ({
    from: ['fecha_inicio', z.optional(day)],
    to: ['fecha_fin', z.optional(day)],
    issuerRuc: ['ruc_emisor', z.optional(text(20))],
    receiverRuc: ['ruc_cliente', z.optional(text(20))],
    search: ['search', z.optional(text(100))],
    issuerName: ['emisor_nombre', z.optional(text(100))],
    verification: ['verificacion', z.optional(verdict)],
    /** 409 `falta_el_negocio` until the RUC of the business is known; the same for the book of purchases. */
    side: ['lado', z.optional(invoiceSide)],
    ids: ['ids', z.optional(z.array(id).check(z.maxLength(CHOSEN_INVOICES)))],
  }),
  inOrder('fecha_inicio', 'fecha_fin'),
);
