import * as z from 'zod/mini';
import { count, id } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { doubtField, doubtReason } from '../wire/wire-words.ts';

/** The page counts from 1; the rest are fractions 0..1 of its width and height. */
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
  /** With the names that a correction uses. */
  field: ['campo', doubtField],
  /** The reason, as a code. */
  reason: ['codigo', doubtReason],
  /** The reason, in words. */
  sentence: ['motivo', z.string()],
  /** The value that was read, as a correction would write it: amounts as plain decimals, dates as `YYYY-MM-DD`. */
  read: ['leido', z.nullable(z.string())],
  /** What the QR, the CDC or a sum says instead, written the same way. */
  suggested: ['sugerido', z.nullable(z.string())],
  /** Null when the place is not known. */
  place: ['lugar', z.nullable(pagePlaceWire)],
  /** For a possible repeat: the other invoice. */
  otherId: ['otra_id', z.optional(id)],
}));
export type InvoiceDoubt = z.output<typeof doubtWire>;
