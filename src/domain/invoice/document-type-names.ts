import type { DocumentType } from './invoice.ts';

export const DOCUMENT_TYPE_NAMES: Readonly<Record<DocumentType, string>> = {
  invoice: 'Factura electrónica',
  'self-invoice': 'Autofactura electrónica',
  'credit-note': 'Nota de crédito electrónica',
  'debit-note': 'Nota de débito electrónica',
  'remission-note': 'Nota de remisión electrónica',
  'sales-ticket': 'Boleta de venta electrónica',
  'resimple-ticket': 'Boleta resimple electrónica',
};
