import type { DocumentType } from '../invoice/invoice.ts';

/** A book of the tax office, or how a document stands to the business. */
export type BookSide = 'purchase' | 'sale';

/**
 * Where the register of vouchers wants credit notes. `crossed`: one that was received stands among the sales and one that
 * was issued among the purchases, as both raise the other tax (RG 12/24, as the localisation for Odoo of the OCA has it).
 * `own`: each on the side of what it corrects. Nobody is sure: the business says it.
 */
export const CREDIT_NOTE_PLACES = ['crossed', 'own'] as const;
export type CreditNotePlace = (typeof CREDIT_NOTE_PLACES)[number];

/** In which book a document of the business is registered. Debit notes stand beside what they correct. */
export function registerOf(side: BookSide, documentType: DocumentType, place: CreditNotePlace): BookSide {
  if (documentType !== 'credit-note' || place === 'own') return side;
  return side === 'purchase' ? 'sale' : 'purchase';
}
