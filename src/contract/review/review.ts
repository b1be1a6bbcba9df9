import * as z from 'zod/mini';
import { cdcParts, isCdcValid, parseCdc } from '#domain/identifiers/cdc.ts';
import { formatDocumentNumber, parseDocumentNumber, parseTimbrado } from '#domain/identifiers/timbrado.ts';
import { REASON_CHARACTERS } from '../invoices/history.ts';
import { headerWire } from '../invoices/invoice.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { pageSize } from '../wire/query-values.ts';
import { defineRoute } from '../wire/route.ts';
import { asIs, ruc, typed } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';
import { documentKind } from '../wire/wire-words.ts';
import { doubtWire } from './doubts.ts';

const reasonText = z
  .string()
  .check(z.trim(), z.maxLength(REASON_CHARACTERS, `Escribe como máximo ${REASON_CHARACTERS} caracteres.`));
/** Why a person decided so; an empty reason is not stored. */
export const optionalReason = z.optional(reasonText);

/**
 * The `version` of the invoice that the person saw: if somebody or something has changed it meanwhile the decision is
 * refused (409 `cambio_mientras_tanto`). Absent: any version.
 */
export const seenVersion = z.optional(count);

/** An invoice that waits for review, with what the screen needs before it asks for the whole invoice. */
const reviewItemWire = wire(() => ({
  header: ['header', headerWire],
  version: ['version', count],
  /** When it was first received. */
  knownSince: ['conocida_desde', instant],
  doubts: ['dudas', z.array(doubtWire)],
  /** The document from which the figures were read. Null when it is not known. */
  documentId: ['documento_id', z.nullable(id)],
  /** The document's file: the places of the doubts are on its pages (`/v2/invoices/:id/files/:sha256/pages/:page`). */
  original: [
    'original',
    z.nullable(
      wire(() => ({
        sha256: ['sha256', z.string()],
        name: ['nombre', z.string()],
        kind: ['tipo', documentKind],
        receivedAt: ['recibido_en', instant],
      })),
    ),
  ],
  /** False for an invoice from an XML: it can only be confirmed, or be marked as no invoice. */
  isCorrectable: ['corregible', z.boolean()],
  /** Copies of it differ, and nobody has chosen yet. */
  hasOtherCopies: ['copias_distintas', z.boolean()],
}));
export type ReviewItem = z.output<typeof reviewItemWire>;

export const listReviewQueue = defineRoute({
  method: 'GET',
  path: '/review/queue',
  access: 'lectura',
  summary: 'Las facturas en revisión con sus dudas, la más antigua primero',
  query: wire(() => ({
    cursor: ['cursor', z.optional(text(100))],
    /**
     * This invoice is listed first, wherever it is in the queue; on a later page it may be listed again in its own
     * place.
     */
    first: ['first', z.optional(id)],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    items: ['data', z.array(reviewItemWire)],
    /** How many invoices wait. */
    total: ['total', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});

export const timbrado = typed(20, '12345678', 'Escribe los 8 números del timbrado.', parseTimbrado)(asIs);
export const cdc = typed(
  100,
  '01800123450001001000120422026101510000000012',
  'Escribe los 44 números del CDC: estos no son de ninguno.',
  (written) => {
    const read = parseCdc(written);
    return read !== undefined && isCdcValid(read) && cdcParts(read).issueDate !== undefined ? read : undefined;
  },
)(asIs);
export const documentNumber = typed(
  30,
  '001-001-0001204',
  'Escribe el número como 001-001-0001204.',
  parseDocumentNumber,
)(formatDocumentNumber);
/** Typed fields that have a format of their own, by their names in code. */
const SHAPED: Readonly<Record<string, typeof timbrado | typeof cdc | typeof ruc | typeof documentNumber>> = {
  timbrado,
  cdc,
  number: documentNumber,
  issuerRuc: ruc,
  receiverRuc: ruc,
};

/**
 * The sentence that the call would answer about a field, so that it can be shown before anything is sent; null when it
 * is right.
 */
export function shapeProblem(field: string, written: string): string | null {
  const shape = SHAPED[field];
  return (shape && z.safeDecode(shape, written).error?.issues[0]?.message) ?? null;
}
