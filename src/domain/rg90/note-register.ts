import type { DocumentType } from '../invoice/invoice.ts';

/** A book of the tax office, and the side on which a business is in a document. */
export type BookSide = 'purchase' | 'sale';

/**
 * In which book of the register credit notes are entered. `crossed`: received ones among the sales, issued ones among
 * the purchases, since each raises the other tax (RG 12/24, as implemented by the OCA localisation for Odoo). `own`: on
 * the side of the invoice that they correct. The rule is not certain, so the business chooses.
 */
export const CREDIT_NOTE_PLACES = ['crossed', 'own'] as const;
export type CreditNotePlace = (typeof CREDIT_NOTE_PLACES)[number];

/**
 * The book in which a document of the business is registered. Debit notes are in the book of the invoice that they
 * correct.
 */
export function registerOf(side: BookSide, documentType: DocumentType, place: CreditNotePlace): BookSide {
  if (documentType !== 'credit-note' || place === 'own') return side;
  return side === 'purchase' ? 'sale' : 'purchase';
}
