import * as z from 'zod/mini';
import type { ReadingField } from '#domain/review/reading-difference.ts';
import { day } from '../wire/dates.ts';
import { id } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ruc } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';
import { readingField } from '../wire/wire-words.ts';
import { money, writtenFields, writtenReply } from './decisions.ts';
import { documentNumber } from './review.ts';

/** The name of a correction's field on the wire, as a refusal names it. */
export const wireNameOf = (field: ReadingField): string => z.encode(readingField, field);

/** Fields that are left out and follow from the others are calculated: the VAT of each rate, and parts that are 0. */
export const typeInvoice = defineRoute({
  method: 'POST',
  path: '/v2/invoices',
  access: 'contador',
  needs: 'processing',
  summary: 'Carga una factura a mano, con o sin un archivo recibido que no dio ninguna',
  body: wire(() => ({
    issuerRuc: ['ruc_emisor', ruc],
    number: ['numero_documento', documentNumber],
    issueDate: ['fecha_emision', day],
    total: ['monto_total', money],
    /** A received PDF or photo that contained no invoice. */
    documentId: ['documento_id', z.optional(z.nullable(id))],
    ...writtenFields(),
  })),
  reply: writtenReply,
});
