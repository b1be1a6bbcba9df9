import type { WireVerification } from '#contract/invoices.ts';
import type { DocumentType } from '#domain/invoice/invoice.ts';
import type { Source } from '#domain/invoice/same-invoice.ts';
import type { CheckName, Verdict } from '#sifen/verify/check.ts';
import { TWIN_CHECK } from '../save/same-number-check.ts';

export const WIRE_VERDICTS = {
  ok: 'ok',
  observed: 'observada',
  'not-verifiable': 'no_verificable',
} as const satisfies Record<Verdict, WireVerification['verdict']>;

export const WIRE_SOURCES = {
  xml: 'XML_NATIVO',
  'pdf-model': 'OPENAI_VISION',
  'pdf-local': 'PDF_LOCAL',
} as const satisfies Record<Source, string>;

export const WIRE_DOCUMENT_TYPES = {
  invoice: 'FACTURA',
  'self-invoice': 'AUTOFACTURA',
  'credit-note': 'NOTA_DE_CREDITO',
  'debit-note': 'NOTA_DE_DEBITO',
  'remission-note': 'NOTA_DE_REMISION',
  'sales-ticket': 'BOLETA_DE_VENTA',
  'resimple-ticket': 'BOLETA_RESIMPLE',
} as const satisfies Record<DocumentType, string>;

export function wireCurrency(iso: string): string {
  return iso === 'PYG' ? 'GS' : iso;
}

const CHECK_TITLES: Readonly<Record<CheckName | typeof TWIN_CHECK, string>> = {
  'cdc-digit': 'Dígito verificador del CDC',
  'ruc-digits': 'Dígitos verificadores de los RUC',
  'cdc-against-fields': 'CDC contra los datos del documento',
  timbrado: 'Timbrado',
  items: 'Importes de los ítems',
  totals: 'Sumas y totales',
  vat: 'Cálculo del IVA',
  currency: 'Moneda y tipo de cambio',
  'qr-against-content': 'Código QR contra el contenido',
  'qr-against-signature': 'Código QR contra la firma',
  'qr-hash': 'Sello del código QR',
  environment: 'Ambiente de emisión',
  'readable-values': 'Valores legibles',
  signature: 'Firma digital',
  'certificate-dates': 'Vigencia del certificado',
  'certificate-issuer': 'Titular del certificado',
  [TWIN_CHECK]: 'Numeración única',
};

export function checkTitle(name: string): string {
  return CHECK_TITLES[name as CheckName] ?? name;
}
