import * as z from 'zod/mini';
import { count, id, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { source } from '../wire/wire-words.ts';

/** Copies of one invoice that differ, side by side. Values as people read them; null where a copy does not say. */
export const copiesWire = wire(() => ({
  /** True until a person has chosen. */
  isOpen: ['por_elegir', z.boolean()],
  /** False: the present data have the issuer's proven signature, and no other copy can replace them. */
  canUseOthers: ['se_puede_cambiar', z.boolean()],
  fields: [
    'datos',
    z.array(
      wire(() => ({
        title: ['titulo', z.string()],
        current: ['actual', z.nullable(z.string())],
        /** The values of the other copies, in the order of the copies. */
        others: ['otras', z.array(z.nullable(z.string()))],
      })),
    ),
  ],
  others: [
    'copias',
    z.array(
      wire(() => ({
        id: ['id', id],
        /** The name of its file; null when it is not known. */
        fileName: ['archivo', z.nullable(z.string())],
        receivedAt: ['recibida_en', z.nullable(instant)],
        source: ['fuente', source],
        /** False: only its figures are stored, so it cannot be used. */
        isUsable: ['se_puede_usar', z.boolean()],
      })),
    ),
  ],
}));
export type InvoiceCopies = z.output<typeof copiesWire>;

export const chooseCopy = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/choose-copy',
  access: 'contador',
  summary: 'Elige entre copias de una factura que dicen cosas distintas: los datos de otra, o los que están',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({
    /** The copy whose figures count from now on. Null: the present ones. */
    copyId: ['copia_id', z.nullable(id)],
    /** The version that the person saw: if it has changed meanwhile, the choice is refused (409). */
    version: ['version', count],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
  })),
});
