import * as z from 'zod/mini';
import { count, id } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { doubtField, doubtReason } from '../wire/wire-words.ts';

/** Page from 1; the rest are fractions 0..1 of its width and height. */
const pagePlaceWire = wire(() => ({
  page: ['pagina', count],
  left: ['izquierda', z.number()],
  top: ['arriba', z.number()],
  width: ['ancho', z.number()],
  height: ['alto', z.number()],
}));

/** Where on the pages of the original a field was read. */
export const fieldPlaceWire = wire(() => ({ field: ['campo', doubtField], place: ['lugar', pagePlaceWire] }));

/** What a person must look at before an invoice counts. */
export const doubtWire = wire(() => ({
  /** Named as in a correction. */
  field: ['campo', doubtField],
  /** Why, for programs. */
  reason: ['codigo', doubtReason],
  /** Why, for people. */
  sentence: ['motivo', z.string()],
  /** As a correction would write it: amounts as plain decimals, dates as `YYYY-MM-DD`. */
  read: ['leido', z.nullable(z.string())],
  /** What the QR, the CDC or a sum says instead, written the same way. */
  suggested: ['sugerido', z.nullable(z.string())],
  /** Null: unknown. */
  place: ['lugar', z.nullable(pagePlaceWire)],
  /** Of a possible repeat: the invoice that it may be. */
  otherId: ['otra_id', z.optional(id)],
}));
export type InvoiceDoubt = z.output<typeof doubtWire>;
