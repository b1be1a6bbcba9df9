import type { ClosingGroup, ClosingPart } from '#domain/closing/closing-groups.ts';
import { words } from '../wire/closed-list.ts';

/**
 * Words by which the list of invoices filters too, so every page loads them at first; the other words are in
 * `month-words.ts`.
 */
const LINE_WORDS = {
  purchases: 'compras',
  'received-credit-notes': 'notas_credito',
  sales: 'ventas',
  'issued-credit-notes': 'notas_credito_emitidas',
} as const;
export const closingLine = words(LINE_WORDS);

/**
 * The group of a document in the close of its month: a line, or the reason for being in none. The list filters by it.
 */
export const closingGroup = words({
  ...LINE_WORDS,
  cancelled: 'canceladas',
  test: 'de_prueba',
  altered: 'alteradas',
  'in-review': 'en_revision',
  'no-amounts': 'sin_montos',
  'no-rate': 'sin_cambio',
  'other-taxpayer': 'otro_ruc',
  unnamed: 'sin_nombre',
  'to-itself': 'a_si_mismo',
  'self-invoice-of-other': 'autofacturas_de_otro',
} satisfies Record<ClosingGroup, string>);

/**
 * The part of a line's documents that make one of its figures; whether they are put down to VAT is a filter of its own.
 */
export const closingPart = words({
  'taxed-10': 'gravado_10',
  'taxed-5': 'gravado_5',
  exempt: 'exentas',
  unsplit: 'sin_desglose',
  rounding: 'redondeo',
  difference: 'diferencia',
  verified: 'verificadas',
  unverified: 'sin_verificar',
  paper: 'solo_papel',
  'only-pdf': 'falta_xml',
} satisfies Record<Exclude<ClosingPart, 'to-vat' | 'not-to-vat'>, string>);
