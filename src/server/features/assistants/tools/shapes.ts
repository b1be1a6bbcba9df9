import { z } from 'zod';
import { MONTH_PROBLEM } from '#contract/closing/declared-month.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { documentType, invoiceSide } from '#contract/wire/wire-words.ts';
import { isDeclarable } from '#domain/closing/month-state.ts';
import { parseMonth } from '#domain/time/period.ts';
import { documentText, documentTextOf } from '../document-text.ts';
import { guaranies, money, moneyOf } from '../money.ts';

export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .refine((text) => parseMonth(text) !== undefined, 'Escribe un mes que exista, como 2026-10.')
  .describe('Mes, como 2026-10');
export const declaredMonth = month.refine(isDeclarable, MONTH_PROBLEM);

/** Rows of one answer: an assistant has little room, and asks for the next page when it needs it. */
export const MOST_ROWS = 20;
export const rows = z.int().min(1).max(MOST_ROWS).default(10).describe(`Cuántas filas, hasta ${MOST_ROWS}`);

export const party = z.object({ ruc: z.string().nullable(), nombre: documentText.nullable() });
export const partyOf = ({ ruc, name }: { ruc: string | null; name: string | null }) => ({
  ruc,
  nombre: documentTextOf(name),
});

/** An invoice in a few lines. */
export const invoiceLine = z.object({
  id: z.string(),
  tipo: z.string(),
  numero: z.string(),
  fecha: z.string(),
  emisor: party,
  receptor: party,
  lado: z.string().nullable().describe('compra, venta o de_otro'),
  total: money,
  total_en_guaranies: money,
  iva: money,
  suma: z.number().describe('1 suma, -1 resta (nota de crédito), 0 no cuenta'),
  en_revision: z.boolean(),
  cancelada: z.boolean(),
  alterada: z.boolean(),
});

export const invoiceLineOf = (header: InvoiceHeader): z.infer<typeof invoiceLine> => ({
  id: header.id,
  tipo: z.encode(documentType, header.documentType),
  numero: header.documentNumber,
  fecha: header.issueDate,
  emisor: partyOf(header.issuer),
  receptor: partyOf(header.receiver),
  lado: header.side && z.encode(invoiceSide, header.side),
  total: moneyOf(header.total, header.currency),
  total_en_guaranies: guaranies(header.totalInGuaranies),
  iva: moneyOf(header.totals.vat, header.currency),
  suma: header.signInSums,
  en_revision: header.isInReview,
  cancelada: header.isCancelled,
  alterada: header.isAltered,
});
