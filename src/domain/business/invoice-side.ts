import { parseRuc, parseRucNumber, type Ruc } from '../identifiers/ruc.ts';
import type { DocumentType } from '../invoice/invoice.ts';

/** How an invoice stands to the business: bought, sold, or between others. */
export const INVOICE_SIDES = ['purchase', 'sale', 'other'] as const;
export type InvoiceSide = (typeof INVOICE_SIDES)[number];

interface Parties {
  readonly issuerRuc: Ruc;
  readonly receiverRuc: Ruc | null;
}

/**
 * A purchase when the business received it, else a sale when it issued it. A self-invoice, which the buyer issues,
 * names the buyer as receiver too (SIFEN document type 4) and so is a purchase.
 */
export function sideOf({ issuerRuc, receiverRuc }: Parties, business: Ruc): InvoiceSide {
  const number = rucNumberOf(business);
  if (receiverRuc !== null && rucNumberOf(receiverRuc) === number) return 'purchase';
  return rucNumberOf(issuerRuc) === number ? 'sale' : 'other';
}

/** Without the check digit, which documents write wrong or leave out; a text that is no RUC stays itself. */
export function rucNumberOf(ruc: Ruc): string {
  return parseRuc(ruc)?.number ?? parseRucNumber(ruc) ?? ruc;
}

/**
 * The side of an invoice in a tax book. `to-itself`: the business issued it to itself, and it is no self-invoice; it is
 * neither a purchase nor a sale.
 */
export type TaxBookSide = InvoiceSide | 'to-itself';

/** Unlike `sideOf`, this also considers the document type. */
export function taxBookSideOf(invoice: Parties & { readonly documentType: DocumentType }, business: Ruc): TaxBookSide {
  const side = sideOf(invoice, business);
  const isIssued = rucNumberOf(invoice.issuerRuc) === rucNumberOf(business);
  if (!isIssued) return side;
  if (invoice.documentType === 'self-invoice') return 'purchase';
  return side === 'purchase' ? 'to-itself' : side;
}

/**
 * The taxpayer who gets the VAT credit of an invoice, as the RUC without check digit: the buyer. Null when the document
 * names no taxpayer as buyer, or is what a business issued to itself.
 */
export function vatCreditOf(invoice: Parties & { readonly documentType: DocumentType }): string | null {
  if (invoice.receiverRuc === null) return null;
  return taxBookSideOf(invoice, invoice.receiverRuc) === 'purchase' ? rucNumberOf(invoice.receiverRuc) : null;
}
