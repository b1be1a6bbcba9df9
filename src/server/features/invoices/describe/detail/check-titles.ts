import { COPIES_DIFFER_CHECK } from '#domain/invoice/copies/copies-differ-check.ts';
import { SAME_NUMBER_CHECK } from '#domain/invoice/copies/same-number-check.ts';
import { ISSUER_NAME_CHECK } from '#domain/reading/issuer-name-check.ts';
import type { CheckName } from '#sifen/verify/check.ts';

type OtherCheck = typeof SAME_NUMBER_CHECK | typeof COPIES_DIFFER_CHECK | typeof ISSUER_NAME_CHECK;

const CHECK_TITLES: Readonly<Record<CheckName | OtherCheck, string>> = {
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
  'certificate-chain': 'Cadena de certificados',
  'certificate-dates': 'Vigencia del certificado',
  'certificate-issuer': 'Titular del certificado',
  [ISSUER_NAME_CHECK]: 'Nombre del emisor',
  [SAME_NUMBER_CHECK]: 'Numeración única',
  [COPIES_DIFFER_CHECK]: 'Copias iguales',
};

export function checkTitle(name: string): string {
  return CHECK_TITLES[name as CheckName] ?? name;
}
