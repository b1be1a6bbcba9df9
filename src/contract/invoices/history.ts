import * as z from 'zod/mini';
import { id, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { historyKind } from '../wire/wire-words.ts';

export const REASON_CHARACTERS = 500;
const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Escribe el motivo.'),
    z.maxLength(REASON_CHARACTERS, `Escribe como máximo ${REASON_CHARACTERS} caracteres.`),
  );

const historyEntryWire = wire(() => ({
  id: ['id', id],
  at: ['fecha', instant],
  kind: ['suceso', historyKind],
  /** What happened, for people. */
  sentence: ['detalle', z.string()],
  /** The reason that the person, or the notice of cancellation, gives. */
  reason: ['motivo', z.nullable(z.string())],
  /** Null when nobody of this business did it, for example when it came by mail. */
  who: ['quien', z.nullable(wire(() => ({ name: ['nombre', z.nullable(z.string())], email: ['correo', z.string()] })))],
  /** The file, the sender of the mail, or the address of the caller. */
  origin: ['desde', z.nullable(z.string())],
  /** The hash of that file, among the invoice's originals. */
  sha256: ['sha256', z.nullable(z.string())],
}));
export type HistoryEntry = z.output<typeof historyEntryWire>;

export const getInvoiceHistory = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/history',
  access: 'lectura',
  summary: 'Todo lo que pasó con una factura, lo más antiguo primero: quién, cuándo, qué y desde dónde',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ entries: ['data', z.array(historyEntryWire)] })),
});

export const undoCancellation = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/undo-cancellation',
  access: 'contador',
  summary: 'Deshace con un motivo la cancelación de una factura: vuelve a contar, y el aviso queda guardado',
  params: wire(() => ({ id: ['id', id] })),
  body: wire(() => ({ reason: ['reason', reason] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
