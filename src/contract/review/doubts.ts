import * as z from 'zod/mini';
import { count } from '../wire/fields.ts';
import { wire } from '../wire/wire.ts';
import { doubtField } from '../words.ts';

/** What a person must look at before an invoice counts. */
export const doubtWire = wire({
  /** Named as in a correction. */
  field: ['campo', doubtField],
  /** Why, for programs. */
  reason: ['codigo', z.string()],
  /** Why, for people. */
  sentence: ['motivo', z.string()],
  /** As a correction would write it: amounts as plain decimals, dates as `YYYY-MM-DD`. */
  read: ['leido', z.nullable(z.string())],
  /** What the QR, the CDC or a sum says instead, written the same way. */
  suggested: ['sugerido', z.nullable(z.string())],
  /** Page from 1; the rest are fractions 0..1 of its width and height. Null: unknown. */
  place: [
    'lugar',
    z.nullable(
      wire({
        page: ['pagina', count],
        left: ['izquierda', z.number()],
        top: ['arriba', z.number()],
        width: ['ancho', z.number()],
        height: ['alto', z.number()],
      }),
    ),
  ],
});
export type InvoiceDoubt = z.output<typeof doubtWire>;
