import type { FiscalEventKind } from '#domain/invoice/fiscal-event.ts';
import { type AssociatedDocument, DOCUMENT_TYPES_BY_CODE, type DocumentType } from '#domain/invoice/invoice.ts';
import type { VatAffectation } from '#domain/money/vat.ts';

/** `iTiDE`. */
export const DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = DOCUMENT_TYPES_BY_CODE;

/** The two first digits of a CDC of that type. */
export function documentTypeCode(type: DocumentType): number {
  return Number(Object.entries(DOCUMENT_TYPES).find(([, name]) => name === type)?.[0]);
}

/** `iAfecIVA` */
export const VAT_AFFECTATIONS: Readonly<Record<string, VatAffectation>> = {
  1: 'taxed',
  2: 'exonerated',
  3: 'exempt',
  4: 'partly-taxed',
};

/** `iTipCont`, `iTiContRec` */
export const TAXPAYER_TYPES: Readonly<Record<string, 'person' | 'company'>> = { 1: 'person', 2: 'company' };

/** `iTipDocAso` */
export const ASSOCIATED_KINDS: Readonly<Record<string, AssociatedDocument['kind']>> = {
  1: 'electronic',
  2: 'printed',
  3: 'certificate',
};

/** `iTipIDRec` of the anonymous consumer. */
export const UNNAMED = '5';

/** Children of `gGroupTiEvt`; any other name there is an event of an unknown kind. */
export const EVENT_KINDS: Readonly<Record<string, FiscalEventKind>> = {
  rGeVeCan: 'cancellation',
  rGeVeInu: 'number-voiding',
  rGeVeNotRec: 'receipt-notice',
  rGeVeConf: 'conformity',
  rGeVeDisconf: 'disconformity',
  rGeVeDescon: 'disavowal',
  rGEveNom: 'naming',
  rGeVeTr: 'transport-update',
  rGeVeEnd: 'endorsement',
};

/** `dNomEmi` of every document made in the tax office's test environment. */
export const TEST_ISSUER_NAME = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal';

/** Code list of printed associated documents (technical manual v150, field H009). */
export const PRINTED_DOCUMENT_TYPES: Readonly<Record<string, DocumentType>> = {
  1: 'invoice',
  2: 'credit-note',
  3: 'debit-note',
  4: 'remission-note',
};
