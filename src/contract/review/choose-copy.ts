import * as z from 'zod/mini';
import { count, id, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { source } from '../wire/wire-words.ts';

/** Copies of one invoice that say different things, side by side. Values as people read them; null where one says nothing. */
export const copiesWire = wire(() => ({
  /** True until a person has chosen. */
  isOpen: ['por_elegir', z.boolean()],
  /** False: its issuer's proven signature stands behind what is there, and no other copy counts beside it. */
  canUseOthers: ['se_puede_cambiar', z.boolean()],
  fields: [
    'datos',
    z.array(
      wire(() => ({
        title: ['titulo', z.string()],
        current: ['actual', z.nullable(z.string())],
        /** In the order of the copies. */
        others: ['otras', z.array(z.nullable(z.string()))],
      })),
    ),
  ],
  others: [
    'copias',
    z.array(
      wire(() => ({
        id: ['id', id],
        /** Of its file; null when that is not known. */
        fileName: ['archivo', z.nullable(z.string())],
        receivedAt: ['recibida_en', z.nullable(instant)],
        source: ['fuente', source],
        /** False: only its figures are kept. */
        isUsable: ['se_puede_usar', z.boolean()],
      })),
    ),
  ],
}));
export type InvoiceCopies = z.output<typeof copiesWire>;

export const chooseCopy = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/choose-copy',
  access: 'member',
  summary: 'Elige entre copias de una factura que dicen cosas distintas: los datos de otra, o los que están',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({
    /** The copy whose figures count from now on. Null: those that are there. */
    copyId: ['copia_id', z.nullable(id)],
    /** What the person was looking at: when that has changed meanwhile, the choice is refused (409). */
    version: ['version', count],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    version: ['version', count],
    isInReview: ['en_revision', z.boolean()],
  })),
});
